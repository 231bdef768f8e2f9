// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// TestStatuses_matchContract: the statuses of each kind of object equal the contract's.
func TestStatuses_matchContract(t *testing.T) {
	t.Parallel()
	doc, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	for schema, list := range map[string][]string{
		"SessionStatus":      {sessionPending, sessionSuccess, sessionCancelled, sessionExpired},
		"InvoiceStatus":      {invoicePending, invoicePaid, invoiceOverdue, invoiceVoided},
		"SubscriptionStatus": {subscriptionActive, subscriptionCancelled, subscriptionExpired, subscriptionOverdue},
		"OnrampStatus":       append(append([]string{}, onrampSteps...), onrampCancelled),
		"TransferStatus":     {swapPending, swapComplete, swapFailed},
		"PayoutStatus":       {payoutAwaiting, payoutPending, payoutProcessing, payoutComplete, payoutExpired, payoutFailed},
		"VerificationStatus": {fboUnverified, fboPending, fboVerified, fboRejected},
	} {
		var want []string
		for _, value := range doc.Schemas[schema].Enum {
			want = append(want, engine.Text(value))
		}
		if strings.Join(list, " ") != strings.Join(want, " ") {
			t.Errorf("%s: %q, and the contract has %q", schema, list, want)
		}
	}
}
