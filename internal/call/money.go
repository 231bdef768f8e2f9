// SPDX-License-Identifier: MPL-2.0

package call

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// eitherOf are members of one object that exclude each other: money goes to one place.
var eitherOf = [][2]string{{"withdrawalAddress", "withdrawalAccountId"}, {"externalAccountId", "withdrawalAccountId"}}

// checkMoney checks everything that money can be lost by: addresses and bank numbers by their
// checksums, as the resources do, and amounts. The error does not quote a value.
func (op *operation) checkMoney(s *schema.Schema, value any, at string) error {
	switch v := value.(type) {
	case map[string]any:
		for _, pair := range eitherOf {
			if s.Properties[pair[0]] == nil || s.Properties[pair[1]] == nil {
				continue
			}
			if _, one := v[pair[0]]; one == has(v, pair[1]) {
				return fmt.Errorf("%sgive either %s or %s", prefix(at), pair[0], pair[1])
			}
		}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			property := s.Properties[name]
			if property == nil {
				continue
			}
			path := strings.TrimPrefix(at+"."+name, ".")
			if err := op.checkMember(property, name, v); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			if err := op.checkMoney(property, v[name], path); err != nil {
				return err
			}
		}
	case []any:
		for i, element := range v {
			if s.Items != nil {
				if err := op.checkMoney(s.Items, element, fmt.Sprintf("%s[%d]", at, i)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func has(object map[string]any, name string) bool { _, ok := object[name]; return ok }

func prefix(at string) string {
	if at == "" {
		return ""
	}
	return at + ": "
}

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
