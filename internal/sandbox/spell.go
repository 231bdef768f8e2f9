// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// spell writes a response that has passed the contract.
func (d Dialect) spell(op *operation, response any, m occurrence) []byte {
	write := op.method != http.MethodGet
	if write {
		if short, ok := d.shortened(op, response, m); ok {
			return short
		}
	}
	if op.creates() {
		d.Secrets = "" // here they are made
	}
	schema := op.response()
	if d.fills() {
		response = rewrite(schema.Value, response, func(schema *openapi3.Schema, value any) any {
			if object, ok := value.(Object); ok {
				d.fill(schema, object)
			}
			return value
		})
	}
	if d != (Dialect{}) {
		response = rewrite(schema.Value, response, d.part)
	}
	list, isList := response.([]any)
	switch {
	case write && d.Writes == "partial":
		response = op.partial(response)
	case write && d.Writes == "enveloped":
		return encode(Object{"data": response})
	case !write && d.Summaries && op.detailed:
		for i, element := range list {
			list[i] = summary(element)
		}
	}
	if isList && d.ListEnvelope {
		response = Object{"total": len(list), "items": response}
	}
	return encode(response)
}

// summaryMembers are those of an object that a summary in a list has.
var summaryMembers = []string{"id", "organizationId", "name", "code", "url", "createdAt"}

// summary returns an object with few of its members.
func summary(element any) any {
	object, ok := element.(Object)
	if !ok {
		return element
	}
	short := Object{}
	for _, name := range summaryMembers {
		if value, ok := object[name]; ok {
			short[name] = value
		}
	}
	return short
}

func (d Dialect) part(schema *openapi3.Schema, value any) any {
	switch v := value.(type) {
	case string:
		if d.UnknownValues && schema.Extensions["x-grows"] == true {
			return "FromTheFuture"
		}
		if d.OtherSpelling && schema.Format == "address" && strings.HasPrefix(v, "0x") {
			return strings.ToLower(v)
		}
	case []any:
		if d.OtherSpelling && schema.Extensions["x-unordered"] == true {
			slices.Reverse(v)
		}
	case json.Number:
		if d.DecimalsAsText && schema.Type.Is(openapi3.TypeNumber) {
			return padded(v.String())
		}
	case Object:
		if d.OmitNulls {
			for name, member := range v {
				if member == nil {
					delete(v, name)
				}
			}
		}
		if d.ExplicitNulls && len(schema.Required) == 0 { // a union: nothing in it is always there
			for name := range schema.Properties {
				if _, ok := v[name]; !ok {
					v[name] = nil
				}
			}
		}
		d.hideSecrets(schema, v)
		d.hidePersonal(schema, v)
		if d.UnknownMembers {
			v["futureField"] = Object{"since": "tomorrow", "values": []any{json.Number("1"), nil}}
		}
	}
	return value
}

// hideSecrets masks or leaves out the members that the contract calls passwords.
func (d Dialect) hideSecrets(schema *openapi3.Schema, object Object) {
	for name, property := range schema.Properties {
		secret, there := object[name].(string)
		if !there || property.Value.Format != "password" {
			continue
		}
		switch d.Secrets {
		case "masked":
			object[name] = "****" + secret[max(0, len(secret)-4):]
		case "omitted":
			delete(object, name)
		}
	}
}

// hidePersonal masks or leaves out personal data.
func (d Dialect) hidePersonal(schema *openapi3.Schema, object Object) {
	for name, property := range schema.Properties {
		person, there := object[name].(Object)
		if !there || property.Value.Extensions["x-personal"] != true {
			continue
		}
		switch d.Personal {
		case "masked":
			for member, value := range person {
				if text, ok := value.(string); ok {
					person[member] = text[:min(1, len(text))] + "****"
				}
			}
		case "omitted":
			delete(object, name)
		}
	}
}

// padded adds zeros behind the decimal point, which change nothing.
func padded(digits string) string {
	if strings.ContainsAny(digits, "eE") {
		return digits
	}
	whole, places, _ := strings.Cut(digits, ".")
	return whole + "." + places + strings.Repeat("0", max(0, 11-len(places)))
}
