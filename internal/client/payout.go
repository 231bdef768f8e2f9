// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
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

// payouts are the payments to recipients.
var payouts = group.Of[Payout, PayoutParams]{
	Noun: "payout", One: opPayout, All: opPayouts, Creates: opCreatePayout,
	CreatedAt: func(o Payout) Timestamp { return o.CreatedAt },
	Matches:   PayoutParams.matches,
}

// ConfirmPayout confirms a payout and returns its new state. The service then debits the funding
// source and pays. It sends the request once. If the outcome is unknown, it reads the payout: a
// status after AwaitingConfirmation proves the confirmation, any other status is an
// [UnknownOutcomeError]. If the service accepted the confirmation, and the payout cannot be read,
// it returns an [AcceptedError]. A missing payout is a [NotFoundError]. Without
// [Config].AllowMoneyMovement it returns [ErrMoneyMovement].
func (c *Client) ConfirmPayout(ctx context.Context, id string) (Payout, error) {
	got, err := operation.DoOptional[Payout](ctx, c.calls, operation.Request{Op: opConfirmPayout, Noun: "payout", Args: []string{id}})
	switch {
	case err == nil && got.Object != nil && !wire.SameID(got.ID, id):
		return Payout{}, fmt.Errorf("POST /payout/{id}/confirm: the response is payout %s, not %s", got.ID, id)
	case err == nil && got.Object != nil:
		return *got.Object, nil
	case err != nil && !transport.Accepted(err) && !transport.OutcomeUnknown(err):
		return Payout{}, group.OrNotFound(context.WithoutCancel(ctx), c.account, err, payouts.Any(), id)
	}
	accepted := operation.IsDone(err)
	read, readErr := c.Payout(context.WithoutCancel(ctx), id)
	switch {
	case accepted && readErr != nil:
		return Payout{}, &AcceptedError{Operation: opConfirmPayout.String(), Noun: "payout", ID: id, Err: readErr}
	case accepted, readErr == nil && read.Status.funded():
		return read, nil
	}
	return Payout{}, &UnknownOutcomeError{Operation: opConfirmPayout.String(), Noun: "payout", ID: id, Err: err}
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
	err = group.OrNotFound(context.WithoutCancel(ctx), c.account, err, payouts.Any(), id)
	return quote, complete(err, opPayoutQuote, map[string]Decimal{
		"totalAmountUsd": quote.TotalAmountUsd, "estimatedFeeUsd": quote.EstimatedFeeUsd, "rate": quote.Rate,
	})
}

// PayoutFee returns the fee of a payout of an amount of a currency.
func (c *Client) PayoutFee(ctx context.Context, currency Currency, amount Decimal) (PayoutFee, error) {
	query := url.Values{"currency": {string(currency)}, "amount": {amount.String()}}
	fee, err := operation.Get[PayoutFee](ctx, c.calls, opPayoutFee, nil, query)
	return fee, complete(err, opPayoutFee, map[string]Decimal{
		"fixedFee": fee.FixedFee, "percentFee": fee.PercentFee, "estimatedFee": fee.EstimatedFee,
	})
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
		Pends: func(p Payout) bool {
			return p.Status == PayoutAwaitingConfirmation || p.Status == PayoutPending || p.Status == PayoutProcessing
		},
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
