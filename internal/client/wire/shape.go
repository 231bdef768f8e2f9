// SPDX-License-Identifier: MPL-2.0

// Package wire reads what the payments service sends: whole objects, parts of them, their ids, and
// lists. The shape of an object is that of its Go type.
package wire

import (
	"fmt"
	"reflect"
	"strings"
	"sync"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
)

// Entity is an object of the service that has an id of its own.
type Entity interface{ ObjectID() string }

// Owned is an object that names its organization.
type Owned interface{ Organization() string }

// OrganizationOf returns the id of the organization that an object belongs to. It is empty if the
// object does not name one.
func OrganizationOf(object any) string {
	if object, ok := object.(Owned); ok {
		return strings.ToLower(object.Organization())
	}
	return ""
}

// Shape has the members of a whole object of a Go type, from the type's JSON tags. A member is
// required unless its field is a pointer, or has omitempty or omitzero. The types are generated
// from the contract.
type Shape struct {
	Required []Member
	seen     reflect.Type    // a struct with one [presence] per required member
	Members  map[string]bool // all members, by name
	IDs      []string        // the members with the id of the object
	lenient  map[string]reflect.Type
}

// Member is a required member. The service may write null for an empty list.
type Member struct {
	Name string
	list bool
}

// presence is the state of a member in an object: absent, null or present.
type presence int

const (
	isAbsent presence = iota
	isNull
	isPresent
)

// UnmarshalJSON notes that the member is present, or null.
func (s *presence) UnmarshalJSON(data []byte) error {
	*s = isPresent
	if string(data) == "null" {
		*s = isNull
	}
	return nil
}

var shapes sync.Map // from reflect.Type to *shape

// ShapeOf returns the shape of T. A type that is not a struct has no members.
func ShapeOf[T any]() *Shape { return ShapeOfType(reflect.TypeFor[T]()) }

// ShapeOfType returns the shape of a type.
func ShapeOfType(typ reflect.Type) *Shape {
	known, ok := shapes.Load(typ)
	if !ok {
		known, _ = shapes.LoadOrStore(typ, newShape(typ))
	}
	return known.(*Shape) //nolint:forcetypeassert // only this function stores values
}

func newShape(typ reflect.Type) *Shape {
	s := &Shape{Members: map[string]bool{}, lenient: map[string]reflect.Type{}}
	var fields []reflect.StructField
	if typ.Kind() == reflect.Struct {
		for _, f := range reflect.VisibleFields(typ) {
			name, required := MemberOf(f)
			if name == "" {
				continue
			}
			s.Members[name] = true
			if f.Tag.Get("lenient") == "true" {
				s.lenient[name] = f.Type
			}
			if holdsID(typ, f) {
				s.IDs = append(s.IDs, name)
			}
			if !required {
				continue
			}
			fields = append(fields, reflect.StructField{
				Name: fmt.Sprintf("Member%d", len(fields)), Type: reflect.TypeFor[presence](), Tag: reflect.StructTag(`json:"` + name + `"`),
			})
			s.Required = append(s.Required, Member{name, f.Type.Kind() == reflect.Slice})
		}
	}
	s.seen = reflect.StructOf(fields)
	return s
}

// MemberOf returns the JSON name of a field and whether it is required. The name is "" if the field
// has none.
func MemberOf(f reflect.StructField) (name string, required bool) {
	name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
	if !f.IsExported() || name == "-" {
		return "", false
	}
	return name, f.Type.Kind() != reflect.Pointer && !strings.Contains(options, "omit")
}

// holdsID reports whether a field holds the id of an entity.
func holdsID(typ reflect.Type, f reflect.StructField) bool {
	object := reflect.New(typ).Elem()
	if _, ok := object.Interface().(Entity); !ok || f.Type.Kind() != reflect.String {
		return false
	}
	object.FieldByIndex(f.Index).SetString(f.Name)
	return object.Interface().(Entity).ObjectID() == f.Name //nolint:forcetypeassert // asked above
}

// Lacking returns the required members that an object lacks. Null counts as a value of a list, and,
// unless strict, of any other member too.
func (s *Shape) Lacking(object []byte, strict bool) (names []string) {
	seen := reflect.New(s.seen)
	_ = strictjson.Unmarshal(object, seen.Interface()) // any other value lacks all members
	for i, m := range s.Required {
		switch presence(seen.Elem().Field(i).Int()) {
		case isPresent:
			continue
		case isNull:
			if m.list || !strict {
				continue
			}
		}
		names = append(names, m.Name)
	}
	return names
}
