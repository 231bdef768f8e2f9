// SPDX-License-Identifier: MPL-2.0

package call

import (
	"context"
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// assetsIn names the assets in a body: a token is a contract's address, which no reader knows. A
// name is the service's, and one that it does not show is most probably mistyped.
func assetsIn(ctx context.Context, sender *client.Client, body map[string]any) []line {
	var lines []line
	walk(part{value: body}, func(p part) bool {
		object, _ := p.value.(map[string]any)
		network, ok := object["network"].(string)
		if !ok {
			return true
		}
		asset := client.Asset{Network: client.Network(network)}
		if token, ok := object["token"].(string); ok {
			asset.Token = &token
		}
		lines = append(lines, line{strings.TrimPrefix(p.at+".asset", "."), nameOf(ctx, sender, asset)})
		return true
	})
	return lines
}

// nameOf is the name of an asset, for people.
func nameOf(ctx context.Context, sender *client.Client, asset client.Asset) string {
	switch name, err := sender.FindAsset(ctx, asset); {
	case err != nil:
		return "its name could not be read"
	case name == nil:
		return "UNKNOWN: neither among the balances nor among the assets that the payments service can swap"
	case name.IsOwn && asset.Token != nil: // anybody can give a token the ticker of another one
		return fmt.Sprintf("%s on %s, by its own words: held, and none that the payments service can swap", printable(name.Ticker), asset.Network)
	case name.Decimals < 0 && asset.Token != nil:
		return fmt.Sprintf("%s on %s, by its own words: held", printable(name.Ticker), asset.Network)
	case name.Ticker == "":
		return fmt.Sprintf("known, without a name, on %s", asset.Network)
	default:
		return printable(name.Ticker) + " on " + string(asset.Network)
	}
}
