// SPDX-License-Identifier: MPL-2.0

package client

import (
	"encoding/json"
	"maps"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// UnmarshalJSON keeps the kinds of payment that this version does not know.
func (p *PaymentDetails) UnmarshalJSON(data []byte) (err error) {
	type known PaymentDetails
	p.Other, err = unmarshalUnion(data, (*known)(p))
	return err
}

// UnmarshalJSON keeps the kinds of account that this version does not know.
func (a *PayerFinancialAddress) UnmarshalJSON(data []byte) (err error) {
	type known PayerFinancialAddress
	a.Other, err = unmarshalUnion(data, (*known)(a))
	return err
}

// UnmarshalJSON keeps the methods that this version does not know.
func (m *DepositMethod) UnmarshalJSON(data []byte) (err error) {
	type known DepositMethod
	m.Other, err = unmarshalUnion(data, (*known)(m))
	return err
}

// UnmarshalJSON keeps the kinds of object that this version does not know.
func (d *ServiceData) UnmarshalJSON(data []byte) (err error) {
	type known ServiceData
	d.Other, err = unmarshalUnion(data, (*known)(d))
	return err
}

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
