// SPDX-License-Identifier: MPL-2.0

package review

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/findings"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/render"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// mostWrong is the number of changes that are named.
const mostWrong = 50

// largestReview is the largest review that is compared, in bytes.
const largestReview = 64 << 20

// entry is one change of the plan, of any provider, in the JSON: what a later review is compared
// with. The digest stands for whole values.
type entry struct {
	Address string `json:"address"`
	Action  string `json:"action"`
	Digest  string `json:"digest,omitempty"`
	// Level is that of its findings, but for prices and discounts: while an apply goes on, one change
	// has another effect without those that are done.
	Level findings.Level `json:"level,omitempty"`
	// Later says that values are not known before the apply: nothing equals them.
	Later bool `json:"later,omitempty"`

	isTainted bool
}

// entriesOf are all changes with their digests, and all else that must be the same. made are
// objects that the other plan makes, and that may be there by now.
func entriesOf(p *plan.Plan, r *render.Report, s signer, made map[string]bool) (all []entry) {
	addresses, isLater, objects := map[string]string{}, map[string]bool{}, map[string]*plan.Change{}
	for _, c := range p.All() {
		if id := c.ID(); id != "" && made[destination.ShortenIBANs(c.Address)] {
			addresses[id] = c.Address
		}
		isLater[c.Address] = isLater[c.Address] || c.Awaits()
		objects[c.Address] = c
	}
	add := func(e entry, values any) {
		whole := e.Address
		if e.Address = destination.ShortenIBANs(whole); values != nil || e.Address != whole { // another one looks the same
			e.Digest = s.sum(whole, canonical(values, addresses))
		}
		all = append(all, e)
	}
	levels := map[string]findings.Level{}
	for _, f := range r.Findings {
		hasOwn := f.ID == "output" || f.ID == "action.money" // an entry of its own
		switch {
		case f.Outside:
		case f.About != nil && f.Table != findings.InPrices && f.Table != findings.InDiscounts:
			levels[f.Address] = max(levels[f.Address], f.Level)
		case f.About == nil && f.Level >= findings.Approve && !hasOwn:
			whole := any(f.Whole + "\x00" + f.After)
			if strings.HasPrefix(f.ID, "destroy.") { // fewer may be left
				whole = nil
			}
			add(entry{Address: strings.Join([]string{f.ID, f.Address, f.Path}, " "), Action: "finding"}, whole)
		}
	}
	for _, e := range p.Entries {
		add(entry{
			Address: e.Address, Action: e.Action, Later: e.IsLater() || isLater[e.Address], isTainted: e.IsTainted, Level: levels[e.Address],
		}, withReferences(e.Values(), e.Action, objects[e.Address]))
	}
	for name, o := range p.Outputs {
		if o != nil && !o.Actions.NoOp() {
			add(entry{Address: "output." + name, Action: "output", Later: plan.HasHidden(o.Unknown)}, o.After)
		}
	}
	for _, a := range p.Actions {
		add(entry{Address: a.Address, Action: "invoke", Later: plan.HasHidden(a.ConfigUnknown)}, a.ConfigValues)
	}
	for address, of := range p.Sources {
		if of.Changed > 0 || of.IsOfType || of.Read > 0 {
			add(entry{Address: "provider " + address, Action: "source"}, nil)
		}
	}
	add(entry{Address: "host " + r.Scene.HostText().String(), Action: "host", Later: r.Scene.Host == ""}, nil)
	if r.Scene.Organization != "" {
		add(entry{Address: "organization " + r.Scene.Organization, Action: "organization"}, nil)
	}
	slices.SortStableFunc(all, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.Address, b.Address), cmp.Compare(a.Action, b.Action))
	})
	return all
}

// withReferences are the values of a new object with the addresses of the objects that it refers
// to, and that have no id yet.
func withReferences(values any, action string, c *plan.Change) any {
	members, isObject := values.(map[string]any)
	if !isObject || c == nil || action == string(plan.Update) {
		return values
	}
	for _, ref := range c.Kind.References {
		name := ref.Path[0]
		if raw.Members(c.After)[name].IsFullyKnown() {
			continue
		}
		if len(ref.Path) > 1 { // which element refers to which object is not told
			members[name+" of "+ref.Name()] = c.ReferencesOf(name)
			continue
		}
		var of []string // with the known ids of objects that are not in the state
		elements, _ := members[name].([]any)
		for _, element := range elements {
			isTo := func(to *plan.Change) bool { return to.ID() == element }
			if id, isText := element.(string); isText && !slices.ContainsFunc(c.Refers[ref.Name()], isTo) {
				of = append(of, id)
			}
		}
		for _, to := range c.Refers[ref.Name()] {
			id := "@" + to.Address
			if !to.IsNew() && to.Action != plan.Replace {
				id = to.ID()
			}
			of = append(of, id)
		}
		slices.Sort(of)
		if members[name] = of; len(of) == 1 && raw.Members(c.After)[name].Type().Is(tftypes.String) {
			members[name] = of[0]
		}
	}
	return values
}

// canonical is a value as JSON. The id of an object that the other plan makes is its address.
func canonical(value any, addresses map[string]string) string {
	var resolve func(any) any
	resolve = func(of any) any {
		switch v := of.(type) {
		case string:
			if address := addresses[v]; address != "" {
				return "@" + address
			}
		case map[string]any:
			all := map[string]any{}
			for name, member := range v {
				all[name] = resolve(member)
			}
			return all
		case []any:
			all, isSet := make([]any, len(v)), false
			for i, element := range v {
				all[i] = resolve(element)
				id, _ := element.(string)
				isSet = isSet || addresses[id] != ""
			}
			if isSet { // of ids
				slices.SortFunc(all, func(a, b any) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
			}
			return all
		}
		return of
	}
	text, _ := json.Marshal(resolve(value)) // it was decoded from JSON
	return string(text)
}

// compare compares the changes with those of a review that was approved. Each change must be a
// reviewed one. Changes that were reviewed and are not there any more are done.
func (c *command) compare(path string, s signer, entries func(made map[string]bool) []entry) error {
	data, err := cli.ReadFile(path, largestReview)
	if err != nil {
		return cli.Wrong("-compare: %v", err)
	}
	var reviewed struct {
		Version int
		Key     string
		Changes []entry
	}
	if err := json.Unmarshal(data, &reviewed); err != nil || reviewed.Version != render.Version {
		return fmt.Errorf("-compare: %s is no review of this version: make it with -format json", styled.Clean(path))
	}
	if s.name() == "" || s.name() != reviewed.Key {
		return errors.New("-compare: the two reviews were not made with one " + keyVariable + ", so they cannot be compared")
	}
	known, made := map[string][]entry{}, map[string]bool{} // an action may be invoked several times
	for _, e := range reviewed.Changes {
		known[e.Address] = append(known[e.Address], e)
		made[e.Address] = made[e.Address] || e.Action == string(plan.Create) || e.Action == string(plan.Replace)
	}
	var wrong []string
	for _, now := range entries(made) {
		var was *entry
		if of := known[now.Address]; len(of) > 0 { // each reviewed change counts once
			was, known[now.Address] = &of[0], of[1:]
		}
		if words := now.difference(was); words != "" {
			wrong = append(wrong, words)
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	for i, words := range wrong {
		if i == mostWrong {
			c.Say("and %d more", len(wrong)-mostWrong)
			break
		}
		c.Say("%s", styled.Uncommanded(styled.Clean(words)))
	}
	return errors.New("these are not the changes that were reviewed. Apply nothing")
}

// difference says why a change is not the reviewed one, or nil for none; "" if it is.
func (now entry) difference(was *entry) string {
	switch {
	case was == nil && now.Action == "output": // it follows from objects, which are compared
		return ""
	case was == nil && now.Action == "finding":
		return "not reviewed: " + now.Address
	case was == nil && (now.Action == "source" || now.Action == "host" || now.Action == "organization"):
		return "another " + now.Action + ": " + now.Address
	case was == nil:
		return "new: " + now.Action + " " + now.Address
	case was.Action != now.Action && (now.Action != "create" || was.Action != "replace" && was.Action != "forget and create") &&
		(now.Action != "replace" || !now.isTainted || was.Action != "create"):
		return "another action: " + now.Address + ": reviewed " + was.Action + ", now " + now.Action
	case now.Action == "host" && now.Later:
		return "the host of the payments service is not known here, so it cannot be compared: set " + transport.EnvBaseURL + " in both jobs"
	case now.Later || was.Later:
		return "a value of " + now.Address + " is known after the apply, so it cannot be compared: make two pull requests"
	case was.Digest != now.Digest:
		return "another value: " + now.Address
	case now.Level > was.Level && now.Level >= findings.Approve:
		return "it needs an approval that was not asked for: " + now.Address
	}
	return ""
}
