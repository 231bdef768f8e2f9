// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"
)

// Swap is what was swapped. The specification does not show its fields: seen in public use.
type Swap struct {
	ID                string         `json:"id"`
	Status            TransferStatus `json:"status"`
	Source            Asset          `json:"source"`
	Destination       Asset          `json:"destination"`
	SourceAmount      Decimal        `json:"sourceAmount"`               // in units of the source
	DestinationAmount Decimal        `json:"destinationAmount,omitzero"` // in units of the destination; not set until it is known
	Rate              Decimal        `json:"rate,omitzero"`              // destination for one unit of the source
	Fee               Decimal        `json:"fee,omitzero"`
	CreatedAt         Timestamp      `json:"createdAt"`
}

// ObjectID returns the swap's id.
func (s Swap) ObjectID() string { return s.ID }

// SwapParams are what is to be swapped, or would be.
type SwapParams struct {
	Source      Asset   `json:"source"`
	Destination Asset   `json:"destination"`
	Amount      Decimal `json:"amount"` // in units of the source, above 0
}

// SwapQuote is what a swap would give. The specification shows what is in it; the names are assumed.
type SwapQuote struct {
	EstimatedOutput Decimal        `json:"estimatedOutput"` // in units of the destination
	MidMarketRate   Decimal        `json:"midMarketRate"`
	ExecutionRate   Decimal        `json:"executionRate"` // the mid-market rate, worse by the components
	RateComponents  RateComponents `json:"rateComponents"`
	ServiceFee      Decimal        `json:"serviceFee"`
	ExpiresAt       Timestamp      `json:"expiresAt,omitzero"` // empty where it has no end
}

// RateComponents are what makes the execution rate worse than the mid-market rate, as fractions of it.
type RateComponents struct {
	Spread   Decimal `json:"spread"`
	Slippage Decimal `json:"slippage"`
	Hedging  Decimal `json:"hedging"`
}

// SwapAsset is an asset that can be swapped.
type SwapAsset struct {
	Network  Network `json:"network"`
	Token    *string `json:"token"` // nil for the network's own coin
	Ticker   string  `json:"ticker"`
	Decimals int32   `json:"decimals"`
}

// AutoSwap is the setting that incoming payments are swapped. There is one in each organization.
type AutoSwap struct {
	Enabled bool   `json:"enabled"`
	Target  *Asset `json:"target"` // nil where none is set
}

// AutoSwapParams replace the setting. The target is required where it is enabled.
type AutoSwapParams struct {
	Enabled bool   `json:"enabled"`
	Target  *Asset `json:"target,omitempty"`
}

var (
	opExecuteSwap          = paying("/swap")
	opSwap                 = reading("/swap/{id}")
	opAutoSwap             = reading("/swap/auto_on_payment")
	opSetAutoSwap          = settling("/swap/auto_on_payment")
	opSwapQuote            = asking("/swap/quote")
	opSwapSupportedAssets  = reading("/swap/supported_assets")
	opSwapSupportedTargets = asking("/swap/supported_targets")
)

// ExecuteSwap swaps at once, out of the organization's balance. What the balance does not hold, and what is beyond the limit of the last 24
// hours (specification section 8), is refused. It is sent once: where no answer came, that is an [UnknownOutcomeError], and it is
// never repeated. Without [Config].AllowMoneyMovement it is [ErrMoneyMovement].
func (c *Client) ExecuteSwap(ctx context.Context, params SwapParams) (Swap, error) {
	return sendOnce(ctx, c, opExecuteSwap, params, creation[Swap]{kind: "swap", read: c.Swap})
}

// Swap reads one swap. A missing one is a [NotFoundError]; as there is no list that could confirm it, the balances are read.
func (c *Client) Swap(ctx context.Context, id string) (Swap, error) {
	return fetch[Swap](ctx, c, opSwap, "swap", id, nil)
}

// SwapQuote says what a swap would give. Nothing is swapped.
func (c *Client) SwapQuote(ctx context.Context, params SwapParams) (SwapQuote, error) {
	quote, err := get[SwapQuote](ctx, c, opSwapQuote, params, nil)
	if err != nil {
		return SwapQuote{}, err
	}
	return quote, complete(opSwapQuote, map[string]Decimal{
		"estimatedOutput": quote.EstimatedOutput, "midMarketRate": quote.MidMarketRate, "executionRate": quote.ExecutionRate, "serviceFee": quote.ServiceFee,
	})
}

// SwapSupportedAssets streams the assets that can be swapped.
func (c *Client) SwapSupportedAssets(ctx context.Context) iter.Seq2[SwapAsset, error] {
	return list[SwapAsset](ctx, c, opSwapSupportedAssets, nil, nil)
}

// SwapSupportedTargets streams the assets that an asset can be swapped to.
func (c *Client) SwapSupportedTargets(ctx context.Context, source Asset) iter.Seq2[SwapAsset, error] {
	return listFor[SwapAsset](ctx, c, opSwapSupportedTargets, source, nil, nil)
}

// AutoSwap reads the setting that incoming payments are swapped.
func (c *Client) AutoSwap(ctx context.Context) (AutoSwap, error) {
	resp, err := c.doRaw(ctx, request{op: opAutoSwap})
	if err != nil {
		return AutoSwap{}, err
	}
	setting, err := readWhole(resp, isSetting)
	if err != nil {
		return AutoSwap{}, err
	}
	return *setting, nil
}

// SetAutoSwap replaces the setting that incoming payments are swapped, and returns it as it then is.
func (c *Client) SetAutoSwap(ctx context.Context, params AutoSwapParams) (AutoSwap, error) {
	resp, err := c.doRaw(ctx, request{op: opSetAutoSwap, in: params})
	if err != nil {
		return AutoSwap{}, err
	}
	told, _ := readWhole(resp, isSetting) // any other response says only that the request was accepted
	return afterUpdate(ctx, c, opSetAutoSwap, told, params, c.AutoSwap)
}

// isSetting accepts any setting: one that does not say whether it is enabled is not whole.
func isSetting(AutoSwap) error { return nil }
