// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// swaps are the conversions of one asset to another. No operation lists them.
var swaps = group.Of[Swap, SwapParams]{
	Noun: "swap", One: opSwap, Creates: opExecuteSwap,
}

// SwapQuote returns the estimate of a swap, without swapping.
func (c *Client) SwapQuote(ctx context.Context, params SwapParams) (SwapQuote, error) {
	quote, err := operation.Get[SwapQuote](ctx, c.calls, opSwapQuote, params, nil)
	return quote, complete(err, opSwapQuote, map[string]Decimal{
		"estimatedOutput": quote.EstimatedOutput, "midMarketRate": quote.MidMarketRate,
		"executionRate": quote.ExecutionRate, "serviceFee": quote.ServiceFee,
	})
}

// SwapSupportedTargets streams the possible destinations of a swap from a source.
func (c *Client) SwapSupportedTargets(ctx context.Context, source Asset) iter.Seq2[SwapAsset, error] {
	return operation.ListFor[SwapAsset](ctx, c.calls, operation.Request{Op: opSwapSupportedTargets, In: source}, operation.Op{}, nil)
}

// AutoSwap reads the setting for swapping incoming payments.
func (c *Client) AutoSwap(ctx context.Context) (AutoSwap, error) {
	resp, err := c.account.DoRaw(ctx, operation.Request{Op: opAutoSwap})
	if err != nil {
		return AutoSwap{}, err
	}
	setting, err := operation.WholeOf(resp, isSetting)
	if err != nil {
		return AutoSwap{}, err
	}
	return *setting, nil
}

// SetAutoSwap replaces the setting for swapping incoming payments, and returns the new one.
func (c *Client) SetAutoSwap(ctx context.Context, params AutoSwapParams) (AutoSwap, error) {
	resp, err := c.account.DoRaw(ctx, operation.Request{Op: opSetAutoSwap, In: params})
	if err != nil {
		return AutoSwap{}, err
	}
	response, _ := operation.WholeOf(resp, isSetting) // any other response says only that the request was accepted
	return group.AfterUpdate(ctx, c.account, opSetAutoSwap, response, params, c.AutoSwap)
}

// isSetting accepts any setting: the shape of [AutoSwap] requires its member enabled.
func isSetting(AutoSwap) error { return nil }
