// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"context"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// Payout are payments to recipients. Its fields are seen in public use.
type Payout struct {
	ID              string        `json:"id"`
	Status          PayoutStatus  `json:"status"`
	Entries         []PayoutEntry `json:"entries"`
	TotalAmountUsd  Decimal       `json:"totalAmountUsd"`
	EstimatedFeeUsd Decimal       `json:"estimatedFeeUsd"`
	// The fee that was charged. Null until it is known.
	ActualFeeUsd Decimal   `json:"actualFeeUsd,omitzero"`
	EntryCount   int64     `json:"entryCount"`
	CreatedAt    Timestamp `json:"createdAt"`
	// The end of the time in which the payout can be confirmed.
	ExpiresAt Timestamp `json:"expiresAt,omitzero"`
}

// ObjectID returns the object's id.
func (o Payout) ObjectID() string { return o.ID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *Payout) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
	for i := range o.Entries {
		o.Entries[i].FoldIDs()
	}
}

// PayoutEntry is a payment to one recipient. Its fields are seen in public use.
type PayoutEntry struct {
	ID     string       `json:"id"`
	Status PayoutStatus `json:"status"`
	// Null if the payment has not failed.
	FailureReason       *string `json:"failureReason"`
	ExternalAccountID   *string `json:"externalAccountId"`
	WithdrawalAccountID *string `json:"withdrawalAccountId"`
	// In units of the currency.
	Amount    Decimal  `json:"amount"`
	Currency  Currency `json:"currency"`
	Reference *string  `json:"reference"`
}

// ObjectID returns the object's id.
func (o PayoutEntry) ObjectID() string { return o.ID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *PayoutEntry) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
	o.ExternalAccountID = wire.FoldID(o.ExternalAccountID)
	o.WithdrawalAccountID = wire.FoldID(o.WithdrawalAccountID)
}

// PayoutParams are the fields of a new payout. Its fields are assumed.
type PayoutParams struct {
	// The payments. The minimum of one is assumed.
	Entries []PayoutEntryParams `json:"entries"`
	// The asset that funds the payout.
	FundingSource Asset `json:"fundingSource"`
}

// PayoutEntryParams are the fields of a new payment. Its recipient is either an external account
// or a withdrawal account. Its fields are assumed.
type PayoutEntryParams struct {
	ExternalAccountID   *string `json:"externalAccountId,omitempty"`
	WithdrawalAccountID *string `json:"withdrawalAccountId,omitempty"`
	// The amount that the recipient gets, in the currency.
	Amount    Decimal  `json:"amount"`
	Currency  Currency `json:"currency"`
	Reference *string  `json:"reference,omitempty"`
}

// PayoutStatus is the status of a payout. A cancelled payout is Expired (specification section 3).
// Responses may have values beyond [PayoutStatuses].
type PayoutStatus string

// The known values of [PayoutStatus].
const (
	PayoutAwaitingConfirmation PayoutStatus = "AwaitingConfirmation"
	PayoutPending              PayoutStatus = "Pending"
	PayoutProcessing           PayoutStatus = "Processing"
	PayoutComplete             PayoutStatus = "Complete"
	PayoutExpired              PayoutStatus = "Expired"
	PayoutFailed               PayoutStatus = "Failed"
)

// PayoutStatuses are the known values of [PayoutStatus], in the specification's order.
var PayoutStatuses = []PayoutStatus{
	PayoutAwaitingConfirmation, PayoutPending, PayoutProcessing, PayoutComplete, PayoutExpired,
	PayoutFailed,
}

// UnmarshalText reads a value in any case, and a value that is not known as it is.
func (v *PayoutStatus) UnmarshalText(text []byte) error {
	*v = spelledAs(PayoutStatuses, text)
	return nil
}

// Values returns [PayoutStatuses] as strings.
func (PayoutStatus) Values() []string { return valuesOf(PayoutStatuses) }

// PayoutQuote is the quote of a payout. Its fields are assumed.
type PayoutQuote struct {
	TotalAmountUsd  Decimal `json:"totalAmountUsd"`
	EstimatedFeeUsd Decimal `json:"estimatedFeeUsd"`
	// The value of one unit of the funding source, in USD.
	Rate Decimal `json:"rate"`
	// Null if there is no end.
	ExpiresAt Timestamp `json:"expiresAt,omitzero"`
}

// PayoutCapability is a country and a currency for payouts. Its fields are assumed.
type PayoutCapability struct {
	Country  CountryCode `json:"country"`
	Currency Currency    `json:"currency"`
	Rails    []string    `json:"rails"`
	// In the currency, as is the maximum. Null if there is no limit.
	MinAmount Decimal `json:"minAmount,omitzero"`
	MaxAmount Decimal `json:"maxAmount,omitzero"`
}

// PayoutFee is the fee of a payout of a given amount. Its fields are assumed.
type PayoutFee struct {
	// The fixed part of the fee, in the currency.
	FixedFee Decimal `json:"fixedFee"`
	// The variable part of the fee, in percent of the amount.
	PercentFee Decimal `json:"percentFee"`
	// The sum of both parts for the requested amount, in the currency.
	EstimatedFee Decimal  `json:"estimatedFee"`
	Currency     Currency `json:"currency"`
}

var (
	opCreatePayout       = operation.Paying("/payout")
	opPayoutCapabilities = operation.Reading("/payout/capabilities")
	opPayoutFee          = operation.Reading("/payout/fee")
	opPayout             = operation.Reading("/payout/{id}")
	opCancelPayout       = operation.Ending("/payout/{id}/cancel")
	opConfirmPayout      = operation.Paying("/payout/{id}/confirm")
	opPayoutQuote        = operation.Asking("/payout/{id}/quote")
	opPayouts            = operation.Reading("/payouts")
)

// CreatePayout prepares payments to recipients. Nothing is debited before the payout is confirmed.
// It sends the request once: if the outcome is unknown, it returns an [UnknownOutcomeError].
// Without [Config].AllowMoneyMovement it returns [ErrMoneyMovement].
func (c *Client) CreatePayout(ctx context.Context, params PayoutParams) (Payout, error) {
	return payouts.SendOnce(ctx, c.account, params)
}

// PayoutCapabilities lists the countries and currencies of payouts. That the response is a bare
// array is unverified.
func (c *Client) PayoutCapabilities(ctx context.Context) iter.Seq2[PayoutCapability, error] {
	return operation.List[PayoutCapability](ctx, c.calls, opPayoutCapabilities, nil)
}

// Payout reads one payout. A missing one is a [NotFoundError].
func (c *Client) Payout(ctx context.Context, id string) (Payout, error) {
	return payouts.Fetch(ctx, c.account, id)
}

// Payouts lists the payouts of the organization. That the response is a bare array is unverified.
func (c *Client) Payouts(ctx context.Context) iter.Seq2[Payout, error] {
	return payouts.List(ctx, c.account)
}
