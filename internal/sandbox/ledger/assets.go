// SPDX-License-Identifier: MPL-2.0

// Package ledger holds the money of the sandbox: assets with their prices, the balances of all
// holders, and the movements between them.
package ledger

import (
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// Object is an object as JSON has it.
type Object = engine.Object

// Asset is a token on a network; without a token, the network's own coin.
type Asset struct{ Network, Token string }

// Coin is the own coin of a network.
func Coin(network string) Asset { return Asset{Network: network} }

// Token is a token on a network.
func Token(network, token string) Asset { return Asset{network, token} }

// AssetOf reads the members network and token of a request or an object.
func AssetOf(object Object) Asset {
	return Asset{engine.Text(object["network"]), engine.Text(object["token"])}
}

// Object is an asset as answers have it. A missing token is null.
func (a Asset) Object() Object { return a.Into(Object{}) }

// Into sets the members network and token of an object, and returns it.
func (a Asset) Into(object Object) Object {
	object["network"], object["token"] = a.Network, nil
	if a.Token != "" {
		object["token"] = a.Token
	}
	return object
}

// Key is the same for all spellings of an asset: tokens that begin with 0x differ in case only.
func (a Asset) Key() string {
	if strings.HasPrefix(a.Token, "0x") || strings.HasPrefix(a.Token, "0X") {
		return a.Network + ":" + strings.ToLower(a.Token)
	}
	return a.Network + ":" + a.Token
}

// String names an asset for a refusal: "USDC on Ethereum".
func (a Asset) String() string { return a.Facts().Ticker + " on " + a.Network }

// Facts describe an asset. The prices are made up, and never change.
type Facts struct {
	Asset
	Ticker   string
	Decimals int
	USD      string // the price of one unit; empty if it has none
}

// Catalog lists the assets that have a price and can be swapped. Every other asset can be held,
// received and sent.
var Catalog = []Facts{
	{Asset{"Bitcoin", ""}, "BTC", 8, "64000"},
	{Asset{"BitcoinTestnet", ""}, "BTC", 8, "64000"},
	{Asset{"Litecoin", ""}, "LTC", 8, "80"},
	{Asset{"Ethereum", ""}, "ETH", 18, "3200"},
	{Asset{"Ethereum", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"}, "USDC", 6, "1"},
	{Asset{"Ethereum", "0xdAC17F958D2ee523a2206206994597C13D831ec7"}, "USDT", 6, "1"},
	{Asset{"Ethereum", "0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c"}, "EURC", 6, "1.0625"},
	{Asset{"SepoliaTestnet", ""}, "ETH", 18, "3200"},
	{Asset{"Polygon", ""}, "MATIC", 18, "0.5"},
	{Asset{"Polygon", "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"}, "USDC", 6, "1"},
	{Asset{"BNB", ""}, "BNB", 18, "640"},
	{Asset{"Arbitrum", ""}, "ETH", 18, "3200"},
	{Asset{"Base", ""}, "ETH", 18, "3200"},
	{Asset{"Base", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"}, "USDC", 6, "1"},
	{Asset{"Optimism", ""}, "ETH", 18, "3200"},
	{Asset{"Avalanche", ""}, "AVAX", 18, "32"},
	{Asset{"Solana", ""}, "SOL", 9, "160"},
	{Asset{"Solana", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"}, "USDC", 6, "1"},
	{Asset{"Tron", ""}, "TRX", 6, "0.125"},
	{Asset{"Tron", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"}, "USDT", 6, "1"},
}

// Facts looks an asset up in the catalog. An asset outside of the catalog has no price. Its ticker
// is its token or network.
func (a Asset) Facts() Facts {
	for _, f := range Catalog {
		if f.Key() == a.Key() {
			return f
		}
	}
	if a.Token != "" {
		return Facts{a, a.Token, 18, ""}
	}
	return Facts{a, a.Network, 18, ""}
}

// Worth converts an amount of the asset into USD. It returns false if the asset has no price.
func (a Asset) Worth(of amount.Amount) (amount.Amount, bool) {
	price := a.Facts().USD
	if price == "" {
		return amount.Amount{}, false
	}
	return of.Times(amount.Exact(price)), true
}

// Demand refuses an amount of a request that is not above 0, or has more decimals than the asset.
// The member is always named amount.
func (a Asset) Demand(much amount.Amount) error {
	if much.Sign() <= 0 {
		return engine.Invalid("amount must be above 0")
	}
	if places := a.Facts().Decimals; !much.FitsPlaces(places) {
		return engine.Invalid("amount must have at most %d decimals for %s", places, a)
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

// InUSD converts an amount of a currency into USD. It returns false if the currency has no exchange
// rate.
func InUSD(code any, of amount.Amount) (amount.Amount, bool) {
	known, ok := currencies[engine.Text(code)]
	if !ok {
		return amount.Amount{}, false
	}
	return of.Times(amount.Exact(known.usd)), true
}

// RoundDown rounds an amount to the decimals of its currency, and leaves it in an unknown one.
func RoundDown(code any, of amount.Amount) amount.Amount {
	if known, ok := currencies[engine.Text(code)]; ok {
		return of.RoundDown(known.places)
	}
	return of
}

// CheckPlaces refuses an amount with more decimals than its currency. It passes an amount in a
// currency without an exchange rate.
func CheckPlaces(field, code string, much amount.Amount) error {
	known, ok := currencies[code]
	switch {
	case !ok || much.FitsPlaces(known.places):
		return nil
	case known.places == 0:
		return engine.Invalid("%s must have no decimals in %s", field, code)
	}
	return engine.Invalid("%s must have at most %d decimals in %s", field, known.places, code)
}
