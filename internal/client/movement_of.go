// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/movement"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
)

// MovementOf returns the movement of a raw request that moves money, which finds earlier equal
// ones. It reads the objects that the request only names: a withdrawal account for its address, and
// the payment of a refund. It returns nil for an operation whose repetition no list shows: the
// confirmation of a payout, and a transfer between two children.
func MovementOf(ctx context.Context, c *Client, raw RawRequest) (*movement.Movement, error) {
	op, ok := operationAt(raw.Method, raw.Path)
	if !ok {
		return nil, errNoOperation
	}
	var m movement.Movement
	var err error
	switch op {
	case opCreateWithdrawal:
		m, err = withParams(raw, func(params WithdrawalParams) (movement.Movement, error) {
			address, err := c.addressOf(ctx, params)
			return c.WithdrawalMovement(params, address), err
		})
	case opCreatePayout:
		m, err = withParams(raw, func(params PayoutParams) (movement.Movement, error) { return c.PayoutMovement(params), nil })
	case opCreateOnramp:
		m, err = withParams(raw, func(params OnrampParams) (movement.Movement, error) { return c.OnrampMovement(params), nil })
	case opExecuteSwap:
		m, err = withParams(raw, func(params SwapParams) (movement.Movement, error) {
			return c.TransactionMovement("swap", params, &params.Source, params.Amount), nil
		})
	case opCreateRefund:
		m, err = withParams(raw, func(params RefundParams) (movement.Movement, error) {
			paid, err := c.FindPayment(ctx, params.PaymentID)
			var asset *Asset
			if paid != nil {
				asset = &paid.Asset
			}
			return c.TransactionMovement("refund", params, asset, params.Amount), err
		})
	case opTransferBalance:
		m, err = withParams(raw, func(params TransferBalanceParams) (movement.Movement, error) {
			if m, isListed := c.TransferMovement(raw.Args[0], params); isListed {
				return m, nil
			}
			return movement.Movement{}, nil
		})
	}
	if err != nil || m.Noun == "" {
		return nil, err
	}
	return &m, nil
}

// withParams returns the result of a function of the body of a request.
func withParams[P any](raw RawRequest, of func(P) (movement.Movement, error)) (movement.Movement, error) {
	var params P
	if err := strictjson.Unmarshal(raw.Body, &params); err != nil {
		return movement.Movement{}, err
	}
	return of(params)
}

// addressOf returns the address that a withdrawal goes to. It is empty for an account at a bank.
func (c *Client) addressOf(ctx context.Context, params WithdrawalParams) (string, error) {
	if params.WithdrawalAddress != nil {
		return *params.WithdrawalAddress, nil
	}
	if params.WithdrawalAccountID == nil {
		return "", nil
	}
	account, err := c.WithdrawalAccount(ctx, *params.WithdrawalAccountID)
	if err != nil || account.Crypto == nil {
		return "", err
	}
	return account.Crypto.Address, nil
}
