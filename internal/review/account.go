// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"slices"
	"strings"

	tfjson "github.com/hashicorp/terraform-json"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// organizations finds the organization of the plan, and refuses several.
func organizations(r *report) []*finding {
	seen := map[string]bool{}
	for _, c := range slices.Concat(r.changes, r.drift) {
		for _, of := range []tftypes.Value{c.before, c.after} {
			if id := raw.String(raw.Members(of)["organization_id"]); id != "" {
				seen[strings.ToLower(id)] = true
			}
		}
		if id := r.configuredOrganization(c); id != "" {
			seen[strings.ToLower(id)] = true
		}
	}
	ids := sortedNames(seen)
	if len(ids) == 1 {
		r.organization = ids[0]
	}
	all := r.unproven(seen)
	if len(ids) < 2 { //nolint:mnd // several
		return all
	}
	f := found("organization.mixed", nil, "")
	f.Facts["organization_ids"] = ids
	f.full = strings.Join(ids, ",")
	return append(all, f.row(inLines, plainf("This plan changes %d organizations: ", len(ids)), plain(strings.Join(ids, ", "))))
}

// unproven finds new objects of an alias of the provider whose organization nothing proves: its key
// may be one of any account.
func (r *report) unproven(known map[string]bool) []*finding {
	if r.config == nil || r.getenv(client.EnvOrganization) != "" {
		return nil
	}
	byAlias := map[string][]text{}
	for _, c := range r.changed() {
		block := r.blocks[c.block]
		if block == nil || !c.isNew() {
			continue
		}
		p := r.config.ProviderConfigs[block.ProviderConfigKey]
		if id := r.configuredOrganization(c); p != nil && p.Alias != "" && (id == "" || len(known) > 1) {
			byAlias[p.Alias] = append(byAlias[p.Alias], code(c.address))
		}
	}
	var all []*finding
	for _, alias := range sortedNames(byAlias) {
		f := found("organization.foreign", nil, "organization_id")
		f.Address = "provider.payments." + alias
		all = append(all, f.row(inLines, plain("New objects of the alias "), code(alias), plain(" go to an organization that nothing proves: "),
			list(cut(byAlias[alias], "objects")), plain(". Set "), code("organization_id"), plain(" there")))
	}
	return all
}

// configuredOrganization is that of the provider's configuration for a changed object, or "". A new
// object has no other one.
func (r *report) configuredOrganization(c *change) string {
	block := r.blocks[c.block]
	if block == nil || r.config == nil || !c.changes() {
		return ""
	}
	p := r.config.ProviderConfigs[block.ProviderConfigKey]
	if p == nil {
		return ""
	}
	e := p.Expressions["organization_id"]
	if e == nil || e.ExpressionData == nil {
		return ""
	}
	if id, ok := e.ConstantValue.(string); ok {
		return id
	}
	for _, name := range e.References {
		if value := r.variables[strings.TrimPrefix(name, "var.")]; value != nil && p.ModuleAddress == "" {
			id, _ := value.Value.(string)
			return id
		}
	}
	return ""
}

// secrets finds a key that the plan holds in clear text, and a plan that may move money.
func secrets(r *report) (all []*finding) {
	if r.config == nil {
		return nil
	}
	for _, name := range sortedNames(r.config.ProviderConfigs) {
		p := r.config.ProviderConfigs[name]
		if p == nil || p.Name != "payments" && !strings.HasSuffix(p.FullName, "/payments") {
			continue
		}
		if from, isHeld := r.holds(p.Expressions["api_key"]); isHeld {
			f := found("secret.in_plan", nil, "api_key")
			f.Address = "provider." + name
			f.full = from
			all = append(all, f.row(inLines, plain("The plan holds the API key in clear text, by "), code(from), plain(
				". Each reader of the plan has the key. Set the environment variable PAYMENTS_API_KEY, or an ephemeral variable. Replace the key")))
		}
	}
	return all
}

// holds reports whether a plan holds the value of an expression, and where it comes from.
func (r *report) holds(e *tfjson.Expression) (from string, isHeld bool) {
	if e == nil || e.ExpressionData == nil {
		return "", false
	}
	if text, ok := e.ConstantValue.(string); ok && text != "" {
		return "a literal", true
	}
	for _, name := range e.References {
		variable, isVariable := strings.CutPrefix(name, "var.")
		if value := r.variables[variable]; isVariable && value != nil && value.Value != nil {
			return name, true // an ephemeral variable has no value in a plan
		}
		if isKept(name) {
			return name, true
		}
	}
	return "", false
}

// isKept reports whether a reference is to a resource or a data source, whose values a plan keeps.
func isKept(reference string) bool {
	root, _, _ := strings.Cut(reference, ".")
	return !slices.Contains(unkept, root)
}

// unkept begin the references to values that a plan does not keep, or of which it does not tell.
var unkept = []string{"var", "local", "ephemeral", "module", "path", "terraform", "tofu", "each", "count", "self"}

// testNetworks finds test networks beside real ones.
func testNetworks(r *report) (all []*finding) {
	hasReal := false
	type place struct {
		c       *change
		network string
	}
	var tests []place
	for _, c := range r.changes {
		for _, network := range networksOf(c) {
			isTest := strings.HasSuffix(network, "Testnet") || strings.HasSuffix(network, "Devnet")
			hasReal = hasReal || !isTest
			if isTest && c.changes() && !c.after.IsNull() {
				tests = append(tests, place{c, network})
			}
		}
	}
	for _, t := range tests {
		f := found("network.test", t.c, "")
		f.After = t.network
		said := text(nil)
		if hasReal {
			f.Level, said = warn, plain(", beside real ones")
		}
		all = append(all, f.row(inLines, t.c.subject(), plain(" uses the test network "), bold(t.network), said))
	}
	return all
}

// networksOf returns the networks of an object after the plan.
func networksOf(c *change) (all []string) {
	for _, path := range c.kind.networks {
		if c.hidesAny(path) {
			continue
		}
		for _, value := range valuesAt(c.after, path) {
			if text := raw.String(value); text != "" && !slices.Contains(all, text) {
				all = append(all, text)
			}
		}
	}
	return all
}

// hidesAny reports whether a path of names has a sensitive value. It passes through lists.
func (c *change) hidesAny(path []string) bool {
	return isHiddenAt(c.hiddenBefore, path) || isHiddenAt(c.hiddenAfter, path)
}

func isHiddenAt(tree any, path []string) bool {
	switch at := tree.(type) {
	case bool:
		return at
	case []any:
		return slices.ContainsFunc(at, func(inside any) bool { return isHiddenAt(inside, path) })
	case map[string]any:
		if len(path) > 0 {
			return isHiddenAt(at[path[0]], path[1:])
		}
	}
	return hasHidden(tree)
}

// The limits of [manyEnds], if no policy has others.
const (
	manyObjects = 10
	fewObjects  = 5
	manyPercent = 10
	leastOfAll  = 3
)

// manyEnds finds a plan that destroys many objects: more than 10, or more than a tenth of all that
// there are and at least 5. More than half of them, and at least 3, is all. Replaced ones do not
// count.
func manyEnds(r *report) []*finding {
	n, all := int64(0), int64(0)
	for _, c := range r.changes {
		if !c.before.IsNull() {
			all++
		}
		if c.ends() {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	f := found("destroy.many", nil, "")
	f.Facts["count"], f.measure = n, n
	if f.Level = note; n > manyObjects || n >= fewObjects && n*100 > all*manyPercent {
		f.Level = approve
	}
	f.full = fmt.Sprint(n)
	f.row(inLines, plainf("This plan destroys %d of %d objects", n, all))
	if f.Level == note { // a policy may want to know it
		f.table = inNone
	}
	if f.Level == note && n >= leastOfAll && n*2 > all {
		whole := found("destroy.all", nil, "")
		whole.Facts, whole.full = f.Facts, f.full
		return []*finding{f, whole.row(inLines, f.cells...)}
	}
	return []*finding{f}
}

// imports finds the objects that the plan takes over. Each has the findings of a new one.
func imports(r *report) []*finding {
	var words []text
	for _, c := range r.changes {
		if c.imported {
			words = append(words, code(c.address))
		}
	}
	if len(words) == 0 {
		return nil
	}
	f := found("import", nil, "")
	f.Facts["count"] = len(words)
	f.full = list(words).String()
	return []*finding{f.row(inLines, plainf("Imports %s: ", cli.Count(len(words), "object")), list(cut(words, "objects")))}
}

// others finds each change that no other finding is about.
func others(r *report) (all []*finding) {
	about, repaired := map[*change]bool{}, map[*change]bool{}
	for _, f := range r.findings {
		about[f.about] = true
		repaired[f.about] = repaired[f.about] || f.Facts["repaired"] == true
	}
	for _, c := range r.changed() {
		if !about[c] && (c.drifted == nil || !repaired[c.drifted]) {
			f := found("other", c, strings.Join(replacePaths(c), ", "))
			f.objects = []tftypes.Value{c.before, c.after}
			all = append(all, f)
		}
	}
	return all
}
