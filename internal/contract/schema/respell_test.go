// SPDX-License-Identifier: MPL-2.0

package schema_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// TestRespell: a value has the contract's form, at any depth, and any other value stays.
func TestRespell(t *testing.T) {
	t.Parallel()
	of := &schema.Schema{Type: schema.Array, Items: &schema.Schema{Type: schema.Object, Properties: map[string]*schema.Schema{
		"id": {Type: schema.String, Format: "uuid"}, "of": {Type: schema.String, Format: "uuid", Nullable: true},
		"at": {Type: schema.String, Format: "date-time"}, "ended": {Type: schema.String, Format: "date-time", Nullable: true},
		"in": {Type: schema.String, Enum: []string{"Base", "BNBChain"}}, "name": {Type: schema.String},
		"count": {Type: schema.Integer}, "price": {Type: schema.Number}, "sold": {Type: schema.Boolean},
	}}}
	for text, want := range map[string]string{
		`{"id":"AB","of":"AB"}`: `{"id":"ab","of":"ab"}`,
		`{"id":"","of":""}`:     `{"id":"","of":null}`,
		`{"at":"0001-01-01T00:00:00Z","ended":"0001-01-01T00:00:00Z"}`:          `{"at":"0001-01-01T00:00:00Z","ended":null}`,
		`{"at":"1970-01-01T00:00:00Z","ended":"1970-01-01T01:00:00.000+01:00"}`: `{"at":"1970-01-01T00:00:00Z","ended":null}`,
		`{"at":"2030-01-01T00:00:00Z","ended":"1970-01-01T00:00:01Z"}`:          `{"at":"2030-01-01T00:00:00Z","ended":"1970-01-01T00:00:01Z"}`,
		`{"in":"bnbchain","name":"base"}`:                                       `{"in":"BNBChain","name":"base"}`,
		`{"in":"Basel"}`:                                                        `{"in":"Basel"}`,
		`{"count":"12","price":"1.50","sold":"True"}`:                           `{"count":12,"price":1.50,"sold":true}`,
		`{"count":"-1e3","price":"0","sold":0}`:                                 `{"count":-1e3,"price":0,"sold":false}`,
		`{"count":"twelve","price":"","sold":2,"name":"12"}`:                    `{"count":"twelve","price":"","sold":2,"name":"12"}`,
		`{"count":"\"1\"","price":"null","sold":"yes"}`:                         `{"count":"\"1\"","price":"null","sold":"yes"}`,
		`{"count":1,"price":0.5,"sold":true,"name":""}`:                         `{"count":1,"price":0.5,"sold":true,"name":""}`,
	} {
		got := schema.Respell(of, []any{decoded(t, text)})
		if wanted := []any{decoded(t, want)}; !reflect.DeepEqual(got, wanted) {
			data, _ := json.Marshal(got)
			t.Errorf("%s became %s", text, data)
		}
	}
}
