// SPDX-License-Identifier: MPL-2.0

package call

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// example is a command line that passes the checks.
type example struct {
	command   string
	arguments []string
	file      string // the body, if it has lists or objects
}

// exampleMembers are optional members without which a request makes no sense.
var exampleMembers = map[string][]string{
	"createCheckoutSession":   {"currency", "total"},
	"createInvoice":           {"lineItems"},
	"createWithdrawal":        {"withdrawalAddress"},
	"createWithdrawalAccount": {"crypto"},
	"setAutoSwap":             {"target"},
}

// example returns an example of a call.
func (op *operation) example() example {
	var e example
	for _, p := range op.parameters {
		e.arguments = append(e.arguments, fmt.Sprintf("%s=%v", p.Name, sample(p.Name, p.Schema.Value)))
	}
	if op.body != nil {
		e.add(op)
	}
	words := append([]string{"terraform-provider-payments", "call", op.ID}, quoted(e.arguments)...)
	if e.file != "" {
		words = append(words, "-f", "body.json")
	}
	if op.effect == transport.MovesMoney {
		words = append(words, "-allow-money-movement")
	}
	e.command = strings.Join(words, " ")
	return e
}

// add adds the body: as arguments if all members are scalars, else as a file.
func (e *example) add(op *operation) {
	body, nested := map[string]any{}, false
	for _, name := range slices.Concat(op.body.Required, exampleMembers[op.ID]) {
		body[name] = sample(name, op.body.Properties[name].Value)
		switch body[name].(type) {
		case map[string]any, []any:
			nested = true
		}
	}
	if nested {
		var out bytes.Buffer
		_ = json.Indent(&out, encode(body), "", "  ") // it was encoded just now
		e.file = out.String()
		return
	}
	for _, name := range slices.Sorted(maps.Keys(body)) {
		e.arguments = append(e.arguments, fmt.Sprintf("%s=%v", name, body[name]))
	}
}

// quoted returns arguments as a shell wants them.
func quoted(arguments []string) []string {
	out := slices.Clone(arguments)
	for i, argument := range out {
		if strings.ContainsAny(argument, " &?*") {
			out[i] = "'" + argument + "'"
		}
	}
	return out
}

// sampleStrings are values that pass the checks of the service and of checksums, by member.
var sampleStrings = map[string]string{ //nolint:gosec // a token is an asset here
	"address": "0x52908400098527886E0F7030069857D2E4169EE7", "token": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
	"iban": "DE89370400440532013000", "bic": "COBADEFFXXX", "routingNumber": "021000021", "routing_number": "021000021",
	"accountNumber": "000123456789", "account_number": "000123456789",
	"account_type": "crypto", "accountType": "crypto", "email": "erika@buyer.example", "bankId": "bank-spree", "fiatCurrency": "EUR",
}

// preferred are the values of enumerations that examples use.
var preferred = []any{"Ethereum", "EUR", "DE"}

// sample returns a value of a schema.
func sample(name string, s *openapi3.Schema) any {
	s = schema.Resolve(s)
	switch {
	case len(s.Enum) > 0:
		for _, value := range preferred {
			if slices.Contains(s.Enum, value) {
				return value
			}
		}
		return s.Enum[0]
	case s.Type.Is(openapi3.TypeBoolean):
		return true
	case s.Type.Is(openapi3.TypeInteger):
		return json.Number("1")
	case s.Type.Is(openapi3.TypeNumber):
		return json.Number("12.5")
	case s.Type.Is(openapi3.TypeArray):
		return []any{sample(name, s.Items.Value)}
	case s.Type.Is(openapi3.TypeObject):
		return sampleObject(s)
	}
	return sampleString(name, s)
}

// sampleObject returns an object with the required members. If it has none, and in a choice between
// accounts, one member is there.
func sampleObject(s *openapi3.Schema) map[string]any {
	names := slices.Clone(s.Required)
	known := slices.Sorted(maps.Keys(s.Properties))
	for _, choice := range []string{"externalAccountId", "crypto", "Crypto", "managed", "amountOff"} {
		if s.Properties[choice] != nil && !slices.Contains(names, choice) {
			names = append(names, choice)
		}
	}
	if len(names) == 0 && len(known) > 0 {
		names = known[:1]
	}
	object := map[string]any{}
	for _, name := range names {
		object[name] = sample(name, s.Properties[name].Value)
	}
	return object
}

func sampleString(name string, s *openapi3.Schema) string {
	switch value, ok := sampleStrings[name]; {
	case ok:
		return value
	case s.Format == "uuid":
		return "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
	case s.Format == "date":
		return "1990-12-31"
	case s.Format == "date-time":
		return "2030-01-31T12:00:00Z"
	case s.Format == "address":
		return sampleStrings["address"]
	case strings.Contains(s.Pattern, "https"):
		return "https://shop.example/page"
	}
	return "Example"
}
