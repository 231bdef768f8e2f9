// SPDX-License-Identifier: MPL-2.0

package call

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// eitherOf are members of one object that exclude each other: money goes to one place.
var eitherOf = [][2]string{{"withdrawalAddress", "withdrawalAccountId"}, {"externalAccountId", "withdrawalAccountId"}}

// checkMoney checks everything that money can be lost by: addresses and bank numbers by their
// checksums, as the resources do, and amounts. The error does not quote a value.
func (op *operation) checkMoney(s *schema.Schema, value any) (err error) {
	walk(part{schema: s, value: value}, func(p part) bool {
		if err != nil || p.schema == nil {
			return false
		}
		if object, ok := p.value.(map[string]any); ok {
			err = checkAlternatives(p.schema, object)
		} else {
			err = op.checkMember(p.schema, p.name, p.object)
		}
		if err != nil && p.at != "" {
			err = fmt.Errorf("%s: %w", p.at, err)
		}
		return err == nil
	})
	return err
}

// checkAlternatives checks that an object has one of the members that exclude each other.
func checkAlternatives(s *schema.Schema, object map[string]any) error {
	for _, pair := range eitherOf {
		isPair := s.Properties[pair[0]] != nil && s.Properties[pair[1]] != nil
		if isPair && has(object, pair[0]) == has(object, pair[1]) {
			return fmt.Errorf("give either %s or %s", pair[0], pair[1])
		}
	}
	return nil
}

func has(object map[string]any, name string) bool { _, ok := object[name]; return ok }

// checkMember checks one member of an object.
func (op *operation) checkMember(s *schema.Schema, name string, object map[string]any) error {
	if number, ok := object[name].(json.Number); ok {
		digits, _, _ := strings.Cut(strings.ToLower(number.String()), "e")
		if op.effect == transport.MovesMoney && name == "amount" && (digits[0] == '-' || !strings.ContainsAny(digits, "123456789")) {
			return errors.New("it must be more than 0")
		}
		return nil
	}
	text, ok := object[name].(string)
	if !ok {
		return nil
	}
	_, isBankNumber := s.Marks["x-bank-number"]
	switch {
	case s.Format == "address":
		return checkAddress(name, text, object)
	case isBankNumber:
		return checkBankNumber(name, text, object)
	case name == "code" && has(object, "accountNumber"):
		return destination.CheckBankCode(text)
	}
	return nil
}

// checkAddress checks an address or a token, on the network that stands beside it.
func checkAddress(name, address string, object map[string]any) error {
	if err := destination.Check(address); err != nil {
		return err
	}
	beside := "network"
	if name == "onrampToken" {
		beside = "onrampNetwork"
	}
	network, _ := object[beside].(string)
	switch name {
	case "tokenAddress":
		return nil
	case "token", "onrampToken":
		if network == "" {
			return nil
		}
		return destination.CheckToken(network, address)
	}
	return destination.CheckPayee(network, address)
}

// checkBankNumber checks a bank's number. The kind of an account number follows from the number
// beside it.
func checkBankNumber(name, number string, object map[string]any) error {
	switch name {
	case "iban":
		return destination.CheckIBAN(number)
	case "bic":
		return destination.CheckBIC(number)
	case "bban":
		return destination.CheckBBAN(number)
	case "routingNumber":
		return destination.CheckRoutingNumber(number)
	case "sortCode":
		return destination.CheckSortCode(number)
	}
	switch {
	case has(object, "routingNumber"):
		return destination.CheckUSAccountNumber(number)
	case has(object, "sortCode"):
		return destination.CheckUKAccountNumber(number)
	}
	return destination.CheckAccountNumber(number)
}
