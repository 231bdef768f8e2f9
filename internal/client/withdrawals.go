// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"
	"net/url"
)

// Withdrawal is a part of a balance that leaves the service. The specification does not show its fields: seen in public use.
type Withdrawal struct {
	ID                  string         `json:"id"`
	OrganizationID      string         `json:"organizationId"`
	WithdrawalAccountID *string        `json:"withdrawalAccountId"` // nil where it goes to an address
	Network             Network        `json:"network"`
	Token               *string        `json:"token"` // nil for the network's own coin
	WithdrawalAmount    Decimal        `json:"withdrawalAmount"`
	WithdrawalAddress   *string        `json:"withdrawalAddress"` // nil where it goes to a bank
	WithdrawalStatus    TransferStatus `json:"withdrawalStatus"`
	RequestedAt         Timestamp      `json:"requestedAt"`
	CompletedAt         Timestamp      `json:"completedAt,omitzero"` // empty until it is complete
	TransactionHash     *string        `json:"transactionHash"`
}

// ObjectID returns the withdrawal's id.
func (w Withdrawal) ObjectID() string { return w.ID }

// WithdrawalParams are the fields of a new withdrawal; either an address or a withdrawal account gets it. Without a token it is of the
// network's own coin.
type WithdrawalParams struct {
	Network             Network `json:"network"`
	Token               *string `json:"token,omitempty"`
	Amount              Decimal `json:"amount"`
	WithdrawalAddress   *string `json:"withdrawalAddress,omitempty"`
	WithdrawalAccountID *string `json:"withdrawalAccountId,omitempty"`
}

// NewWithdrawal is what is told of a withdrawal when it is asked for: its id.
type NewWithdrawal struct {
	WithdrawalRequestID string `json:"withdrawalRequestId"`
}

// WithdrawalFee is what a withdrawal costs, in its own token.
type WithdrawalFee struct {
	Fee     Decimal `json:"fee"`
	Network Network `json:"network"`
	Token   *string `json:"token"` // nil for the network's own coin
}

var (
	opCreateWithdrawal     = paying("/withdrawal")
	opWithdrawal           = reading("/withdrawal/{id}")
	opWithdrawals          = reading("/withdrawal")
	opWithdrawalsOfAccount = reading("/withdrawals/{withdrawal_account_id}")
	opWithdrawalFee        = reading("/withdrawal/fee")
)

// CreateWithdrawal sends a part of a balance to an address or to a withdrawal account, and returns the withdrawal's id. It is sent once:
// where no answer came, that is an [UnknownOutcomeError], and it is never repeated. Without [Config].AllowMoneyMovement it is
// [ErrMoneyMovement].
func (c *Client) CreateWithdrawal(ctx context.Context, params WithdrawalParams) (NewWithdrawal, error) {
	made, err := sendOnce(ctx, c, opCreateWithdrawal, params, creation[Withdrawal]{
		kind: "withdrawal", list: c.everyWithdrawal, matches: params.matches, createdAt: func(w Withdrawal) Timestamp { return w.RequestedAt },
		read: func(_ context.Context, id string) (Withdrawal, error) { return Withdrawal{ID: id}, nil }, // the caller needs only the id
	})
	return NewWithdrawal{made.ID}, err
}

// Withdrawal reads one withdrawal. A missing one is a [NotFoundError].
func (c *Client) Withdrawal(ctx context.Context, id string) (Withdrawal, error) {
	return fetch(ctx, c, opWithdrawal, "withdrawal", id, c.everyWithdrawal)
}

// Withdrawals streams the organization's withdrawals.
func (c *Client) Withdrawals(ctx context.Context) iter.Seq2[Withdrawal, error] {
	return c.everyWithdrawal(ctx, nil)
}

func (c *Client) everyWithdrawal(ctx context.Context, n *notes) iter.Seq2[Withdrawal, error] {
	return list[Withdrawal](ctx, c, opWithdrawals, nil, n)
}

// WithdrawalsOfAccount streams the withdrawals to one withdrawal account. Where the service answers that there is none, and the account is
// missing, that is a [NotFoundError].
func (c *Client) WithdrawalsOfAccount(ctx context.Context, accountID string) iter.Seq2[Withdrawal, error] {
	return listNested[Withdrawal](ctx, c, opWithdrawalsOfAccount, accountID, c.WithdrawalAccount)
}

// WithdrawalFee says what it costs to withdraw an amount of a token, in that token. An empty token is the network's own coin.
func (c *Client) WithdrawalFee(ctx context.Context, network Network, token string, amount Decimal) (WithdrawalFee, error) {
	query := url.Values{"network": {string(network)}, "amount": {amount.String()}}
	if token != "" {
		query.Set("token", token)
	}
	fee, err := get[WithdrawalFee](ctx, c, opWithdrawalFee, nil, query)
	if err != nil {
		return WithdrawalFee{}, err
	}
	return fee, complete(opWithdrawalFee, map[string]Decimal{"fee": fee.Fee})
}

// matches reports whether got is what a request with these params makes. Of a withdrawal to an account, the service may tell the address too.
func (params WithdrawalParams) matches(got Withdrawal) bool {
	return Asset{params.Network, params.Token}.key() == Asset{got.Network, got.Token}.key() && params.Amount.Equal(got.WithdrawalAmount) &&
		alikeIDs(params.WithdrawalAccountID, got.WithdrawalAccountID) &&
		(params.WithdrawalAddress == nil || alikeTexts(params.WithdrawalAddress, got.WithdrawalAddress))
}
