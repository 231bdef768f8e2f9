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

// DepositData is money that came in (specification section 6.1). Amounts are in the received
// token, or in the token bought for a bank payment.
type DepositData struct {
	DepositID          string        `json:"depositId"`
	DepositAccountID   string        `json:"depositAccountId"`
	DepositAccountName string        `json:"depositAccountName"`
	DepositMethod      DepositMethod `json:"depositMethod"`
	// In the currency of the bank payment. Null for crypto.
	FiatGrossAmount Decimal   `json:"fiatGrossAmount,omitzero"`
	GrossAmount     Decimal   `json:"grossAmount"`
	NetAmount       Decimal   `json:"netAmount"`
	FeeAmount       Decimal   `json:"feeAmount"`
	DepositedAt     Timestamp `json:"depositedAt"`
	// Null for a crypto deposit.
	BeneficiaryDetails *BeneficiaryDetails `json:"beneficiaryDetails"`
	// Null for a deposit outside a chain.
	TransactionHash *string         `json:"transactionHash"`
	SenderAddresses []SenderAddress `json:"senderAddresses,omitzero"`
	// The object that the deposit paid for. The specification does not mark it as required. That it
	// may be null is assumed.
	ServiceData *ServiceData `json:"serviceData"`
}

// ObjectID returns the object's id.
func (o DepositData) ObjectID() string { return o.DepositID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *DepositData) FoldIDs() {
	o.DepositID = strings.ToLower(o.DepositID)
	o.DepositAccountID = strings.ToLower(o.DepositAccountID)
	if o.ServiceData != nil {
		o.ServiceData.FoldIDs()
	}
}

// DepositMethod is the method of a deposit. Only the member that applies is present (specification
// section 6.1).
type DepositMethod struct {
	Crypto *CryptoDepositMethod `json:"Crypto,omitempty"`
	Fiat   *FiatDepositMethod   `json:"Fiat,omitempty"`
	// Other has the JSON of unknown members. It is nil if there are none.
	Other json.RawMessage `json:"-"`
}

// UnmarshalJSON keeps the members that this version does not know.
func (o *DepositMethod) UnmarshalJSON(data []byte) (err error) {
	type known DepositMethod
	o.Other, err = unmarshalUnion(data, (*known)(o))
	return err
}

// CryptoDepositMethod is a deposit on a network (specification section 6.1).
type CryptoDepositMethod struct {
	Network DepositNetwork `json:"network"`
	Token   *string        `json:"token,omitempty"`
}

// FiatDepositMethod is a deposit from a bank that buys crypto (specification section 6.1).
type FiatDepositMethod struct {
	// A currency. The specification gives it the type of a network, which cannot hold a currency. So
	// every string is accepted.
	FiatCurrency  string         `json:"fiatCurrency"`
	OnrampNetwork DepositNetwork `json:"onrampNetwork"`
	OnrampToken   *string        `json:"onrampToken,omitempty"`
}

// DepositNetwork is a network for deposits (specification section 2.2, network in the deposit
// event). Responses may have values beyond [DepositNetworks].
type DepositNetwork string

// DepositNetworks are the known values of [DepositNetwork], in the specification's order.
var DepositNetworks = []DepositNetwork{
	"Bitcoin", "BitcoinTestnet", "Litecoin", "LitecoinTestnet", "Dogecoin", "DogecoinTestnet",
	"BitcoinCash", "BitcoinCashTestnet", "BitcoinSV", "BitcoinSVTestnet", "MemeCoin",
	"MemeCoinTestnet", "Solana", "SolanaTestnet", "SolanaDevnet", "Ethereum", "SepoliaTestnet",
	"Polygon", "PolygonTestnet", "BNB", "BNBTestnet", "Arbitrum", "ArbitrumTestnet", "Polkadot",
	"PolkadotTestnet", "PolkadotAssetHub", "PolkadotAssetHubTestnet", "Tron", "TronTestnet",
	"Avalanche", "AvalancheTestnet", "Base", "BaseTestnet", "Optimism", "OptimismTestnet", "OpBnb",
	"Fiat",
}

// UnmarshalText reads a value in any case, and a value that is not known as it is.
func (v *DepositNetwork) UnmarshalText(text []byte) error {
	*v = spelledAs(DepositNetworks, text)
	return nil
}

// Values returns [DepositNetworks] as strings.
func (DepositNetwork) Values() []string { return valuesOf(DepositNetworks) }

// BeneficiaryDetails is a bank's details of a payment. They may identify the payer and the payer's
// account (specification section 6.1, BridgeVirtualAccountBeneficiaryDetailsAny).
type BeneficiaryDetails struct {
	Imad                    *string `json:"imad"`
	Uetr                    *string `json:"uetr"`
	TraceNumber             *string `json:"trace_number"`
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

// ServiceData is the object that a deposit paid for. Only the member that applies is present
// (specification section 6.1).
type ServiceData struct {
	PaymentLink     *PaymentLinkContext     `json:"paymentLink,omitempty"`
	CheckoutSession *CheckoutSessionContext `json:"checkoutSession,omitempty"`
	Invoice         *InvoiceContext         `json:"invoice,omitempty"`
	PaymentSession  *PaymentSessionContext  `json:"paymentSession,omitempty"`
	Subscription    *SubscriptionContext    `json:"subscription,omitempty"`
	DonationLink    *DonationLinkContext    `json:"donationLink,omitempty"`
	// Other has the JSON of unknown members. It is nil if there are none.
	Other json.RawMessage `json:"-"`
}

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *ServiceData) FoldIDs() {
	if o.PaymentLink != nil {
		o.PaymentLink.FoldIDs()
	}
	if o.CheckoutSession != nil {
		o.CheckoutSession.FoldIDs()
	}
	if o.Invoice != nil {
		o.Invoice.FoldIDs()
	}
	if o.PaymentSession != nil {
		o.PaymentSession.FoldIDs()
	}
	if o.Subscription != nil {
		o.Subscription.FoldIDs()
	}
	if o.DonationLink != nil {
		o.DonationLink.FoldIDs()
	}
}

// UnmarshalJSON keeps the members that this version does not know.
func (o *ServiceData) UnmarshalJSON(data []byte) (err error) {
	type known ServiceData
	o.Other, err = unmarshalUnion(data, (*known)(o))
	return err
}

// PaymentLinkContext is the payment link that a deposit paid for (specification section 6.1).
type PaymentLinkContext struct {
	PaymentLinkID      string          `json:"paymentLinkId"`
	PaymentLinkOrderID *string         `json:"paymentLinkOrderId"`
	InputData          []LabelledValue `json:"inputData,omitzero"`
}

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *PaymentLinkContext) FoldIDs() {
	o.PaymentLinkID = strings.ToLower(o.PaymentLinkID)
	o.PaymentLinkOrderID = wire.FoldID(o.PaymentLinkOrderID)
}

// LabelledValue is a question to a buyer, and the buyer's answer (specification section 6.1).
type LabelledValue struct {
	Label string  `json:"label"`
	Value *string `json:"value"`
}

// CheckoutSessionContext is the checkout session that a deposit paid for (specification section
// 6.1).
type CheckoutSessionContext struct {
	CheckoutSessionID string     `json:"checkoutSessionId"`
	Metadata          []KeyValue `json:"metadata,omitzero"`
}

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *CheckoutSessionContext) FoldIDs() {
	o.CheckoutSessionID = strings.ToLower(o.CheckoutSessionID)
}

// InvoiceContext is the invoice that a deposit paid for (specification section 6.1).
type InvoiceContext struct {
	InvoiceID        string  `json:"invoiceId"`
	InvoicePaymentID *string `json:"invoicePaymentId"`
}

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *InvoiceContext) FoldIDs() {
	o.InvoiceID = strings.ToLower(o.InvoiceID)
	o.InvoicePaymentID = wire.FoldID(o.InvoicePaymentID)
}

// PaymentSessionContext is the payment session that a deposit paid for (specification section
// 6.1).
type PaymentSessionContext struct {
	PaymentSessionID string     `json:"paymentSessionId"`
	Metadata         []KeyValue `json:"metadata,omitzero"`
}

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *PaymentSessionContext) FoldIDs() {
	o.PaymentSessionID = strings.ToLower(o.PaymentSessionID)
}

// SubscriptionContext is the subscription that a deposit paid for (specification section 6.1).
type SubscriptionContext struct {
	SubscriptionID string `json:"subscriptionId"`
}

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *SubscriptionContext) FoldIDs() {
	o.SubscriptionID = strings.ToLower(o.SubscriptionID)
}

// DonationLinkContext is the donation link that a deposit paid for (specification section 6.1).
type DonationLinkContext struct {
	DonationLinkID      string `json:"donationLinkId"`
	DonationLinkOrderID string `json:"donationLinkOrderId"`
}

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *DonationLinkContext) FoldIDs() {
	o.DonationLinkID = strings.ToLower(o.DonationLinkID)
	o.DonationLinkOrderID = strings.ToLower(o.DonationLinkOrderID)
}

// DetectedTransaction is a transaction that the service has detected and that is not final yet. It
// is either for a deposit account or for a payment session. Its fields are assumed.
type DetectedTransaction struct {
	Network Network `json:"network"`
	// Null for the network's native coin.
	Token                 *string   `json:"token"`
	Amount                Decimal   `json:"amount"`
	TransactionHash       string    `json:"transactionHash"`
	Confirmations         int64     `json:"confirmations"`
	RequiredConfirmations int64     `json:"requiredConfirmations"`
	DetectedAt            Timestamp `json:"detectedAt"`
	DepositAccountID      *string   `json:"depositAccountId"`
	PaymentSessionID      *string   `json:"paymentSessionId"`
}

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *DetectedTransaction) FoldIDs() {
	o.DepositAccountID = wire.FoldID(o.DepositAccountID)
	o.PaymentSessionID = wire.FoldID(o.PaymentSessionID)
}

var (
	opCustomerDeposits  = operation.Reading("/customer/{id}/deposits")
	opDeposits          = operation.Reading("/deposit")
	opDetectedDeposits  = operation.Reading("/deposit/detected")
	opDeposit           = operation.Reading("/deposit/{id}")
	opDepositsOfAccount = operation.Reading("/deposits/{deposit_account_id}")
)

// CustomerDeposits lists the deposits into the accounts of one customer. That the response is a
// bare array is unverified. If that object is missing, the error is a [NotFoundError].
func (c *Client) CustomerDeposits(ctx context.Context, id string) iter.Seq2[DepositData, error] {
	return deposits.Nested(ctx, c.account, opCustomerDeposits, customers.Any(), id)
}

// Deposits lists the deposits of the organization. That the response is a bare array is
// unverified.
func (c *Client) Deposits(ctx context.Context) iter.Seq2[DepositData, error] {
	return deposits.List(ctx, c.account)
}

// DetectedDeposits lists transactions to the deposit accounts that are not final yet. That the
// response is a bare array is unverified.
func (c *Client) DetectedDeposits(ctx context.Context) iter.Seq2[DetectedTransaction, error] {
	return operation.List[DetectedTransaction](ctx, c.calls, opDetectedDeposits, nil)
}

// Deposit reads one deposit. A missing one is a [NotFoundError].
func (c *Client) Deposit(ctx context.Context, id string) (DepositData, error) {
	return deposits.Fetch(ctx, c.account, id)
}
