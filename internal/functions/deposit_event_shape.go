// SPDX-License-Identifier: MPL-2.0

package functions

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"regexp"
	"strings"
	"time"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/uuid"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// shape describes JSON, and reads it as a value of Terraform. Errors name the place of a mistake.
// They never quote a value: events have personal data. The client's type would be no substitute: it
// accepts every response, so a delivery without an amount, an id or a time would pass.
type shape interface {
	typ() attr.Type
	null() attr.Value
	read(at string, value any) (attr.Value, error)
}

type (
	text   struct{}
	id     struct{} // of an object of the service: a UUID
	moment struct{} // RFC 3339
	amount struct{}
	list   struct{ of record }
	record []member
	union  struct{ record } // at least one member is there, perhaps one of a later version
	member struct {
		name     string
		required bool
		of       shape
	}
)

func required(name string, of shape) member { return member{name, true, of} }

func optional(name string, of shape) member { return member{name, false, of} }

// texts is a record of optional strings.
func texts(names ...string) (r record) {
	for _, name := range names {
		r = append(r, optional(name, text{}))
	}
	return r
}

// attribute is the name in Terraform: paymentLinkId is payment_link_id.
func (m member) attribute() string {
	var name strings.Builder
	for i, r := range m.name {
		if r >= 'A' && r <= 'Z' {
			if i > 0 {
				name.WriteByte('_')
			}
			r += 'a' - 'A'
		}
		name.WriteRune(r)
	}
	return name.String()
}

func (text) typ() attr.Type     { return types.StringType }
func (text) null() attr.Value   { return types.StringNull() }
func (id) typ() attr.Type       { return types.StringType }
func (id) null() attr.Value     { return types.StringNull() }
func (moment) typ() attr.Type   { return types.StringType }
func (moment) null() attr.Value { return types.StringNull() }
func (amount) typ() attr.Type   { return types.NumberType }
func (amount) null() attr.Value { return types.NumberNull() }
func (l list) typ() attr.Type   { return types.ListType{ElemType: l.of.typ()} }
func (l list) null() attr.Value { return types.ListNull(l.of.typ()) }
func (r record) typ() attr.Type { return types.ObjectType{AttrTypes: r.attributeTypes()} }
func (r record) null() attr.Value {
	return types.ObjectNull(r.attributeTypes())
}

func (r record) attributeTypes() map[string]attr.Type {
	members := make(map[string]attr.Type, len(r))
	for _, m := range r {
		members[m.attribute()] = m.of.typ()
	}
	return members
}

func (text) read(at string, value any) (attr.Value, error) {
	if s, ok := value.(string); ok {
		return types.StringValue(s), nil
	}
	return nil, fmt.Errorf("%s is not a string", at)
}

func (id) read(at string, value any) (attr.Value, error) {
	if s, ok := value.(string); ok && len(s) == 36 && uuid.Validate(s) == nil { // UUIDs have longer forms, too
		return types.StringValue(s), nil
	}
	return nil, fmt.Errorf("%s is not an id of the payments service", at)
}

func (moment) read(at string, value any) (attr.Value, error) {
	if s, ok := value.(string); ok {
		if _, err := time.Parse(time.RFC3339Nano, s); err == nil {
			return types.StringValue(s), nil
		}
	}
	return nil, fmt.Errorf("%s is not a time in RFC 3339", at)
}

// read accepts a number, and a decimal number in a string.
func (amount) read(at string, value any) (attr.Value, error) {
	digits, ok := value.(string)
	if number, is := value.(json.Number); is {
		digits, ok = number.String(), true
	}
	if !ok || !decimal.MatchString(digits) {
		return nil, fmt.Errorf("%s is not a number of at least 0", at)
	}
	exact, ok := parseExactly(digits)
	if !ok {
		return nil, fmt.Errorf("%s has more digits than Terraform keeps", at)
	}
	return types.NumberValue(exact), nil
}

var decimal = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]{1,3})?$`)

// parseExactly parses a decimal number. Like Terraform, it keeps 512 bits.
func parseExactly(digits string) (*big.Float, bool) {
	const precision, longest = 512, 1024
	want, ok := new(big.Rat).SetString(digits)
	if !ok || len(digits) > longest {
		return nil, false
	}
	number, _, err := big.ParseFloat(digits, 10, precision, big.ToNearestEven)
	if err != nil {
		return nil, false
	}
	kept, ok := new(big.Rat).SetString(number.Text('g', -1)) // the digits that engines show
	return number, ok && kept.Cmp(want) == 0
}

func (l list) read(at string, value any) (attr.Value, error) {
	given, ok := value.([]any)
	if !ok {
		return nil, fmt.Errorf("%s is not an array", at)
	}
	elements := make([]attr.Value, len(given))
	for i, element := range given {
		read, err := l.of.read(fmt.Sprintf("%s[%d]", at, i), element)
		if err != nil {
			return nil, err
		}
		elements[i] = read
	}
	return types.ListValueMust(l.of.typ(), elements), nil
}

func (u union) read(at string, value any) (attr.Value, error) {
	given, isObject := value.(map[string]any)
	for _, member := range given {
		if member != nil {
			return u.record.read(at, value)
		}
	}
	if isObject {
		return nil, fmt.Errorf("%s has no member", at)
	}
	return u.record.read(at, value)
}

func (r record) read(at string, value any) (attr.Value, error) { return r.object(at, value) }

func (r record) object(at string, value any) (types.Object, error) {
	none := types.ObjectNull(r.attributeTypes())
	given, ok := value.(map[string]any)
	if !ok {
		return none, fmt.Errorf("%s is not an object", at)
	}
	members := make(map[string]attr.Value, len(r))
	for _, m := range r {
		inner := strings.TrimPrefix(at+"."+m.name, ".")
		switch {
		case given[m.name] != nil:
			read, err := m.of.read(inner, given[m.name])
			if err != nil {
				return none, err
			}
			members[m.attribute()] = read
		case m.required:
			return none, fmt.Errorf("%s is missing", inner)
		default:
			members[m.attribute()] = m.of.null()
		}
	}
	return types.ObjectValueMust(r.attributeTypes(), members), nil
}

// decodeObject decodes one JSON object. Its error does not quote the JSON, as those of
// encoding/json do.
func decodeObject(body string) (map[string]any, error) {
	decoder := json.NewDecoder(strings.NewReader(body))
	decoder.UseNumber()
	var value any
	err := decoder.Decode(&value)
	if _, more := decoder.Token(); err == nil && !errors.Is(more, io.EOF) {
		return nil, errors.New("something follows the JSON object")
	}
	object, ok := value.(map[string]any)
	var wrong *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF):
		return nil, errors.New("it is empty")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, errors.New("its JSON ends too early")
	case errors.As(err, &wrong):
		return nil, fmt.Errorf("it is not valid JSON at character %d", wrong.Offset)
	case err != nil:
		return nil, errors.New("it is not valid JSON")
	case !ok:
		return nil, errors.New("it is not a JSON object")
	case errors.Is(jsonv2.Unmarshal([]byte(body), new(jsontext.Value), jsontext.AllowInvalidUTF8(true)), jsontext.ErrDuplicateName):
		return nil, errors.New("it has an object with the same name twice")
	}
	return object, nil
}
