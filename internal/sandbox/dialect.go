// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// Dialect is how the service speaks where its specification is silent. The real service speaks one of them, and the provider must
// understand all. The zero value answers decimals as numbers, bare lists, writes with the object, and 404.
type Dialect struct {
	DecimalsAsText bool   // decimals as texts, padded with zeros to eleven places: "0.05174000000"
	ListEnvelope   bool   // lists as {"items": […], "total": n}
	Writes         string // what a write answers: "" or "object", "id", "empty"
	NotFound400    bool   // 400 without a body instead of 404, on a GET
	UnknownMembers bool   // members that nobody has heard of in every object
	UnknownValues  bool   // statuses that nobody has heard of
	OmitNulls      bool   // what is null is left out
	ExplicitNulls  bool   // the members of a union that do not apply are there as null
	OtherSpelling  bool   // addresses that begin with 0x in small letters, and lists whose order means nothing the other way round
	FillDefaults   bool   // what a request left out is answered with a value that the service chose
	Personal       string // how it is answered who somebody is: "" or "shown", "masked", "omitted"
	Secrets        string // how secrets are answered once they were, when they were made: "" or "shown", "masked", "omitted"
}

// dialectSettings are all that [ParseDialect] knows.
const dialectSettings = "decimals=number|text, lists=bare|envelope, writes=object|id|empty, notfound=404|400, unknown=none|members|values, nulls=shown|omitted, unions=one|nulls, spelling=kept|other, defaults=none|filled, personal=shown|masked|omitted and secrets=shown|masked|omitted"

// ParseDialect reads a text such as "decimals=text,lists=envelope,writes=id".
func ParseDialect(text string) (Dialect, error) {
	var d Dialect
	for part := range strings.SplitSeq(text, ",") {
		switch strings.TrimSpace(part) {
		case "", "decimals=number", "lists=bare", "notfound=404", "unknown=none", "nulls=shown", "unions=one", "spelling=kept", "defaults=none":
		case "decimals=text":
			d.DecimalsAsText = true
		case "lists=envelope":
			d.ListEnvelope = true
		case "writes=object", "writes=id", "writes=empty":
			_, d.Writes, _ = strings.Cut(strings.TrimSpace(part), "=")
		case "notfound=400":
			d.NotFound400 = true
		case "unknown=members":
			d.UnknownMembers = true
		case "unknown=values":
			d.UnknownValues = true
		case "nulls=omitted":
			d.OmitNulls = true
		case "unions=nulls":
			d.ExplicitNulls = true
		case "spelling=other":
			d.OtherSpelling = true
		case "defaults=filled":
			d.FillDefaults = true
		case "personal=shown", "personal=masked", "personal=omitted":
			_, d.Personal, _ = strings.Cut(strings.TrimSpace(part), "=")
		case "secrets=shown", "secrets=masked", "secrets=omitted":
			_, d.Secrets, _ = strings.Cut(strings.TrimSpace(part), "=")
		default:
			return Dialect{}, fmt.Errorf("%q is no part of a dialect: %s are", part, dialectSettings)
		}
	}
	return d, nil
}

// spell writes an answer that has passed the contract.
func (d Dialect) spell(op *operation, answer any) []byte {
	if op.method != http.MethodGet {
		if short, ok := d.shortened(op, answer); ok {
			return short
		}
	}
	if strings.HasPrefix(op.OperationID, "create") {
		d.Secrets = "" // here they are made
	}
	schema := op.Responses.Status(http.StatusOK).Value.Content["application/json"].Schema.Value
	if d != (Dialect{}) {
		answer = rewrite(schema, answer, d.part)
	}
	if items, ok := answer.([]any); ok && d.ListEnvelope {
		answer = Object{"total": len(items), "items": items}
	}
	return encode(answer)
}

// shortened is the answer of a write that says only the id, or nothing. A result that nobody could find again is told whole, and
// an object that nobody could find again is told by its id at least.
func (d Dialect) shortened(op *operation, answer any) ([]byte, bool) {
	if d.Writes != "id" && d.Writes != "empty" {
		return nil, false
	}
	schema := op.Responses.Status(http.StatusOK).Value.Content["application/json"].Schema
	if made, ok := answer.([]any); ok && schema.Value.Items != nil && strings.HasPrefix(op.OperationID, "create") { // one object for each of several
		if d.Writes == "empty" {
			return nil, true
		}
		ids := make([]any, len(made))
		for i, object := range made {
			ids[i] = Object{ownIDName(schema.Value.Items.Ref): object.(Object)["id"]} //nolint:forcetypeassert // the contract says objects
		}
		if len(ids) == 1 {
			return encode(ids[0]), true
		}
		return encode(ids), true
	}
	object, ok := answer.(Object)
	switch {
	case !ok:
		return nil, false
	case op.method == http.MethodPut && op.readable, d.Writes == "empty" && object["id"] != nil && op.readable:
		if d.Writes == "id" && object["id"] != nil {
			return encode(Object{ownIDName(schema.Ref): object["id"]}), true
		}
		return nil, true
	case object["id"] != nil:
		return encode(Object{ownIDName(schema.Ref): object["id"]}), true
	}
	return nil, false
}

// ownIDName is the id "under a name of its own": a Product's is productId.
func ownIDName(ref string) string {
	name := ref[strings.LastIndexByte(ref, '/')+1:]
	return strings.ToLower(name[:1]) + name[1:] + "Id"
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
		if d.FillDefaults {
			fill(schema, v)
		}
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

// fill answers what is left out with what the contract says that the service may choose.
func fill(schema *openapi3.Schema, object Object) {
	for name, property := range schema.Properties {
		chosen, ok := property.Value.Extensions["x-default"]
		if !ok || object[name] != nil {
			continue
		}
		if digits, ok := chosen.(string); ok && property.Value.Type.Is(openapi3.TypeNumber) {
			chosen = json.Number(digits)
		}
		object[name] = chosen
	}
}

// hideSecrets masks or leaves out what the contract calls a password.
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

// hidePersonal masks or leaves out who somebody is.
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
