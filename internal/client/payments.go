// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"iter"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// PaymentDetails are the details of a payment. The member of the payment's kind is set
// (specification section 2.6).
type PaymentDetails struct {
	Managed              *ManagedPayment     `json:"managed,omitempty"`
	ManagedTokenDelegate *DelegatedPayment   `json:"managedTokenDelegate,omitempty"`
	OpenBanking          *OpenBankingPayment `json:"openBanking,omitempty"`
	Other                json.RawMessage     `json:"-"` // the JSON of unknown members; nil if there are none
}

// ManagedPayment is a payment to an address that the service holds. Amounts are in units of the
// asset.
type ManagedPayment struct {
	ID             string               `json:"id"`
	PaymentEventID *string              `json:"paymentEventId"`
	Network        Network              `json:"network"`
	Token          *string              `json:"token"`  // nil for the network's native coin
	Amount         Decimal              `json:"amount"` // at least 0, as is NetworkFee
	NetworkFee     Decimal              `json:"networkFee"`
	Transactions   []ManagedTransaction `json:"transactions"`
}

// ObjectID returns the payment's id.
func (p ManagedPayment) ObjectID() string { return p.ID }

// DelegatedPayment is a payment by a token allowance of the buyer (managedTokenDelegate). It has no
// id.
type DelegatedPayment struct {
	Network      Network              `json:"network"`
	Token        *string              `json:"token"`  // nil for the network's native coin
	Amount       Decimal              `json:"amount"` // in units of the asset, at least 0
	Transactions []ManagedTransaction `json:"transactions"`
}

// ManagedTransaction is a transaction on a network (specification section 2.6).
type ManagedTransaction struct {
	Network         Network          `json:"network"`
	TransactionHash string           `json:"transactionHash"`
	Token           *string          `json:"token"`  // nil for the network's native coin
	Amount          Decimal          `json:"amount"` // in units of the asset, at least 0
	BlockTimestamp  Timestamp        `json:"blockTimestamp"`
	Ticker          *string          `json:"ticker"`
	SenderAddresses []SenderAddress  `json:"senderAddresses"`
	ConversionRates []ConversionRate `json:"conversionRates"`
}

// SenderAddress is a source address of a transaction.
type SenderAddress struct {
	Address string `json:"address"`
}

// ConversionRate is the value of one unit of From in units of To, at least 0.
type ConversionRate struct {
	From string  `json:"from"`
	To   string  `json:"to"`
	Rate Decimal `json:"rate"`
}

// OpenBankingPayment is a payment from a bank, with its on-ramp. The specification types the
// amounts of the on-ramp as strings (section 2.6).
type OpenBankingPayment struct {
	ID                     string                  `json:"id"`
	PaymentEventID         *string                 `json:"paymentEventId"`
	Network                Network                 `json:"network"`
	Token                  *string                 `json:"token"`
	Amount                 Decimal                 `json:"amount"` // at least 0
	OnrampStatus           OnrampStatus            `json:"onrampStatus"`
	OnrampGrossAmount      *string                 `json:"onrampGrossAmount"`
	OnrampNetAmount        *string                 `json:"onrampNetAmount"`
	OnrampNetwork          *Network                `json:"onrampNetwork"`
	OnrampToken            *string                 `json:"onrampToken"`
	OnrampFee              *string                 `json:"onrampFee"`
	OpenBankingPaymentData *OpenBankingPaymentData `json:"openBankingPaymentData"`
}

// ObjectID returns the payment's id.
func (p OpenBankingPayment) ObjectID() string { return p.ID }

// OpenBankingPaymentData are the bank's details of a payment. Many fields identify the payer.
type OpenBankingPaymentData struct {
	Status                 *string                   `json:"status"` // section 2.2 has the known values; others may follow
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

// Shopper is the payer of a payment from a bank.
type Shopper struct {
	Email       *string `json:"email"`
	PhoneNumber *string `json:"phoneNumber"`
}

// OrderStatusHistoryEntry is one change of status of an open-banking payment. The specification
// requires no member, and types the times as strings.
type OrderStatusHistoryEntry struct {
	CurrentStatus  *string `json:"currentStatus,omitempty"`
	Reason         *string `json:"reason,omitempty"`
	CreatedAt      *string `json:"createdAt,omitempty"`
	UpdatedAt      *string `json:"updatedAt,omitempty"`
	PreviousStatus *string `json:"previousStatus"`
}

// PayerFinancialAddress is the payer's bank account. The member of the account's kind is set.
type PayerFinancialAddress struct {
	Iban     *PayerIban     `json:"iban"`
	SortCode *PayerSortCode `json:"sortCode"`
	BankCode *PayerBankCode `json:"bankCode"`
	Bban     *PayerBban     `json:"bban"`

	Other json.RawMessage `json:"-"` // the JSON of unknown members; nil if there are none
}

// PayerIban is a bank account with an IBAN.
type PayerIban struct {
	Iban              string  `json:"iban"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
	Bic               *string `json:"bic,omitempty"`
}

// PayerSortCode is a bank account with a sort code.
type PayerSortCode struct {
	SortCode          string  `json:"sortCode"`
	AccountNumber     string  `json:"accountNumber"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
}

// PayerBankCode is a bank account with a bank code.
type PayerBankCode struct {
	Code              string  `json:"code"`
	AccountNumber     string  `json:"accountNumber"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
}

// PayerBban is a bank account with a national account number.
type PayerBban struct {
	Bban              string  `json:"bban"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
}

var opDetectedPayments = operation.Reading("/payment/detected")

// DetectedPayments streams unconfirmed transactions of pending payments. They become payments when
// their network confirms them (specification section 4.2).
func (c *Client) DetectedPayments(ctx context.Context) iter.Seq2[DetectedTransaction, error] {
	return operation.List[DetectedTransaction](ctx, c.calls, opDetectedPayments, nil)
}
