// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/address"
)

// Withdrawals. The recipient gets the whole amount: the fee comes on top. Both leave the balance at
// once, and come back if the withdrawal fails.

// withdrawalTime is the time until a withdrawal completes.
const withdrawalTime = time.Minute

// withdrawalFeeUSD is the fee of a withdrawal.
var withdrawalFeeUSD = amount.Exact("1")

// The statuses of a withdrawal.
const (
	withdrawalPending  = "pending"
	withdrawalComplete = "complete"
	withdrawalFailed   = "failed"
)

func freshWithdrawal(s *Sandbox, id string) Object {
	return Object{
		"id": id, "organizationId": s.Organization(), "withdrawalAccountId": nil, "network": "Ethereum", "token": nil,
		"withdrawalAmount": amount.Exact("0").JSON(), "withdrawalAddress": nil, "withdrawalStatus": withdrawalPending, "requestedAt": s.stamp(),
		"completedAt": nil, "transactionHash": nil, "fee": amount.Exact("0").JSON(), "hash": "",
	}
}

// followWithdrawal schedules the completion of a planted withdrawal.
func followWithdrawal(s *Sandbox, tx *transaction, before, now Object) error {
	if before["withdrawalStatus"] == now["withdrawalStatus"] {
		return keepTransit(withdrawing)(tx, before, now) // the job stays
	}
	tx.unschedule("withdrawal", text(now["id"]))
	if now["withdrawalStatus"] == withdrawalPending {
		s.schedule(tx, s.Now().Add(withdrawalTime), "withdrawal_completed", text(now["id"]))
	}
	return keepTransit(withdrawing)(tx, before, now)
}

// withdrawing is the money that a withdrawal has in transit.
func withdrawing(withdrawal Object) (asset, amount.Amount) {
	if withdrawal["withdrawalStatus"] != withdrawalPending {
		return asset{}, amount.Amount{}
	}
	return assetOf(withdrawal), amount.Stored(withdrawal["withdrawalAmount"]).Plus(amount.Stored(withdrawal["fee"]))
}

// withdrawalFee is the fee of a withdrawal in its asset: the smallest amount that is worth a
// dollar. It is 0 if the asset has no price.
func (a asset) withdrawalFee() amount.Amount {
	facts := a.facts()
	if facts.usd == "" {
		return amount.Amount{}
	}
	return withdrawalFeeUSD.DividedBy(amount.Exact(facts.usd)).RoundUp(facts.decimals)
}

func createWithdrawal(s *Sandbox, c *call) (any, error) {
	of := assetOf(c.body)
	much, err := c.amount("amount")
	if err != nil {
		return nil, err
	}
	if err := of.checkWithdrawal(much); err != nil {
		return nil, err
	}
	withdrawal := of.into(freshWithdrawal(s, s.NewID()))
	if withdrawal["withdrawalAddress"], err = c.withdrawalAddress(of); err != nil {
		return nil, err
	}
	fee := of.withdrawalFee()
	if err := c.tx.move("amount", s.Organization(), transit, of, much.Plus(fee)); err != nil {
		return nil, err
	}
	hash := ""
	if withdrawal["withdrawalAddress"] != nil {
		hash = address.NewHash(of.network)
	}
	if account, ok := c.body["withdrawalAccountId"]; ok {
		withdrawal["withdrawalAccountId"] = account
	}
	withdrawal["withdrawalAmount"], withdrawal["fee"], withdrawal["hash"] = much.JSON(), fee.JSON(), hash
	c.tx.Put("withdrawal", withdrawal)
	s.enter(c.tx, movement{
		organization: s.Organization(), kind: "withdrawal", asset: of, amount: much.Plus(fee).Negated(), fee: fee, hash: hash, at: s.Now(),
	})
	id, _ := withdrawal["id"].(string)
	s.schedule(c.tx, s.Now().Add(withdrawalTime), "withdrawal_completed", id)
	return Object{"withdrawalRequestId": id}, nil
}

// checkWithdrawal refuses an asset or an amount that cannot be withdrawn.
func (a asset) checkWithdrawal(much amount.Amount) error {
	if a.network == address.FiatNetwork {
		return refuse(http.StatusUnprocessableEntity, "network: nothing is withdrawn on %s", address.FiatNetwork)
	}
	return a.demand(much)
}

// withdrawalAddress returns the address of a withdrawal, or nil if it goes to a bank.
func (c *call) withdrawalAddress(of asset) (any, error) {
	address, direct := c.body["withdrawalAddress"]
	id, named := c.body["withdrawalAccountId"].(string)
	if direct == named {
		return nil, refuse(
			http.StatusUnprocessableEntity, "withdrawalAddress: exactly one of withdrawalAddress and withdrawalAccountId must be given",
		)
	}
	if direct {
		return address, nil
	}
	account, ok := c.tx.Get("withdrawal_account", id)
	if !ok {
		return nil, refuse(http.StatusUnprocessableEntity, "withdrawalAccountId: there is no withdrawal account %s", id)
	}
	crypto, ok := account["crypto"].(Object)
	switch {
	case ok && crypto["network"] != of.network:
		return nil, refuse(http.StatusUnprocessableEntity, "network: the withdrawal account %s is on %s", id, crypto["network"])
	case ok:
		return crypto["address"], nil
	case of.facts().usd == "":
		return nil, refuse(http.StatusUnprocessableEntity, "withdrawalAccountId: it is an account at a bank, and %s has no price", of)
	}
	return nil, nil
}

func getWithdrawal(s *Sandbox, c *call) (any, error) {
	withdrawal, err := find(c, "withdrawal")
	if err != nil {
		return nil, err
	}
	return s.shown("Withdrawal", withdrawal), nil
}

// listWithdrawalsOfAccount answers for a deleted account too.
func listWithdrawalsOfAccount(s *Sandbox, c *call) (any, error) {
	id := c.path("withdrawal_account_id")
	if _, ok := c.tx.getDeleted("withdrawal_account", id); !ok {
		return nil, refuse(http.StatusNotFound, "there is no withdrawal account %s", id)
	}
	return s.allShown("Withdrawal", list(c, "withdrawal", func(w Object) bool { return w["withdrawalAccountId"] == id })), nil
}

// getWithdrawalFee refuses the same requests as a withdrawal, except for the balance.
func getWithdrawalFee(_ *Sandbox, c *call) (any, error) {
	query := c.request.URL.Query()
	of := asset{query.Get("network"), query.Get("token")}
	much, err := amount.Parse(json.Number(query.Get("amount")))
	if err != nil {
		return nil, refuse(http.StatusUnprocessableEntity, "amount: %s", err)
	}
	if err := of.checkWithdrawal(much); err != nil {
		return nil, err
	}
	return of.into(Object{"fee": of.withdrawalFee().JSON()}), nil
}

// completeWithdrawal gives the recipient the money and the service its fee.
func completeWithdrawal(_ *Sandbox, tx *transaction, withdrawal Object, at time.Time) error {
	if withdrawal["withdrawalStatus"] != withdrawalPending {
		return nil
	}
	of := assetOf(withdrawal)
	sent, fee := amount.Stored(withdrawal["withdrawalAmount"]), amount.Stored(withdrawal["fee"])
	if err := errors.Join(tx.release(outside, of, sent), tx.release(fees, of, fee)); err != nil {
		return err
	}
	withdrawal["withdrawalStatus"], withdrawal["completedAt"] = withdrawalComplete, stampOf(at)
	if hash, _ := withdrawal["hash"].(string); hash != "" {
		withdrawal["transactionHash"] = hash
	}
	tx.Put("withdrawal", withdrawal)
	return nil
}

// FailWithdrawal makes a pending withdrawal fail: the amount and the fee come back. The error says
// why it cannot fail.
func (s *Sandbox) FailWithdrawal(id string) error {
	_, err := update(s, func(tx *transaction) (any, error) { return nil, s.failWithdrawal(tx, id) })
	return err
}

func (s *Sandbox) failWithdrawal(tx *transaction, id string) error {
	withdrawal, ok := tx.Get("withdrawal", id)
	switch {
	case !ok:
		return fmt.Errorf("there is no withdrawal %s", id)
	case withdrawal["withdrawalStatus"] != withdrawalPending:
		return fmt.Errorf("the withdrawal %s is %s", id, withdrawal["withdrawalStatus"])
	}
	of, total := assetOf(withdrawal), amount.Stored(withdrawal["withdrawalAmount"]).Plus(amount.Stored(withdrawal["fee"]))
	if err := tx.release(s.Organization(), of, total); err != nil {
		return err
	}
	withdrawal["withdrawalStatus"] = withdrawalFailed
	tx.unschedule("withdrawal", id)
	tx.Put("withdrawal", withdrawal)
	s.enter(tx, movement{organization: s.Organization(), kind: "withdrawal", asset: of, amount: total, at: s.Now()})
	return nil
}

func controlFailWithdrawal(s *Sandbox, r *http.Request, _ []byte) (any, error) {
	return nil, s.FailWithdrawal(r.PathValue("id"))
}
