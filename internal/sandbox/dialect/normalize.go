// SPDX-License-Identifier: MPL-2.0

package dialect

import (
	"cmp"
	"encoding/json"
	"html"
	"maps"
	"math/big"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// A service that stores a value otherwise than it was sent. The sandbox stores the sent value, and
// normalizes it in each response, or with Late in each that is not the response to a write.

// Ignores reports whether an update has no effect although it is answered with a success.
func (d Dialect) Ignores(op Operation) bool {
	return d.Puts == "ignored" && op.Method == http.MethodPut
}

// longestText is how much of a text texts=cut leaves, in characters.
const longestText = 48

// normalize normalizes the members of an object.
func (d Dialect) normalize(s *schema.Schema, o object) {
	for name, property := range s.Properties {
		switch v := o[name].(type) {
		case string:
			o[name] = d.normalText(name, property, v)
		case json.Number:
			if property.Type == schema.Number {
				o[name] = d.normalAmount(v)
			}
		case []any:
			if items := property.Items; items != nil && items.Type == schema.String {
				for i, element := range v {
					if text, ok := element.(string); ok {
						v[i] = d.normalText(name, items, text)
					}
				}
			}
			if d.Order == "sorted" {
				slices.SortStableFunc(v, func(a, b any) int { return cmp.Compare(sortKey(a), sortKey(b)) })
			}
		}
	}
}

// sortKey is the text of an element without its id, which the service makes.
func sortKey(element any) string {
	if o, ok := element.(object); ok {
		o = maps.Clone(o)
		delete(o, "id")
		element = o
	}
	return string(Encode(element))
}

func (d Dialect) normalText(name string, s *schema.Schema, text string) string {
	switch {
	case s.Format == "address" && !strings.Contains(strings.ToLower(name), "token"):
		if d.Payees == "other" && strings.HasPrefix(text, "0x") {
			return "0x1111111111111111111111111111111111111111"
		}
	case name == "iban" && d.Payees == "other":
		return "GB29NWBK60161331926819"
	case s.Format != "" || len(s.Enum) > 0 || s.Marks["x-bank-number"] == true || s.Marks["x-grows"] == true:
	case strings.HasSuffix(strings.ToLower(name), "country"): // a code, which the contract leaves open
	case isURL(name):
		if d.URLs == "normal" {
			return normalURL(text)
		}
	case name == "code" && d.Case == "folded":
		d.Case = ""
		return d.Text(strings.ToUpper(text))
	case name == "email" && d.Texts == "cut": // it would be none
		d.Texts = ""
		return d.Text(text)
	default:
		return d.Text(text)
	}
	return text
}

// Text returns a text as it is stored.
func (d Dialect) Text(text string) string {
	if d.Case == "folded" {
		text = strings.ToLower(text)
	}
	switch d.Texts {
	case "trimmed":
		return strings.TrimSpace(text)
	case "crlf":
		return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n", "\r\n")
	case "escaped":
		return html.EscapeString(text)
	case "cut":
		if runes := []rune(text); len(runes) > longestText {
			return string(runes[:longestText])
		}
	}
	return text
}

// isURL reports whether a member with that name is a URL. The contract has no format for them.
func isURL(name string) bool {
	return strings.HasSuffix(strings.ToLower(name), "url") || strings.HasPrefix(name, "chatLink") || name == "website"
}

// normalURL writes a URL with its default port and a path, and the host in lower case.
func normalURL(text string) string {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" {
		return text
	}
	u.Host = strings.ToLower(u.Host)
	if u.Path == "" {
		u.Path = "/"
	}
	if port := map[string]string{"https": "443", "http": "80"}[u.Scheme]; u.Port() == "" && port != "" {
		u.Host += ":" + port
	}
	return u.String()
}

// normalAmount rounds an amount to two places, or as a binary number of 53 bits.
func (d Dialect) normalAmount(n json.Number) json.Number {
	exact, ok := new(big.Rat).SetString(n.String())
	switch {
	case !ok:
		return n
	case d.Amounts == "rounded":
		return json.Number(shortest(exact.FloatString(2)))
	case d.Amounts == "binary":
		binary, _, err := big.ParseFloat(n.String(), 10, 53, big.ToNearestEven)
		if err != nil {
			return n
		}
		return json.Number(shortest(binary.Text('f', 20)))
	}
	return n
}

func shortest(digits string) string {
	if strings.Contains(digits, ".") {
		digits = strings.TrimRight(strings.TrimRight(digits, "0"), ".")
	}
	return digits
}
