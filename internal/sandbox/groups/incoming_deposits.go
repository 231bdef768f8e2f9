// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/address"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// Payments to deposit accounts. A payment on a chain is detected first, and becomes a deposit when
// it is final.

// Deposit is a payment to a deposit account.
type Deposit struct {
	Account string      `json:"depositAccountId"` // its id
	Address string      `json:"address"`          // the address of an account, in place of Account
	Amount  json.Number `json:"amount"`           // in the account's token, or in the currency of its bank
	// Final credits the deposit at once. Otherwise it is only detected until it has the network's
	// confirmations.
	Final  bool   `json:"final"`
	Sender string `json:"senderAddress"` // made up if empty
	// Bank is the bank's description of a payment: beneficiaryDetails of specification section 6.1.
	// Omitted members are made up. Bank payments are final at once.
	Bank Object `json:"fiat"`
}

// Receive simulates a sender: it sends money to a deposit account. It returns the deposit, or the
// detected deposit if it is not final, as responses have them. The error names the invalid field.
func Receive(e *engine.Engine, d Deposit) (Object, error) {
	return engine.Update(e, func(tx *engine.Tx) (Object, error) { return receive(e, tx, d) })
}

func controlDeposit(e *engine.Engine, _ *http.Request, body []byte) (any, error) {
	var d Deposit
	if err := engine.DecodeStrictly(body, &d); err != nil {
		return nil, err
	}
	return Receive(e, d)
}

// receive takes a payment to a deposit account.
func receive(e *engine.Engine, tx *engine.Tx, d Deposit) (Object, error) {
	account, err := accountFor(tx, d)
	if err != nil {
		return nil, err
	}
	much, err := amount.Parse(d.Amount)
	if err != nil {
		return nil, fmt.Errorf("amount %w", err)
	}
	if much.Sign() <= 0 {
		return nil, errors.New("amount must be above 0")
	}
	if fiat, ok := fiatOf(account); ok {
		return receiveFiat(e, tx, d, account, fiat, much)
	}
	return receiveCrypto(e, tx, d, account, much)
}

// accountFor returns the account of a deposit. A deleted account receives nothing.
func accountFor(tx *engine.Tx, d Deposit) (Object, error) {
	switch {
	case (d.Account == "") == (d.Address == ""):
		return nil, errors.New("depositAccountId: exactly one of depositAccountId and address must be given")
	case d.Account != "":
		account, ok := tx.Get("deposit_account", d.Account)
		if !ok {
			return nil, fmt.Errorf("depositAccountId: there is no deposit account %s", d.Account)
		}
		return account, nil
	}
	for _, account := range tx.List("deposit_account") {
		if own, ok := account["address"].(string); ok && address.Key(own) == address.Key(d.Address) {
			return account, nil
		}
	}
	return nil, fmt.Errorf("address: no deposit account has %s", d.Address)
}

func receiveCrypto(e *engine.Engine, tx *engine.Tx, d Deposit, account Object, much amount.Amount) (Object, error) {
	of, _ := cryptoOf(account)
	if d.Bank != nil {
		return nil, errors.New("fiat: the deposit account takes crypto")
	}
	if err := of.Demand(much); err != nil {
		return nil, err
	}
	if d.Sender == "" {
		d.Sender = address.New(of.Network)
	}
	hash := address.NewHash(of.Network)
	if d.Final {
		deposit, err := Credit(e, tx, IncomingDeposit{
			Account: account, Asset: of, Gross: much, Hash: hash, Senders: []string{d.Sender}, At: e.Now(),
		})
		return e.Shown("DepositData", deposit), err
	}
	seen := of.Into(e.Fresh("detected_deposit", e.NewID()))
	seen["amount"], seen["transactionHash"], seen["depositAccountId"] = much.JSON(), hash, account["id"]
	seen["requiredConfirmations"], seen["sender"] = confirmationsOf(of.Network).needed(), d.Sender
	tx.Put("detected_deposit", seen)
	return e.Shown("DetectedTransaction", seen), nil
}

func freshDetectedDeposit(*engine.Engine, string) Object {
	return Object{
		"network": "Ethereum", "amount": amount.Exact("1").JSON(), "transactionHash": address.NewHash("Ethereum"),
		"requiredConfirmations": confirmationsOf("Ethereum").needed(), "sender": "",
	}
}

// detectedDepositDue is the end of a detected deposit. One without a deposit account stays.
func detectedDepositDue(tx *engine.Tx, seen Object) engine.Step {
	at, ok := finalAt(seen)
	if _, known := tx.GetDeleted("deposit_account", seen["depositAccountId"]); !known || !ok {
		return engine.Step{}
	}
	return engine.Step{Job: "deposit_final", At: at}
}

// creditDetected makes a detected deposit final. The account may have been deleted in the meantime:
// the money is credited all the same.
func creditDetected(e *engine.Engine, tx *engine.Tx, seen Object, at time.Time) error {
	tx.Remove("detected_deposit", engine.Text(seen["id"]))
	account, ok := tx.GetDeleted("deposit_account", seen["depositAccountId"])
	if !ok { // it was removed
		return nil
	}
	much, err := amount.Parse(seen["amount"])
	if err != nil {
		return err
	}
	hash, _ := seen["transactionHash"].(string)
	sender := engine.Text(seen["sender"])
	if sender == "" { // it was planted
		sender = address.New(engine.Text(seen["network"]))
	}
	_, err = Credit(e, tx, IncomingDeposit{
		Account: account, Asset: ledger.AssetOf(seen), Gross: much, Hash: hash, Senders: []string{sender}, At: at,
	})
	return err
}

// receiveFiat buys crypto with a bank payment, and credits it.
func receiveFiat(e *engine.Engine, tx *engine.Tx, d Deposit, account Object, fiat fiatMethod, much amount.Amount) (Object, error) {
	details, _ := account["bankDetails"].(Object)
	gross, known := fiat.buys(much)
	places := ledger.CheckPlaces("amount", fiat.currency, much)
	switch {
	case d.Sender != "":
		return nil, errors.New("senderAddress: the deposit account is one at a bank")
	case details == nil:
		return nil, errors.New("depositAccountId: the bank has not opened the account yet")
	case places != nil:
		return nil, places
	case !known:
		return nil, fmt.Errorf("depositAccountId: there is no price of %s in %s", fiat.onramp, fiat.currency)
	case gross.Sign() == 0:
		return nil, fmt.Errorf("amount: it is too little to buy any %s", fiat.onramp)
	}
	bank := statement(e, fiat.currency, details)
	maps.Copy(bank, d.Bank)
	if err := schema.Check(e.Schema("BeneficiaryDetails"), bank, ""); err != nil {
		return nil, fmt.Errorf("fiat: %w", err)
	}
	deposit, err := Credit(e, tx, IncomingDeposit{Account: account, Asset: fiat.onramp, Gross: gross, fiat: much, bank: bank, At: e.Now()})
	return e.Shown("DepositData", deposit), err
}

// statement is a bank's description of a payment. All of it is made up.
func statement(e *engine.Engine, currency string, account Object) Object {
	said := Object{}
	for name := range e.Schema("BeneficiaryDetails").Properties {
		said[name] = nil
	}
	maps.Copy(said, Object{
		"imad": e.Now().Format("20060102") + "SNDBX01C" + address.RandomDigits(6), "uetr": e.NewID(), "trace_number": address.RandomDigits(15),
		"bank_name": account["bankName"], "bank_beneficiary_name": account["accountHolderName"], "recipient_name": account["accountHolderName"],
		"bank_beneficiary_address": account["bankAddress"], "bic": account["bic"], "iban": account["iban"],
		"bank_routing_number": account["routingNumber"], "reference": account["reference"], "payment_reference": account["reference"],
		"sender_name": "Sandbox Payer", "originator_name": "Sandbox Payer", "originator_address": "2 Payer Street, Sandbox",
		"sender_bank_name": "Payer Bank", "end_to_end_id": "E2E" + address.RandomDigits(12),
	})
	if number, ok := account["iban"].(string); ok {
		said["iban_last_4"] = number[max(0, len(number)-4):]
		sender := bankDetails(currency)
		said["sender_iban"], said["originator_iban"] = sender["iban"], sender["iban"]
		said["payment_rail"], said["payment_scheme"] = "sepa", "SEPA"
		if currency == "GBP" {
			said["payment_rail"], said["payment_scheme"] = "faster_payments", "Faster Payments"
		}
		return said
	}
	said["sender_account_number"], said["sender_bank_routing_number"] = address.RandomDigits(10), routingNumber()
	said["payment_rail"], said["payment_scheme"], said["ach_memo"] = "ach_push", "ACH", account["reference"]
	return said
}
