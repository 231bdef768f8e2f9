// SPDX-License-Identifier: MPL-2.0

package fboorganization

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// TestRequestOf: an update sends the requested status only if the configuration asks for it.
func TestRequestOf(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		planned, before string
		current         client.VerificationStatus
		details         bool // they change
		imported        bool
		want            request
	}{
		"none":                              {"", "", "Verified", true, false, keepsStatus},
		"removed":                           {"", "Pending", "Verified", true, false, keepsStatus},
		"the same":                          {"Pending", "Pending", "Verified", true, false, keepsStatus},
		"the same, moved back":              {"Verified", "Verified", "Pending", true, false, keepsStatus},
		"the same, rejected":                {"Pending", "Pending", "Rejected", false, false, keepsStatus},
		"the same, rejected, other details": {"Pending", "Pending", "Rejected", true, false, asksStatus},
		"set":                               {"Pending", "", "Rejected", false, false, asksStatus},
		"set on a decision":                 {"Pending", "", "Verified", false, false, asksStatus},
		"changed":                           {"Verified", "Pending", "Pending", false, false, asksStatus},
		"imported, unverified":              {"Pending", "", "Unverified", false, true, asksStatus},
		"imported, verified":                {"Pending", "", "Verified", true, true, takesStatus},
		"imported, rejected, other details": {"Pending", "", "Rejected", true, true, takesStatus},
		"imported, unknown":                 {"Pending", "", "Melting", false, true, takesStatus},
		"imported, none, rejected":          {"", "", "Rejected", true, true, keepsStatus},
	} {
		text := func(value string) types.String {
			if value == "" {
				return types.StringNull()
			}
			return types.StringValue(value)
		}
		planned, before := verificationModel{RequestedStatus: text(c.planned)}, verificationModel{RequestedStatus: text(c.before)}
		if c.details {
			planned.BusinessName = types.StringValue("New")
		}
		if got := requestOf(planned, before, c.current, c.imported); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

// TestFirstStatus: a create submits an unverified organization, and keeps any other status.
func TestFirstStatus(t *testing.T) {
	t.Parallel()
	for current, want := range map[client.VerificationStatus]client.VerificationStatus{
		"Unverified": "Pending", "Pending": "Pending", "Melting": "Melting",
	} {
		if got := firstStatus(types.StringNull(), current); got != want {
			t.Errorf("%s: %s, want %s", current, got, want)
		}
		if got := firstStatus(types.StringValue("Verified"), current); got != "Verified" {
			t.Errorf("%s: requested Verified, got %s", current, got)
		}
	}
}
