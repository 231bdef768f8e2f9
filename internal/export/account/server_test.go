// SPDX-License-Identifier: MPL-2.0

package account

import (
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// TestCheckIDs_equal refuses two objects with one id: one of them would be lost.
func TestCheckIDs_equal(t *testing.T) {
	t.Parallel()
	c := &Contents{Objects: []Object{{Type: &Type{Name: "payments_product"}, ID: "1"}, {Type: &Type{Name: "payments_webhook"}, ID: "1"}}}
	if err := c.checkIDs(nil); err == nil || !strings.Contains(err.Error(), "a product and a webhook have the same id, 1") {
		t.Errorf("the error is %v", err)
	}
}

// TestErrorOf has the same text for the same errors.
func TestErrorOf(t *testing.T) {
	t.Parallel()
	of := func(summaries ...string) string {
		var all []*tfprotov6.Diagnostic
		for _, s := range summaries {
			all = append(all, &tfprotov6.Diagnostic{Severity: tfprotov6.DiagnosticSeverityError, Summary: s})
		}
		slices.Reverse(all)
		return errorOf(all).Error()
	}
	if of("a", "b") != of("b", "a") || !strings.Contains(of("a", "b"), "a") {
		t.Errorf("%q and %q", of("a", "b"), of("b", "a"))
	}
	if err := errorOf([]*tfprotov6.Diagnostic{{Severity: tfprotov6.DiagnosticSeverityWarning}}); err != nil {
		t.Errorf("a warning: %v", err)
	}
}
