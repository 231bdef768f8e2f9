// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
)

// asset is a token on a network; without a token, the network's own coin.
type asset struct{ network, token string }

// assetOf reads the members network and token of a request or an object.
func assetOf(object Object) asset {
	network, _ := object["network"].(string)
	token, _ := object["token"].(string)
	return asset{network, token}
}

// object is an asset as answers have it. A missing token is null.
func (a asset) object() Object { return a.into(Object{}) }

// into sets the members network and token of an object, and returns it.
func (a asset) into(object Object) Object {
	object["network"], object["token"] = a.network, nil
	if a.token != "" {
		object["token"] = a.token
	}
	return object
}

// key is the same for all spellings of an asset: tokens that begin with 0x differ in case only.
func (a asset) key() string {
	if strings.HasPrefix(a.token, "0x") || strings.HasPrefix(a.token, "0X") {
		return a.network + ":" + strings.ToLower(a.token)
	}
	return a.network + ":" + a.token
}

// String names an asset for a refusal: "USDC on Ethereum".
func (a asset) String() string { return a.facts().ticker + " on " + a.network }

// facts describe an asset. The prices are made up, and never change.
type facts struct {
	asset
	ticker   string
	decimals int
	usd      string // the price of one unit; empty if it has none
}

// catalog lists the assets that have a price and can be swapped. Every other asset can be held,
// received and sent.
var catalog = []facts{
	{asset{"Bitcoin", ""}, "BTC", 8, "64000"},
	{asset{"BitcoinTestnet", ""}, "BTC", 8, "64000"},
	{asset{"Litecoin", ""}, "LTC", 8, "80"},
	{asset{"Ethereum", ""}, "ETH", 18, "3200"},
	{asset{"Ethereum", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"}, "USDC", 6, "1"},
	{asset{"Ethereum", "0xdAC17F958D2ee523a2206206994597C13D831ec7"}, "USDT", 6, "1"},
	{asset{"Ethereum", "0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c"}, "EURC", 6, "1.0625"},
	{asset{"SepoliaTestnet", ""}, "ETH", 18, "3200"},
	{asset{"Polygon", ""}, "MATIC", 18, "0.5"},
	{asset{"Polygon", "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"}, "USDC", 6, "1"},
	{asset{"BNB", ""}, "BNB", 18, "640"},
	{asset{"Arbitrum", ""}, "ETH", 18, "3200"},
	{asset{"Base", ""}, "ETH", 18, "3200"},
	{asset{"Base", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"}, "USDC", 6, "1"},
	{asset{"Optimism", ""}, "ETH", 18, "3200"},
	{asset{"Avalanche", ""}, "AVAX", 18, "32"},
	{asset{"Solana", ""}, "SOL", 9, "160"},
	{asset{"Solana", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"}, "USDC", 6, "1"},
	{asset{"Tron", ""}, "TRX", 6, "0.125"},
	{asset{"Tron", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"}, "USDT", 6, "1"},
}

// facts looks an asset up in the catalog. An asset outside of the catalog has no price. Its ticker
// is its token or network.
func (a asset) facts() facts {
	for _, f := range catalog {
		if f.key() == a.key() {
			return f
		}
	}
	if a.token != "" {
		return facts{a, a.token, 18, ""}
	}
	return facts{a, a.network, 18, ""}
}

// worth converts an amount of the asset into USD. It returns false if the asset has no price.
func (a asset) worth(of amount.Amount) (amount.Amount, bool) {
	price := a.facts().usd
	if price == "" {
		return amount.Amount{}, false
	}
	return of.Times(amount.Exact(price)), true
}

// demand refuses an amount of a request that is not above 0, or has more decimals than the asset.
// The member is always named amount.
func (a asset) demand(much amount.Amount) error {
	if much.Sign() <= 0 {
		return refuse(http.StatusUnprocessableEntity, "amount must be above 0")
	}
	if places := a.facts().decimals; !much.FitsPlaces(places) {
		return refuse(http.StatusUnprocessableEntity, "amount must have at most %d decimals for %s", places, a)
	}
	return nil
}

// currency describes a currency. The exchange rates are made up, and never change.
type currency struct {
	usd    string // the value of one unit
	places int    // decimals: those of ISO 4217, or of the token
}

var currencies = map[string]currency{
	"USD": {"1", 2}, "CAD": {"0.75", 2}, "GBP": {"1.25", 2}, "EUR": {"1.0625", 2}, "AED": {"0.25", 2}, "INR": {"0.0125", 2},
	"SEK": {"0.1", 2}, "BRL": {"0.2", 2}, "NZD": {"0.6", 2}, "AUD": {"0.64", 2}, "HKD": {"0.128", 2}, "NOK": {"0.1", 2},
	"DKK": {"0.1425", 2}, "JPY": {"0.00625", 0}, "CNY": {"0.14", 2}, "CHF": {"1.125", 2}, "SGD": {"0.75", 2}, "PLN": {"0.25", 2},
	"MXN": {"0.05", 2}, "CZK": {"0.04", 2}, "HUF": {"0.0025", 2}, "ZAR": {"0.05", 2}, "SAR": {"0.25", 2}, "RUB": {"0.0125", 2},
	"TRY": {"0.03125", 2}, "ILS": {"0.25", 2}, "USDC": {"1", 6}, "USDT": {"1", 6}, "EURC": {"1.0625", 6}, "BTC": {"64000", 8},
	"TEST0": {"1", 18}, "ETH": {"3200", 18}, "BNB": {"640", 18}, "SOL": {"160", 9}, "TRX": {"0.125", 6}, "AVAX": {"32", 18},
	"MATIC": {"0.5", 18},
}

// inUSD converts an amount of a currency into USD. It returns false if the currency has no exchange
// rate.
func inUSD(code any, of amount.Amount) (amount.Amount, bool) {
	known, ok := currencies[text(code)]
	if !ok {
		return amount.Amount{}, false
	}
	return of.Times(amount.Exact(known.usd)), true
}

// checkPlaces refuses an amount with more decimals than its currency. It passes an amount in a
// currency without an exchange rate.
func checkPlaces(field, code string, much amount.Amount) error {
	known, ok := currencies[code]
	switch {
	case !ok || much.FitsPlaces(known.places):
		return nil
	case known.places == 0:
		return refuse(http.StatusUnprocessableEntity, "%s must have no decimals in %s", field, code)
	}
	return refuse(http.StatusUnprocessableEntity, "%s must have at most %d decimals in %s", field, known.places, code)
}
