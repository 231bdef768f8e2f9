// SPDX-License-Identifier: MPL-2.0

package money

import (
	"errors"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// TestAccepted expects no error for a movement that the service has accepted: an error invites a
// second run, which would pay again. Any other error stays.
func TestAccepted(t *testing.T) {
	t.Parallel()
	broken := errors.New("the connection broke off")
	for name, c := range map[string]struct {
		err      error
		id       string
		reported string
		warned   string
		want     error
	}{
		"made":           {id: "made"},
		"not readable":   {err: &client.CreatedError{Noun: "payout", ID: "created", Err: broken}, id: "created"},
		"told by its id": {err: &client.AcceptedError{Noun: "payout", ID: "told", Err: broken}, id: "told"},
		"told without an id": {
			err: &client.AcceptedError{Noun: "payout", Err: broken}, reported: "did not tell its id", warned: "The id of the payout",
		},
		"another error": {err: broken, id: "made", want: broken},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var diags diag.Diagnostics
			reported := ""
			run := &Run{Diags: &diags, Report: func(message string) { reported += message }}
			id, err := run.Accepted("payout", "made", c.err)
			if id != c.id || !errors.Is(err, c.want) || err != nil && c.want == nil {
				t.Errorf("the id %q and the error %v", id, err)
			}
			if !strings.Contains(reported, c.reported) || c.reported == "" && reported != "" {
				t.Errorf("it reports %q", reported)
			}
			demand(t, "diagnostic", diags, c.warned)
		})
	}
}
