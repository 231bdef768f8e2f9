// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// Swap is a conversion of one asset to another. The specification does not show its fields (section
// 2.10). They are seen in public use.
type Swap struct {
	ID                string         `json:"id"`
	Status            TransferStatus `json:"status"`
	Source            Asset          `json:"source"`
	Destination       Asset          `json:"destination"`
	SourceAmount      Decimal        `json:"sourceAmount"`               // in units of the source
	DestinationAmount Decimal        `json:"destinationAmount,omitzero"` // in units of the destination; not set until the swap is complete
	Rate              Decimal        `json:"rate,omitzero"`              // in units of the destination per unit of the source
	Fee               Decimal        `json:"fee,omitzero"`
	CreatedAt         Timestamp      `json:"createdAt"`
}

// ObjectID returns the swap's id.
func (s Swap) ObjectID() string { return s.ID }

// SwapParams are the fields of a new swap or quote.
type SwapParams struct {
	Source      Asset   `json:"source"`
	Destination Asset   `json:"destination"`
	Amount      Decimal `json:"amount"` // in units of the source, above 0
}

// SwapQuote is the estimate of a swap. The specification describes its content (section 4.2). The
// names are assumed.
type SwapQuote struct {
	EstimatedOutput Decimal        `json:"estimatedOutput"` // in units of the destination
	MidMarketRate   Decimal        `json:"midMarketRate"`
	ExecutionRate   Decimal        `json:"executionRate"` // the mid-market rate, less the components
	RateComponents  RateComponents `json:"rateComponents"`
	ServiceFee      Decimal        `json:"serviceFee"`
	ExpiresAt       Timestamp      `json:"expiresAt,omitzero"` // empty if there is no end
}

// RateComponents make the execution rate worse than the mid-market rate. They are fractions of the
// mid-market rate.
type RateComponents struct {
	Spread   Decimal `json:"spread"`
	Slippage Decimal `json:"slippage"`
	Hedging  Decimal `json:"hedging"`
}

// SwapAsset is an asset that the service can swap.
type SwapAsset struct {
	Network  Network `json:"network"`
	Token    *string `json:"token"` // nil for the network's native coin
	Ticker   string  `json:"ticker"`
	Decimals int32   `json:"decimals"`
}

// AutoSwap is the organization's setting for swapping incoming payments. There is one per
// organization.
type AutoSwap struct {
	Enabled bool   `json:"enabled"`
	Target  *Asset `json:"target"` // nil if there is none
}

// AutoSwapParams replace the setting. Target is required if Enabled is true.
type AutoSwapParams struct {
	Enabled bool   `json:"enabled"`
	Target  *Asset `json:"target,omitempty"`
}

var (
	opExecuteSwap          = operation.Paying("/swap")
	opSwap                 = operation.Reading("/swap/{id}")
	opAutoSwap             = operation.Reading("/swap/auto_on_payment")
	opSetAutoSwap          = operation.Settling("/swap/auto_on_payment")
	opSwapQuote            = operation.Asking("/swap/quote")
	opSwapSupportedAssets  = operation.Reading("/swap/supported_assets")
	opSwapSupportedTargets = operation.Asking("/swap/supported_targets")
)

// swaps are the conversions of one asset to another. No operation lists them.
var swaps = group.Of[Swap, SwapParams]{
	Kind: "swap", One: opSwap, Creates: opExecuteSwap,
	Moved: func(p SwapParams) group.Trace { return transactions.Trace(transfer{"swap", &p.Source, p.Amount}) },
}

// ExecuteSwap swaps at once from the organization's balance. The service refuses a swap beyond the
// balance or the limit of the last 24 hours (specification section 8). It sends the request once:
// if the outcome is unknown, it returns an [UnknownOutcomeError]. Without
// [Config].AllowMoneyMovement it returns [ErrMoneyMovement].
func (c *Client) ExecuteSwap(ctx context.Context, params SwapParams) (Swap, error) {
	return swaps.SendOnce(ctx, c.account, params)
}

// Swap reads one swap. A missing one is a [NotFoundError]. There is no list to confirm a 404, so it
// reads the balances: they show at least that the base URL points at the service.
func (c *Client) Swap(ctx context.Context, id string) (Swap, error) {
	return swaps.Fetch(ctx, c.account, id)
}

// SwapQuote returns the estimate of a swap, without swapping.
func (c *Client) SwapQuote(ctx context.Context, params SwapParams) (SwapQuote, error) {
	quote, err := operation.Get[SwapQuote](ctx, c.calls, opSwapQuote, params, nil)
	if err != nil {
		return SwapQuote{}, err
	}
	return quote, complete(opSwapQuote, map[string]Decimal{
		"estimatedOutput": quote.EstimatedOutput, "midMarketRate": quote.MidMarketRate,
		"executionRate": quote.ExecutionRate, "serviceFee": quote.ServiceFee,
	})
}

// SwapSupportedAssets streams the assets that can be the source of a swap.
func (c *Client) SwapSupportedAssets(ctx context.Context) iter.Seq2[SwapAsset, error] {
	return operation.List[SwapAsset](ctx, c.calls, opSwapSupportedAssets, nil)
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
