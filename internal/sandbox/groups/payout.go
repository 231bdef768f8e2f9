// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Payouts. The specification shows the effect of cancelling (section 3). A payout is prepared, must
// be confirmed within half an hour, and then goes on by the clock. Between confirmation and
// arrival, the money is in transit, so that a failed payout comes back to the last digit.

const (
	payoutLife   = 30 * time.Minute // until it can be confirmed
	payoutSent   = time.Minute      // after it was confirmed
	payoutTravel = time.Hour        // after it was sent
)

// The statuses of a payout and of its entries.
const (
	payoutAwaiting   = "AwaitingConfirmation"
	payoutPending    = "Pending"
	payoutProcessing = "Processing"
	payoutComplete   = "Complete"
	payoutExpired    = "Expired"
	payoutFailed     = "Failed"
)

func freshPayout(e *engine.Engine, _ string) Object {
	return Object{
		"organizationId": e.Organization(), "status": payoutAwaiting, "fundingSource": ledger.Coin("Ethereum").Object(),
		"expiresAt": engine.StampOf(e.Now().Add(payoutLife)),
		// The part of the balance that each entry took, by its id: the amount with the fee, and the fee.
		"debits": Object{},
	}
}

// completePayout gives entries ids and statuses, and the payout the values that follow from its
// entries.
func completePayout(e *engine.Engine, payout Object) {
	total, fee := amount.Amount{}, amount.Amount{}
	entries := entriesOf(payout)
	for _, entry := range entries {
		if entry["id"] == nil {
			entry["id"] = e.NewID()
		}
		fillIn(entry, Object{
			"status": payout["status"], "failureReason": nil, "externalAccountId": nil, "withdrawalAccountId": nil,
			"amount": amount.Exact("0").JSON(), "currency": "USD", "reference": nil,
		})
		much, cost := entryInUSD(entry)
		total, fee = total.Plus(much), fee.Plus(cost)
	}
	fillIn(payout, Object{
		"totalAmountUsd": total.JSON(), "estimatedFeeUsd": fee.JSON(), "entryCount": json.Number(strconv.Itoa(len(entries))),
	})
}

// fillIn gives an object the members that it lacks.
func fillIn(object, members Object) {
	for name, value := range members {
		if _, ok := object[name]; !ok {
			object[name] = value
		}
	}
}

// payoutDue is the next step of a payout.
func payoutDue(_ *engine.Tx, payout Object) engine.Step {
	switch payout["status"] {
	case payoutAwaiting:
		if at, err := time.Parse(time.RFC3339Nano, engine.Text(payout["expiresAt"])); err == nil {
			return engine.Step{Job: "payout_expired", At: at}
		}
	case payoutPending:
		return engine.Step{Job: "payout_sent", After: payoutSent}
	case payoutProcessing:
		return engine.Step{Job: "payout_arrived", After: payoutTravel}
	}
	return engine.Step{}
}

// payingOut is the money that a payout has in transit.
func payingOut(payout Object) (ledger.Asset, amount.Amount) {
	total := amount.Amount{}
	if status := payout["status"]; status != payoutPending && status != payoutProcessing {
		return ledger.Asset{}, total
	}
	for _, entry := range entriesOf(payout) {
		if share, _ := shareOf(payout, entry); entry["status"] != payoutFailed {
			total = total.Plus(share)
		}
	}
	return fundingOf(payout), total
}

// entriesOf returns the entries themselves, not copies.
func entriesOf(payout Object) []Object { return store.ObjectsIn(payout["entries"]) }

// entryInUSD is the value of an entry and its fee. Both are 0 if the currency has no exchange rate.
func entryInUSD(entry Object) (worth, fee amount.Amount) {
	much := amount.Stored(entry["amount"])
	worth, _ = ledger.InUSD(entry["currency"], much)
	if terms, ok := payoutTermsOf(engine.Text(entry["currency"])); ok {
		fee, _ = ledger.InUSD(entry["currency"], terms.fee(much))
	}
	return worth, fee
}

// fundingOf is the asset that funds a payout.
func fundingOf(payout Object) ledger.Asset {
	source, _ := payout["fundingSource"].(Object)
	return ledger.AssetOf(source)
}

// shareOf is the part of the balance that an entry took, and the fee in it. Both are 0 if nothing
// was debited.
func shareOf(payout, entry Object) (share, fee amount.Amount) {
	debits, _ := payout["debits"].(Object)
	debit, _ := debits[engine.Text(entry["id"])].(Object)
	return amount.Stored(debit["amount"]), amount.Stored(debit["fee"])
}

// createPayout debits nothing.
func createPayout(e *engine.Engine, c *engine.Call) (any, error) {
	given := entriesOf(c.Body)
	for i, entry := range given {
		if err := checkEntry(c.Tx, fmt.Sprintf("entries[%d].", i), entry); err != nil {
			return nil, err
		}
	}
	if source := fundingOf(c.Body); source.Facts().USD == "" {
		return nil, engine.Invalid("fundingSource: %s has no price, so nothing can be paid with it", source)
	}
	payout := e.Fresh("payout", e.NewID())
	payout["entries"], payout["fundingSource"] = c.Body["entries"], fundingOf(c.Body).Object()
	completePayout(e, payout)
	c.Tx.Put("payout", payout)
	return payout, nil
}

// checkEntry demands one existing recipient, and a currency and an amount that can be paid out.
func checkEntry(tx *engine.Tx, at string, entry Object) error {
	_, external := entry["externalAccountId"]
	_, withdrawal := entry["withdrawalAccountId"]
	if external == withdrawal {
		return engine.Invalid("%sexternalAccountId: exactly one of externalAccountId and withdrawalAccountId must be there", at)
	}
	if err := checkRecipient(tx, at, entry); err != nil {
		return err
	}
	much, err := engine.AmountIn(at+"amount", entry["amount"])
	if err != nil {
		return err
	}
	terms, err := demandPayoutTerms(at+"currency", engine.Text(entry["currency"]))
	if err != nil {
		return err
	}
	return terms.check(at+"amount", much)
}

// checkRecipient demands that the recipient's account exists.
func checkRecipient(tx *engine.Tx, at string, entry Object) error {
	if id, ok := entry["externalAccountId"].(string); ok {
		if _, there := tx.Get("external_account", id); !there {
			return engine.Invalid("%sexternalAccountId: there is no external account %s", at, id)
		}
	}
	if id, ok := entry["withdrawalAccountId"].(string); ok {
		if _, there := tx.Get("withdrawal_account", id); !there {
			return engine.Invalid("%swithdrawalAccountId: there is no withdrawal account %s", at, id)
		}
	}
	return nil
}

// quotePayout quotes a payout of any status. Only one that awaits confirmation has an end.
func quotePayout(_ *engine.Engine, c *engine.Call) (any, error) {
	payout, err := engine.Find(c, "payout")
	if err != nil {
		return nil, err
	}
	rate, _ := fundingOf(payout).Worth(amount.Exact("1"))
	quote := Object{
		"totalAmountUsd": payout["totalAmountUsd"], "estimatedFeeUsd": payout["estimatedFeeUsd"], "rate": rate.JSON(), "expiresAt": nil,
	}
	if payout["status"] == payoutAwaiting {
		quote["expiresAt"] = payout["expiresAt"]
	}
	return quote, nil
}

// confirmPayout debits the value of the entries and their fees, rounded up to the decimals of the
// asset.
func confirmPayout(e *engine.Engine, c *engine.Call) (any, error) {
	payout, err := engine.Find(c, "payout")
	if err != nil {
		return nil, err
	}
	if payout["status"] != payoutAwaiting {
		return nil, engine.Refuse(
			http.StatusConflict, "status: the payout is %s, and only one that is %s can be confirmed", payout["status"], payoutAwaiting,
		)
	}
	for i, entry := range entriesOf(payout) {
		if err := checkRecipient(c.Tx, fmt.Sprintf("entries[%d].", i), entry); err != nil {
			return nil, err
		}
	}
	source, now := fundingOf(payout), e.Now()
	if err := demandPrice("fundingSource", source); err != nil {
		return nil, err
	}
	debits, total, fees := debitsOf(payout)
	if err := ledger.Move(c.Tx, "fundingSource", e.Organization(), ledger.Transit, source, total); err != nil {
		return nil, err
	}
	ledger.Enter(e, c.Tx, ledger.Movement{Kind: "payout", Asset: source, Amount: total.Negated(), Fee: fees, At: now})
	payout["debits"] = debits
	setPayoutStatus(payout, payoutPending)
	c.Tx.Put("payout", payout)
	return payout, nil
}

// debitsOf shares the costs of a payout among its entries. The sum is rounded up once. Each share
// is the difference between two rounded sums, so that the shares add up to the sum.
func debitsOf(payout Object) (debits Object, total, fees amount.Amount) {
	source := fundingOf(payout).Facts()
	price, worth := amount.Exact(source.USD), amount.Amount{}
	debits = Object{}
	for _, entry := range entriesOf(payout) {
		much, fee := entryInUSD(entry)
		worth = worth.Plus(much).Plus(fee)
		sum := worth.DividedBy(price).RoundUp(source.Decimals)
		part := fee.DividedBy(price).RoundDown(source.Decimals)
		if share := sum.Minus(total); share.Less(part) {
			part = share
		}
		debits[engine.Text(entry["id"])] = Object{"amount": sum.Minus(total).JSON(), "fee": part.JSON()}
		total, fees = sum, fees.Plus(part)
	}
	return debits, total, fees
}

// setPayoutStatus changes the status of a payout and of its entries. Failed entries stay failed.
func setPayoutStatus(payout Object, status string) {
	payout["status"] = status
	for _, entry := range entriesOf(payout) {
		if entry["status"] != payoutFailed {
			entry["status"] = status
		}
	}
}

// cancelPayout follows the specification's section 3: a payout without funding becomes Expired, and
// a funded one is refused.
func cancelPayout(_ *engine.Engine, c *engine.Call) (any, error) {
	payout, err := engine.Find(c, "payout")
	if err != nil {
		return nil, err
	}
	if status := payout["status"]; status != payoutAwaiting && status != payoutExpired {
		return nil, engine.Refuse(http.StatusConflict, "status: the payout is %s, so its funding has started, and it cannot be cancelled", status)
	}
	setPayoutStatus(payout, payoutExpired)
	c.Tx.Put("payout", payout)
	return payout, nil
}

// expirePayout ends a payout that was not confirmed in time.
func expirePayout(_ *engine.Engine, tx *engine.Tx, payout Object, _ time.Time) error {
	setPayoutStatus(payout, payoutExpired)
	tx.Put("payout", payout)
	return nil
}

// sendPayout sends a payout whose funding is converted.
func sendPayout(_ *engine.Engine, tx *engine.Tx, payout Object, _ time.Time) error {
	setPayoutStatus(payout, payoutProcessing)
	tx.Put("payout", payout)
	return nil
}

// arrivePayout gives the recipients their money and the service its fees. The actual fee is that of
// the entries that arrived.
func arrivePayout(_ *engine.Engine, tx *engine.Tx, payout Object, _ time.Time) error {
	cost := amount.Amount{}
	for _, entry := range entriesOf(payout) {
		if entry["status"] == payoutFailed {
			continue
		}
		share, fee := shareOf(payout, entry)
		if err := ledger.Release(tx, ledger.Outside, fundingOf(payout), share.Minus(fee)); err != nil {
			return err
		}
		if err := ledger.Release(tx, ledger.Fees, fundingOf(payout), fee); err != nil {
			return err
		}
		_, feeUSD := entryInUSD(entry)
		cost = cost.Plus(feeUSD)
	}
	setPayoutStatus(payout, payoutComplete)
	payout["actualFeeUsd"] = cost.JSON()
	tx.Put("payout", payout)
	return nil
}

// failPayout makes a payout on its way fail, or only the entry with an id. The money and the fee
// come back to the organization. A payout is Failed when all of its entries have failed. It refuses
// a payout that is not on its way.
func failPayout(e *engine.Engine, tx *engine.Tx, id, entryID, reason string) error {
	payout, ok := tx.Get("payout", id)
	status := payout["status"]
	switch {
	case !ok:
		return fmt.Errorf("there is no payout %s", id)
	case status != payoutPending && status != payoutProcessing:
		return fmt.Errorf("the payout is %s: only one that is %s or %s can fail", status, payoutPending, payoutProcessing)
	}
	failed, left := 0, 0
	for _, entry := range entriesOf(payout) {
		switch {
		case entry["status"] == payoutFailed:
		case entryID != "" && entry["id"] != entryID:
			left++
		default:
			failed++
			if err := failEntry(e, tx, payout, entry, reason); err != nil {
				return err
			}
		}
	}
	switch {
	case failed == 0:
		return fmt.Errorf("the payout has no entry %s that has not failed", entryID)
	case left == 0:
		payout["status"], payout["actualFeeUsd"] = payoutFailed, amount.Exact("0").JSON()
	}
	tx.Put("payout", payout)
	return nil
}

func failEntry(e *engine.Engine, tx *engine.Tx, payout, entry Object, reason string) error {
	entry["status"], entry["failureReason"] = payoutFailed, reason
	share, _ := shareOf(payout, entry)
	if err := ledger.Release(tx, e.Organization(), fundingOf(payout), share); err != nil || share.Sign() == 0 {
		return err
	}
	ledger.Enter(e, tx, ledger.Movement{Kind: "payout", Asset: fundingOf(payout), Amount: share, At: e.Now()})
	return nil
}

func controlFailPayout(e *engine.Engine, r *http.Request, body []byte) (any, error) {
	given := struct {
		EntryID string `json:"entryId"`
		Reason  string `json:"reason"`
	}{Reason: "it was made to fail"}
	if len(body) > 0 {
		if err := engine.DecodeStrictly(body, &given); err != nil {
			return nil, err
		}
	}
	return engine.Update(e, func(tx *engine.Tx) (any, error) {
		return nil, failPayout(e, tx, r.PathValue("id"), given.EntryID, given.Reason)
	})
}
