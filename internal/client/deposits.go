// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"iter"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// DepositData is a received deposit (specification section 6.1). Amounts are in the received token,
// or in the token bought for a bank payment, and at least 0.
type DepositData struct {
	DepositID          string              `json:"depositId"`
	DepositAccountID   string              `json:"depositAccountId"`
	DepositAccountName string              `json:"depositAccountName"`
	DepositMethod      DepositMethod       `json:"depositMethod"`
	FiatGrossAmount    Decimal             `json:"fiatGrossAmount,omitzero"` // in the currency of the bank payment; not set for crypto
	GrossAmount        Decimal             `json:"grossAmount"`
	NetAmount          Decimal             `json:"netAmount"`
	FeeAmount          Decimal             `json:"feeAmount"`
	DepositedAt        Timestamp           `json:"depositedAt"`
	BeneficiaryDetails *BeneficiaryDetails `json:"beneficiaryDetails"` // nil for a crypto deposit
	TransactionHash    *string             `json:"transactionHash"`    // nil for a deposit outside a chain
	SenderAddresses    []SenderAddress     `json:"senderAddresses,omitzero"`
	ServiceData        *ServiceData        `json:"serviceData"` // nil if the deposit has no payment object
}

// ObjectID returns the deposit's id.
func (d DepositData) ObjectID() string { return d.DepositID }

// DepositMethod is how deposits arrive. It has exactly one member (specification section 6.1).
type DepositMethod struct {
	Crypto *CryptoDepositMethod `json:"Crypto,omitempty"`
	Fiat   *FiatDepositMethod   `json:"Fiat,omitempty"`
	Other  json.RawMessage      `json:"-"` // the JSON of unknown members; nil if there are none
}

// CryptoDepositMethod is a token on a network, or the network's native coin if it has no token.
type CryptoDepositMethod struct {
	Network DepositNetwork `json:"network"`
	Token   *string        `json:"token,omitempty"`
}

// FiatDepositMethod is a bank payment that buys crypto. Without a token, it buys the network's
// native coin.
type FiatDepositMethod struct {
	// FiatCurrency is any string: the specification types it as a network, which cannot hold a
	// currency.
	FiatCurrency  string         `json:"fiatCurrency"`
	OnrampNetwork DepositNetwork `json:"onrampNetwork"`
	OnrampToken   *string        `json:"onrampToken,omitempty"`
}

// BeneficiaryDetails are the bank's details of a payment. They may identify the payer and the
// payer's account (specification section 6.1, BridgeVirtualAccountBeneficiaryDetailsAny).
type BeneficiaryDetails struct {
	Imad                    string  `json:"imad"`
	Uetr                    string  `json:"uetr"`
	TraceNumber             string  `json:"trace_number"`
	BankName                *string `json:"bank_name"`
	PaymentRail             *string `json:"payment_rail"`
	PaymentScheme           *string `json:"payment_scheme"`
	WireMessage             *string `json:"wire_message"`
	OriginatorName          *string `json:"originator_name"`
	SenderName              *string `json:"sender_name"`
	OriginatorAddress       *string `json:"originator_address"`
	OriginatorIban          *string `json:"originator_iban"`
	SenderIban              *string `json:"sender_iban"`
	SenderAccountNumber     *string `json:"sender_account_number"`
	BankRoutingNumber       *string `json:"bank_routing_number"`
	SenderBankName          *string `json:"sender_bank_name"`
	SenderBankRoutingNumber *string `json:"sender_bank_routing_number"`
	BankBeneficiaryName     *string `json:"bank_beneficiary_name"`
	BankBeneficiaryAddress  *string `json:"bank_beneficiary_address"`
	Reference               *string `json:"reference"`
	PaymentReference        *string `json:"payment_reference"`
	EndToEndID              *string `json:"end_to_end_id"`
	RemittanceInformation   *string `json:"remittance_information"`
	Bic                     *string `json:"bic"`
	IbanLast4               *string `json:"iban_last_4"`
	Iban                    *string `json:"iban"`
	RecipientName           *string `json:"recipient_name"`
	Description             *string `json:"description"`
	AchMemo                 *string `json:"ach_memo"`
}

// ServiceData is the object that a deposit pays for. It has exactly one member (specification
// section 6.1).
type ServiceData struct {
	PaymentLink     *PaymentLinkContext     `json:"paymentLink,omitempty"`
	CheckoutSession *CheckoutSessionContext `json:"checkoutSession,omitempty"`
	Invoice         *InvoiceContext         `json:"invoice,omitempty"`
	PaymentSession  *PaymentSessionContext  `json:"paymentSession,omitempty"`
	Subscription    *SubscriptionContext    `json:"subscription,omitempty"`
	DonationLink    *DonationLinkContext    `json:"donationLink,omitempty"`
	Other           json.RawMessage         `json:"-"` // the JSON of unknown members; nil if there are none
}

// PaymentLinkContext is the payment link that a deposit pays for, and the buyer's input.
type PaymentLinkContext struct {
	PaymentLinkID      string          `json:"paymentLinkId"`
	PaymentLinkOrderID *string         `json:"paymentLinkOrderId"`
	InputData          []LabelledValue `json:"inputData,omitzero"`
}

// LabelledValue is an input field of a payment link, and the buyer's value.
type LabelledValue struct {
	Label string  `json:"label"`
	Value *string `json:"value"`
}

// CheckoutSessionContext is the checkout session that a deposit pays for.
type CheckoutSessionContext struct {
	CheckoutSessionID string     `json:"checkoutSessionId"`
	Metadata          []KeyValue `json:"metadata,omitzero"`
}

// InvoiceContext is the invoice that a deposit pays for.
type InvoiceContext struct {
	InvoiceID        string  `json:"invoiceId"`
	InvoicePaymentID *string `json:"invoicePaymentId"`
}

// PaymentSessionContext is the payment session that a deposit pays for.
type PaymentSessionContext struct {
	PaymentSessionID string     `json:"paymentSessionId"`
	Metadata         []KeyValue `json:"metadata,omitzero"`
}

// SubscriptionContext is the subscription that a deposit pays for.
type SubscriptionContext struct {
	SubscriptionID string `json:"subscriptionId"`
}

// DonationLinkContext is the donation link that a deposit pays for.
type DonationLinkContext struct {
	DonationLinkID      string `json:"donationLinkId"`
	DonationLinkOrderID string `json:"donationLinkOrderId"`
}

// DetectedTransaction is an unconfirmed transaction to a deposit account or for a payment session.
// Its fields are assumed.
type DetectedTransaction struct {
	Network               Network   `json:"network"`
	Token                 *string   `json:"token"` // nil for the network's native coin
	Amount                Decimal   `json:"amount"`
	TransactionHash       string    `json:"transactionHash"`
	Confirmations         int64     `json:"confirmations"`
	RequiredConfirmations int64     `json:"requiredConfirmations"`
	DetectedAt            Timestamp `json:"detectedAt"`
	DepositAccountID      *string   `json:"depositAccountId"`
	PaymentSessionID      *string   `json:"paymentSessionId"`
}

var (
	opDeposits          = operation.Reading("/deposit")
	opDeposit           = operation.Reading("/deposit/{id}")
	opDetectedDeposits  = operation.Reading("/deposit/detected")
	opDepositsOfAccount = operation.Reading("/deposits/{deposit_account_id}")
	opCustomerDeposits  = operation.Reading("/customer/{id}/deposits")
)

// deposits are the received payments.
var deposits = group.Of[DepositData, group.None]{
	Kind: "deposit", One: opDeposit, All: opDeposits,
}

// Deposits streams all deposits of the organization. Unconfirmed ones are missing: see
// [Client.DetectedDeposits].
func (c *Client) Deposits(ctx context.Context) iter.Seq2[DepositData, error] {
	return deposits.List(ctx, c.account)
}

// Deposit reads one deposit. A missing one is a [NotFoundError].
func (c *Client) Deposit(ctx context.Context, id string) (DepositData, error) {
	return deposits.Fetch(ctx, c.account, id)
}

// DetectedDeposits streams unconfirmed transactions to the organization's deposit accounts.
func (c *Client) DetectedDeposits(ctx context.Context) iter.Seq2[DetectedTransaction, error] {
	return operation.List[DetectedTransaction](ctx, c.calls, opDetectedDeposits, nil)
}

// DepositsOfAccount streams the deposits of one deposit account. A missing account is a
// [NotFoundError].
func (c *Client) DepositsOfAccount(ctx context.Context, accountID string) iter.Seq2[DepositData, error] {
	return deposits.Nested(ctx, c.account, opDepositsOfAccount, depositAccounts.Any(), accountID)
}

// CustomerDeposits streams the deposits of one customer's deposit accounts. A missing customer is a
// [NotFoundError].
func (c *Client) CustomerDeposits(ctx context.Context, customerID string) iter.Seq2[DepositData, error] {
	return deposits.Nested(ctx, c.account, opCustomerDeposits, customers.Any(), customerID)
}
