// SPDX-License-Identifier: MPL-2.0

package dialect

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// object is one object as JSON has it. Its numbers are json.Number.
type object = map[string]any

// Occurrence is the part of a short reply that the result of the write does not decide.
type Occurrence struct {
	Time string // as the service writes it
	Turn int    // how many responses this operation had before
}

// Write writes a response that satisfies the contract; nil is no response. It does not change the
// response.
func (d Dialect) Write(op Operation, response any, o Occurrence) []byte {
	switch {
	case response == nil && d.Writes == "nothing":
		return op.silence(o)
	case response == nil:
		return nil
	}
	if op.writes() {
		if short, ok := d.shortReply(op, response, o); ok {
			return short
		}
	}
	if op.creates() {
		d.Secrets = "" // the caller has no other chance to read them
	}
	if d.fills() {
		response = schema.Rewrite(op.Response, response, func(s *schema.Schema, value any) any {
			if o, ok := value.(object); ok {
				d.fill(s, o)
			}
			return value
		})
	}
	if op.writes() && d.Late {
		d.Texts, d.Case, d.URLs, d.Order, d.Amounts, d.Payees = "", "", "", "", "", ""
	}
	if d != (Dialect{}) {
		response = schema.Rewrite(op.Response, response, d.rewrite)
	}
	list, isList := response.([]any)
	switch {
	case op.writes() && d.Writes == "partial":
		response = op.partial(response)
	case !isList && d.Writes == "enveloped":
		return Encode(object{"data": response})
	case !op.writes() && d.Items != "" && op.Detailed:
		for i, element := range list {
			list[i] = d.item(element)
		}
	}
	if isList && d.ChangingOrder && len(list) > 1 {
		first := (o.Turn + 1) % len(list)
		list = slices.Concat(list[first:], list[:first])
		response = list
	}
	switch {
	case !isList:
	case d.Lists == "nothing" && !op.writes() && len(list) == 0:
		return nil
	case d.Lists == "envelope":
		response = object{"total": len(list), "items": response}
		if o.Turn%2 == 1 {
			response = object{"success": true, "errors": []any{}, "data": response}
		}
	}
	return Encode(response)
}

// Refusal returns the status with which an operation is refused, and whether the refusal has a
// body.
func (d Dialect) Refusal(op Operation, status int) (written int, hasBody bool) {
	switch {
	case status != http.StatusNotFound:
	case d.NotFound == "410":
		return http.StatusGone, true
	case d.NotFound == "400" && !op.writes():
		return http.StatusBadRequest, false
	case d.NotFound == "error" && !op.writes():
		return http.StatusOK, true
	}
	return status, true
}

// Encode writes a JSON value in one line, and leaves <, > and & as they are.
func Encode(value any) []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil { // the callers have JSON values only
		panic(err)
	}
	return bytes.TrimSpace(out.Bytes())
}

// summaryMembers are the members of an object in a list of summaries.
var summaryMembers = []string{"id", "organizationId", "name", "code", "url", "createdAt"}

// item returns an object with few of its members, or without the elements of its lists.
func (d Dialect) item(element any) any {
	whole, ok := element.(object)
	if !ok {
		return element
	}
	short := object{}
	if d.Items == "hollow" {
		for name, value := range whole {
			if _, isList := value.([]any); isList {
				value = []any{}
			}
			short[name] = value
		}
		return short
	}
	for _, name := range summaryMembers {
		if value, ok := whole[name]; ok {
			short[name] = value
		}
	}
	return short
}

// rewrite returns one part of a response as the dialect writes it.
func (d Dialect) rewrite(s *schema.Schema, value any) any {
	switch v := value.(type) {
	case string:
		if d.UnknownValues && s.Marks["x-grows"] == true {
			return "FromTheFuture"
		}
		if d.OtherSpelling && s.Format == "address" && strings.HasPrefix(v, "0x") {
			return strings.ToLower(v)
		}
		if d.OtherSpelling && (s.Format == "uuid" || len(s.Enum) > 0) {
			return strings.ToUpper(v)
		}
		if d.OtherSpelling && s.Marks["x-private"] == "country" {
			return strings.ToLower(v)
		}
		if d.OtherSpelling && s.Marks["x-bank-number"] == true {
			return grouped(strings.ToLower(v))
		}
	case bool:
		if d.Wholes == "text" {
			return strconv.FormatBool(v)
		}
	case []any:
		if d.OtherSpelling && s.Marks["x-unordered"] == true {
			slices.Reverse(v)
		}
	case json.Number:
		if d.Wholes == "decimal" && s.Type == schema.Integer {
			return json.Number(v.String() + ".0")
		}
		if d.Wholes == "text" && s.Type == schema.Integer {
			return v.String()
		}
		if d.DecimalsAsText && s.Type == schema.Number {
			return padded(v.String())
		}
	case object:
		d.normalize(s, v)
		d.writeNulls(s, v)
		if d.ExplicitNulls && len(s.Required) == 0 { // a union requires no member
			for name := range s.Properties {
				if _, ok := v[name]; !ok {
					v[name] = nil
				}
			}
		}
		d.hideNumbers(s, v)
		d.hideSecrets(s, v)
		d.hidePersonal(s, v)
		if d.UnknownMembers {
			v["futureField"] = object{"since": "tomorrow", "values": []any{json.Number("1"), nil}}
		}
		if d.UnknownSpellings {
			addSpellings(s, v)
		}
	}
	return value
}

// writeNulls leaves out the null members of an object, or gives times and texts their first values.
func (d Dialect) writeNulls(s *schema.Schema, o object) {
	for name, member := range o {
		property := s.Properties[name]
		switch {
		case d.Nulls == "" || member != nil:
		case d.Nulls == "omitted":
			delete(o, name)
		case property == nil || property.Type != schema.String || len(property.Enum) > 0:
		case property.Format == "date-time":
			o[name] = "0001-01-01T00:00:00Z"
		default:
			o[name] = ""
		}
	}
}

// addSpellings adds members whose names are those of the contract in capitals.
func addSpellings(s *schema.Schema, o object) {
	for name := range s.Properties {
		if other := strings.ToUpper(name); s.Properties[other] == nil {
			o[other] = json.Number("17")
		}
	}
}

// hideSecrets masks or leaves out the members that the contract calls passwords.
func (d Dialect) hideSecrets(s *schema.Schema, o object) {
	for name, property := range s.Properties {
		secret, ok := o[name].(string)
		if !ok || property.Format != "password" {
			continue
		}
		switch d.Secrets {
		case "masked":
			o[name] = d.maskStyle("****").number(secret)
		case "omitted":
			delete(o, name)
		}
	}
}

// hidePersonal masks or leaves out personal data.
func (d Dialect) hidePersonal(s *schema.Schema, o object) {
	for name, property := range s.Properties {
		person, ok := o[name].(object)
		if !ok || property.Marks["x-personal"] != true {
			continue
		}
		switch d.Personal {
		case "masked":
			for member, value := range person {
				if text, ok := value.(string); ok {
					person[member] = text[:min(1, len(text))] + d.maskStyle("****").personal
				}
			}
		case "omitted":
			delete(o, name)
		}
	}
}

// grouped writes a number in groups of four characters, as people read it.
func grouped(number string) string {
	var out strings.Builder
	for i, r := range []rune(number) {
		if i > 0 && i%4 == 0 {
			out.WriteByte(' ')
		}
		out.WriteRune(r)
	}
	return out.String()
}

// padded adds zeros behind the decimal point. They do not change the value.
func padded(digits string) string {
	if strings.ContainsAny(digits, "eE") {
		return digits
	}
	whole, places, _ := strings.Cut(digits, ".")
	return whole + "." + places + strings.Repeat("0", max(0, 11-len(places)))
}
