// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"encoding/json"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// plannedKey is a key of private state that says that an object in the state was planned.
//
// Engines plan a replaced object twice: first as a change, and then as a new object. They hand the
// private state of the first plan to the second one, and nothing else tells that from the plan of
// another resource's new object. They drop the warnings of the second plan. An argument of the
// command line can replace an object that the provider would keep, so each plan of an object with a
// natural key has the key. Applies do not save it.
const plannedKey = "planned"

// notePlanned marks the response of a plan that may be the first of two.
func notePlanned(req *tfprotov6.PlanResourceChangeRequest, resp *tfprotov6.PlanResourceChangeResponse) {
	if naturals[req.TypeName] == nil && len(resp.RequiresReplace) == 0 || isNull(req.PriorState) || isNull(resp.PlannedState) {
		return
	}
	all := map[string][]byte{}
	if len(resp.PlannedPrivate) > 0 && json.Unmarshal(resp.PlannedPrivate, &all) != nil {
		return
	}
	all[plannedKey] = []byte("true")
	if marked, err := json.Marshal(all); err == nil {
		resp.PlannedPrivate = marked
	}
}

// withoutPlanned returns private state without the mark. It reports whether there was one.
func withoutPlanned(private []byte) (rest []byte, marked bool) {
	var all map[string][]byte
	if len(private) == 0 || json.Unmarshal(private, &all) != nil || all[plannedKey] == nil {
		return private, false
	}
	delete(all, plannedKey)
	if len(all) == 0 {
		return nil, true
	}
	rest, err := json.Marshal(all)
	if err != nil {
		return private, true
	}
	return rest, true
}
