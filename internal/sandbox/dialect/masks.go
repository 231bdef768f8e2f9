// SPDX-License-Identifier: MPL-2.0

package dialect

import (
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// style is how a value is masked.
type style struct {
	placeholders string // in front of the last four characters of a number or a key
	ends         bool   // the first four characters are shown, too
	short        string // between the ends of an address
	personal     string // behind the first character of personal data
}

// styles are the ways of masking, by the value of the setting.
var styles = map[string]style{
	"stars":    {"******", false, "****", "****"},
	"x":        {"XXXXX", false, "...", "xxxxxx"},
	"hash":     {"#####", false, "####", "######"},
	"bullets":  {"••••", false, "••••", "••••"},
	"dots":     {"...", false, "...", "..."},
	"dashes":   {"----", false, "----", "----"},
	"last4":    {"", false, "…", "…"},
	"ends":     {"****", true, "****", "****"},
	"ellipsis": {"…", true, "…", "…"},
}

// number masks the number of an account, or a key. A number of four characters stays whole.
func (m style) number(number string) string {
	number = strings.ReplaceAll(number, " ", "")
	switch {
	case len(number) <= 4:
		return number
	case m.ends && len(number) > 8:
		return number[:4] + m.placeholders + number[len(number)-4:]
	}
	return m.placeholders + number[len(number)-4:]
}

// address shortens an address.
func (m style) address(address string) string {
	if len(address) < 20 {
		return address
	}
	return address[:6] + m.short + address[len(address)-4:]
}

// maskStyle returns the style of the setting, or one with these placeholders.
func (d Dialect) maskStyle(placeholders string) style {
	if mask, ok := styles[d.Numbers]; ok {
		return mask
	}
	return style{placeholders: placeholders, personal: placeholders}
}

// accounts are the numbers of accounts. The numbers of banks are public.
var accounts = map[string]bool{"iban": true, "bban": true, "accountNumber": true}

// hideNumbers masks the numbers of accounts and the addresses of an object. The contract of a token
// is public.
func (d Dialect) hideNumbers(s *schema.Schema, o object) {
	mask, ok := styles[d.Numbers]
	if !ok {
		return
	}
	for name, property := range s.Properties {
		switch text, _ := o[name].(string); {
		case text == "":
		case accounts[name] && property.Marks["x-bank-number"] == true:
			o[name] = mask.number(text)
		case property.Format == "address" && !strings.Contains(strings.ToLower(name), "token"):
			o[name] = mask.address(text)
		}
		if list, isList := o[name].([]any); isList && name == "evmAddresses" {
			for i, element := range list {
				if text, isText := element.(string); isText {
					list[i] = mask.address(text)
				}
			}
		}
	}
}
