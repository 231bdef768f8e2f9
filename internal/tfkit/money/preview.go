// SPDX-License-Identifier: MPL-2.0

package money

import (
	"context"
	"fmt"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
)

// Preview gives the values of a planned action their names in the account: "12.5 USDC on Ethereum"
// in place of a token's contract. A value that is not known yet, or that the account does not show,
// stays as it is configured: the apply checks it.
type Preview struct {
	ctx    context.Context //nolint:containedctx // of one plan
	client *client.Client  // nil before the provider is configured
}

// previewTime is how long all reads for the names of one action may take. A plan goes on without
// them.
const previewTime = 20 * time.Second

// Asset names an asset.
func (p Preview) Asset(network, token attr.Value) string {
	if asset, ok := p.asset(network, token); ok {
		return asset.String() + asset.contract()
	}
	return configured(network, token)
}

// configured is an asset as the configuration has it.
func configured(network, token attr.Value) string {
	if token.IsNull() {
		return "the coin of " + Text(network)
	}
	return fmt.Sprintf("the token %s on %s", Text(token), Text(network))
}

// AssetOf names the asset of an object with a network and a token.
func (p Preview) AssetOf(object types.Object) string {
	if object.IsUnknown() {
		return Text(object)
	}
	return p.Asset(object.Attributes()["network"], object.Attributes()["token"])
}

// Amount is an amount of an asset.
func (p Preview) Amount(amount types.Number, network, token attr.Value) string {
	if asset, ok := p.asset(network, token); ok && !amount.IsUnknown() && !amount.IsNull() {
		return asset.Amount(convert.Decimal(amount)) + asset.contract()
	}
	return fmt.Sprintf("%s units of %s", Text(amount), configured(network, token))
}

// AmountOf is an amount of the asset of an object with a network and a token.
func (p Preview) AmountOf(amount types.Number, object types.Object) string {
	if object.IsUnknown() {
		return fmt.Sprintf("%s units of %s", Text(amount), Text(object))
	}
	return p.Amount(amount, object.Attributes()["network"], object.Attributes()["token"])
}

// contract names the contract of a token that the service holds and does not swap: anybody can give
// a token the ticker of another one.
func (a Asset) contract() string {
	if a.decimals >= 0 || a.ticker == "" || a.Token == nil || *a.Token == "" {
		return ""
	}
	return fmt.Sprintf(" (token %s)", *a.Token)
}

func (p Preview) asset(network, token attr.Value) (Asset, bool) {
	if p.client == nil || network.IsUnknown() || network.IsNull() || token.IsUnknown() {
		return Asset{}, false
	}
	of := client.Asset{Network: client.Network(Text(network))}
	if !token.IsNull() {
		address := Text(token)
		of.Token = &address
	}
	found, isKnown, err := (&Run{Client: p.client}).Name(p.ctx, of)
	return found, isKnown && err == nil
}

// Object describes an object of the account by its id. kind is its type in words.
func (p Preview) Object(kind string, id attr.Value, describe func(ctx context.Context, c *client.Client, id string) (string,
	error),
) string {
	if p.client != nil && !id.IsUnknown() && !id.IsNull() {
		if words, err := describe(p.ctx, p.client, Text(id)); err == nil {
			return "the " + words
		}
	}
	return fmt.Sprintf("the %s %s", kind, Text(id))
}
