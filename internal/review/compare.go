// SPDX-License-Identifier: MPL-2.0

package review

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/render"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
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
}

// entriesOf are all changes with their digests, and what else must be the same.
func entriesOf(p *plan.Plan, r *render.Report, s signer) (all []entry) {
	addresses, isLater := map[string]string{}, map[string]bool{}
	for _, c := range p.All() {
		if id := c.ID(); id != "" {
			addresses[id] = c.Address
		}
		isLater[c.Address] = isLater[c.Address] || c.Awaits()
	}
	add := func(e entry, values any) {
		if values != nil {
			e.Digest = s.sum(e.Address, canonical(values, addresses))
		}
		all = append(all, e)
	}
	for _, e := range p.Entries {
		add(entry{Address: e.Address, Action: e.Action, Later: e.IsLater() || isLater[e.Address], isTainted: e.IsTainted}, e.Values())
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

// compare compares the changes with those of a review that was approved. Each change must be a
// reviewed one. Changes that were reviewed and are not there any more are done.
func (c *command) compare(path string, entries []entry, s signer) error {
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
	known := map[string][]entry{} // an action may be invoked several times
	for _, e := range reviewed.Changes {
		known[e.Address] = append(known[e.Address], e)
	}
	var wrong []string
	for _, now := range entries {
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
	}
	return ""
}
