// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
)

// Deposits (specification section 6.1).

// depositFee is the part of a deposit that the service keeps.
var depositFee = amount.Exact("0.005")

func freshDeposit(s *Sandbox, id string) Object {
	return Object{
		"id": id, "organizationId": s.Organization(), "depositId": id, "depositAccountId": s.NewID(), "depositAccountName": "",
		"depositMethod": Object{"Crypto": asset{"Ethereum", ""}.object()}, "fiatGrossAmount": nil, "grossAmount": amount.Exact("0").JSON(),
		"netAmount": amount.Exact("0").JSON(), "feeAmount": amount.Exact("0").JSON(), "depositedAt": s.stamp(), "beneficiaryDetails": nil,
		"transactionHash": nil, "senderAddresses": nil, "serviceData": nil,
	}
}

// completeDeposit gives a planted deposit the id by which responses name it.
func completeDeposit(_ *Sandbox, deposit Object) { deposit["depositId"] = deposit["id"] }

func (s *Sandbox) listDeposits(c *call, passes func(Object) bool) []any {
	return s.allShown("DepositData", list(c, "deposit", passes))
}

func getDeposit(s *Sandbox, c *call) (any, error) {
	deposit, err := find(c, "deposit")
	if err != nil {
		return nil, err
	}
	return s.shown("DepositData", deposit), nil
}

// listDepositsOfAccount answers for a deleted account too.
func listDepositsOfAccount(s *Sandbox, c *call) (any, error) {
	id := c.path("deposit_account_id")
	if _, ok := c.tx.getDeleted("deposit_account", id); !ok {
		return nil, refuse(http.StatusNotFound, "there is no deposit account %s", id)
	}
	return s.listDeposits(c, func(deposit Object) bool { return deposit["depositAccountId"] == id }), nil
}

// listCustomerDeposits lists the deposits to the customer's accounts, including deleted accounts.
func listCustomerDeposits(s *Sandbox, c *call) (any, error) {
	if _, err := find(c, "customer"); err != nil {
		return nil, err
	}
	return s.listDeposits(c, func(deposit Object) bool {
		account, ok := c.tx.getDeleted("deposit_account", deposit["depositAccountId"])
		return ok && account["customerId"] == c.path("id")
	}), nil
}

// incomingDeposit is money that has arrived and is final.
type incomingDeposit struct {
	account Object // the deposit account
	asset   asset
	gross   amount.Amount
	hash    string // empty without a chain
	senders []string
	service Object        // the object that was paid, as serviceData; nil for a plain deposit
	fiat    amount.Amount // the bank payment, in its currency; it bought the gross amount
	bank    Object        // the bank's beneficiaryDetails; nil without a bank
	at      time.Time
}

// credit makes a deposit of the money: the organization gets the net amount, the service keeps the
// fee, and every webhook gets the event.
func (s *Sandbox) credit(tx *transaction, a incomingDeposit) (Object, error) {
	deposit := freshDeposit(s, s.NewID())
	fee := a.gross.Times(depositFee).RoundDown(a.asset.facts().decimals)
	net := a.gross.Minus(fee)
	if err := tx.move("amount", outside, s.Organization(), a.asset, a.gross); err != nil {
		return nil, err
	}
	if fee.Sign() > 0 {
		if err := tx.move("amount", s.Organization(), fees, a.asset, fee); err != nil {
			return nil, err
		}
	}
	deposit["depositAccountId"], deposit["depositAccountName"] = a.account["id"], a.account["name"]
	deposit["depositMethod"] = a.account["depositMethod"]
	deposit["grossAmount"], deposit["netAmount"], deposit["feeAmount"] = a.gross.JSON(), net.JSON(), fee.JSON()
	deposit["depositedAt"] = stampOf(a.at)
	if a.hash != "" {
		deposit["transactionHash"] = a.hash
	}
	if len(a.senders) > 0 {
		senders := []any{}
		for _, sender := range a.senders {
			senders = append(senders, Object{"address": sender})
		}
		deposit["senderAddresses"] = senders
	}
	if a.service != nil {
		deposit["serviceData"] = a.service
	}
	if a.bank != nil {
		deposit["fiatGrossAmount"], deposit["beneficiaryDetails"] = a.fiat.JSON(), a.bank
	}
	tx.Put("deposit", deposit)
	kind := "deposit"
	if a.service != nil {
		kind = "payment"
	}
	s.enter(tx, movement{s.Organization(), kind, a.asset, net, fee, a.hash, a.at})
	if a.service != nil {
		if err := s.autoSwap(tx, a.asset, net, a.at); err != nil {
			return nil, err
		}
	}
	s.publish(tx, "deposit", s.shown("DepositData", deposit))
	return deposit, nil
}
