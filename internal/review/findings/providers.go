// SPDX-License-Identifier: MPL-2.0

package findings

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	tfjson "github.com/hashicorp/terraform-json"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/source"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
)

// ours are the addresses of this provider.
var ours = []string{"registry.terraform.io/terraform-payments/payments", "registry.opentofu.org/terraform-payments/payments"}

// builtIn begins the addresses of providers that are a part of the engine.
const builtIn = "terraform.io/builtin/"

// isOurs reports whether a provider is this one, or one that the policy names.
func (l *look) isOurs(address string) bool {
	return slices.Contains(ours, address) || slices.Contains(l.own.Providers, address)
}

// configured calls a function for each block of a provider, by its name.
func (l *look) configured(visit func(name string, p *tfjson.ProviderConfig)) {
	for _, name := range sortedNames(l.Providers) {
		if p := l.Providers[name]; p != nil {
			visit(name, p)
		}
	}
}

// sources finds objects of our types that another provider makes, and providers that the plan
// brings: each gets the environment of the job, with the key.
func (l *look) sources() (all []*Finding) {
	for _, address := range sortedNames(l.Sources) {
		if l.Sources[address].IsOfType && !l.isOurs(address) {
			f := found("provider.source", nil, "").linef("Objects of payments are made by another provider: *%s*. It gets their values, and the key",
				cmp.Or(address, "none"))
			f.After = styled.Clean(address)
			all = append(all, f)
		}
		if n := l.Sources[address].Unheard; n > 0 {
			f := found("provider.source", nil, "").linef("%s of payments of types that this version of the review does not know. Review with "+
				"the version of the provider that made the plan", cli.Count(n, "object"))
			f.After = styled.Clean(address)
			all = append(all, f)
		}
	}
	seen := map[string]bool{"": true}
	l.configured(func(_ string, p *tfjson.ProviderConfig) {
		s := l.Sources[p.FullName]
		isKnown := strings.HasPrefix(p.FullName, builtIn) || l.isOurs(p.FullName) || s != nil && (s.InState || s.IsOfType)
		if !seen[p.FullName] && !isKnown {
			f := found("provider.new", nil, "").linef("The provider *%s* is new: nothing in the state is of it. It is a program that gets the "+
				"environment of the job, with the key. If it is yours, list it in `own.providers` of the policy", p.FullName)
			f.After = styled.Clean(p.FullName)
			all = append(all, f)
		}
		seen[p.FullName] = true
	})
	return all
}

// keys finds an API key that the plan holds in clear text.
func (l *look) keys() (all []*Finding) {
	l.configured(func(name string, p *tfjson.ProviderConfig) {
		from, _ := l.Origin(p, "api_key")
		if from == "" || p.Name != "payments" && !strings.HasSuffix(p.FullName, "/payments") {
			return
		}
		f := found("secret.in_plan", nil, "api_key").linef("The plan holds the API key in clear text, by `%s`. Each reader of the plan has the "+
			"key. Set the environment variable PAYMENTS_API_KEY, or an ephemeral variable. Replace the key", from)
		f.Address, f.Whole = "provider."+name, from
		all = append(all, f)
	})
	return all
}

// hosts finds a provider that is configured to send the key to another host than the environment's,
// or to trust other certificates.
func (l *look) hosts() (all []*Finding) {
	l.configured(func(name string, p *tfjson.ProviderConfig) {
		if p.FullName != "" && !l.isOurs(p.FullName) || p.FullName == "" && p.Name != "payments" {
			return
		}
		for _, of := range [][2]string{{"base_url", transport.EnvBaseURL}, {"ca_file", transport.EnvCAFile}} {
			value, isSet, isRead := l.ProviderText(p, of[0])
			expected := l.getenv(of[1])
			if expected == "" && of[1] == transport.EnvBaseURL {
				expected = l.own.Service
			}
			isSame := isRead && expected != "" && (value == expected || money.CompareURLs(value, expected) == money.Familiar)
			if !isSet || isSame {
				continue
			}
			f := found("provider.host", nil, of[0])
			f.Address, f.After, f.Unseen = "provider."+name, styled.Clean(value), !isRead
			said := styled.Plain("It is not the one of the environment: the key goes there")
			switch {
			case !isRead:
				value = "a value that the plan does not tell"
			case expected == "":
				f.Level = Warn
				said = styled.Textf("Nothing here confirms it: set `%s`, or `own.service` of the policy", of[1])
			}
			f.Whole = value
			all = append(all, f.linef("The provider is configured with `%s` *%s*. %s", of[0], value, said))
		}
	})
	return all
}

// organizations refuses several organizations, and finds new objects whose organization nothing
// proves: those of an alias of the provider, or by a key that only the apply has. It may be one of
// any account.
func (l *look) organizations() (all []*Finding) {
	ids, byAlias := l.Organizations(), map[string][]string{}
	for _, c := range l.Changed() {
		p := l.ProviderOf(c)
		isUnproven := l.getenv(client.EnvOrganization) == "" && (l.ConfiguredOrganization(c) == "" || len(ids) > 1)
		if !c.IsNew() || p == nil || !isUnproven {
			continue
		}
		if _, isOfPhase := l.Origin(p, "api_key"); p.Alias != "" || isOfPhase {
			byAlias[p.Alias] = append(byAlias[p.Alias], c.Address)
		}
	}
	for _, alias := range sortedNames(byAlias) {
		by := styled.Textf("the alias `%s`", alias)
		if alias == "" {
			by = styled.Plain("a provider whose key the apply alone has")
		}
		f := found("organization.foreign", nil, "organization_id").linef(
			"New objects of %s go to an organization that nothing proves: %s. Set `organization_id` there",
			by, styled.List(styled.Few(codes(byAlias[alias]), "objects")))
		f.Address = strings.TrimSuffix("provider.payments."+alias, ".")
		all = append(all, f)
	}
	if len(ids) > 1 {
		f := found("organization.mixed", nil, "").linef("This plan changes %d organizations: %s", len(ids), strings.Join(ids, ", "))
		f.Facts["organization_ids"], f.Whole = ids, strings.Join(ids, ",")
		all = append(all, f)
	}
	return all
}

// programs finds the provisioners of objects, of any provider, that the plan makes or replaces, or
// destroys while their block stays. The apply runs them with the environment of the job, where the
// key is.
func (l *look) programs() (all []*Finding) {
	for _, block := range sortedNames(l.Made) {
		of := l.Blocks[block]
		if of == nil || len(of.Provisioners) == 0 {
			continue
		}
		var kinds []string
		for _, p := range of.Provisioners {
			if p != nil {
				kinds = append(kinds, p.Type)
			}
		}
		one := program("of", block, kinds)
		if text, err := json.Marshal(of.Provisioners); err == nil { // with their commands
			one.Whole = string(text)
		}
		all = append(all, one)
	}
	return all
}

// Removals finds the provisioners of the removed blocks of files, which may be nil. They run when
// the plan destroys an object of the address.
func Removals(p *plan.Plan, files *source.Configuration) (all []*Finding) {
	for _, r := range files.Removals() {
		if p.Made[r.Address] {
			all = append(all, program("when it destroys", r.Address, r.Provisioners).inFile(r.File, r.Line))
		}
	}
	return all
}

// program is the finding of the provisioners of a block.
func program(when, block string, provisioners []string) *Finding {
	kinds := slices.Clone(provisioners)
	slices.Sort(kinds)
	kinds = slices.Compact(kinds)
	f := found("program", nil, "provisioner").linef("The apply runs %s %s `%s`: %s, with the environment of the job",
		cli.Count(len(provisioners), "program"), when, block, styled.List(codes(kinds)))
	f.Address, f.Facts["provisioners"], f.Whole = block, kinds, strings.Join(kinds, " ")
	return f
}

// imports finds the objects that the plan takes over. Each has the findings of a new one.
func (l *look) imports() []*Finding {
	var all []styled.Text
	for _, c := range l.Changes {
		if c.Imported {
			all = append(all, styled.Code(c.Address))
		}
	}
	if len(all) == 0 {
		return nil
	}
	f := found("import", nil, "").linef("Imports %s: %s", cli.Count(len(all), "object"), styled.List(styled.Few(all, "objects")))
	f.Facts["count"], f.Whole = len(all), styled.List(all).String()
	return []*Finding{f}
}

// testNetworks finds test networks. They are a warning beside real ones. Buyers who can pay with
// the coins of one from now on pay nothing.
func (l *look) testNetworks() (all []*Finding) {
	said, level := "", Note
	for _, c := range l.Changes {
		if slices.ContainsFunc(c.Networks(c.After), func(network string) bool { return !destination.IsTestNetwork(network) }) {
			said, level = ", beside real ones", Warn
		}
	}
	for _, c := range slices.Concat(l.Changes, l.Drift) {
		for _, network := range c.Networks(c.After) {
			isKept := c.IsOutside && slices.Contains(c.Networks(c.Before), network)
			if destination.IsTestNetwork(network) && c.Changes() && !c.After.IsNull() && !isKept {
				f := found("network.test", c, "").linef("%s uses the test network *%s*%s", c.Subject(), network, said)
				f.After, f.Whole, f.Level, f.Outside = network, network, level, c.IsOutside
				if level == Warn && c.Kind.HasWays && !slices.Contains(c.Networks(c.Known), network) {
					f.Level = Approve
					f.Add(styled.Plain("Its coins are worth nothing: buyers can pay with them"))
				}
				all = append(all, f)
			}
		}
	}
	return all
}

// Unreviewed says which parts of a plan no rule has looked at, or "".
func Unreviewed(p *plan.Plan) string {
	var parts []string
	for _, address := range sortedNames(p.Sources) {
		s, name := p.Sources[address], styled.Clean(address[strings.LastIndex(address, "/")+1:])
		if s.Changed > 0 {
			parts = append(parts, cli.Count(s.Changed, "object")+" of "+name)
		}
		if s.Read > 0 && !slices.Contains(ours, address) {
			parts = append(parts, cli.Count(s.Read, "data source")+" of "+name)
		}
	}
	if p.Declared > 0 {
		parts = append(parts, cli.Count(p.Declared, "declared action")+" that could move money")
	}
	return strings.Join(parts, ", ")
}
