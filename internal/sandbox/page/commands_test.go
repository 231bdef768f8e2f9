// SPDX-License-Identifier: MPL-2.0

package page

import (
	"slices"
	"strings"
	"testing"
)

// TestCommands_apply: a command is shown only where it can succeed.
func TestCommands_apply(t *testing.T) {
	t.Parallel()
	v := snapshotOf(t, nil)
	for _, c := range []struct {
		group  string
		object Object
		want   string // a part of one of the lines; empty: no POST at all
	}{
		{"invoice", Object{"status": "pending"}, `/_sandbox/payments' -d '{"final":true,"invoiceId":"i"}'`},
		{"invoice", Object{"status": "paid"}, ""},
		{"checkout_session", Object{"sessionStatus": "pending", "expiresAt": "2026-05-01T12:00:00Z"}, `/_sandbox/payments`},
		{"checkout_session", Object{"sessionStatus": "expired"}, ""},
		{"payment_session", Object{"sessionStatus": "pending"}, `"paymentSessionId":"i"`},
		{"payment_session", Object{"sessionStatus": "success"}, ""},
		{"payment_link", Object{"gateway": Object{"managed": Object{"methods": []any{Object{}}}}}, `"paymentLinkId":"i"`},
		{"payment_link", Object{"gateway": Object{"managed": Object{"methods": []any{Object{}}}}, "isArchived": true}, ""},
		{"payment_link", Object{"gateway": Object{}}, ""},
		{"subscription", Object{"status": "overdue"}, `"subscriptionId":"i"`},
		{"subscription", Object{"status": "cancelled"}, ""},
		{"deposit_account", Object{}, `/_sandbox/deposits' -d '{"amount":"12.5","depositAccountId":"i","final":true}'`},
		{"onramp", Object{"status": "AwaitingFunds"}, "/_sandbox/onramps/i'"},
		{"onramp", Object{"status": "Complete"}, ""},
		{"payout", Object{"status": "Processing"}, "/_sandbox/payouts/i/fail'"},
		{"payout", Object{"status": "Complete"}, ""},
		{"withdrawal", Object{"withdrawalStatus": "pending"}, "/_sandbox/withdrawals/i/fail'"},
		{"withdrawal", Object{"withdrawalStatus": "complete"}, ""},
		{"webhook", Object{"isDeleted": false}, "/_sandbox/events"},
		{"webhook", Object{"isDeleted": true}, ""},
	} {
		var posts []string
		for _, command := range v.commands(c.group, "i", c.object) {
			if strings.Contains(command.Line, "-X POST") {
				posts = append(posts, command.Line)
			}
		}
		ok := len(posts) == 0
		if c.want != "" {
			ok = slices.ContainsFunc(posts, func(line string) bool { return strings.Contains(line, c.want) })
		}
		if !ok {
			t.Errorf("%s %v: %q, want %q", c.group, c.object, posts, c.want)
		}
	}
}

// TestCommands_quoted: a shell takes a command as the one call that it is, whatever an object says.
func TestCommands_quoted(t *testing.T) {
	t.Parallel()
	v := snapshotOf(t, nil)
	for _, command := range v.commands("product", "a'; rm -rf /; '", Object{"name": "it's"}) {
		outside := ""
		for i, part := range strings.Split(strings.ReplaceAll(command.Line, `'\''`, ""), "'") {
			if i%2 == 0 {
				outside += part
			}
		}
		if strings.ContainsAny(outside, ";$`\\|&<>") || strings.Contains(outside, "rm") {
			t.Errorf("%s is %q outside of quotes", command.Line, outside)
		}
	}
	if got := quoted("it's"); got != `'it'\''s'` {
		t.Error(got)
	}
}
