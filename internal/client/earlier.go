// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// Earlier is a movement of money in the past that a request would repeat.
type Earlier struct {
	Kind   string // of the object: "withdrawal"; "transaction" if no operation lists the object
	ID     string
	Status string    // empty if it has none
	At     Timestamp // empty if it is not known
}

// window is how long an equal movement counts as a repetition.
const window = time.Hour

// past says how to recognize an earlier movement in a list.
type past[T wire.Entity, P any] struct {
	group   group.Of[T, P]
	repeats func(T) bool   // whether a request would repeat it
	makes   *T             // see [Movement]
	status  func(T) string // nil if it has none
}

// movement returns a request that looks for earlier ones in the list.
func (p past[T, P]) movement(c *group.Account, kind string, params any) Movement {
	m := NewMovement(kind, params)
	m.ledger, m.lag = p.group.Kind, c.Lag()
	m.look = func(ctx context.Context) (sightings, error) { return p.look(ctx, c) }
	m.like = func(object any) bool {
		shown, ok := object.(T)
		return ok && p.repeats(shown)
	}
	if p.makes != nil {
		m.makes = *p.makes
	}
	return m
}

// look reads the movements of the last hour, and those without a time.
func (p past[T, P]) look(ctx context.Context, c *group.Account) (shown sightings, err error) {
	var n operation.Notes
	var since time.Time
	for object, err := range p.group.Noting(ctx, c, &n) {
		if err != nil {
			return sightings{}, err
		}
		if shown.earliest == nil {
			now := time.Now()
			shown.earliest = n.Earliest(now)
			since = shown.earliest(now.Add(-window))
		}
		at, dated := p.group.CreatedAt(object).Time()
		if dated && at.Before(since) {
			continue
		}
		if p.group.One.Path != "" && n.IsPart(object.ObjectID()) && wire.CheckID(object.ObjectID()) == nil {
			if object, err = p.group.Fetch(ctx, c, object.ObjectID()); err != nil {
				return sightings{}, err
			}
			if at, dated = p.group.CreatedAt(object).Time(); dated && at.Before(since) {
				continue
			}
		}
		found := Earlier{Kind: p.group.Kind, ID: group.ShownID(object), At: p.group.CreatedAt(object)}
		if p.status != nil {
			found.Status = p.status(object)
		}
		shown.all = append(shown.all, sighting{found, object, object.ObjectID(), at, dated})
	}
	return shown, nil
}

// WithdrawalMovement returns the movement of a new withdrawal. Failed withdrawals are no earlier
// ones: their money came back. The address is that in params, or that of the withdrawal account in
// params; it is empty for an account at a bank. So a withdrawal to the same address is equal, with
// and without the account.
func (c *Client) WithdrawalMovement(params WithdrawalParams, address string) Movement {
	makes := Withdrawal{
		WithdrawalAccountID: params.WithdrawalAccountID, Network: params.Network, Token: params.Token, WithdrawalAmount: params.Amount,
	}
	if address != "" {
		makes.WithdrawalAddress = &address
	}
	return past[Withdrawal, WithdrawalParams]{
		group: withdrawals, makes: &makes,
		repeats: func(w Withdrawal) bool {
			shown := match.OrEmpty(w.WithdrawalAddress)
			sameAccount := w.WithdrawalAccountID != nil && match.OptionalID(params.WithdrawalAccountID, w.WithdrawalAccountID)
			sameAddress := address != "" && shown != "" && match.MayBeAddress(shown, address)
			untold := w.WithdrawalAccountID == nil && shown == ""
			return w.WithdrawalStatus != TransferFailed && (sameAccount || sameAddress || untold) &&
				Asset{params.Network, params.Token}.Equal(Asset{w.Network, w.Token}) && params.Amount.Equal(w.WithdrawalAmount)
		},
		status: func(w Withdrawal) string { return string(w.WithdrawalStatus) },
	}.movement(c.account, "withdrawal", params)
}

// PayoutMovement returns the movement of a new payout. Neither the order of the entries counts, nor
// the funding source, which no payout shows. Expired payouts are no earlier ones, because nothing
// was debited. Neither are payouts all of whose entries failed.
func (c *Client) PayoutMovement(params PayoutParams) Movement {
	var makes Payout
	for _, e := range params.Entries {
		makes.Entries = append(makes.Entries, PayoutEntry{
			ExternalAccountID: e.ExternalAccountID, WithdrawalAccountID: e.WithdrawalAccountID, Amount: e.Amount, Currency: e.Currency,
			Reference: e.Reference,
		})
	}
	return past[Payout, PayoutParams]{
		group: payouts, repeats: params.repeats, makes: &makes,
		status: func(p Payout) string { return string(p.Status) },
	}.movement(c.account, "payout", params)
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

// OnrampMovement returns the movement of a new on-ramp. Cancelled on-ramps are no earlier ones.
func (c *Client) OnrampMovement(params OnrampParams) Movement {
	return past[Onramp, OnrampParams]{
		group: onramps,
		repeats: func(o Onramp) bool {
			return o.Status != OnrampCancelled && match.MayBeAddress(o.DestinationAddress, params.DestinationAddress) && params.buysAs(o)
		},
		makes: &Onramp{
			Amount: params.Amount, Currency: params.Currency, BankID: params.BankID, Market: params.Market,
			DestinationAddress: params.DestinationAddress, Network: params.Network, Token: params.Token,
		},
		status: func(o Onramp) string { return string(o.Status) },
	}.movement(c.account, "on-ramp", params)
}

// transactionTypes are the types of transactions that are known. The specification names none.
var transactionTypes = []string{"deposit", "payment", "swap", "payout", "withdrawal", "refund", "transfer", "funding"}

// TransactionMovement returns a movement that only the transactions show: a swap, a refund or a
// transfer. An earlier one is a transaction of that type and amount of the asset; a nil asset means
// any. The sign of an amount does not count, and a fee may or may not be a part of it. The fields
// of a transaction are not specified. So a transaction counts unless its type is a known other one,
// and so does one without an amount or a network. None shows the other side. So requests with other
// params may have made it: see [Movements.Earlier].
func (c *Client) TransactionMovement(kind string, params any, asset *Asset, amount Decimal) Movement {
	return past[Transaction, transfer]{
		group: transactions,
		repeats: func(t Transaction) bool {
			word := strings.ToLower(t.Type)
			other := !strings.Contains(word, kind) && slices.ContainsFunc(transactionTypes, func(w string) bool { return strings.Contains(word, w) })
			return !other && (asset == nil || t.Network == "" || asset.Equal(Asset{t.Network, t.Token})) && t.mayHaveMoved(amount)
		},
		status: func(t Transaction) string { return t.Type },
	}.movement(c.account, kind, params)
}

// mayHaveMoved reports whether a transaction moved an amount, with or without its fee. Without an
// amount, a transaction may have.
func (t Transaction) mayHaveMoved(amount Decimal) bool {
	size, fee := t.Amount.Abs(), t.Fee.Abs()
	return !t.Amount.IsSet() || size.Equal(amount) || t.Fee.IsSet() && (size.Equal(amount.Plus(fee)) || size.Plus(fee).Equal(amount))
}
