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

// Withdrawal is a transfer of part of a balance out of the service. Its fields are seen in public
// use.
type Withdrawal struct {
	ID             string `json:"id"`
	OrganizationID string `json:"organizationId"`
	// Null for a withdrawal to an address.
	WithdrawalAccountID *string `json:"withdrawalAccountId"`
	Network             Network `json:"network"`
	// Null for the network's native coin.
	Token *string `json:"token"`
	// In units of the asset.
	WithdrawalAmount Decimal `json:"withdrawalAmount"`
	// The destination address. Null for a withdrawal to a bank.
	WithdrawalAddress *string        `json:"withdrawalAddress"`
	WithdrawalStatus  TransferStatus `json:"withdrawalStatus"`
	RequestedAt       Timestamp      `json:"requestedAt"`
	// Null until the withdrawal is complete.
	CompletedAt     Timestamp `json:"completedAt,omitzero"`
	TransactionHash *string   `json:"transactionHash"`
}

// ObjectID returns the object's id.
func (o Withdrawal) ObjectID() string { return o.ID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *Withdrawal) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
	o.OrganizationID = strings.ToLower(o.OrganizationID)
	o.WithdrawalAccountID = wire.FoldID(o.WithdrawalAccountID)
}

// WithdrawalParams are the fields of a new withdrawal. Its destination is either an address or a
// withdrawal account. Its fields are seen in public use.
type WithdrawalParams struct {
	Network Network `json:"network"`
	// Omitted for the network's native coin.
	Token *string `json:"token,omitempty"`
	// In units of the asset, above 0.
	Amount Decimal `json:"amount"`
	// The address that receives the withdrawal. That it must not be empty is assumed.
	WithdrawalAddress   *string `json:"withdrawalAddress,omitempty"`
	WithdrawalAccountID *string `json:"withdrawalAccountId,omitempty"`
}

// NewWithdrawal is the response to a new withdrawal. Its fields are seen in public use.
type NewWithdrawal struct {
	WithdrawalRequestID string `json:"withdrawalRequestId"`
}

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *NewWithdrawal) FoldIDs() {
	o.WithdrawalRequestID = strings.ToLower(o.WithdrawalRequestID)
}

// WithdrawalFee is the fee of a withdrawal, in the withdrawn asset. Its fields are assumed.
type WithdrawalFee struct {
	Fee     Decimal `json:"fee"`
	Network Network `json:"network"`
	// Null for the network's native coin.
	Token *string `json:"token"`
}

var (
	opWithdrawals          = operation.Reading("/withdrawal")
	opCreateWithdrawal     = operation.Paying("/withdrawal")
	opWithdrawalFee        = operation.Reading("/withdrawal/fee")
	opWithdrawal           = operation.Reading("/withdrawal/{id}")
	opWithdrawalsOfAccount = operation.Reading("/withdrawals/{withdrawal_account_id}")
)

// Withdrawals lists the withdrawals of the organization. That the response is a bare array is
// unverified.
func (c *Client) Withdrawals(ctx context.Context) iter.Seq2[Withdrawal, error] {
	return withdrawals.List(ctx, c.account)
}

// Withdrawal reads one withdrawal. A missing one is a [NotFoundError].
func (c *Client) Withdrawal(ctx context.Context, id string) (Withdrawal, error) {
	return withdrawals.Fetch(ctx, c.account, id)
}
