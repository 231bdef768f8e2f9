// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"net/url"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/movement"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// Payout is a set of payments to recipients. The specification does not show its fields (section
// 2.10), only the effects of a cancellation (section 3). The fields are seen in public use.
type Payout struct {
	ID              string        `json:"id"`
	Status          PayoutStatus  `json:"status"`
	Entries         []PayoutEntry `json:"entries"`
	TotalAmountUsd  Decimal       `json:"totalAmountUsd"`
	EstimatedFeeUsd Decimal       `json:"estimatedFeeUsd"`
	ActualFeeUsd    Decimal       `json:"actualFeeUsd,omitzero"` // not set until the payout is funded
	EntryCount      int64         `json:"entryCount"`
	CreatedAt       Timestamp     `json:"createdAt"`
	ExpiresAt       Timestamp     `json:"expiresAt,omitzero"` // end of the time to confirm; empty if there is no end
}

// ObjectID returns the payout's id.
func (p Payout) ObjectID() string { return p.ID }

// PayoutEntry is a payment to one recipient.
type PayoutEntry struct {
	ID                  string       `json:"id"`
	Status              PayoutStatus `json:"status"`
	FailureReason       *string      `json:"failureReason"` // nil if the payment has not failed
	ExternalAccountID   *string      `json:"externalAccountId"`
	WithdrawalAccountID *string      `json:"withdrawalAccountId"`
	Amount              Decimal      `json:"amount"` // in units of the currency
	Currency            Currency     `json:"currency"`
	Reference           *string      `json:"reference"`
}

// PayoutParams are the fields of a new payout.
type PayoutParams struct {
	Entries       []PayoutEntryParams `json:"entries"` // at least one
	FundingSource Asset               `json:"fundingSource"`
}

// PayoutEntryParams are the fields of a new payment. The recipient is either an external account or
// a withdrawal account.
type PayoutEntryParams struct {
	ExternalAccountID   *string  `json:"externalAccountId,omitempty"`
	WithdrawalAccountID *string  `json:"withdrawalAccountId,omitempty"`
	Amount              Decimal  `json:"amount"` // in units of the currency, above 0
	Currency            Currency `json:"currency"`
	Reference           *string  `json:"reference,omitempty"`
}

// PayoutStatus is the status of a payout. Responses may have values beyond [PayoutStatuses].
type PayoutStatus string

// The known values of [PayoutStatus]. A cancelled payout is Expired (specification section 3).
const (
	PayoutAwaitingConfirmation PayoutStatus = "AwaitingConfirmation"
	PayoutPending              PayoutStatus = "Pending"
	PayoutProcessing           PayoutStatus = "Processing"
	PayoutComplete             PayoutStatus = "Complete"
	PayoutExpired              PayoutStatus = "Expired"
	PayoutFailed               PayoutStatus = "Failed"
)

// PayoutStatuses are the known values of [PayoutStatus], in the order of a payout's life.
var PayoutStatuses = []PayoutStatus{
	PayoutAwaitingConfirmation, PayoutPending, PayoutProcessing, PayoutComplete, PayoutExpired, PayoutFailed,
}

// Values returns [PayoutStatuses] as strings.
func (PayoutStatus) Values() []string { return valuesOf(PayoutStatuses) }

// PayoutQuote is the cost of a payout. Its fields are assumed.
type PayoutQuote struct {
	TotalAmountUsd  Decimal   `json:"totalAmountUsd"`
	EstimatedFeeUsd Decimal   `json:"estimatedFeeUsd"`
	Rate            Decimal   `json:"rate"`               // in USD per unit of the funding source
	ExpiresAt       Timestamp `json:"expiresAt,omitzero"` // empty if there is no end
}

// PayoutCapability is a supported country and currency of payouts. Its fields are assumed.
type PayoutCapability struct {
	Country   CountryCode `json:"country"`
	Currency  Currency    `json:"currency"`
	Rails     []string    `json:"rails"`
	MinAmount Decimal     `json:"minAmount,omitzero"` // in the currency, as is MaxAmount; not set if there is no limit
	MaxAmount Decimal     `json:"maxAmount,omitzero"`
}

// PayoutFee is the fee of a payout of an amount. Its fields are assumed: the fixed and the
// estimated fee in the currency, PercentFee in percent.
type PayoutFee struct {
	FixedFee     Decimal  `json:"fixedFee"`
	PercentFee   Decimal  `json:"percentFee"`
	EstimatedFee Decimal  `json:"estimatedFee"`
	Currency     Currency `json:"currency"`
}

var (
	opCreatePayout       = operation.Paying("/payout")
	opPayout             = operation.Reading("/payout/{id}")
	opPayouts            = operation.Reading("/payouts")
	opCancelPayout       = operation.Ending("/payout/{id}/cancel")
	opConfirmPayout      = operation.Paying("/payout/{id}/confirm")
	opPayoutQuote        = operation.Asking("/payout/{id}/quote")
	opPayoutCapabilities = operation.Reading("/payout/capabilities")
	opPayoutFee          = operation.Reading("/payout/fee")
)

// payouts are the payments to recipients.
var payouts = group.Of[Payout, PayoutParams]{
	Kind: "payout", One: opPayout, All: opPayouts, Creates: opCreatePayout,
	CreatedAt: func(o Payout) Timestamp { return o.CreatedAt },
	Matches:   PayoutParams.matches,
}

// CreatePayout creates a payout. The service debits nothing before the confirmation. It sends the
// request once: if the outcome is unknown, it returns an [UnknownOutcomeError]. Without
// [Config].AllowMoneyMovement it returns [ErrMoneyMovement].
func (c *Client) CreatePayout(ctx context.Context, params PayoutParams) (Payout, error) {
	return payouts.SendOnce(ctx, c.account, params)
}

// Payout reads one payout. A missing one is a [NotFoundError].
func (c *Client) Payout(ctx context.Context, id string) (Payout, error) {
	return payouts.Fetch(ctx, c.account, id)
}

// Payouts streams all payouts of the organization.
func (c *Client) Payouts(ctx context.Context) iter.Seq2[Payout, error] {
	return payouts.List(ctx, c.account)
}

// ConfirmPayout confirms a payout and returns its new state. The service then debits the funding
// source and pays. It sends the request once. If the outcome is unknown, it reads the payout: a
// status after AwaitingConfirmation proves the confirmation, any other status is an
// [UnknownOutcomeError]. If the service accepted the confirmation, and the payout cannot be read,
// it returns an [AcceptedError]. A missing payout is a [NotFoundError]. Without
// [Config].AllowMoneyMovement it returns [ErrMoneyMovement].
func (c *Client) ConfirmPayout(ctx context.Context, id string) (Payout, error) {
	got, err := operation.DoOptional[Payout](ctx, c.calls, operation.Request{Op: opConfirmPayout, Kind: "payout", Args: []string{id}})
	switch {
	case err == nil && got.Object != nil:
		return checkPayoutID(*got.Object, id)
	case err != nil && !transport.Accepted(err) && !transport.OutcomeUnknown(err):
		return Payout{}, group.OrNotFound(context.WithoutCancel(ctx), c.account, err, payouts.Any(), id)
	}
	accepted := operation.IsDone(err)
	read, readErr := c.Payout(context.WithoutCancel(ctx), id)
	switch {
	case accepted && readErr != nil:
		return Payout{}, &AcceptedError{Operation: opConfirmPayout.String(), Kind: "payout", ID: id, Err: readErr}
	case accepted, readErr == nil && read.Status.funded():
		return read, nil
	}
	return Payout{}, &UnknownOutcomeError{Operation: opConfirmPayout.String(), Kind: "payout", ID: id, Err: err}
}

// funded reports whether the status proves that the payout was confirmed.
func (s PayoutStatus) funded() bool {
	return s == PayoutPending || s == PayoutProcessing || s == PayoutComplete || s == PayoutFailed
}

// CancelPayout cancels a payout and returns its new state: Expired, with nothing debited. If the
// service accepts the cancellation and keeps showing AwaitingConfirmation, it returns that state.
// The service refuses to cancel a payout whose funding has started (specification section 3). A
// missing payout is a [NotFoundError].
func (c *Client) CancelPayout(ctx context.Context, id string) (Payout, error) {
	payout, err := payouts.Update(ctx, c.account, id, group.Change{Op: opCancelPayout})
	if err == nil && payout.Status == PayoutAwaitingConfirmation {
		read, readErr := group.ReadUntil(ctx, c.account, opCancelPayout.String(),
			func(ctx context.Context) (Payout, error) { return c.Payout(ctx, id) },
			func(p Payout) bool { return p.Status != PayoutAwaitingConfirmation })
		if readErr == nil {
			payout = read
		}
	}
	if !errors.Is(err, ErrConflict) {
		return payout, err
	}
	// An earlier attempt, whose response was lost, may have cancelled it.
	if read, readErr := c.Payout(context.WithoutCancel(ctx), id); readErr == nil && read.Status == PayoutExpired {
		return read, nil
	}
	return Payout{}, err
}

// PayoutQuote returns the cost of a payout. The service debits nothing. A missing payout is a
// [NotFoundError].
func (c *Client) PayoutQuote(ctx context.Context, id string) (PayoutQuote, error) {
	quote, err := operation.Get[PayoutQuote](ctx, c.calls, opPayoutQuote, nil, nil, id)
	if err != nil {
		return PayoutQuote{}, group.OrNotFound(context.WithoutCancel(ctx), c.account, err, payouts.Any(), id)
	}
	return quote, complete(opPayoutQuote, map[string]Decimal{
		"totalAmountUsd": quote.TotalAmountUsd, "estimatedFeeUsd": quote.EstimatedFeeUsd, "rate": quote.Rate,
	})
}

// PayoutCapabilities streams the supported countries and currencies of payouts.
func (c *Client) PayoutCapabilities(ctx context.Context) iter.Seq2[PayoutCapability, error] {
	return operation.List[PayoutCapability](ctx, c.calls, opPayoutCapabilities, nil)
}

// PayoutFee returns the fee of a payout of an amount of a currency.
func (c *Client) PayoutFee(ctx context.Context, currency Currency, amount Decimal) (PayoutFee, error) {
	query := url.Values{"currency": {string(currency)}, "amount": {amount.String()}}
	fee, err := operation.Get[PayoutFee](ctx, c.calls, opPayoutFee, nil, query)
	if err != nil {
		return PayoutFee{}, err
	}
	return fee, complete(opPayoutFee, map[string]Decimal{
		"fixedFee": fee.FixedFee, "percentFee": fee.PercentFee, "estimatedFee": fee.EstimatedFee,
	})
}

func checkPayoutID(payout Payout, id string) (Payout, error) {
	if !wire.SameID(payout.ID, id) {
		return Payout{}, fmt.Errorf("POST /payout/{id}/confirm: the response is payout %s, not %s", payout.ID, id)
	}
	return payout, nil
}

// matches reports whether a request with these params may have created got. Responses do not show
// the funding source.
func (params PayoutParams) matches(got Payout) bool {
	return slices.EqualFunc(params.Entries, got.Entries, PayoutEntryParams.matches)
}

func (params PayoutEntryParams) matches(got PayoutEntry) bool {
	return match.OptionalID(params.ExternalAccountID, got.ExternalAccountID) &&
		match.OptionalID(params.WithdrawalAccountID, got.WithdrawalAccountID) &&
		params.Amount.Equal(got.Amount) && params.Currency == got.Currency && match.Optional(params.Reference, got.Reference)
}

// PayoutMovement returns the movement of a new payout. Neither the order of the entries counts, nor
// the funding source, which no payout shows. Expired payouts are no earlier ones, because nothing
// was debited. Neither are payouts all of whose entries failed.
func (c *Client) PayoutMovement(params PayoutParams) movement.Movement {
	var makes Payout
	for _, e := range params.Entries {
		makes.Entries = append(makes.Entries, PayoutEntry{
			ExternalAccountID: e.ExternalAccountID, WithdrawalAccountID: e.WithdrawalAccountID, Amount: e.Amount, Currency: e.Currency,
			Reference: e.Reference,
		})
	}
	return movement.Past[Payout, PayoutParams]{
		Group: payouts, Repeats: params.repeats, Makes: &makes,
		Status: func(p Payout) string { return string(p.Status) },
	}.Movement(c.account, "payout", params)
}

// repeats reports whether a payout with these params would pay again what got pays.
func (params PayoutParams) repeats(got Payout) bool {
	failed := func(e PayoutEntry) bool { return e.Status == PayoutFailed }
	if got.Status == PayoutExpired || len(got.Entries) != len(params.Entries) ||
		got.Status == PayoutFailed && !slices.ContainsFunc(got.Entries, func(e PayoutEntry) bool { return !failed(e) }) {
		return false
	}
	left := slices.Clone(got.Entries)
	for _, entry := range params.Entries {
		at := slices.IndexFunc(left, entry.repeats)
		if at < 0 {
			return false
		}
		left = slices.Delete(left, at, at+1)
	}
	return true
}

// repeats reports whether two entries pay the same. If either has no reference or no account, any
// one is the same: the service may fill in a reference, and need not show these members.
func (params PayoutEntryParams) repeats(got PayoutEntry) bool {
	sent, shown := cleanReference(params.Reference), cleanReference(got.Reference)
	sameReference := sent == nil || shown == nil || *sent == *shown
	sameAccount := params.ExternalAccountID != nil && match.OptionalID(params.ExternalAccountID, got.ExternalAccountID) ||
		params.WithdrawalAccountID != nil && match.OptionalID(params.WithdrawalAccountID, got.WithdrawalAccountID) ||
		got.ExternalAccountID == nil && got.WithdrawalAccountID == nil
	return sameReference && sameAccount && params.Amount.Equal(got.Amount) && params.Currency == got.Currency
}

// cleanReference returns one spelling of a reference: banks ignore case and repeated spaces.
func cleanReference(reference *string) *string {
	if reference == nil {
		return nil
	}
	clean := strings.ToUpper(strings.Join(strings.Fields(*reference), " "))
	if clean == "" {
		return nil
	}
	return &clean
}
