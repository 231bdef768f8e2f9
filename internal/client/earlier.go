// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"
	"slices"
	"strings"
	"time"
)

// Earlier is a movement of money in the past that a request would repeat.
type Earlier struct {
	Kind   string // of the object: "withdrawal"; "transaction" if no operation lists the object
	ID     string
	Status string    // empty if it has none
	At     Timestamp // empty if it is not known
}

// past says how to recognize an earlier movement in a list.
type past[T entity] struct {
	kind      string
	list      func(ctx context.Context, n *notes) iter.Seq2[T, error]
	read      func(ctx context.Context, id string) (T, error) // nil if the list is all there is
	repeats   func(T) bool                                    // whether a request would repeat it
	status    func(T) string
	createdAt func(T) Timestamp
}

// find returns the movements that a request would repeat, and that were made within a period before
// now, by the service's clock. A movement without a time counts. If the first list has none, find
// reads the list again after the longest time that it may lag behind a write. So a program that
// runs again at once finds the movement of its first run.
func (p past[T]) find(ctx context.Context, c *Client, within time.Duration) ([]Earlier, error) {
	p.list = noting(c, p.kind, p.list)
	found, err := p.look(ctx, within)
	if err != nil || len(found) > 0 {
		return found, err
	}
	if pauseFor(ctx, c.lag()); ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return p.look(ctx, within)
}

func (p past[T]) look(ctx context.Context, within time.Duration) (found []Earlier, err error) {
	var n notes
	var since time.Time
	for object, err := range p.list(ctx, &n) {
		if err != nil {
			return nil, err
		}
		if since.IsZero() {
			since = time.Now().Add(-within - localSlack)
			if !n.moment.IsZero() {
				since = n.moment.Add(-within - clockSlack)
			}
		}
		if p.read != nil && n.isPart(object.ObjectID()) && CheckID(object.ObjectID()) == nil {
			if object, err = p.read(ctx, object.ObjectID()); err != nil {
				return nil, err
			}
		}
		at := p.createdAt(object)
		if made, dated := at.Time(); dated && made.Before(since) || !p.repeats(object) {
			continue
		}
		status := ""
		if p.status != nil {
			status = p.status(object)
		}
		found = append(found, Earlier{p.kind, shownID(object), status, at})
	}
	return found, nil
}

// EarlierWithdrawals returns the withdrawals that equal params and were requested within a period
// before now. Failed ones do not count: their money came back. isPayee reports whether an address
// is another spelling of the address in params, or of that of the withdrawal account in params. So
// a withdrawal to the same address counts, with and without the account.
func (c *Client) EarlierWithdrawals(
	ctx context.Context, params WithdrawalParams, isPayee func(address string) bool, within time.Duration,
) ([]Earlier, error) {
	return past[Withdrawal]{
		kind: "withdrawal", list: c.everyWithdrawal, read: c.Withdrawal,
		repeats: func(w Withdrawal) bool {
			address := optionalString(w.WithdrawalAddress)
			sameAccount := w.WithdrawalAccountID != nil && matchesOptionalID(params.WithdrawalAccountID, w.WithdrawalAccountID)
			untold := w.WithdrawalAccountID == nil && address == ""
			return w.WithdrawalStatus != TransferFailed && (sameAccount || address != "" && isPayee(address) || untold) &&
				Asset{params.Network, params.Token}.Equal(Asset{w.Network, w.Token}) && params.Amount.Equal(w.WithdrawalAmount)
		},
		status:    func(w Withdrawal) string { return string(w.WithdrawalStatus) },
		createdAt: func(w Withdrawal) Timestamp { return w.RequestedAt },
	}.find(ctx, c, within)
}

func optionalString(value *string) string {
	if value == nil {
		return ""
	}
	return *value
}

// EarlierPayouts returns the payouts that equal params and were created within a period before now.
// The order of the entries does not count. Expired payouts do not count, because nothing was
// debited. Neither do payouts all of whose entries failed.
func (c *Client) EarlierPayouts(ctx context.Context, params PayoutParams, within time.Duration) ([]Earlier, error) {
	return past[Payout]{
		kind: "payout", list: c.everyPayout, read: c.Payout, repeats: params.repeats,
		status:    func(p Payout) string { return string(p.Status) },
		createdAt: func(p Payout) Timestamp { return p.CreatedAt },
	}.find(ctx, c, within)
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
	sameAccount := params.ExternalAccountID != nil && matchesOptionalID(params.ExternalAccountID, got.ExternalAccountID) ||
		params.WithdrawalAccountID != nil && matchesOptionalID(params.WithdrawalAccountID, got.WithdrawalAccountID) ||
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

// EarlierOnramps returns the on-ramps that equal params and were started within a period before
// now. Cancelled ones do not count. isPayee reports whether an address is another spelling of the
// address in params.
func (c *Client) EarlierOnramps(
	ctx context.Context, params OnrampParams, isPayee func(address string) bool, within time.Duration,
) ([]Earlier, error) {
	return past[Onramp]{
		kind: "on-ramp", list: c.everyOnramp, read: c.Onramp,
		repeats: func(o Onramp) bool {
			return o.Status != OnrampCancelled && isPayee(o.DestinationAddress) && params.buysAs(o)
		},
		status:    func(o Onramp) string { return string(o.Status) },
		createdAt: func(o Onramp) Timestamp { return o.CreatedAt },
	}.find(ctx, c, within)
}

// transactionTypes are the types of transactions that are known. The specification names none.
var transactionTypes = []string{"deposit", "payment", "swap", "payout", "withdrawal", "refund", "transfer", "funding"}

// EarlierTransactions returns the transactions of a type that moved the amount of the asset within
// a period before now. A nil asset means any. Swaps, refunds and transfers have no list of their
// own. The sign of an amount does not count, and a fee may or may not be a part of it. The fields
// of a transaction are not specified. So a transaction counts unless its type is a known other one,
// and so does one without an amount or a network.
func (c *Client) EarlierTransactions(
	ctx context.Context, kind string, asset *Asset, amount Decimal, within time.Duration,
) ([]Earlier, error) {
	return past[Transaction]{
		kind: "transaction", list: c.everyTransaction,
		repeats: func(t Transaction) bool {
			word := strings.ToLower(t.Type)
			other := !strings.Contains(word, kind) && slices.ContainsFunc(transactionTypes, func(w string) bool { return strings.Contains(word, w) })
			return !other && (asset == nil || t.Network == "" || asset.Equal(Asset{t.Network, t.Token})) && t.mayHaveMoved(amount)
		},
		status:    func(t Transaction) string { return t.Type },
		createdAt: func(t Transaction) Timestamp { return t.CreatedAt },
	}.find(ctx, c, within)
}

// mayHaveMoved reports whether a transaction moved an amount, with or without its fee. Without an
// amount, a transaction may have.
func (t Transaction) mayHaveMoved(amount Decimal) bool {
	size, fee := t.Amount.Abs(), t.Fee.Abs()
	return !t.Amount.IsSet() || size.Equal(amount) || t.Fee.IsSet() && (size.Equal(amount.Plus(fee)) || size.Plus(fee).Equal(amount))
}
