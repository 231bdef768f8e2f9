// SPDX-License-Identifier: MPL-2.0

package client

// CryptoDestination is an address on a network.
type CryptoDestination struct {
	Network Network `json:"network"`
	Address string  `json:"address"`
}

// UsDestination is a bank account in the United States.
type UsDestination struct {
	AccountNumber     string  `json:"accountNumber"`
	RoutingNumber     string  `json:"routingNumber"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
}

// IbanDestination is a bank account by its IBAN and BIC.
type IbanDestination struct {
	Iban              string  `json:"iban"`
	Bic               string  `json:"bic"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
}
