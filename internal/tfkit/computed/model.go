// SPDX-License-Identifier: MPL-2.0

package computed

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

// Model is the model of a type that nobody configures. Its attributes are the members of T, under
// the service's names in snake case: createdAt is created_at. It also has an id, if T has an
// ObjectID. The schema describes exactly these attributes. It may have custom types.
//
// Conversion keeps everything: values that the provider does not know, each digit, and the members
// of a union that the provider does not know, as JSON: the attribute other. Nil and an empty
// optional string are null. A list is never null.
type Model[T any] struct{ types.Object }

// Refresh returns the model of an object.
func (Model[T]) Refresh(object T) Model[T] { return New(object) }

// New returns the model of an object.
func New[T any](object T) Model[T] { return Model[T]{Value(object)} }

// Value converts a struct of the client.
func Value[T any](object T) types.Object {
	return types.ObjectValueMust(structOf(reflect.TypeFor[T]()).attributes, membersOf(reflect.ValueOf(object)))
}

// Fitted converts a struct of the client to an object with the attributes of a schema, at any
// depth. They may have custom types, and be fewer. Nil is null.
func Fitted[T any](of types.ObjectType, object *T) types.Object {
	if object == nil {
		return types.ObjectNull(of.AttrTypes)
	}
	return derive.SelectMembers(membersOf(reflect.ValueOf(*object)), of)
}

// FittedList is [Fitted] for each element of a list, which is never null.
func FittedList[T any](of types.ObjectType, elements []T) types.List {
	values := make([]attr.Value, len(elements))
	for i := range elements {
		values[i] = Fitted(of, &elements[i])
	}
	return types.ListValueMust(of, values)
}

// Type returns the type of the values of T.
func Type[T any]() types.ObjectType {
	return types.ObjectType{AttrTypes: structOf(reflect.TypeFor[T]()).attributes}
}

// identified is an object whose id may have a name of its own, such as depositId.
type identified interface{ ObjectID() string }

var (
	stringType    = types.StringType
	decimalKind   = reflect.TypeFor[client.Decimal]()
	timestampKind = reflect.TypeFor[client.Timestamp]()
	rawKind       = reflect.TypeFor[json.RawMessage]()
)

// member is a field of a struct.
type member struct {
	name  string
	index []int
}

// described is a struct's type in Terraform.
type described struct {
	members    []member
	attributes map[string]attr.Type
	addsID     bool
}

var known sync.Map // of reflect.Type to described

func structOf(t reflect.Type) described {
	if found, ok := known.Load(t); ok {
		return found.(described) //nolint:forcetypeassert // the only type in it
	}
	d := described{attributes: map[string]attr.Type{}}
	for _, field := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case field.Name == "Other" && field.Type == rawKind:
			name = "other"
		case field.Anonymous || !field.IsExported() || name == "-" || name == "":
			continue
		}
		name = derive.Snake(name)
		d.members = append(d.members, member{name, field.Index})
		d.attributes[name] = typeOf(field.Type)
	}
	if _, has := d.attributes["id"]; !has && t.Implements(reflect.TypeFor[identified]()) {
		d.attributes["id"], d.addsID = stringType, true
	}
	known.Store(t, d)
	return d
}

// typeOf panics on a kind of field that no object of the client has. That happens whenever the
// provider starts, so each test finds it.
func typeOf(t reflect.Type) attr.Type {
	switch {
	case t == decimalKind:
		return types.NumberType
	case t == rawKind || t.Kind() == reflect.String:
		return stringType
	case t.Kind() == reflect.Bool:
		return types.BoolType
	case t.Kind() == reflect.Int64 || t.Kind() == reflect.Int32:
		return types.Int64Type
	case t.Kind() == reflect.Pointer:
		return typeOf(t.Elem())
	case t.Kind() == reflect.Slice:
		return types.ListType{ElemType: typeOf(t.Elem())}
	case t.Kind() == reflect.Struct:
		return types.ObjectType{AttrTypes: structOf(t).attributes}
	}
	panic(fmt.Sprintf("no attribute for a field of %s", t))
}

func membersOf(object reflect.Value) map[string]attr.Value {
	d := structOf(object.Type())
	values := make(map[string]attr.Value, len(d.attributes))
	for _, m := range d.members {
		values[m.name] = valueOf(object.FieldByIndex(m.index))
	}
	if d.addsID {
		values["id"] = types.StringValue(object.Interface().(identified).ObjectID()) //nolint:forcetypeassert // structOf saw it
	}
	return values
}

func valueOf(v reflect.Value) attr.Value {
	switch t := v.Type(); {
	case t == decimalKind:
		return convert.Number(v.Interface().(client.Decimal)) //nolint:forcetypeassert // of this type
	case t == rawKind:
		return convert.StringOrNull(string(v.Bytes()))
	case t == timestampKind:
		return convert.StringOrNull(v.String())
	case t.Kind() == reflect.String:
		return types.StringValue(v.String())
	case t.Kind() == reflect.Bool:
		return types.BoolValue(v.Bool())
	case t.Kind() == reflect.Int64 || t.Kind() == reflect.Int32:
		return types.Int64Value(v.Int())
	case t.Kind() == reflect.Pointer:
		return optional(v)
	case t.Kind() == reflect.Slice:
		elements := make([]attr.Value, v.Len())
		for i := range elements {
			elements[i] = valueOf(v.Index(i))
		}
		return types.ListValueMust(typeOf(t.Elem()), elements)
	}
	return types.ObjectValueMust(structOf(v.Type()).attributes, membersOf(v))
}

// optional converts a pointer. Nil and an empty string are null.
func optional(v reflect.Value) attr.Value {
	switch t := v.Type().Elem(); {
	case !v.IsNil() && t.Kind() == reflect.String:
		return convert.StringOrNull(v.Elem().String())
	case !v.IsNil():
		return valueOf(v.Elem())
	default:
		return nullOf(typeOf(t))
	}
}

func nullOf(t attr.Type) attr.Value {
	switch t := t.(type) {
	case types.ObjectType:
		return types.ObjectNull(t.AttrTypes)
	case types.ListType:
		return types.ListNull(t.ElemType)
	}
	switch t {
	case types.NumberType:
		return types.NumberNull()
	case types.BoolType:
		return types.BoolNull()
	case types.Int64Type:
		return types.Int64Null()
	}
	return types.StringNull()
}
