// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/address"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
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

func freshWithdrawal(*engine.Engine, string) Object {
	return Object{"network": "Ethereum", "withdrawalStatus": withdrawalPending, "fee": amount.Exact("0").JSON(), "hash": ""}
}

// withdrawing is the money that a withdrawal has in transit.
func withdrawing(withdrawal Object) (ledger.Asset, amount.Amount) {
	if withdrawal["withdrawalStatus"] != withdrawalPending {
		return ledger.Asset{}, amount.Amount{}
	}
	return ledger.AssetOf(withdrawal), amount.Stored(withdrawal["withdrawalAmount"]).Plus(amount.Stored(withdrawal["fee"]))
}

// withdrawalFee is the fee of a withdrawal in its asset: the smallest amount that is worth a
// dollar. It is 0 if the asset has no price.
func withdrawalFee(a ledger.Asset) amount.Amount {
	facts := a.Facts()
	if facts.USD == "" {
		return amount.Amount{}
	}
	return withdrawalFeeUSD.DividedBy(amount.Exact(facts.USD)).RoundUp(facts.Decimals)
}

func createWithdrawal(e *engine.Engine, c *engine.Call) (any, error) {
	of := ledger.AssetOf(c.Body)
	much, err := c.Amount("amount")
	if err != nil {
		return nil, err
	}
	if err := checkWithdrawal(of, much); err != nil {
		return nil, err
	}
	withdrawal := of.Into(e.Fresh("withdrawal", e.NewID()))
	if withdrawal["withdrawalAddress"], err = withdrawalAddress(c, of); err != nil {
		return nil, err
	}
	fee := withdrawalFee(of)
	if err := ledger.Move(c.Tx, "amount", e.Organization(), ledger.Transit, of, much.Plus(fee)); err != nil {
		return nil, err
	}
	hash := ""
	if withdrawal["withdrawalAddress"] != nil {
		hash = address.NewHash(of.Network)
	}
	if account, ok := c.Body["withdrawalAccountId"]; ok {
		withdrawal["withdrawalAccountId"] = account
	}
	withdrawal["withdrawalAmount"], withdrawal["fee"], withdrawal["hash"] = much.JSON(), fee.JSON(), hash
	c.Tx.Put("withdrawal", withdrawal)
	ledger.Enter(e, c.Tx, ledger.Movement{
		Kind: "withdrawal", Asset: of, Amount: much.Plus(fee).Negated(), Fee: fee, Hash: hash, At: e.Now(),
	})
	return Object{"withdrawalRequestId": withdrawal["id"]}, nil
}

// checkWithdrawal refuses an asset or an amount that cannot be withdrawn.
func checkWithdrawal(a ledger.Asset, much amount.Amount) error {
	if a.Network == address.FiatNetwork {
		return engine.Invalid("network: nothing is withdrawn on %s", address.FiatNetwork)
	}
	return a.Demand(much)
}

// withdrawalAddress returns the address of a withdrawal, or nil if it goes to a bank.
func withdrawalAddress(c *engine.Call, of ledger.Asset) (any, error) {
	address, direct := c.Body["withdrawalAddress"]
	id, named := c.Body["withdrawalAccountId"].(string)
	if direct == named {
		return nil, engine.Invalid("withdrawalAddress: exactly one of withdrawalAddress and withdrawalAccountId must be given")
	}
	if direct {
		return address, nil
	}
	account, ok := c.Tx.Get("withdrawal_account", id)
	if !ok {
		return nil, engine.Invalid("withdrawalAccountId: there is no withdrawal account %s", id)
	}
	crypto, ok := account["crypto"].(Object)
	switch {
	case ok && crypto["network"] != of.Network:
		return nil, engine.Invalid("network: the withdrawal account %s is on %s", id, crypto["network"])
	case ok:
		return crypto["address"], nil
	case of.Facts().USD == "":
		return nil, engine.Invalid("withdrawalAccountId: it is an account at a bank, and %s has no price", of)
	}
	return nil, nil
}

// getWithdrawalFee refuses the same requests as a withdrawal, except for the balance.
func getWithdrawalFee(_ *engine.Engine, c *engine.Call) (any, error) {
	query := c.Request.URL.Query()
	of := ledger.Token(query.Get("network"), query.Get("token"))
	much, err := amount.Parse(json.Number(query.Get("amount")))
	if err != nil {
		return nil, engine.Invalid("amount: %s", err)
	}
	if err := checkWithdrawal(of, much); err != nil {
		return nil, err
	}
	return of.Into(Object{"fee": withdrawalFee(of).JSON()}), nil
}

// completeWithdrawal gives the recipient the money and the service its fee.
func completeWithdrawal(_ *engine.Engine, tx *engine.Tx, withdrawal Object, at time.Time) error {
	of := ledger.AssetOf(withdrawal)
	sent, fee := amount.Stored(withdrawal["withdrawalAmount"]), amount.Stored(withdrawal["fee"])
	if err := errors.Join(ledger.Release(tx, ledger.Outside, of, sent), ledger.Release(tx, ledger.Fees, of, fee)); err != nil {
		return err
	}
	withdrawal["withdrawalStatus"], withdrawal["completedAt"] = withdrawalComplete, engine.StampOf(at)
	if hash, _ := withdrawal["hash"].(string); hash != "" {
		withdrawal["transactionHash"] = hash
	}
	tx.Put("withdrawal", withdrawal)
	return nil
}

// failWithdrawal makes a pending withdrawal fail: the amount and the fee come back. The error says
// why it cannot fail.
func failWithdrawal(e *engine.Engine, tx *engine.Tx, id string) error {
	withdrawal, ok := tx.Get("withdrawal", id)
	switch {
	case !ok:
		return fmt.Errorf("there is no withdrawal %s", id)
	case withdrawal["withdrawalStatus"] != withdrawalPending:
		return fmt.Errorf("the withdrawal %s is %s", id, withdrawal["withdrawalStatus"])
	}
	of, total := ledger.AssetOf(withdrawal), amount.Stored(withdrawal["withdrawalAmount"]).Plus(amount.Stored(withdrawal["fee"]))
	if err := ledger.Release(tx, e.Organization(), of, total); err != nil {
		return err
	}
	withdrawal["withdrawalStatus"] = withdrawalFailed
	tx.Put("withdrawal", withdrawal)
	ledger.Enter(e, tx, ledger.Movement{Kind: "withdrawal", Asset: of, Amount: total, At: e.Now()})
	return nil
}

func controlFailWithdrawal(e *engine.Engine, r *http.Request, _ []byte) (any, error) {
	return engine.Update(e, func(tx *engine.Tx) (any, error) { return nil, failWithdrawal(e, tx, r.PathValue("id")) })
}
