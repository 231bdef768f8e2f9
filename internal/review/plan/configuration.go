// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	tfjson "github.com/hashicorp/terraform-json"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// module is a module of the configuration, with the declared actions, which no other description of
// it has.
type module struct {
	Actions []struct{ Type string }
	Calls   map[string]struct{ Module module } `json:"module_calls"`

	config *tfjson.ConfigModule
	above  string             // the address of the caller
	call   *tfjson.ModuleCall // nil for the root
}

// takeConfiguration reads the configuration. A plan of which it was taken has none.
func (p *Plan) takeConfiguration() error {
	p.Blocks, p.modules = map[string]*tfjson.ConfigResource{}, map[string]module{}
	text := p.document.Configuration
	if len(text) == 0 || text.Kind() == 'n' {
		return nil
	}
	var config tfjson.Config
	if err := config.UnmarshalJSON(text); err != nil {
		return err
	}
	p.Providers = config.ProviderConfigs
	var root struct {
		Module module `json:"root_module"`
	}
	if json.Unmarshal(text, &root, json.MatchCaseInsensitiveNames(true)) == nil {
		p.Declared = root.Module.countMoves()
	}
	if config.RootModule != nil {
		p.takeModule("", module{config: config.RootModule})
	}
	return nil
}

func (p *Plan) takeModule(at string, m module) {
	p.modules[at] = m
	for _, r := range m.config.Resources {
		if r != nil {
			p.Blocks[at+r.Address] = r
		}
	}
	for name, call := range m.config.ModuleCalls {
		if call != nil && call.Module != nil {
			p.takeModule(at+"module."+name+".", module{config: call.Module, above: at, call: call})
		}
	}
}

// ProviderText is the value of an argument of a provider's block. It is not read if the plan does
// not tell it.
func (p *Plan) ProviderText(of *tfjson.ProviderConfig, argument string) (value string, isSet, isRead bool) {
	e := of.Expressions[argument]
	if e == nil || e.ExpressionData == nil {
		return "", false, false
	}
	if e.ConstantValue != nil && e.ConstantValue != tfjson.UnknownConstantValue {
		value, isRead = e.ConstantValue.(string)
		return value, true, isRead
	}
	if len(e.References) == 1 { // several are an expression
		name, isVariable := strings.CutPrefix(e.References[0], "var.")
		v := p.document.Variables[name]
		switch {
		case !isVariable || v == nil || of.ModuleAddress != "":
		case v.Value == nil:
			return "", false, true
		default:
			value, isRead = v.Value.(string)
			return value, true, isRead
		}
	}
	return "", len(e.References) > 0, false
}

// Origin follows the value of a provider's argument. held is the expression that puts it into the
// plan, through arguments and outputs of modules and, with their files, local values; "" if none
// does: an ephemeral variable has no value there. isOfPhase reports whether the apply has another
// value than the plan: the key of another account.
func (p *Plan) Origin(of *tfjson.ProviderConfig, argument string) (held string, isOfPhase bool) {
	t, in := trail{}, ""
	if of.ModuleAddress != "" {
		in = WithoutKey(of.ModuleAddress) + "."
	}
	p.follow(&t, in, of.Expressions[argument], nil, false, map[passed]bool{})
	return t.held, t.isPhase
}

// ProviderOf is the configuration of the provider of an object, or nil.
func (p *Plan) ProviderOf(c *Change) *tfjson.ProviderConfig {
	if block := p.Blocks[c.Block]; block != nil {
		return p.Providers[block.ProviderConfigKey]
	}
	return nil
}

// ConfiguredOrganization is that of the provider's configuration for a changed object, or "". A new
// object has no other one.
func (p *Plan) ConfiguredOrganization(c *Change) string {
	of := p.ProviderOf(c)
	if of == nil || !c.Changes() {
		return ""
	}
	id, _, _ := p.ProviderText(of, "organization_id")
	return id
}

// IsPinned reports whether each configuration of the provider names the organization.
func (p *Plan) IsPinned() (is bool) {
	for _, of := range p.Providers {
		if of != nil && of.Name == "payments" {
			if _, is, _ = p.ProviderText(of, "organization_id"); !is {
				return false
			}
		}
	}
	return is
}

// Host is the address that the apply talks to, and where it is set: in the configuration, or in the
// environment. It is "" if the plan does not tell it.
func (p *Plan) Host(getenv func(string) string) (address, where string) {
	for _, name := range slices.Sorted(maps.Keys(p.Providers)) {
		of := p.Providers[name]
		if of == nil || of.Alias != "" || of.Name != "payments" {
			continue
		}
		if value, isSet, isRead := p.ProviderText(of, "base_url"); isSet {
			if !isRead {
				value = ""
			}
			return value, "configuration"
		}
	}
	return getenv(transport.EnvBaseURL), "environment"
}
