// SPDX-License-Identifier: MPL-2.0

package sandbox

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

// Deposit simulates a sender: it sends money to a deposit account. It returns the deposit, or the
// detected deposit if it is not final, as responses have them. The error names the invalid field.
func (s *Sandbox) Deposit(d Deposit) (Object, error) {
	return update(s, func(tx *transaction) (Object, error) { return s.receive(tx, d) })
}

func controlDeposit(s *Sandbox, _ *http.Request, body []byte) (any, error) {
	var d Deposit
	if err := decodeStrictly(body, &d); err != nil {
		return nil, err
	}
	return s.Deposit(d)
}

// receive takes a payment to a deposit account. The caller holds mu.
func (s *Sandbox) receive(tx *transaction, d Deposit) (Object, error) {
	account, err := tx.accountFor(d)
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
		return s.receiveFiat(tx, d, account, fiat, much)
	}
	return s.receiveCrypto(tx, d, account, much)
}

// accountFor returns the account of a deposit. A deleted account receives nothing.
func (tx *transaction) accountFor(d Deposit) (Object, error) {
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

func (s *Sandbox) receiveCrypto(tx *transaction, d Deposit, account Object, much amount.Amount) (Object, error) {
	of, _ := cryptoOf(account)
	if d.Bank != nil {
		return nil, errors.New("fiat: the deposit account takes crypto")
	}
	if err := of.demand(much); err != nil {
		return nil, err
	}
	if d.Sender == "" {
		d.Sender = address.New(of.network)
	}
	hash := address.NewHash(of.network)
	if d.Final {
		deposit, err := s.credit(tx, incomingDeposit{
			account: account, asset: of, gross: much, hash: hash, senders: []string{d.Sender}, at: s.Now(),
		})
		return s.shown("DepositData", deposit), err
	}
	seen := of.into(freshDetectedDeposit(s, s.NewID()))
	seen["amount"], seen["transactionHash"], seen["depositAccountId"] = much.JSON(), hash, account["id"]
	seen["requiredConfirmations"], seen["sender"] = confirmationsOf(of.network).needed(), d.Sender
	tx.Put("detected_deposit", seen)
	id, _ := seen["id"].(string)
	s.schedule(tx, s.Now().Add(confirmationsOf(of.network).after()), "deposit_final", id)
	return s.shown("DetectedTransaction", seen), nil
}

func freshDetectedDeposit(s *Sandbox, id string) Object {
	return Object{
		"id": id, "network": "Ethereum", "token": nil, "amount": amount.Exact("1").JSON(), "transactionHash": address.NewHash("Ethereum"),
		"confirmations": json.Number("0"), "requiredConfirmations": confirmationsOf("Ethereum").needed(), "detectedAt": s.stamp(),
		"depositAccountId": nil, "paymentSessionId": nil, "sender": "",
	}
}

// followDetectedDeposit schedules the end of a planted detected deposit. One without a deposit
// account stays.
func followDetectedDeposit(s *Sandbox, tx *transaction, _, now Object) error {
	tx.unschedule("detected_deposit", text(now["id"]))
	since, err := time.Parse(time.RFC3339Nano, text(now["detectedAt"]))
	if _, ok := tx.getDeleted("deposit_account", now["depositAccountId"]); ok && err == nil {
		s.schedule(tx, since.Add(confirmationsOf(assetOf(now).network).after()), "deposit_final", text(now["id"]))
	}
	return nil
}

// listDetectedDeposits counts the confirmations by the clock.
func listDetectedDeposits(s *Sandbox, c *call) (any, error) {
	all := list(c, "detected_deposit", nil)
	for _, element := range all {
		seen, _ := element.(Object)
		text, _ := seen["detectedAt"].(string)
		if at, err := time.Parse(time.RFC3339Nano, text); err == nil {
			seen["confirmations"] = confirmationsOf(assetOf(seen).network).seen(s.Now().Sub(at))
		}
	}
	return s.allShown("DetectedTransaction", all), nil
}

// creditDetected makes a detected deposit final. The account may have been deleted in the meantime:
// the money is credited all the same.
func creditDetected(s *Sandbox, tx *transaction, seen Object, at time.Time) error {
	id, _ := seen["id"].(string)
	tx.Remove("detected_deposit", id)
	account, ok := tx.getDeleted("deposit_account", seen["depositAccountId"])
	if !ok { // it was removed
		return nil
	}
	much, err := amount.Parse(seen["amount"])
	if err != nil {
		return err
	}
	hash, _ := seen["transactionHash"].(string)
	sender := text(seen["sender"])
	if sender == "" { // it was planted
		sender = address.New(text(seen["network"]))
	}
	_, err = s.credit(tx, incomingDeposit{account: account, asset: assetOf(seen), gross: much, hash: hash, senders: []string{sender}, at: at})
	return err
}

// receiveFiat buys crypto with a bank payment, and credits it.
func (s *Sandbox) receiveFiat(tx *transaction, d Deposit, account Object, fiat fiatMethod, much amount.Amount) (Object, error) {
	details, _ := account["bankDetails"].(Object)
	gross, known := fiat.buys(much)
	places := checkPlaces("amount", fiat.currency, much)
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
	bank := s.statement(fiat.currency, details)
	maps.Copy(bank, d.Bank)
	if err := schema.Check(s.Schema("BeneficiaryDetails"), bank, ""); err != nil {
		return nil, fmt.Errorf("fiat: %w", err)
	}
	deposit, err := s.credit(tx, incomingDeposit{account: account, asset: fiat.onramp, gross: gross, fiat: much, bank: bank, at: s.Now()})
	return s.shown("DepositData", deposit), err
}

// statement is a bank's description of a payment. All of it is made up.
func (s *Sandbox) statement(currency string, account Object) Object {
	said := Object{}
	for name := range s.Schema("BeneficiaryDetails").Properties {
		said[name] = nil
	}
	maps.Copy(said, Object{
		"imad": s.Now().Format("20060102") + "SNDBX01C" + address.RandomDigits(6), "uetr": s.NewID(), "trace_number": address.RandomDigits(15),
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
