// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"
	"net/url"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/movement"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// withdrawals are the payments from a balance to a destination outside the service.
var withdrawals = group.Of[Withdrawal, WithdrawalParams]{
	Noun: "withdrawal", One: opWithdrawal, All: opWithdrawals, Creates: opCreateWithdrawal,
	CreatedAt: func(o Withdrawal) Timestamp { return o.RequestedAt },
	Matches:   WithdrawalParams.matches,
	Known:     func(id string) (Withdrawal, error) { return Withdrawal{ID: id}, nil }, // the caller needs only the id
}

// CreateWithdrawal requests a withdrawal and returns its id. It sends the request once: if the
// outcome is unknown, it returns an [UnknownOutcomeError]. Without [Config].AllowMoneyMovement it
// returns [ErrMoneyMovement].
func (c *Client) CreateWithdrawal(ctx context.Context, params WithdrawalParams) (NewWithdrawal, error) {
	made, err := withdrawals.SendOnce(ctx, c.account, params)
	return NewWithdrawal{made.ID}, err
}

// WithdrawalsOfAccount streams the withdrawals to one withdrawal account. A missing account is a
// [NotFoundError].
func (c *Client) WithdrawalsOfAccount(ctx context.Context, accountID string) iter.Seq2[Withdrawal, error] {
	return withdrawals.Nested(ctx, c.account, opWithdrawalsOfAccount, withdrawalAccounts.Any(), accountID)
}

// WithdrawalFee returns the fee for withdrawing an amount of a token. An empty token means the
// network's native coin.
func (c *Client) WithdrawalFee(ctx context.Context, network Network, token string, amount Decimal) (WithdrawalFee, error) {
	query := url.Values{"network": {string(network)}, "amount": {amount.String()}}
	if token != "" {
		query.Set("token", token)
	}
	fee, err := operation.Get[WithdrawalFee](ctx, c.calls, opWithdrawalFee, nil, query)
	return fee, complete(err, opWithdrawalFee, map[string]Decimal{"fee": fee.Fee})
}

// matches reports whether a request with these params may have created got. A withdrawal to an
// account may show the address, too.
func (params WithdrawalParams) matches(got Withdrawal) bool {
	return Asset{params.Network, params.Token}.Equal(Asset{got.Network, got.Token}) && params.Amount.Equal(got.WithdrawalAmount) &&
		match.OptionalID(params.WithdrawalAccountID, got.WithdrawalAccountID) &&
		(params.WithdrawalAddress == nil || match.Address(params.WithdrawalAddress, got.WithdrawalAddress))
}

// WithdrawalMovement returns the movement of a new withdrawal. Failed withdrawals are no earlier
// ones: their money came back. The address is that in params, or that of the withdrawal account in
// params; it is empty for an account at a bank. So a withdrawal to the same address is equal, with
// and without the account. The fee, as it is now, may or may not be a part of the shown amount.
func (c *Client) WithdrawalMovement(params WithdrawalParams, address string) movement.Movement {
	makes := Withdrawal{
		WithdrawalAccountID: params.WithdrawalAccountID, Network: params.Network, Token: params.Token, WithdrawalAmount: params.Amount,
	}
	if address != "" {
		makes.WithdrawalAddress = &address
	}
	fee, needsFee := Decimal{}, false
	return movement.Past[Withdrawal, WithdrawalParams]{
		Group: withdrawals, Makes: &makes,
		Repeats: func(w Withdrawal) bool {
			shown := match.OrEmpty(w.WithdrawalAddress)
			sameAccount := w.WithdrawalAccountID != nil && match.OptionalID(params.WithdrawalAccountID, w.WithdrawalAccountID)
			sameAddress := address != "" && shown != "" && match.MayBeAddress(shown, address)
			untold := w.WithdrawalAccountID == nil && shown == ""
			isLike := w.WithdrawalStatus != TransferFailed && (sameAccount || sameAddress || untold) &&
				Asset{params.Network, params.Token}.Equal(Asset{w.Network, w.Token})
			needsFee = needsFee || isLike && !params.Amount.Equal(w.WithdrawalAmount)
			return isLike && Transaction{Amount: w.WithdrawalAmount, Fee: fee}.mayHaveMoved(params.Amount)
		},
		Learns: func(ctx context.Context) bool {
			if !needsFee {
				return false
			}
			if told, err := c.WithdrawalFee(ctx, params.Network, match.OrEmpty(params.Token), params.Amount); err == nil {
				fee = told.Fee
			}
			return fee.IsSet()
		},
		Status: func(w Withdrawal) string { return string(w.WithdrawalStatus) },
		Pends:  func(w Withdrawal) bool { return w.WithdrawalStatus == TransferPending },
	}.Movement(c.account, "withdrawal", params)
}
