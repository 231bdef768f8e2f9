// SPDX-License-Identifier: MPL-2.0

package client

import (
	"encoding/json"
	"maps"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// unmarshalUnion decodes a union, an object in which the members that apply are present. It returns
// the other members as a JSON object, or nil if there are none.
func unmarshalUnion[T any](data []byte, known *T) (other json.RawMessage, err error) {
	if err := strictjson.Unmarshal(data, known); err != nil {
		return nil, err
	}
	var all map[string]json.RawMessage
	if err := strictjson.Unmarshal(data, &all); err != nil {
		return nil, err
	}
	maps.DeleteFunc(all, func(name string, value json.RawMessage) bool {
		return string(value) == "null" || wire.ShapeOf[T]().Members[name]
	})
	if len(all) == 0 {
		return nil, nil
	}
	return json.Marshal(all)
}
