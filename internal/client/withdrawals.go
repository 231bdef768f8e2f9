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

// Withdrawal is a payment from a balance to a destination outside the service. The specification
// does not show its fields (section 2.10). They are seen in public use.
type Withdrawal struct {
	ID                  string         `json:"id"`
	OrganizationID      string         `json:"organizationId"`
	WithdrawalAccountID *string        `json:"withdrawalAccountId"` // nil for a withdrawal to an address
	Network             Network        `json:"network"`
	Token               *string        `json:"token"`             // nil for the network's native coin
	WithdrawalAmount    Decimal        `json:"withdrawalAmount"`  // in units of the asset
	WithdrawalAddress   *string        `json:"withdrawalAddress"` // nil for a withdrawal to a bank
	WithdrawalStatus    TransferStatus `json:"withdrawalStatus"`
	RequestedAt         Timestamp      `json:"requestedAt"`
	CompletedAt         Timestamp      `json:"completedAt,omitzero"` // empty until the withdrawal is complete
	TransactionHash     *string        `json:"transactionHash"`
}

// ObjectID returns the withdrawal's id.
func (w Withdrawal) ObjectID() string { return w.ID }

// WithdrawalParams are the fields of a new withdrawal. Without a token, the asset is the network's
// native coin. The destination is either an address or a withdrawal account.
type WithdrawalParams struct {
	Network             Network `json:"network"`
	Token               *string `json:"token,omitempty"`
	Amount              Decimal `json:"amount"` // in units of the asset, above 0
	WithdrawalAddress   *string `json:"withdrawalAddress,omitempty"`
	WithdrawalAccountID *string `json:"withdrawalAccountId,omitempty"`
}

// NewWithdrawal is the response to a withdrawal request.
type NewWithdrawal struct {
	WithdrawalRequestID string `json:"withdrawalRequestId"`
}

// WithdrawalFee is the fee of a withdrawal, in units of the withdrawn asset.
type WithdrawalFee struct {
	Fee     Decimal `json:"fee"`
	Network Network `json:"network"`
	Token   *string `json:"token"` // nil for the network's native coin
}

var (
	opCreateWithdrawal     = operation.Paying("/withdrawal")
	opWithdrawal           = operation.Reading("/withdrawal/{id}")
	opWithdrawals          = operation.Reading("/withdrawal")
	opWithdrawalsOfAccount = operation.Reading("/withdrawals/{withdrawal_account_id}")
	opWithdrawalFee        = operation.Reading("/withdrawal/fee")
)

// withdrawals are the payments from a balance to a destination outside the service.
var withdrawals = group.Of[Withdrawal, WithdrawalParams]{
	Kind: "withdrawal", One: opWithdrawal, All: opWithdrawals, Creates: opCreateWithdrawal,
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

// Withdrawal reads one withdrawal. A missing one is a [NotFoundError].
func (c *Client) Withdrawal(ctx context.Context, id string) (Withdrawal, error) {
	return withdrawals.Fetch(ctx, c.account, id)
}

// Withdrawals streams all withdrawals of the organization.
func (c *Client) Withdrawals(ctx context.Context) iter.Seq2[Withdrawal, error] {
	return withdrawals.List(ctx, c.account)
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
	if err != nil {
		return WithdrawalFee{}, err
	}
	return fee, complete(opWithdrawalFee, map[string]Decimal{"fee": fee.Fee})
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
// and without the account.
func (c *Client) WithdrawalMovement(params WithdrawalParams, address string) movement.Movement {
	makes := Withdrawal{
		WithdrawalAccountID: params.WithdrawalAccountID, Network: params.Network, Token: params.Token, WithdrawalAmount: params.Amount,
	}
	if address != "" {
		makes.WithdrawalAddress = &address
	}
	return movement.Past[Withdrawal, WithdrawalParams]{
		Group: withdrawals, Makes: &makes,
		Repeats: func(w Withdrawal) bool {
			shown := match.OrEmpty(w.WithdrawalAddress)
			sameAccount := w.WithdrawalAccountID != nil && match.OptionalID(params.WithdrawalAccountID, w.WithdrawalAccountID)
			sameAddress := address != "" && shown != "" && match.MayBeAddress(shown, address)
			untold := w.WithdrawalAccountID == nil && shown == ""
			return w.WithdrawalStatus != TransferFailed && (sameAccount || sameAddress || untold) &&
				Asset{params.Network, params.Token}.Equal(Asset{w.Network, w.Token}) && params.Amount.Equal(w.WithdrawalAmount)
		},
		Status: func(w Withdrawal) string { return string(w.WithdrawalStatus) },
	}.Movement(c.account, "withdrawal", params)
}
