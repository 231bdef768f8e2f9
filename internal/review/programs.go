// SPDX-License-Identifier: MPL-2.0

package review

import (
	"slices"
	"strings"

	tfjson "github.com/hashicorp/terraform-json"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// programs finds the provisioners of objects, of any provider, that the plan makes or replaces, or
// destroys while their block stays. The apply runs them with the environment of the job, where the
// key is.
func programs(r *report) (all []*finding) {
	if r.config == nil || r.config.RootModule == nil {
		return nil
	}
	blocks := map[string]*tfjson.ConfigResource{}
	collectBlocks(r.config.RootModule, "", blocks)
	for _, block := range sortedNames(r.made) {
		of := blocks[block]
		if of == nil || len(of.Provisioners) == 0 {
			continue
		}
		var kinds []string
		for _, p := range of.Provisioners {
			if p != nil && !slices.Contains(kinds, p.Type) {
				kinds = append(kinds, p.Type)
			}
		}
		f := found("program", nil, "provisioner")
		f.Address, f.Facts["provisioners"] = block, kinds
		var words []text
		for _, kind := range kinds {
			words = append(words, code(kind))
		}
		all = append(all, f.row(inLines, plain("The apply runs "+cli.Count(len(of.Provisioners), "program")+" of "), code(block),
			plain(": "), list(words),
			plain(", with the environment of the job")))
	}
	return all
}

// hosts finds a provider that is configured to send the key to another host than the environment's,
// or to trust other certificates.
func hosts(r *report) (all []*finding) {
	if r.config == nil {
		return nil
	}
	for _, name := range sortedNames(r.config.ProviderConfigs) {
		p := r.config.ProviderConfigs[name]
		if p == nil || p.FullName != "" && !r.policy.isOwnProvider(p.FullName) || p.FullName == "" && p.Name != "payments" {
			continue
		}
		for argument, variable := range map[string]string{"base_url": "PAYMENTS_BASE_URL", "ca_file": "PAYMENTS_CA_FILE"} {
			value, isSet, isRead := r.configuredText(p.Expressions[argument])
			expected := r.getenv(variable)
			if expected == "" && argument == "base_url" {
				expected = r.policy.own.Service
			}
			if !isSet || isRead && expected != "" && sameURL(value, expected) {
				continue
			}
			f := found("provider.host", nil, argument)
			f.Address, f.After = "provider."+name, clean(value)
			said := plain(". It is not the one of the environment: the key goes there")
			switch {
			case !isRead:
				f.unseen, value = true, "a value that the plan does not tell"
			case expected == "":
				f.Level = warn
				said = join(plain(". Nothing here confirms it: set "), code(variable), plain(", or "), code("own.service"), plain(" of the policy"))
			}
			f.full = value
			all = append(all, f.row(inLines, plain("The provider is configured with "), code(argument), plain(" "), bold(value), said))
		}
	}
	return all
}

func sameURL(a, b string) bool { return a == b || compareURLs(a, b) == isFamiliar }

// configuredText is the value of an expression of a provider block.
func (r *report) configuredText(e *tfjson.Expression) (value string, isSet, isRead bool) {
	if e == nil || e.ExpressionData == nil {
		return "", false, false
	}
	if e.ConstantValue != nil && e.ConstantValue != tfjson.UnknownConstantValue {
		value, isRead = e.ConstantValue.(string)
		return value, true, isRead
	}
	for _, name := range e.References {
		if v := r.variables[trimVariable(name)]; v != nil && trimVariable(name) != name {
			if v.Value == nil {
				return "", false, true
			}
			value, isRead = v.Value.(string)
			return value, true, isRead
		}
	}
	return "", len(e.References) > 0, false
}

// trimVariable is the name of a variable that a reference names, or the reference.
func trimVariable(reference string) string { return strings.TrimPrefix(reference, "var.") }
