// SPDX-License-Identifier: MPL-2.0

package client

// Currency is a currency code (specification section 2.2). Responses may have values beyond
// [Currencies].
type Currency string

// Currencies are the specified codes, in the specification's order.
var Currencies = []Currency{
	"USD", "CAD", "GBP", "EUR", "AED", "INR", "SEK", "BRL", "NZD", "AUD", "HKD", "NOK", "DKK", "JPY", "CNY", "CHF",
	"SGD", "PLN", "MXN", "CZK", "HUF", "ZAR", "SAR", "RUB", "TRY", "ILS", "USDC", "USDT", "EURC", "BTC", "TEST0", "ETH",
	"BNB", "SOL", "TRX", "AVAX", "MATIC",
}

// Values returns [Currencies] as strings.
func (Currency) Values() []string { return valuesOf(Currencies) }

// valuesOf returns the values of an enumeration as strings.
func valuesOf[E ~string](values []E) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = string(v)
	}
	return out
}
