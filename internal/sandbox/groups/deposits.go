// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// Deposits (specification section 6.1).

// depositFee is the part of a deposit that the service keeps.
var depositFee = amount.Exact("0.005")

func freshDeposit(e *engine.Engine, id string) Object {
	return Object{
		"organizationId": e.Organization(), "depositId": id, "depositAccountId": e.NewID(),
		"depositMethod": Object{"Crypto": ledger.Coin("Ethereum").Object()},
	}
}

// completeDeposit gives a planted deposit the id by which responses name it.
func completeDeposit(_ *engine.Engine, deposit Object) { deposit["depositId"] = deposit["id"] }

// listCustomerDeposits lists the deposits to the customer's accounts, including deleted accounts.
func listCustomerDeposits(_ *engine.Engine, c *engine.Call) (any, error) {
	if _, err := engine.Find(c, "customer"); err != nil {
		return nil, err
	}
	return engine.List(c, "deposit", func(deposit Object) bool {
		account, ok := c.Tx.GetDeleted("deposit_account", deposit["depositAccountId"])
		return ok && account["customerId"] == c.Path("id")
	}), nil
}

// IncomingDeposit is money that has arrived and is final.
type IncomingDeposit struct {
	Account Object // the deposit account
	Asset   ledger.Asset
	Gross   amount.Amount
	Hash    string // empty without a chain
	Senders []string
	Service Object        // the object that was paid, as serviceData; nil for a plain deposit
	fiat    amount.Amount // the bank payment, in its currency; it bought the gross amount
	bank    Object        // the bank's beneficiaryDetails; nil without a bank
	At      time.Time
}

// Credit makes a deposit of the money: the organization gets the net amount, the service keeps the
// fee, and every webhook gets the event.
func Credit(e *engine.Engine, tx *engine.Tx, a IncomingDeposit) (Object, error) {
	deposit := e.Fresh("deposit", e.NewID())
	fee := a.Gross.Times(depositFee).RoundDown(a.Asset.Facts().Decimals)
	net := a.Gross.Minus(fee)
	if err := ledger.Move(tx, "amount", ledger.Outside, e.Organization(), a.Asset, a.Gross); err != nil {
		return nil, err
	}
	if fee.Sign() > 0 {
		if err := ledger.Move(tx, "amount", e.Organization(), ledger.Fees, a.Asset, fee); err != nil {
			return nil, err
		}
	}
	deposit["depositAccountId"], deposit["depositAccountName"] = a.Account["id"], a.Account["name"]
	deposit["depositMethod"] = a.Account["depositMethod"]
	deposit["grossAmount"], deposit["netAmount"], deposit["feeAmount"] = a.Gross.JSON(), net.JSON(), fee.JSON()
	deposit["depositedAt"] = engine.StampOf(a.At)
	if a.Hash != "" {
		deposit["transactionHash"] = a.Hash
	}
	if len(a.Senders) > 0 {
		senders := []any{}
		for _, sender := range a.Senders {
			senders = append(senders, Object{"address": sender})
		}
		deposit["senderAddresses"] = senders
	}
	if a.Service != nil {
		deposit["serviceData"] = a.Service
	}
	if a.bank != nil {
		deposit["fiatGrossAmount"], deposit["beneficiaryDetails"] = a.fiat.JSON(), a.bank
	}
	tx.Put("deposit", deposit)
	kind := "deposit"
	if a.Service != nil {
		kind = "payment"
	}
	ledger.Enter(e, tx, ledger.Movement{
		Kind: kind, Asset: a.Asset, Amount: net, Fee: fee, Hash: a.Hash, At: a.At,
	})
	if a.Service != nil {
		if err := autoSwap(e, tx, a.Asset, net, a.At); err != nil {
			return nil, err
		}
	}
	publish(e, tx, "deposit", e.Shown("DepositData", deposit))
	return deposit, nil
}
