// SPDX-License-Identifier: MPL-2.0

package account

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
	"github.com/zclconf/go-cty/cty/msgpack"
)

// typesOf returns the types of values that have these schemas.
func typesOf[S interface{ ValueType() tftypes.Type }](schemas map[string]S) (map[string]cty.Type, error) {
	types := map[string]cty.Type{}
	for name, s := range schemas {
		encoded, err := s.ValueType().MarshalJSON() //nolint:staticcheck // the only way from one type system to the other
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if types[name], err = ctyjson.UnmarshalType(encoded); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return types, nil
}

// objectWith returns an object with these members, and null for the others.
func objectWith(t cty.Type, given map[string]cty.Value) cty.Value {
	members := map[string]cty.Value{}
	for name, of := range t.AttributeTypes() {
		members[name] = cty.NullVal(of)
		if value, ok := given[name]; ok {
			members[name] = value
		}
	}
	return cty.ObjectVal(members)
}

func encode(value cty.Value, t cty.Type) (*tfprotov6.DynamicValue, error) {
	encoded, err := msgpack.Marshal(value, t)
	return &tfprotov6.DynamicValue{MsgPack: encoded}, err
}

func decode(value *tfprotov6.DynamicValue, t cty.Type) (decoded cty.Value, err error) {
	switch {
	case value == nil:
		return cty.NullVal(t), nil
	case len(value.MsgPack) > 0:
		decoded, err = msgpack.Unmarshal(value.MsgPack, t)
	default:
		decoded, err = ctyjson.Unmarshal(value.JSON, t)
	}
	if err != nil || !decoded.Type().Equals(t) {
		return decoded, err
	}
	return cty.ListVal([]cty.Value{cty.NullVal(t), decoded}).AsValueSlice()[1], nil // shares t: each object has a type of its own
}

// errorOf returns the errors of a response as one, sorted: their order is not fixed.
func errorOf(diagnostics []*tfprotov6.Diagnostic) error {
	var texts []string
	for _, d := range diagnostics {
		if d.Severity == tfprotov6.DiagnosticSeverityError {
			texts = append(texts, strings.TrimSpace(d.Summary+": "+d.Detail))
		}
	}
	if len(texts) == 0 {
		return nil
	}
	slices.Sort(texts)
	return errors.New(strings.Join(texts, "\n"))
}
