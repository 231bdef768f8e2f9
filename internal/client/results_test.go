// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bytes"
	"encoding/json"
	"math/big"
	"net/http"
	"net/http/httptest"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// TestResults_json decodes a full object of each result, which survives a round trip, also among
// unknown members whose names differ from known ones in case only, and objects with a null or
// without a member. The names and the types are those of the contract.
func TestResults_json(t *testing.T) {
	t.Parallel()
	for _, typ := range resultTypes(t) {
		sample := reflect.New(typ).Elem()
		fill(sample, 0)
		clearRaw(sample)
		body, err := json.Marshal(sample.Interface())
		if err != nil {
			t.Fatal(err)
		}
		if got, err := decodeAs(typ, body); err != nil || !reflect.DeepEqual(got, sample.Interface()) {
			t.Errorf("%s is read as\n%+v, %v", body, got, err)
		}
		respelled := memberName.ReplaceAllFunc(body, func(name []byte) []byte { return slices.Concat(bytes.ToUpper(name), []byte("[7],"), name) })
		if got, err := decodeAs(typ, respelled); err != nil || !reflect.DeepEqual(got, sample.Interface()) {
			t.Errorf("%s is read as\n%+v, %v", respelled, got, err)
		}
		if s := wire.ShapeOfType(typ); len(s.Lacking(body, true)) > 0 || len(s.Lacking(respelled, true)) > 0 {
			t.Errorf("%s lacks %q, %q", typ, s.Lacking(body, true), s.Lacking(respelled, true))
		}
		var members map[string]json.RawMessage
		if err := json.Unmarshal(body, &members); err != nil {
			t.Fatal(err)
		}
		for name := range members {
			members[name] = json.RawMessage("null")
		}
		for _, members := range []map[string]json.RawMessage{members, {}} {
			less, _ := json.Marshal(members)
			if got, err := decodeAs(typ, less); err != nil || !reflect.ValueOf(got).IsZero() {
				t.Errorf("%s: %s is read as\n%+v, %v", typ, less, got, err)
			}
		}
	}
}

// memberName is a name of a member, of which the capitals are another name.
var memberName = regexp.MustCompile(`"[a-zA-Z0-9_]*[a-z][a-zA-Z0-9_]*":`)

// TestResults_own decodes the members with rules of their own: kinds that this version does not
// know are kept, JSON in place of a string is kept as it is written, and a field has a default
// type.
func TestResults_own(t *testing.T) {
	t.Parallel()
	other := json.RawMessage(`{"new":{"a":[1.50]}}`)
	const unknown = `"new":{"a":[1.50]},"later":null}`
	decodes(t, map[string]literal[PaymentDetails]{
		"other": {`{"managed":null,` + unknown, PaymentDetails{Other: other}},
		"both":  {`{"managed":{"id":"a"},` + unknown, PaymentDetails{Managed: &ManagedPayment{ID: "a"}, Other: other}},
		"null":  {`null`, PaymentDetails{}},
		"payer": {
			`{"openBanking":{"openBankingPaymentData":{"payerFinancialAddress":{` + unknown + `}}}`,
			PaymentDetails{OpenBanking: &OpenBankingPayment{
				OpenBankingPaymentData: &OpenBankingPaymentData{PayerFinancialAddress: &PayerFinancialAddress{Other: other}},
			}},
		},
	})
	decodes(t, map[string]literal[DepositMethod]{"other": {`{"Fiat":null,` + unknown, DepositMethod{Other: other}}})
	decodes(t, map[string]literal[ServiceData]{"other": {`{"invoice":null,` + unknown, ServiceData{Other: other}}})
	decodes(t, map[string]literal[WebhookMessage]{
		"JSON itself": {`{"payload": {"a": [1.0, "x"]}}`, WebhookMessage{Payload: `{"a": [1.0, "x"]}`}},
		"a string":    {`{"payload":"{\"a\":1}"}`, WebhookMessage{Payload: `{"a":1}`}},
	})
	decodes(t, map[string]literal[Customer]{ // addresses that are no strings, such as postal ones
		"odd": {
			`{"name":"Ann","evmAddresses":["0xAb", {"streetLine1": "1 <High> Street", "city":"X"} ,null,7,["0xCd"],{"a":1.50}]}`,
			Customer{Name: "Ann", EvmAddresses: []EvmAddress{
				"0xAb", `{"streetLine1":"1 <High> Street","city":"X"}`, "", "7", `["0xCd"]`, `{"a":1.50}`,
			}},
		},
	})
	decodes(t, map[string]literal[[]InputField]{
		"no type": {
			`[{"inputLabel":"A"},{"inputLabel":"B","dataType":""},{"inputLabel":"C","dataType":"Date"}]`,
			[]InputField{{"A", false, "String"}, {"B", false, "String"}, {"C", false, "Date"}},
		},
	})
	if diff := cmp.Diff([]string{idB, idC}, PaymentLink{Products: []Product{{ID: idB}, {ID: idC}}}.ProductIDs()); diff != "" {
		t.Errorf("ids (-want +got):\n%s", diff)
	}
	if ids := (PaymentLink{}).ProductIDs(); ids == nil || len(ids) != 0 {
		t.Errorf("a link without products has the ids %#v", ids)
	}
}

// TestOperations_doubled reads with every operation whose response has a name twice. The error says
// so, and no value counts.
func TestOperations_doubled(t *testing.T) {
	t.Parallel()
	for _, op := range rows(t) {
		if op.Method != http.MethodGet {
			continue
		}
		body := `{"id":"` + idA + `","id":"` + idA + `"}`
		if _, list := resultType(methodOf(t, &Client{}, op.ID).Type()); list {
			body = "[" + body + "]"
		}
		server := httptest.NewServer(http.HandlerFunc(reply(200, body)))
		t.Cleanup(server.Close)
		c := newTestClient(t, func(cfg *settings) { cfg.BaseURL = server.URL })
		objects, err := callWithSamples(t, methodOf(t, c, op.ID))
		if wantError(t, err, "twice"); len(objects) > 0 && !reflect.ValueOf(objects[0]).IsZero() {
			t.Errorf("%s returned %+v", op.ID, objects[0])
		}
	}
}

// resultTypes returns the types of all results of the client's methods.
func resultTypes(t testing.TB) []reflect.Type {
	t.Helper()
	var types []reflect.Type
	for _, name := range clientMethods(t) {
		method, _ := reflect.TypeFor[*Client]().MethodByName(name)
		if typ, _ := resultType(method.Type); typ != nil && typ.Kind() == reflect.Struct && !slices.Contains(types, typ) {
			types = append(types, typ)
		}
	}
	if len(types) < 30 {
		t.Fatalf("%d types", len(types))
	}
	return types
}

// decodeAs decodes a response, without the parts that keep any JSON as it is.
func decodeAs(typ reflect.Type, body []byte) (any, error) {
	value := reflect.New(typ)
	err := strictjson.Unmarshal(body, value.Interface())
	clearRaw(value.Elem())
	return value.Elem().Interface(), err
}

func clearRaw(value reflect.Value) {
	switch value.Type() {
	case reflect.TypeFor[json.RawMessage](), reflect.TypeFor[JSONText](), reflect.TypeFor[EvmAddress]():
		value.SetZero()
		return
	case decimalType:
		return
	}
	switch value.Kind() {
	case reflect.Pointer:
		if !value.IsNil() {
			clearRaw(value.Elem())
		}
	case reflect.Struct:
		for _, field := range value.Fields() {
			clearRaw(field)
		}
	case reflect.Slice:
		for i := range value.Len() {
			clearRaw(value.Index(i))
		}
	}
}

// fill gives a value and everything in it a content that is not zero.
func fill(value reflect.Value, depth int) {
	switch value.Type() {
	case decimalType:
		value.Set(reflect.ValueOf(DecimalFrom(big.NewFloat(0.5))))
		return
	case reflect.TypeFor[json.RawMessage]():
		return
	}
	switch value.Kind() {
	case reflect.String:
		value.SetString("word")
	case reflect.Bool:
		value.SetBool(true)
	case reflect.Int, reflect.Int32, reflect.Int64:
		value.SetInt(7)
	case reflect.Pointer:
		if depth < 8 {
			value.Set(reflect.New(value.Type().Elem()))
			fill(value.Elem(), depth+1)
		}
	case reflect.Slice:
		value.Set(reflect.MakeSlice(value.Type(), 1, 1))
		fill(value.Index(0), depth+1)
	case reflect.Struct:
		for _, field := range value.Fields() {
			fill(field, depth+1)
		}
	}
}
