// SPDX-License-Identifier: MPL-2.0

package money

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// maxTicker is the length of the longest ticker in a message, in characters.
const maxTicker = 20

// Asset is an asset with its name.
type Asset struct {
	client.Asset
	ticker   string
	decimals int // -1 if they are not known
}

// Find returns an asset that the organization holds, or that the service can swap. Any other one is
// refused at an attribute: it is most probably mistyped.
func (run *Run) Find(ctx context.Context, at path.Path, of client.Asset) (Asset, error) {
	found, known, err := run.Name(ctx, of)
	if err == nil && !known {
		err = Refuse(at, "Unknown asset", fmt.Sprintf(
			"The payments service shows %s neither among the balances nor among the assets that it can swap.", found))
	}
	return found, err
}

// Name returns an asset with its name, and whether the service shows it.
func (run *Run) Name(ctx context.Context, of client.Asset) (found Asset, known bool, err error) {
	name, err := run.Client.FindAsset(ctx, of)
	if err != nil || name == nil {
		return Asset{of, "", -1}, false, err
	}
	return Asset{of, name.Ticker, name.Decimals}, true, nil
}

// CheckPlaces refuses an amount that has more decimal places than the asset.
func (a Asset) CheckPlaces(at path.Path, amount client.Decimal) error {
	if a.decimals < 0 || amount.Places() <= a.decimals {
		return nil
	}
	return Refuse(at, "Too many decimal places", fmt.Sprintf("%s has more decimal places than %s: at most %d.", amount, a, a.decimals))
}

// Amount is an amount for readers: "12.5 USDC on Ethereum".
func (a Asset) Amount(amount client.Decimal) string {
	if a.ticker == "" {
		return fmt.Sprintf("%s units of %s", amount, a)
	}
	return fmt.Sprintf("%s %s", amount, a)
}

// String names the asset: "USDC on Ethereum".
func (a Asset) String() string {
	if a.ticker != "" {
		return fmt.Sprintf("%s on %s", transport.Printable(a.ticker, maxTicker), a.Network)
	}
	if a.Token == nil || *a.Token == "" {
		return fmt.Sprintf("the coin of %s", a.Network)
	}
	return fmt.Sprintf("the token %s on %s", strings.TrimSpace(*a.Token), a.Network)
}
