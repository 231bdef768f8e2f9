// SPDX-License-Identifier: MPL-2.0

package review

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	tfjson "github.com/hashicorp/terraform-json"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
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
	// Later says that values are not known before the apply: nothing equals them.
	Later bool `json:"later,omitempty"`

	isTainted bool
	values    any // of the digest
}

// entryOf is the entry of a change of an object.
func entryOf(given tfjson.ResourceChange) (e entry, isChange bool) {
	c := given.Change
	e = entry{Address: given.Address, isTainted: given.ActionReason == "replace_because_tainted"}
	if given.DeposedKey != "" {
		e.Address += " (deposed)"
	}
	switch a := c.Actions; {
	case a.Replace(), len(a) > 1:
		e.Action, e.values = "replace", c.After
	case a.Create():
		e.Action, e.values = "create", c.After
	case a.Update():
		e.Action, e.values = "update", differences(c.Before, c.After)
	case a.Delete():
		e.Action = "destroy"
	case a.Forget():
		e.Action = "forget"
	case c.Importing != nil:
		e.Action, e.values = "import", c.After
	default:
		return e, false
	}
	e.Later = e.Action != "destroy" && e.Action != "forget" && isLaterArgument(c)
	return e, true
}

// isLaterArgument reports whether a value that the plan does not know is none of a new object's
// own: the id and the time of a new object are always known later.
func isLaterArgument(c *tfjson.Change) bool {
	unknown, _ := c.AfterUnknown.(map[string]any)
	before, _ := c.Before.(map[string]any)
	for name, tree := range unknown {
		if hasHidden(tree) && (before == nil || before[name] != nil) && c.Actions.Update() && name != "updated_at" {
			return true
		}
	}
	return false
}

// differences are the members of an object that a plan changes, before and after.
func differences(before, after any) any {
	was, _ := before.(map[string]any)
	is, _ := after.(map[string]any)
	changed := map[string]any{}
	for name := range is {
		if one, other := canonical(was[name], nil), canonical(is[name], nil); one != other && name != "updated_at" {
			changed[name] = []any{was[name], is[name]}
		}
	}
	return changed
}

// canonical is a value as JSON. The id of an object of the plan is its address, because a new
// object has another id in each run.
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
			all := make([]any, len(v))
			for i, element := range v {
				all[i] = resolve(element)
			}
			return all
		}
		return of
	}
	text, _ := json.Marshal(resolve(value)) // it was decoded from JSON
	return string(text)
}

// entries are all changes with their digests, and what else must be the same.
func (r *report) entries(s signer) []entry {
	addresses := map[string]string{}
	for _, c := range slices.Concat(r.changes, r.prior) {
		if id := c.id(); id != "" {
			addresses[id] = c.address
		}
	}
	unseen := map[string]bool{}
	for _, f := range r.findings {
		unseen[f.Address] = unseen[f.Address] || f.unseen
	}
	for _, c := range r.changes {
		unseen[c.address] = unseen[c.address] || c.waitsForValue()
	}
	all := slices.Clone(r.entered)
	for i := range all {
		all[i].Later = all[i].Later || unseen[all[i].Address]
	}
	for name, o := range r.outputs {
		if o != nil && !o.Actions.NoOp() {
			all = append(all, entry{Address: "output." + name, Action: "output", values: o.After, Later: hasHidden(o.AfterUnknown)})
		}
	}
	for _, a := range r.actions {
		all = append(all, entry{Address: a.Address, Action: "invoke", values: a.ConfigValues, Later: hasHidden(a.ConfigUnknown)})
	}
	for i := range all {
		if all[i].values != nil {
			all[i].Digest = s.sum(all[i].Address, canonical(all[i].values, addresses))
		}
	}
	for address, of := range r.sources {
		if of.changed > 0 || of.isOfType || of.read > 0 {
			all = append(all, entry{Address: "provider " + address, Action: "source"})
		}
	}
	all = append(all, entry{Address: "host " + r.host(text.String), Action: "host"})
	if r.organization != "" {
		all = append(all, entry{Address: "organization " + r.organization, Action: "organization"})
	}
	slices.SortFunc(all, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.Address, b.Address), cmp.Compare(a.Action, b.Action))
	})
	return all
}

// waitsForValue reports whether an argument of a changed object is known later, and is no id of an
// object that the plan makes.
func (c *change) waitsForValue() bool {
	if !c.changes() {
		return false
	}
	for l := range described.Walk(c.kind.Schema.Attributes, c.after) {
		isArgument := l.IsRequired() || l.IsOptional()
		if isArgument && raw.IsUnknown(l.Values[0]) && described.Referred(l.Attribute) == "" && c.waits[described.Names(l.Path)[0]] {
			return true
		}
	}
	return false
}

// compareWith compares the changes with those of a review that was approved. Each change must be a
// reviewed one. Changes that were reviewed and are not there any more are done.
func (c *command) compareWith(path string, r *report, s signer) error {
	data, err := cli.ReadFile(path, largestReview)
	if err != nil {
		return cli.Wrong("-compare: %v", err)
	}
	var reviewed struct {
		Version int
		Key     string
		Changes []entry
	}
	if err := json.Unmarshal(data, &reviewed); err != nil || reviewed.Version != version {
		return fmt.Errorf("-compare: %s is no review of this version: make it with -format json", clean(path))
	}
	if s.name() == "" || s.name() != reviewed.Key {
		return errors.New("-compare: the two reviews were not made with one " + keyVariable + ", so they cannot be compared")
	}
	known := map[string][]entry{} // an action may be invoked several times
	for _, e := range reviewed.Changes {
		known[e.Address] = append(known[e.Address], e)
	}
	var wrong []string
	for _, now := range r.entries(s) {
		var was entry
		isThere := len(known[now.Address]) > 0
		if isThere { // each reviewed change counts once
			was, known[now.Address] = known[now.Address][0], known[now.Address][1:]
		}
		isLeft := was.Action == now.Action || now.Action == "create" && was.Action == "replace" ||
			now.Action == "replace" && now.isTainted && was.Action == "create"
		switch {
		case now.Action == "output" && !isThere:
			continue // an output follows from objects, which are compared
		case !isThere && (now.Action == "source" || now.Action == "host" || now.Action == "organization"):
			wrong = append(wrong, "another "+now.Action+": "+now.Address)
		case !isThere:
			wrong = append(wrong, "new: "+now.Action+" "+now.Address)
		case !isLeft:
			wrong = append(wrong, "another action: "+now.Address+": reviewed "+was.Action+", now "+now.Action)
		case now.Later || was.Later:
			wrong = append(wrong, "a value of "+now.Address+" is known after the apply, so it cannot be compared: make two pull requests")
		case was.Digest != now.Digest:
			wrong = append(wrong, "another value: "+now.Address)
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
		c.Say("%s", uncommanded(plain(words).String()))
	}
	return errors.New("these are not the changes that were reviewed. Apply nothing")
}
