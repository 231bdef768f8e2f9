// SPDX-License-Identifier: MPL-2.0

package plan

import (
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

// Held says which expression puts the value of a provider's argument into the plan, through
// arguments and outputs of modules and, with their files, local values; "" if none does: an
// ephemeral variable has no value there.
func (p *Plan) Held(of *tfjson.ProviderConfig, argument string) string {
	in := ""
	if of.ModuleAddress != "" {
		in = WithoutKey(of.ModuleAddress) + "."
	}
	return p.held(in, of.Expressions[argument], map[passed]bool{})
}

// IsOfPhase reports whether an argument of a provider has another value in the apply than in the
// plan: the key of another account.
func (p *Plan) IsOfPhase(of *tfjson.ProviderConfig, argument string) bool {
	t, in := trail{}, ""
	if of.ModuleAddress != "" {
		in = WithoutKey(of.ModuleAddress) + "."
	}
	p.follow(&t, in, of.Expressions[argument], nil, map[passed]bool{})
	return t.isPhase
}

func (p *Plan) held(in string, e *tfjson.Expression, seen map[passed]bool) string {
	if e == nil || e.ExpressionData == nil {
		return ""
	}
	if text, isText := e.ConstantValue.(string); isText && text != "" {
		return "a literal"
	}
	for _, reference := range e.References {
		if key := (passed{in, reference, nil}); !seen[key] {
			seen[key] = true
			if by := p.heldBy(in, reference, seen); by != "" {
				return by
			}
		}
	}
	return ""
}

// heldBy says so of one reference.
func (p *Plan) heldBy(in, reference string, seen map[passed]bool) string {
	root, name, _ := strings.Cut(WithoutKey(reference), ".")
	name, output, _ := strings.Cut(name, ".")
	switch m := p.modules[in]; {
	case root == "var" && m.call != nil:
		return p.held(m.above, m.call.Expressions[name], seen)
	case root == "var":
		if v := p.document.Variables[name]; v != nil && v.Value != nil {
			return reference
		}
	case root == "local" && p.locals != nil:
		references, hasText, _ := p.locals(in, name)
		if hasText && len(references) == 0 { // a constant
			return reference
		}
		return p.held(in, &tfjson.Expression{ExpressionData: &tfjson.ExpressionData{References: references}}, seen)
	case root == "module":
		inside := in + "module." + name + "."
		if of := p.modules[inside]; of.config != nil && of.config.Outputs[output] != nil {
			return p.held(inside, of.config.Outputs[output].Expression, seen)
		}
	case isKept(reference):
		return reference
	}
	return ""
}

// isKept reports whether a reference is to a resource or a data source, whose values a plan keeps.
func isKept(reference string) bool {
	switch root, _, _ := strings.Cut(reference, "."); root {
	case "var", "local", "ephemeral", "module", "path", "terraform", "tofu", "each", "count", "self":
		return false
	}
	return true
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

// IsPinned reports whether the configuration names the organization.
func (p *Plan) IsPinned() bool {
	for _, of := range p.Providers {
		if of != nil && of.Name == "payments" && of.Expressions["organization_id"] != nil {
			return true
		}
	}
	return false
}

// Host is the address that the apply talks to, and where it is set: in the configuration, or in the
// environment. It is "" if the plan does not tell it.
func (p *Plan) Host(getenv func(string) string) (address, where string) {
	for _, of := range p.Providers {
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
