// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

// Currency is a currency code (specification section 2.2). Responses may have values beyond
// [Currencies].
type Currency string

// Currencies are the known values of [Currency], in the specification's order.
var Currencies = []Currency{
	"USD", "CAD", "GBP", "EUR", "AED", "INR", "SEK", "BRL", "NZD", "AUD", "HKD", "NOK", "DKK", "JPY",
	"CNY", "CHF", "SGD", "PLN", "MXN", "CZK", "HUF", "ZAR", "SAR", "RUB", "TRY", "ILS", "USDC", "USDT",
	"EURC", "BTC", "TEST0", "ETH", "BNB", "SOL", "TRX", "AVAX", "MATIC",
}

// UnmarshalText reads a value in any case, and a value that is not known as it is.
func (v *Currency) UnmarshalText(text []byte) error {
	*v = spelledAs(Currencies, text)
	return nil
}

// Values returns [Currencies] as strings.
func (Currency) Values() []string { return valuesOf(Currencies) }

// Network is a network, in payments, transactions and on-ramp fields (specification section 2.2).
// Responses may have values beyond [Networks].
type Network string

// Networks are the known values of [Network], in the specification's order.
var Networks = []Network{
	"Bitcoin", "BitcoinTestnet", "Litecoin", "LitecoinTestnet", "Dogecoin", "DogecoinTestnet",
	"BitcoinCash", "BitcoinCashTestnet", "BitcoinSV", "BitcoinSVTestnet", "MemeCoin",
	"MemeCoinTestnet", "Cardano", "Dash", "Solana", "SolanaTestnet", "SolanaDevnet", "Ethereum",
	"SepoliaTestnet", "Polygon", "PolygonTestnet", "BNB", "BNBTestnet", "Arbitrum", "ArbitrumTestnet",
	"Zcash", "ZcashTestnet", "Polkadot", "PolkadotTestnet", "PolkadotAssetHub",
	"PolkadotAssetHubTestnet", "Tron", "TronTestnet", "Avalanche", "AvalancheTestnet", "Base",
	"BaseTestnet", "Optimism", "OptimismTestnet", "Fiat",
}

// UnmarshalText reads a value in any case, and a value that is not known as it is.
func (v *Network) UnmarshalText(text []byte) error {
	*v = spelledAs(Networks, text)
	return nil
}

// Values returns [Networks] as strings.
func (Network) Values() []string { return valuesOf(Networks) }

// Locale is a language of the open-banking pages (specification section 2.2). Responses may have
// values beyond [Locales].
type Locale string

// Locales are the known values of [Locale], in the specification's order.
var Locales = []Locale{
	"de", "nl", "en", "fr", "es", "it", "pt", "sv", "pl", "sk",
}

// UnmarshalText reads a value in any case, and a value that is not known as it is.
func (v *Locale) UnmarshalText(text []byte) error {
	*v = spelledAs(Locales, text)
	return nil
}

// Values returns [Locales] as strings.
func (Locale) Values() []string { return valuesOf(Locales) }

// CountryCode is a two-letter code of a country or region (specification section 2.2). Responses
// may have values beyond [CountryCodes].
type CountryCode string

// CountryCodes are the known values of [CountryCode], in the specification's order.
var CountryCodes = []CountryCode{
	"AC", "AD", "AE", "AF", "AG", "AI", "AL", "AM", "AN", "AO", "AP", "AQ", "AR", "AS", "AT", "AU",
	"AW", "AX", "AZ", "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BL", "BM", "BN", "BO",
	"BQ", "BR", "BS", "BT", "BU", "BV", "BW", "BX", "BY", "BZ", "CA", "CC", "CD", "CF", "CG", "CH",
	"CI", "CK", "CL", "CM", "CN", "CO", "CP", "CQ", "CR", "CS", "CU", "CV", "CW", "CX", "CY", "CZ",
	"DE", "DG", "DJ", "DK", "DM", "DO", "DY", "DZ", "EA", "EC", "EE", "EF", "EG", "EH", "EM", "EP",
	"ER", "ES", "ET", "EU", "EV", "EW", "EZ", "FI", "FJ", "FK", "FL", "FM", "FO", "FR", "FX", "GA",
	"GB", "GC", "GD", "GE", "GF", "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GS", "GT",
	"GU", "GW", "GY", "HK", "HM", "HN", "HR", "HT", "HU", "IB", "IC", "ID", "IE", "IL", "IM", "IN",
	"IO", "IQ", "IR", "IS", "IT", "JA", "JE", "JM", "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN",
	"KP", "KR", "KW", "KY", "KZ", "LA", "LB", "LC", "LF", "LI", "LK", "LR", "LS", "LT", "LU", "LV",
	"LY", "MA", "MC", "MD", "ME", "MF", "MG", "MH", "MK", "ML", "MM", "MN", "MO", "MP", "MQ", "MR",
	"MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA", "NC", "NE", "NF", "NG", "NI", "NL", "NO",
	"NP", "NR", "NT", "NU", "NZ", "OA", "OM", "PA", "PE", "PF", "PG", "PH", "PI", "PK", "PL", "PM",
	"PN", "PR", "PS", "PT", "PW", "PY", "QA", "RA", "RB", "RC", "RE", "RH", "RI", "RL", "RM", "RN",
	"RO", "RP", "RS", "RU", "RW", "SA", "SB", "SC", "SD", "SE", "SF", "SG", "SH", "SI", "SJ", "SK",
	"SL", "SM", "SN", "SO", "SR", "SS", "ST", "SU", "SV", "SX", "SY", "SZ", "TA", "TC", "TD", "TF",
	"TG", "TH", "TJ", "TK", "TL", "TM", "TN", "TO", "TP", "TR", "TT", "TV", "TW", "TZ", "UA", "UG",
	"UM", "UN", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VI", "VN", "VU", "WF", "WG", "WL", "WO",
	"WS", "WV", "YE", "YT", "YU", "YV", "ZA", "ZM", "ZR", "ZW",
}

// UnmarshalText reads a value in any case, and a value that is not known as it is.
func (v *CountryCode) UnmarshalText(text []byte) error {
	*v = spelledAs(CountryCodes, text)
	return nil
}

// Values returns [CountryCodes] as strings.
func (CountryCode) Values() []string { return valuesOf(CountryCodes) }

// PaymentGateway are the payment methods on offer. Only the members that apply are present
// (specification section 2.7).
type PaymentGateway struct {
	Managed       *ManagedGateway       `json:"managed,omitempty"`
	SelfCustodial *SelfCustodialGateway `json:"selfCustodial,omitempty"`
	OpenBanking   *OpenBankingGateway   `json:"openBanking,omitempty"`
}

// ManagedGateway is payment to addresses that the service holds (specification section 2.7).
type ManagedGateway struct {
	Methods []ManagedPaymentMethod `json:"methods"`
}

// ManagedPaymentMethod is a network and a token for payments (specification section 2.7).
type ManagedPaymentMethod struct {
	Network Network `json:"network"`
	// Null for the network's native coin.
	Token *string `json:"token,omitempty"`
	// In percent.
	DiscountPercentOff *Decimal `json:"discountPercentOff,omitempty"`
}

// SelfCustodialGateway is payment to the seller's own address (specification section 2.7).
type SelfCustodialGateway struct {
	TokensAccepted       []AcceptedToken `json:"tokensAccepted"`
	SellerPaymentAddress *string         `json:"sellerPaymentAddress,omitempty"`
}

// AcceptedToken is a token for payments (specification section 2.7, Token).
type AcceptedToken struct {
	TokenAddress string `json:"tokenAddress"`
	// The EVM chain id.
	ChainID int64 `json:"chainId"`
}

// OpenBankingGateway is payment from a bank, optionally with an on-ramp that buys crypto
// (specification section 2.7).
type OpenBankingGateway struct {
	Email                  string          `json:"email"`
	KycData                *KycDataRequest `json:"kycData,omitempty"`
	OpenBankingCheckoutURL *string         `json:"openBankingCheckoutUrl,omitempty"`
	// Of a bank that buyers can pay from.
	BankID                   *string      `json:"bankId,omitempty"`
	Market                   *CountryCode `json:"market,omitempty"`
	Locale                   *Locale      `json:"locale,omitempty"`
	InstantPaymentStatus     *bool        `json:"instantPaymentStatus,omitempty"`
	DestinationCryptoAddress *string      `json:"destinationCryptoAddress,omitempty"`
	OnrampAmount             *string      `json:"onrampAmount,omitempty"`
	ExistingUserPaidSuccess  *bool        `json:"existingUserPaidSuccess,omitempty"`
}

// KycDataRequest is the identity of the payer (specification section 2.7). All fields are personal
// data.
type KycDataRequest struct {
	Name             string `json:"name"`
	Address          string `json:"address"`
	ResidenceCountry string `json:"residenceCountry"`
	Phone            string `json:"phone"`
	// A date such as 1990-12-31.
	DateOfBirth  Date    `json:"dateOfBirth"`
	PassportFile *string `json:"passportFile,omitempty"`
	IDCardFile   *string `json:"idCardFile,omitempty"`
	SelfieFile   *string `json:"selfieFile,omitempty"`
}

// KeyValue is a key and a value. The service does not define their meaning (specification section
// 2.3, KeyValuePairEntity).
type KeyValue struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}
