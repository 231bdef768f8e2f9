// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"context"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// Asset is a token on a network. Without a token, it is the network's native coin. Its fields are
// seen in public use.
type Asset struct {
	Network Network `json:"network"`
	// Null for the network's native coin.
	Token *string `json:"token,omitempty"`
}

// SwapAsset is an asset that can be swapped. Its fields are assumed.
type SwapAsset struct {
	Network Network `json:"network"`
	// Null for the network's native coin.
	Token    *string `json:"token"`
	Ticker   string  `json:"ticker"`
	Decimals int32   `json:"decimals"`
}

// SwapParams are the fields of a new swap. Its fields are seen in public use.
type SwapParams struct {
	Source      Asset `json:"source"`
	Destination Asset `json:"destination"`
	// The amount of the source asset.
	Amount Decimal `json:"amount"`
}

// Swap is a swap. Its fields are seen in public use.
type Swap struct {
	ID          string         `json:"id"`
	Status      TransferStatus `json:"status"`
	Source      Asset          `json:"source"`
	Destination Asset          `json:"destination"`
	// In units of the source.
	SourceAmount Decimal `json:"sourceAmount"`
	// The amount that the swap gave, in the destination asset. Null until it is known.
	DestinationAmount Decimal `json:"destinationAmount,omitzero"`
	// Units of the destination per unit of the source. This direction is assumed. Null until it is
	// known.
	Rate Decimal `json:"rate,omitzero"`
	// The fee. Its unit, the source asset, is assumed. Null until it is known.
	Fee       Decimal   `json:"fee,omitzero"`
	CreatedAt Timestamp `json:"createdAt"`
}

// ObjectID returns the object's id.
func (o Swap) ObjectID() string { return o.ID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *Swap) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
}

// SwapQuote is the quote of a swap. The specification shows its content. The names of the fields
// are assumed. Its fields are assumed.
type SwapQuote struct {
	// The amount that the swap would give, in the destination asset.
	EstimatedOutput Decimal `json:"estimatedOutput"`
	// Units of the destination per unit of the source, at the mid-market rate.
	MidMarketRate Decimal `json:"midMarketRate"`
	// Units of the destination per unit of the source, as the swap would execute.
	ExecutionRate  Decimal        `json:"executionRate"`
	RateComponents RateComponents `json:"rateComponents"`
	// The fee that the swap would cost, in the source asset.
	ServiceFee Decimal `json:"serviceFee"`
	// Null if there is no end.
	ExpiresAt Timestamp `json:"expiresAt,omitzero"`
}

// RateComponents are the reductions from the mid-market rate to the execution rate, as fractions
// of the mid-market rate. Its fields are assumed.
type RateComponents struct {
	Spread   Decimal `json:"spread"`
	Slippage Decimal `json:"slippage"`
	Hedging  Decimal `json:"hedging"`
}

// AutoSwap says whether incoming payments are swapped, and the target asset. Its fields are
// assumed.
type AutoSwap struct {
	Enabled bool `json:"enabled"`
	// Null if there is none.
	Target *Asset `json:"target"`
}

// AutoSwapParams says whether to swap incoming payments, and the target asset. The target is
// required if enabled is true. Its fields are assumed.
type AutoSwapParams struct {
	Enabled bool   `json:"enabled"`
	Target  *Asset `json:"target,omitempty"`
}

// TransferStatus is the status of a movement of money. Responses may have values beyond
// [TransferStatuses].
type TransferStatus string

// The known values of [TransferStatus].
const (
	TransferPending  TransferStatus = "pending"
	TransferComplete TransferStatus = "complete"
	TransferFailed   TransferStatus = "failed"
)

// TransferStatuses are the known values of [TransferStatus], in the specification's order.
var TransferStatuses = []TransferStatus{
	TransferPending, TransferComplete, TransferFailed,
}

// UnmarshalText reads a value in any case, and a value that is not known as it is.
func (v *TransferStatus) UnmarshalText(text []byte) error {
	*v = spelledAs(TransferStatuses, text)
	return nil
}

// Values returns [TransferStatuses] as strings.
func (TransferStatus) Values() []string { return valuesOf(TransferStatuses) }

var (
	opExecuteSwap          = operation.Paying("/swap")
	opAutoSwap             = operation.Reading("/swap/auto_on_payment")
	opSetAutoSwap          = operation.Settling("/swap/auto_on_payment")
	opSwapQuote            = operation.Asking("/swap/quote")
	opSwapSupportedAssets  = operation.Reading("/swap/supported_assets")
	opSwapSupportedTargets = operation.Asking("/swap/supported_targets")
	opSwap                 = operation.Reading("/swap/{id}")
)

// ExecuteSwap executes a swap immediately. The service refuses a source amount above the balance
// or above the limit (specification section 8). It sends the request once: if the outcome is
// unknown, it returns an [UnknownOutcomeError]. Without [Config].AllowMoneyMovement it returns
// [ErrMoneyMovement].
func (c *Client) ExecuteSwap(ctx context.Context, params SwapParams) (Swap, error) {
	return swaps.SendOnce(ctx, c.account, params)
}

// SwapSupportedAssets lists the assets that can be swapped. That the response is a bare array is
// unverified.
func (c *Client) SwapSupportedAssets(ctx context.Context) iter.Seq2[SwapAsset, error] {
	return operation.List[SwapAsset](ctx, c.calls, opSwapSupportedAssets, nil)
}

// Swap reads one swap. A missing one is a [NotFoundError].
func (c *Client) Swap(ctx context.Context, id string) (Swap, error) {
	return swaps.Fetch(ctx, c.account, id)
}
