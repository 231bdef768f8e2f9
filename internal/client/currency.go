// SPDX-License-Identifier: MPL-2.0

package client

// Currency is a currency code of specification section 2.2. An answer may carry one that is not in [Currencies]; it
// is kept as it is.
type Currency string

// Currencies are the codes that the specification names, in its order.
var Currencies = []Currency{
	"USD", "CAD", "GBP", "EUR", "AED", "INR", "SEK", "BRL", "NZD", "AUD", "HKD", "NOK", "DKK", "JPY", "CNY", "CHF",
	"SGD", "PLN", "MXN", "CZK", "HUF", "ZAR", "SAR", "RUB", "TRY", "ILS", "USDC", "USDT", "EURC", "BTC", "TEST0", "ETH",
	"BNB", "SOL", "TRX", "AVAX", "MATIC",
}

// Values returns [Currencies] as plain text.
func (Currency) Values() []string { return valuesOf(Currencies) }

func valuesOf[E ~string](values []E) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = string(v)
	}
	return out
}
