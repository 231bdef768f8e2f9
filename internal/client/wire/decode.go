// SPDX-License-Identifier: MPL-2.0

package wire

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// Decode decodes an object. A lenient member whose value has another form than the contract's is
// null: it only informs, so it must not hide an object. Its field has the tag lenient:"true". An
// id, an organization, a destination, and a member that says that the object has ended are never
// lenient. Decode returns the names of the members that it took for null.
//
// The ids of an object are in lower case, in whatever spelling the service has them: [SameID].
func Decode[T any](data []byte, into *T) (odd []string, err error) {
	defer func() {
		if err == nil {
			FoldIDs(into)
		}
	}()
	err = strictjson.Unmarshal(data, into)
	lenient := ShapeOf[T]().lenient
	if err == nil || len(lenient) == 0 || strictjson.Check(data) != nil {
		return nil, err
	}
	members := strictjson.Members(data)
	for name, typ := range lenient {
		if value, ok := members[name]; ok && strictjson.Unmarshal(value, reflect.New(typ).Interface()) != nil {
			members[name], odd = json.RawMessage("null"), append(odd, name)
		}
	}
	if len(odd) == 0 {
		return nil, err
	}
	rest, encodeErr := json.Marshal(members)
	if encodeErr != nil {
		return nil, err
	}
	slices.Sort(odd)
	*into = *new(T)
	return odd, strictjson.Unmarshal(rest, into)
}

// FoldID returns an id in lower case, and nil for an empty one: a service may write null so.
func FoldID(id *string) *string {
	if id == nil || *id == "" {
		return nil
	}
	folded := strings.ToLower(*id)
	return &folded
}

// FoldIDs writes the ids in a decoded object in lower case, if its type has ids.
func FoldIDs(object any) {
	if object, ok := object.(interface{ FoldIDs() }); ok {
		object.FoldIDs()
	}
}

// CheckID reports whether id is a UUID in its usual form, which every id of the service is
// (specification section 2.1).
func CheckID(id string) error {
	if len(id) != 36 || uuid.Validate(id) != nil {
		return fmt.Errorf(
			"%q is not an id of the payments service: a UUID such as 0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40 is wanted", transport.Printable(id, 60),
		)
	}
	return nil
}

// SameID compares two ids as UUIDs: upper and lower case are the same id.
func SameID(a, b string) bool { return strings.EqualFold(a, b) }
