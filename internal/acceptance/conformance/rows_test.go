// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
)

// TestRows_check names rows that the suite refuses.
func TestRows_check(t *testing.T) {
	t.Parallel()
	whole := rows.Webhook
	for name, c := range map[string]struct {
		ofKit   bool
		change  func(r *rows.Resource)
		refused string
	}{
		"a whole row": {true, func(*rows.Resource) {}, ""},
		"a setting": {
			false, func(r *rows.Resource) {
				r.Lacks, r.ImportID = rows.Lacking{ID: "there is only one", Deletion: "it always exists"}, "setting"
			}, "",
		},
		"a setting of the kit": {
			true, func(r *rows.Resource) {
				r.Lacks, r.ImportID = rows.Lacking{ID: "there is only one", Deletion: "it always exists"}, "setting"
			}, "lacks no step",
		},
		"an object never deleted": {true, func(r *rows.Resource) { r.Lacks.Deletion = "it always exists" }, "lacks no step"},
		"fields that nobody can read": {
			false, func(r *rows.Resource) { r.Lacks.Read, r.ImportPrefix, r.Outside = "there is no read", "a/", nil }, "",
		},
		"a prefix without ids": {
			false, func(r *rows.Resource) { r.Lacks.ID, r.ImportID, r.ImportPrefix = "there is only one", "setting", "a/" }, "prefix",
		},
		"no id, and no import id":  {false, func(r *rows.Resource) { r.Lacks.ID = "there is only one" }, "import id"},
		"an import id beside ids":  {true, func(r *rows.Resource) { r.ImportID = "setting" }, "import id"},
		"nothing reordered":        {true, func(r *rows.Resource) { r.Reordered = r.Full }, "nothing is reordered"},
		"no change outside":        {true, func(r *rows.Resource) { r.Outside = nil }, "outside Terraform"},
		"no seeds":                 {true, func(r *rows.Resource) { r.Seeds = nil }, "a seed"},
		"no invalid arguments":     {true, func(r *rows.Resource) { r.Invalid = nil }, "invalid arguments"},
		"no minimal configuration": {true, func(r *rows.Resource) { r.Minimal = "" }, "three configurations"},
	} {
		r := whole
		c.change(&r)
		err := r.Check(c.ofKit)
		if (err == nil) != (c.refused == "") || err != nil && !strings.Contains(err.Error(), c.refused) {
			t.Errorf("%s: %v, want %q", name, err, c.refused)
		}
	}
	// A webhook's resource embeds one of the kit.
	if !rows.OfKit(t, "payments_product") || !rows.OfKit(t, "payments_webhook") || rows.EmbedsKit(reflect.TypeOf(&sample{})) {
		t.Error("resources of the kit are not recognised")
	}
}
