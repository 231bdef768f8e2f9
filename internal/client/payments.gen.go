// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"context"
	"encoding/json"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// PaymentDetails are the details of a payment. Only the members that apply are present
// (specification section 2.6).
type PaymentDetails struct {
	Managed              *ManagedPayment     `json:"managed,omitempty"`
	ManagedTokenDelegate *DelegatedPayment   `json:"managedTokenDelegate,omitempty"`
	OpenBanking          *OpenBankingPayment `json:"openBanking,omitempty"`
	// Other has the JSON of unknown members. It is nil if there are none.
	Other json.RawMessage `json:"-"`
}

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *PaymentDetails) FoldIDs() {
	if o.Managed != nil {
		o.Managed.FoldIDs()
	}
	if o.OpenBanking != nil {
		o.OpenBanking.FoldIDs()
	}
}

// UnmarshalJSON keeps the members that this version does not know.
func (o *PaymentDetails) UnmarshalJSON(data []byte) (err error) {
	type known PaymentDetails
	o.Other, err = unmarshalUnion(data, (*known)(o))
	return err
}

// ManagedPayment is a payment to an address that the service holds (specification section 2.6).
type ManagedPayment struct {
	ID             string  `json:"id"`
	PaymentEventID *string `json:"paymentEventId"`
	Network        Network `json:"network"`
	// Null for the network's native coin.
	Token *string `json:"token"`
	// In units of the asset, as is the network fee.
	Amount       Decimal              `json:"amount"`
	NetworkFee   Decimal              `json:"networkFee"`
	Transactions []ManagedTransaction `json:"transactions"`
}

// ObjectID returns the object's id.
func (o ManagedPayment) ObjectID() string { return o.ID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *ManagedPayment) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
	o.PaymentEventID = wire.FoldID(o.PaymentEventID)
}

// DelegatedPayment is a payment within an allowance that the buyer has given. It has no id
// (specification section 2.6, managedTokenDelegate).
type DelegatedPayment struct {
	Network Network `json:"network"`
	// Null for the network's native coin.
	Token *string `json:"token"`
	// In units of the asset.
	Amount       Decimal              `json:"amount"`
	Transactions []ManagedTransaction `json:"transactions"`
}

// ManagedTransaction is a transaction on a network (specification section 2.6).
type ManagedTransaction struct {
	Network         Network `json:"network"`
	TransactionHash string  `json:"transactionHash"`
	// Null for the network's native coin.
	Token *string `json:"token"`
	// In units of the asset.
	Amount          Decimal          `json:"amount"`
	BlockTimestamp  Timestamp        `json:"blockTimestamp"`
	Ticker          *string          `json:"ticker"`
	SenderAddresses []SenderAddress  `json:"senderAddresses"`
	ConversionRates []ConversionRate `json:"conversionRates"`
}

// SenderAddress is the sender of a transaction (specification section 2.6).
type SenderAddress struct {
	Address string `json:"address"`
}

// ConversionRate is the value of one unit of `from`, in units of `to` (specification section 2.6).
type ConversionRate struct {
	From string  `json:"from"`
	To   string  `json:"to"`
	Rate Decimal `json:"rate"`
}

// OpenBankingPayment is a payment from a bank, with its on-ramp. The specification types the
// amounts of the on-ramp as strings (section 2.6).
type OpenBankingPayment struct {
	ID             string  `json:"id"`
	PaymentEventID *string `json:"paymentEventId"`
	Network        Network `json:"network"`
	Token          *string `json:"token"`
	// In units of the asset.
	Amount                 Decimal                 `json:"amount"`
	OnrampStatus           OnrampStatus            `json:"onrampStatus"`
	OnrampGrossAmount      *string                 `json:"onrampGrossAmount"`
	OnrampNetAmount        *string                 `json:"onrampNetAmount"`
	OnrampNetwork          *Network                `json:"onrampNetwork"`
	OnrampToken            *string                 `json:"onrampToken"`
	OnrampFee              *string                 `json:"onrampFee"`
	OpenBankingPaymentData *OpenBankingPaymentData `json:"openBankingPaymentData"`
}

// ObjectID returns the object's id.
func (o OpenBankingPayment) ObjectID() string { return o.ID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *OpenBankingPayment) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
	o.PaymentEventID = wire.FoldID(o.PaymentEventID)
}

// OpenBankingPaymentData are the bank's details of a payment. Many fields identify the payer
// (specification section 2.6).
type OpenBankingPaymentData struct {
	// The open-banking payment status (specification section 2.2). The service may add values. The
	// known values are processing, waiting_for_payment, authorized, finalizing, paid, failed,
	// canceled, cancelled, in_refund, partially_refunded, refunded, refund_failed.
	Status                 *string                   `json:"status"`
	BankStatementReference string                    `json:"bankStatementReference"`
	OnrampStatus           OnrampStatus              `json:"onrampStatus"`
	PayerFinancialAddress  *PayerFinancialAddress    `json:"payerFinancialAddress"`
	Bic                    *string                   `json:"bic"`
	BankID                 *string                   `json:"bankId"`
	BankName               *string                   `json:"bankName"`
	BankMarket             *string                   `json:"bankMarket"`
	PaymentScheme          *string                   `json:"paymentScheme"`
	InstantPaymentScheme   *bool                     `json:"instantPaymentScheme"`
	StatusHistory          []OrderStatusHistoryEntry `json:"statusHistory,omitzero"`
	Shopper                *Shopper                  `json:"shopper"`
	PaymentReference       *string                   `json:"paymentReference"`
	EndToEndID             *string                   `json:"endToEndId"`
	RemittanceInformation  *string                   `json:"remittanceInformation"`
	SenderName             *string                   `json:"senderName"`
	SenderIban             *string                   `json:"senderIban"`
	SenderBic              *string                   `json:"senderBic"`
	SenderSortCode         *string                   `json:"senderSortCode"`
	SenderAccountNumber    *string                   `json:"senderAccountNumber"`
	SenderBankCode         *string                   `json:"senderBankCode"`
	SenderBban             *string                   `json:"senderBban"`
}

// Shopper is the payer of a bank payment (specification section 2.6).
type Shopper struct {
	Email       *string `json:"email"`
	PhoneNumber *string `json:"phoneNumber"`
}

// OrderStatusHistoryEntry is a change of a payment's status (specification section 2.6,
// ListOrderStatusHistoryEntry).
type OrderStatusHistoryEntry struct {
	CurrentStatus  *string `json:"currentStatus,omitempty"`
	Reason         *string `json:"reason,omitempty"`
	CreatedAt      *string `json:"createdAt,omitempty"`
	UpdatedAt      *string `json:"updatedAt,omitempty"`
	PreviousStatus *string `json:"previousStatus"`
}

// PayerFinancialAddress is the bank account of the payer (specification section 2.6).
type PayerFinancialAddress struct {
	Iban     *PayerIban     `json:"iban"`
	SortCode *PayerSortCode `json:"sortCode"`
	BankCode *PayerBankCode `json:"bankCode"`
	Bban     *PayerBban     `json:"bban"`
	// Other has the JSON of unknown members. It is nil if there are none.
	Other json.RawMessage `json:"-"`
}

// UnmarshalJSON keeps the members that this version does not know.
func (o *PayerFinancialAddress) UnmarshalJSON(data []byte) (err error) {
	type known PayerFinancialAddress
	o.Other, err = unmarshalUnion(data, (*known)(o))
	return err
}

// PayerIban is a bank account, identified by its IBAN (specification section 2.6).
type PayerIban struct {
	Iban              string  `json:"iban"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
	Bic               *string `json:"bic,omitempty"`
}

// PayerSortCode is a bank account, identified by its sort code (specification section 2.6).
type PayerSortCode struct {
	SortCode          string  `json:"sortCode"`
	AccountNumber     string  `json:"accountNumber"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
}

// PayerBankCode is a bank account, identified by its bank code (specification section 2.6).
type PayerBankCode struct {
	Code              string  `json:"code"`
	AccountNumber     string  `json:"accountNumber"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
}

// PayerBban is a bank account, identified by its national number (specification section 2.6).
type PayerBban struct {
	Bban              string  `json:"bban"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
}

var (
	opDetectedPayments = operation.Reading("/payment/detected")
)

// DetectedPayments lists the buyers' transactions that the network has not confirmed yet. That the
// response is a bare array is unverified.
func (c *Client) DetectedPayments(ctx context.Context) iter.Seq2[DetectedTransaction, error] {
	return operation.List[DetectedTransaction](ctx, c.calls, opDetectedPayments, nil)
}
