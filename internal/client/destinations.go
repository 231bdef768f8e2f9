// SPDX-License-Identifier: MPL-2.0

package client

// CryptoDestination is an address on a network.
type CryptoDestination struct {
	Network Network `json:"network"`
	Address string  `json:"address"`
}

// key returns one spelling of the address, without the network.
func (d CryptoDestination) key() string { return addressKey(d.Address) }

// UsDestination is a bank account in the United States.
type UsDestination struct {
	AccountNumber     string  `json:"accountNumber"`
	RoutingNumber     string  `json:"routingNumber"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
}

// key returns one spelling of the account, without its holder.
func (d UsDestination) key() string { return bankKey(d.RoutingNumber) + " " + bankKey(d.AccountNumber) }

// IbanDestination is a bank account with an IBAN and a BIC.
type IbanDestination struct {
	Iban              string  `json:"iban"`
	Bic               string  `json:"bic"`
	AccountHolderName *string `json:"accountHolderName,omitempty"`
}

// key returns one spelling of the account, without its holder.
func (d IbanDestination) key() string { return bankKey(d.Iban) + " " + bankKey(d.Bic) }
