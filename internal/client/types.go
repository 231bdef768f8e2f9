// SPDX-License-Identifier: MPL-2.0

package client

import (
	"fmt"
	"math/big"
	"slices"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/value"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// Decimal is an exact decimal number: an amount, a price, a rate.
type Decimal = value.Decimal

// ParseDecimal is [value.ParseDecimal].
func ParseDecimal(number string) (Decimal, error) { return value.ParseDecimal(number) }

// DecimalFrom is [value.DecimalFrom].
func DecimalFrom(number *big.Float) Decimal { return value.DecimalFrom(number) }

// Timestamp is a time in RFC 3339, in UTC.
type Timestamp = value.Timestamp

// NewTimestamp is [value.NewTimestamp].
func NewTimestamp(t time.Time) Timestamp { return value.NewTimestamp(t) }

// CheckID reports whether id is a UUID in its usual form, which every id of the service is
// (specification section 2.1).
func CheckID(id string) error { return wire.CheckID(id) }

// Asset is a token on a network, or the native coin of the network if it has no token.
type Asset struct {
	Network Network `json:"network"`
	Token   *string `json:"token,omitempty"`
}

// Equal reports whether two assets are the same. An empty token equals none.
func (a Asset) Equal(other Asset) bool {
	return a.Network == other.Network && match.Address(a.Token, other.Token)
}

// Currency is a currency code (specification section 2.2). Responses may have values beyond
// [Currencies].
type Currency string

// Currencies are the specified codes, in the specification's order.
var Currencies = []Currency{
	"USD", "CAD", "GBP", "EUR", "AED", "INR", "SEK", "BRL", "NZD", "AUD", "HKD", "NOK", "DKK", "JPY", "CNY", "CHF",
	"SGD", "PLN", "MXN", "CZK", "HUF", "ZAR", "SAR", "RUB", "TRY", "ILS", "USDC", "USDT", "EURC", "BTC", "TEST0", "ETH",
	"BNB", "SOL", "TRX", "AVAX", "MATIC",
}

// places are the decimal places of the smallest unit of each currency that does not have two.
// Tokens such as USDC have different ones on different networks.
var places = map[Currency]int{
	"JPY": 0, "BTC": 8, "TRX": 6, "SOL": 9, "ETH": 18, "BNB": 18, "AVAX": 18, "MATIC": 18,
}

// Places returns the number of decimal places of a currency. It returns false if that is not known.
func (c Currency) Places() (int, bool) {
	const fiat = 2
	n, ok := places[c]
	if !ok && len(c) == len("EUR") && slices.Contains(Currencies, c) {
		return fiat, true
	}
	return n, ok
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

// CryptoDestination is an address on a network.
type CryptoDestination struct {
	Network Network `json:"network"`
	Address string  `json:"address"`
}

// key returns one spelling of the address, without the network.
func (d CryptoDestination) key() string { return destination.NormalizeAddress(d.Address) }

// UsDestination is a bank account in the United States.
type UsDestination struct {
	AccountNumber     string  `json:"accountNumber"`
	RoutingNumber     string  `json:"routingNumber"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
}

// key returns one spelling of the account, without its holder.
func (d UsDestination) key() string {
	return destination.Digits.Key(d.RoutingNumber) + " " + destination.Digits.Key(d.AccountNumber)
}

// resembles reports whether a shown account may be d. Its numbers may be masked.
func (d UsDestination) resembles(got UsDestination) bool {
	return match.MayBeNumber(destination.Digits, got.RoutingNumber, d.RoutingNumber) &&
		match.MayBeNumber(destination.Digits, got.AccountNumber, d.AccountNumber)
}

// IbanDestination is a bank account with an IBAN and a BIC.
type IbanDestination struct {
	Iban              string  `json:"iban"`
	Bic               string  `json:"bic"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
}

// key returns one spelling of the account, without its holder.
func (d IbanDestination) key() string {
	return destination.IBAN.Key(d.Iban) + " " + destination.BIC.Key(d.Bic)
}

// resembles reports whether a shown account may be d. Its numbers may be masked.
func (d IbanDestination) resembles(got IbanDestination) bool {
	return match.MayBeNumber(destination.IBAN, got.Iban, d.Iban) && match.MayBeNumber(destination.BIC, got.Bic, d.Bic)
}

// KeyValue is a pair of custom data (specification section 2.3, KeyValuePairEntity).
type KeyValue struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// Network is a network of payments, transactions and on-ramps (specification section 2.2).
// Responses may have values beyond [Networks].
type Network string

// Networks are the specified networks, in the specification's order.
var Networks = []Network{
	"Bitcoin", "BitcoinTestnet", "Litecoin", "LitecoinTestnet", "Dogecoin", "DogecoinTestnet", "BitcoinCash",
	"BitcoinCashTestnet", "BitcoinSV", "BitcoinSVTestnet", "MemeCoin", "MemeCoinTestnet", "Cardano", "Dash", "Solana",
	"SolanaTestnet", "SolanaDevnet", "Ethereum", "SepoliaTestnet", "Polygon", "PolygonTestnet", "BNB", "BNBTestnet",
	"Arbitrum", "ArbitrumTestnet", "Zcash", "ZcashTestnet", "Polkadot", "PolkadotTestnet", "PolkadotAssetHub",
	"PolkadotAssetHubTestnet", "Tron", "TronTestnet", "Avalanche", "AvalancheTestnet", "Base", "BaseTestnet",
	"Optimism", "OptimismTestnet", "Fiat",
}

// Values returns [Networks] as strings.
func (Network) Values() []string { return valuesOf(Networks) }

// NetworkOfTicker returns the network of a coin's ticker, such as BTC, or "".
func NetworkOfTicker(ticker string) string { return destination.NetworkOfTicker(ticker) }

// DepositNetwork is a network of deposits, as in the deposit event (specification section 2.2).
// Responses may have values beyond [DepositNetworks].
type DepositNetwork string

// DepositNetworks are the specified networks, in the specification's order.
var DepositNetworks = []DepositNetwork{
	"Bitcoin", "BitcoinTestnet", "Litecoin", "LitecoinTestnet", "Dogecoin", "DogecoinTestnet", "BitcoinCash",
	"BitcoinCashTestnet", "BitcoinSV", "BitcoinSVTestnet", "MemeCoin", "MemeCoinTestnet", "Solana", "SolanaTestnet",
	"SolanaDevnet", "Ethereum", "SepoliaTestnet", "Polygon", "PolygonTestnet", "BNB", "BNBTestnet", "Arbitrum",
	"ArbitrumTestnet", "Polkadot", "PolkadotTestnet", "PolkadotAssetHub", "PolkadotAssetHubTestnet", "Tron",
	"TronTestnet", "Avalanche", "AvalancheTestnet", "Base", "BaseTestnet", "Optimism", "OptimismTestnet", "OpBnb",
	"Fiat",
}

// Values returns [DepositNetworks] as strings.
func (DepositNetwork) Values() []string { return valuesOf(DepositNetworks) }

// Locale is a language of the open-banking pages (specification section 2.2). Responses may have
// values beyond [Locales].
type Locale string

// Locales are the specified languages, in the specification's order.
var Locales = []Locale{
	"de", "nl", "en", "fr", "es", "it", "pt", "sv", "pl", "sk",
}

// Values returns [Locales] as strings.
func (Locale) Values() []string { return valuesOf(Locales) }

// CountryCode is the two-letter code of a country or region (specification section 2.2). Responses
// may have values beyond [CountryCodes].
type CountryCode string

// CountryCodes are the specified codes, in the specification's order.
var CountryCodes = []CountryCode{
	"AC", "AD", "AE", "AF", "AG", "AI", "AL", "AM", "AN", "AO", "AP", "AQ", "AR", "AS", "AT", "AU", "AW", "AX", "AZ",
	"BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BL", "BM", "BN", "BO", "BQ", "BR", "BS", "BT", "BU", "BV",
	"BW", "BX", "BY", "BZ", "CA", "CC", "CD", "CF", "CG", "CH", "CI", "CK", "CL", "CM", "CN", "CO", "CP", "CQ", "CR",
	"CS", "CU", "CV", "CW", "CX", "CY", "CZ", "DE", "DG", "DJ", "DK", "DM", "DO", "DY", "DZ", "EA", "EC", "EE", "EF",
	"EG", "EH", "EM", "EP", "ER", "ES", "ET", "EU", "EV", "EW", "EZ", "FI", "FJ", "FK", "FL", "FM", "FO", "FR", "FX",
	"GA", "GB", "GC", "GD", "GE", "GF", "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GS", "GT", "GU", "GW",
	"GY", "HK", "HM", "HN", "HR", "HT", "HU", "IB", "IC", "ID", "IE", "IL", "IM", "IN", "IO", "IQ", "IR", "IS", "IT",
	"JA", "JE", "JM", "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KW", "KY", "KZ", "LA", "LB", "LC",
	"LF", "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME", "MF", "MG", "MH", "MK", "ML", "MM",
	"MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA", "NC", "NE", "NF", "NG", "NI",
	"NL", "NO", "NP", "NR", "NT", "NU", "NZ", "OA", "OM", "PA", "PE", "PF", "PG", "PH", "PI", "PK", "PL", "PM", "PN",
	"PR", "PS", "PT", "PW", "PY", "QA", "RA", "RB", "RC", "RE", "RH", "RI", "RL", "RM", "RN", "RO", "RP", "RS", "RU",
	"RW", "SA", "SB", "SC", "SD", "SE", "SF", "SG", "SH", "SI", "SJ", "SK", "SL", "SM", "SN", "SO", "SR", "SS", "ST",
	"SU", "SV", "SX", "SY", "SZ", "TA", "TC", "TD", "TF", "TG", "TH", "TJ", "TK", "TL", "TM", "TN", "TO", "TP", "TR",
	"TT", "TV", "TW", "TZ", "UA", "UG", "UM", "UN", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VI", "VN", "VU", "WF",
	"WG", "WL", "WO", "WS", "WV", "YE", "YT", "YU", "YV", "ZA", "ZM", "ZR", "ZW",
}

// Values returns [CountryCodes] as strings.
func (CountryCode) Values() []string { return valuesOf(CountryCodes) }

// TransferStatus is the status of a swap, a withdrawal or a refund. Responses may have values
// beyond [TransferStatuses].
type TransferStatus string

// The known values of [TransferStatus].
const (
	TransferPending  TransferStatus = "pending"
	TransferComplete TransferStatus = "complete"
	TransferFailed   TransferStatus = "failed"
)

// TransferStatuses are the known values of [TransferStatus].
var TransferStatuses = []TransferStatus{TransferPending, TransferComplete, TransferFailed}

// Values returns [TransferStatuses] as strings.
func (TransferStatus) Values() []string { return valuesOf(TransferStatuses) }

// complete demands the numbers that a response is about: a missing one must not look like zero. A
// negative one is an error: no fee, rate or amount is below 0 (specification section 8), and no
// bound would hold it.
func complete(op operation.Op, numbers map[string]Decimal) error {
	for name, number := range numbers {
		switch {
		case !number.IsSet():
			return fmt.Errorf("%s: the payments service returned no %s", op, name)
		case number.Compare(Decimal{}) < 0:
			return fmt.Errorf("%s: the payments service returned a negative %s: %s", op, name, number)
		}
	}
	return nil
}
