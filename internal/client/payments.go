// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"
)

// PaymentDetails say how something was paid (specification section 2.6). The member that applies is there; the others are nil.
type PaymentDetails struct {
	Managed              *ManagedPayment     `json:"managed,omitempty"`
	ManagedTokenDelegate *DelegatedPayment   `json:"managedTokenDelegate,omitempty"`
	OpenBanking          *OpenBankingPayment `json:"openBanking,omitempty"`
}

// ManagedPayment is a payment to an address that the service holds. Amounts are in units of the asset.
type ManagedPayment struct {
	ID             string               `json:"id"`
	PaymentEventID *string              `json:"paymentEventId"`
	Network        Network              `json:"network"`
	Token          *string              `json:"token"`  // nil: the network's own coin
	Amount         Decimal              `json:"amount"` // at least 0, as is the fee
	NetworkFee     Decimal              `json:"networkFee"`
	Transactions   []ManagedTransaction `json:"transactions"`
}

// ObjectID returns the payment's id.
func (p ManagedPayment) ObjectID() string { return p.ID }

// DelegatedPayment is a payment out of what a buyer allowed to be taken (managedTokenDelegate). It has no id.
type DelegatedPayment struct {
	Network      Network              `json:"network"`
	Token        *string              `json:"token"`  // nil: the network's own coin
	Amount       Decimal              `json:"amount"` // in units of the asset, at least 0
	Transactions []ManagedTransaction `json:"transactions"`
}

// ManagedTransaction is a transaction on a network.
type ManagedTransaction struct {
	Network         Network          `json:"network"`
	TransactionHash string           `json:"transactionHash"`
	Token           *string          `json:"token"`  // nil: the network's own coin
	Amount          Decimal          `json:"amount"` // in units of the asset, at least 0
	BlockTimestamp  Timestamp        `json:"blockTimestamp"`
	Ticker          *string          `json:"ticker"`
	SenderAddresses []SenderAddress  `json:"senderAddresses"`
	ConversionRates []ConversionRate `json:"conversionRates"`
}

// SenderAddress is where a transaction came from.
type SenderAddress struct {
	Address string `json:"address"`
}

// ConversionRate is what one unit of From was worth in To, at least 0.
type ConversionRate struct {
	From string  `json:"from"`
	To   string  `json:"to"`
	Rate Decimal `json:"rate"`
}

// OpenBankingPayment is a payment from a bank, and what was bought with it. The specification has the amounts of the on-ramp as texts.
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

// OpenBankingPaymentData is what a bank says of a payment. Much of it says who the payer is.
type OpenBankingPaymentData struct {
	Status                 *string                   `json:"status"` // values that nobody knows yet may come
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

// Shopper is who pays from a bank.
type Shopper struct {
	Email       *string `json:"email"`
	PhoneNumber *string `json:"phoneNumber"`
}

// OrderStatusHistoryEntry is one change of an open-banking payment's status. The specification promises none of its members, and has its
// moments as texts.
type OrderStatusHistoryEntry struct {
	CurrentStatus  *string `json:"currentStatus,omitempty"`
	Reason         *string `json:"reason,omitempty"`
	CreatedAt      *string `json:"createdAt,omitempty"`
	UpdatedAt      *string `json:"updatedAt,omitempty"`
	PreviousStatus *string `json:"previousStatus"`
}

// PayerFinancialAddress is the bank account that paid. The member that applies is there; the others are nil.
type PayerFinancialAddress struct {
	Iban     *PayerIban     `json:"iban"`
	SortCode *PayerSortCode `json:"sortCode"`
	BankCode *PayerBankCode `json:"bankCode"`
	Bban     *PayerBban     `json:"bban"`
}

// PayerIban is a bank account by its IBAN.
type PayerIban struct {
	Iban              string  `json:"iban"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
	Bic               *string `json:"bic,omitempty"`
}

// PayerSortCode is a bank account by its sort code.
type PayerSortCode struct {
	SortCode          string  `json:"sortCode"`
	AccountNumber     string  `json:"accountNumber"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
}

// PayerBankCode is a bank account by its bank's code.
type PayerBankCode struct {
	Code              string  `json:"code"`
	AccountNumber     string  `json:"accountNumber"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
}

// PayerBban is a bank account by its national number.
type PayerBban struct {
	Bban              string  `json:"bban"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
}

var opDetectedPayments = reading("/payment/detected")

// DetectedPayments streams what buyers have sent that was seen on chain, and is no payment until its network confirms it.
func (c *Client) DetectedPayments(ctx context.Context) iter.Seq2[DetectedTransaction, error] {
	return list[DetectedTransaction](ctx, c, opDetectedPayments, nil, nil)
}
