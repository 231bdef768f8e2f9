// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"net/url"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// Payout is payments to recipients. The specification shows what cancelling one does (section 3); its fields are seen in public use.
type Payout struct {
	ID              string        `json:"id"`
	Status          PayoutStatus  `json:"status"`
	Entries         []PayoutEntry `json:"entries"`
	TotalAmountUsd  Decimal       `json:"totalAmountUsd"`
	EstimatedFeeUsd Decimal       `json:"estimatedFeeUsd"`
	ActualFeeUsd    Decimal       `json:"actualFeeUsd,omitzero"` // not set until it is known
	EntryCount      int64         `json:"entryCount"`
	CreatedAt       Timestamp     `json:"createdAt"`
	ExpiresAt       Timestamp     `json:"expiresAt,omitzero"` // until when it can be confirmed; empty where it has no end
}

// ObjectID returns the payout's id.
func (p Payout) ObjectID() string { return p.ID }

// PayoutEntry is a payment to one recipient.
type PayoutEntry struct {
	ID                  string       `json:"id"`
	Status              PayoutStatus `json:"status"`
	FailureReason       *string      `json:"failureReason"` // nil where it has not failed
	ExternalAccountID   *string      `json:"externalAccountId"`
	WithdrawalAccountID *string      `json:"withdrawalAccountId"`
	Amount              Decimal      `json:"amount"` // in units of the currency
	Currency            Currency     `json:"currency"`
	Reference           *string      `json:"reference"`
}

// PayoutParams are the fields of a new payout.
type PayoutParams struct {
	Entries       []PayoutEntryParams `json:"entries"` // one at least
	FundingSource Asset               `json:"fundingSource"`
}

// PayoutEntryParams are the fields of a new payment; either an external account or a withdrawal account gets it.
type PayoutEntryParams struct {
	ExternalAccountID   *string  `json:"externalAccountId,omitempty"`
	WithdrawalAccountID *string  `json:"withdrawalAccountId,omitempty"`
	Amount              Decimal  `json:"amount"` // in units of the currency, above 0
	Currency            Currency `json:"currency"`
	Reference           *string  `json:"reference,omitempty"`
}

// PayoutStatus is how far a payout is. An answer may carry one that is not in [PayoutStatuses]; it is kept as it is.
type PayoutStatus string

// The known statuses. A payout that was cancelled reads expired.
const (
	PayoutAwaitingConfirmation PayoutStatus = "AwaitingConfirmation"
	PayoutPending              PayoutStatus = "Pending"
	PayoutProcessing           PayoutStatus = "Processing"
	PayoutComplete             PayoutStatus = "Complete"
	PayoutExpired              PayoutStatus = "Expired"
	PayoutFailed               PayoutStatus = "Failed"
)

// PayoutStatuses are the known ones, in their order.
var PayoutStatuses = []PayoutStatus{PayoutAwaitingConfirmation, PayoutPending, PayoutProcessing, PayoutComplete, PayoutExpired, PayoutFailed}

// Values returns [PayoutStatuses] as plain text.
func (PayoutStatus) Values() []string { return texts(PayoutStatuses) }

// PayoutQuote is what a payout would cost.
type PayoutQuote struct {
	TotalAmountUsd  Decimal   `json:"totalAmountUsd"`
	EstimatedFeeUsd Decimal   `json:"estimatedFeeUsd"`
	Rate            Decimal   `json:"rate"`               // USD for one unit of the funding source
	ExpiresAt       Timestamp `json:"expiresAt,omitzero"` // empty where it has no end
}

// PayoutCapability is a country and a currency that payouts can go to.
type PayoutCapability struct {
	Country   CountryCode `json:"country"`
	Currency  Currency    `json:"currency"`
	Rails     []string    `json:"rails"`
	MinAmount Decimal     `json:"minAmount,omitzero"` // in units of the currency, as is MaxAmount; not set where there is no limit
	MaxAmount Decimal     `json:"maxAmount,omitzero"`
}

// PayoutFee is what a payout of an amount costs. That the fees are in the currency is assumed, and so is that PercentFee is in hundredths.
type PayoutFee struct {
	FixedFee     Decimal  `json:"fixedFee"`
	PercentFee   Decimal  `json:"percentFee"`
	EstimatedFee Decimal  `json:"estimatedFee"`
	Currency     Currency `json:"currency"`
}

var (
	opCreatePayout       = paying("/payout")
	opPayout             = reading("/payout/{id}")
	opPayouts            = reading("/payouts")
	opCancelPayout       = ending("/payout/{id}/cancel")
	opConfirmPayout      = paying("/payout/{id}/confirm")
	opPayoutQuote        = asking("/payout/{id}/quote")
	opPayoutCapabilities = reading("/payout/capabilities")
	opPayoutFee          = reading("/payout/fee")
)

// CreatePayout prepares payments to recipients. Nothing is debited before it is confirmed. It is sent once: where no answer came, that is
// an [UnknownOutcomeError], and it is never repeated. Without [Config].AllowMoneyMovement it is [ErrMoneyMovement].
func (c *Client) CreatePayout(ctx context.Context, params PayoutParams) (Payout, error) {
	return sendOnce(ctx, c, opCreatePayout, params, creation[Payout]{
		kind: "payout", list: c.everyPayout, read: c.Payout, matches: params.matches,
		createdAt: func(p Payout) Timestamp { return p.CreatedAt },
	})
}

// Payout reads one payout. A missing one is a [NotFoundError].
func (c *Client) Payout(ctx context.Context, id string) (Payout, error) {
	return fetch(ctx, c, opPayout, "payout", id, c.everyPayout)
}

// Payouts streams the organization's payouts.
func (c *Client) Payouts(ctx context.Context) iter.Seq2[Payout, error] {
	return c.everyPayout(ctx, nil)
}

func (c *Client) everyPayout(ctx context.Context, n *notes) iter.Seq2[Payout, error] {
	return list[Payout](ctx, c, opPayouts, nil, n)
}

// ConfirmPayout debits the funding source, sends a payout that awaits confirmation, and returns it as it then is. It is sent once. Where no
// answer came, the payout is read: one that is on its way was confirmed; of any other one the outcome is unknown, which is an
// [UnknownOutcomeError]. A missing payout is a [NotFoundError]. Without [Config].AllowMoneyMovement it is [ErrMoneyMovement].
func (c *Client) ConfirmPayout(ctx context.Context, id string) (Payout, error) {
	got, err := doOptional[Payout](ctx, c, request{op: opConfirmPayout, kind: "payout", args: []string{id}})
	switch {
	case err == nil && got.object != nil:
		return samePayout(*got.object, id)
	case err != nil && !transport.Accepted(err) && !transport.OutcomeUnknown(err):
		return Payout{}, orNotFound(context.WithoutCancel(ctx), err, id, c.Payout)
	}
	accepted := isDone(err)
	read, readErr := c.Payout(context.WithoutCancel(ctx), id)
	switch {
	case accepted && readErr != nil:
		return Payout{}, fmt.Errorf("payout %s was confirmed, but could not be read afterwards: %w", id, readErr)
	case accepted, readErr == nil && read.Status.funded():
		return read, nil
	}
	return Payout{}, &UnknownOutcomeError{Operation: opConfirmPayout.String(), Kind: "payout", ID: id, Err: err}
}

// funded reports whether a payout with this status was confirmed for certain.
func (s PayoutStatus) funded() bool {
	return s == PayoutPending || s == PayoutProcessing || s == PayoutComplete || s == PayoutFailed
}

// CancelPayout cancels a payout that awaits confirmation or has expired, and returns it as it then is: expired, with nothing debited. Once its
// funding has started it is refused, and unchanged (specification section 3). A missing payout is a [NotFoundError].
func (c *Client) CancelPayout(ctx context.Context, id string) (Payout, error) {
	payout, err := update(ctx, c, opCancelPayout, nil, nil, "payout", id, c.Payout)
	if !errors.Is(err, ErrConflict) {
		return payout, err
	}
	// It may be an earlier attempt, whose answer was lost, that is in the way.
	if read, readErr := c.Payout(context.WithoutCancel(ctx), id); readErr == nil && read.Status == PayoutExpired {
		return read, nil
	}
	return Payout{}, err
}

// PayoutQuote says what a payout would cost. Nothing is debited. A missing payout is a [NotFoundError].
func (c *Client) PayoutQuote(ctx context.Context, id string) (PayoutQuote, error) {
	quote, err := get[PayoutQuote](ctx, c, opPayoutQuote, nil, nil, id)
	if err != nil {
		return PayoutQuote{}, orNotFound(context.WithoutCancel(ctx), err, id, c.Payout)
	}
	return quote, complete(opPayoutQuote, map[string]Decimal{
		"totalAmountUsd": quote.TotalAmountUsd, "estimatedFeeUsd": quote.EstimatedFeeUsd, "rate": quote.Rate,
	})
}

// PayoutCapabilities streams where payouts can go.
func (c *Client) PayoutCapabilities(ctx context.Context) iter.Seq2[PayoutCapability, error] {
	return list[PayoutCapability](ctx, c, opPayoutCapabilities, nil, nil)
}

// PayoutFee says what a payout of an amount of a currency costs.
func (c *Client) PayoutFee(ctx context.Context, currency Currency, amount Decimal) (PayoutFee, error) {
	fee, err := get[PayoutFee](ctx, c, opPayoutFee, nil, url.Values{"currency": {string(currency)}, "amount": {amount.String()}})
	if err != nil {
		return PayoutFee{}, err
	}
	return fee, complete(opPayoutFee, map[string]Decimal{"fixedFee": fee.FixedFee, "percentFee": fee.PercentFee, "estimatedFee": fee.EstimatedFee})
}

func samePayout(payout Payout, id string) (Payout, error) {
	if !sameID(payout.ID, id) {
		return Payout{}, errors.New("confirmed payout " + id + ", the payments service answered with " + payout.ID)
	}
	return payout, nil
}

// matches reports whether got is what a request with these params makes. The service does not tell the funding source.
func (params PayoutParams) matches(got Payout) bool {
	if len(got.Entries) != len(params.Entries) {
		return false
	}
	for i, entry := range params.Entries {
		made := got.Entries[i]
		if !alikeIDs(entry.ExternalAccountID, made.ExternalAccountID) || !alikeIDs(entry.WithdrawalAccountID, made.WithdrawalAccountID) ||
			!entry.Amount.Equal(made.Amount) || entry.Currency != made.Currency || !alikeTexts(entry.Reference, made.Reference) {
			return false
		}
	}
	return true
}
