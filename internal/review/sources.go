// SPDX-License-Identifier: MPL-2.0

package review

import (
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// own are the addresses of this provider.
var own = []string{"registry.terraform.io/terraform-payments/payments", "registry.opentofu.org/terraform-payments/payments"}

// builtIn begins the addresses of providers that are a part of the engine.
const builtIn = "terraform.io/builtin/"

// source is a provider of a plan.
type source struct {
	changed, read int  // its objects that the plan changes, and its data sources, of types that are not reviewed
	inState       bool // it has an object or a data source in the state
	isOfType      bool // the plan has an object of our types by it
}

// source returns a provider by its address.
func (p *document) source(address string) *source {
	s := p.sources[address]
	if s == nil {
		s = &source{}
		p.sources[address] = s
	}
	return s
}

// otherSources finds objects of our types that another provider makes, and providers that the plan
// brings: each gets the environment of the job, with the key.
func otherSources(r *report) (all []*finding) {
	for _, address := range sortedNames(r.sources) {
		if s := r.sources[address]; s.isOfType && !r.policy.isOwnProvider(address) {
			f := found("provider.source", nil, "")
			f.After = clean(address)
			all = append(all, f.row(inLines, plain("Objects of payments are made by another provider: "), bold(either(plain(address),
				plain("none")).String()), plain(". It gets their values, and the key")))
		}
	}
	if r.config == nil {
		return all
	}
	seen := map[string]bool{}
	for _, name := range sortedNames(r.config.ProviderConfigs) {
		p := r.config.ProviderConfigs[name]
		if p == nil || p.FullName == "" || seen[p.FullName] {
			continue
		}
		seen[p.FullName] = true
		s := r.sources[p.FullName]
		isKnown := strings.HasPrefix(p.FullName, builtIn) || r.policy.isOwnProvider(p.FullName) || s != nil && (s.inState || s.isOfType)
		if isKnown {
			continue
		}
		f := found("provider.new", nil, "")
		f.After = clean(p.FullName)
		all = append(all, f.row(inLines, plain("The provider "), bold(p.FullName), plain(
			" is new: nothing in the state is of it. It is a program that gets the environment of the job, with the key. "+
				"If it is yours, list it in "),
			code("own.providers"), plain(" of the policy")))
	}
	return all
}

// unreviewed says which parts of the plan no rule has looked at, or "".
func (r *report) unreviewed() string {
	var parts []string
	for _, address := range sortedNames(r.sources) {
		s, name := r.sources[address], clean(address[strings.LastIndex(address, "/")+1:])
		if s.changed > 0 {
			parts = append(parts, cli.Count(s.changed, "object")+" of "+name)
		}
		if s.read > 0 && !slices.Contains(own, address) {
			parts = append(parts, cli.Count(s.read, "data source")+" of "+name)
		}
	}
	if r.declared > 0 {
		parts = append(parts, cli.Count(r.declared, "declared action")+" that could move money")
	}
	return strings.Join(parts, ", ")
}
