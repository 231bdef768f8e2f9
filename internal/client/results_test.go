// SPDX-License-Identifier: MPL-2.0

package client

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestResults_json decodes a full object of each result, which survives a round trip, and objects
// with a null or without a member. The names and the types are those of the contract.
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
