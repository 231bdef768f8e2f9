// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// TestOperations_complete: the table has each operation of the contract once, and only those that
// change nothing are safe.
func TestOperations_complete(t *testing.T) {
	t.Parallel()
	all, err := contract.Operations()
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, op := range operations() {
		count[op.String()]++
	}
	for _, op := range all {
		if name := op.Method + " " + op.Path; count[name] != 1 {
			t.Errorf("%s is in the table %d times", name, count[name])
		}
		if effect, _ := EffectOf(op.Method, op.Path); op.ReadOnly != (effect == transport.Safe) {
			t.Errorf("%s has the effect %d, and the contract says that it changes nothing: %v", op.ID, effect, op.ReadOnly)
		}
	}
	if len(count) != len(all) {
		t.Errorf("%d operations, the contract has %d", len(count), len(all))
	}
	if _, ok := EffectOf("GET", "/nothing"); ok {
		t.Error("an unknown operation has an effect")
	}
}

// rawFor returns a request of an operation.
func rawFor(op contract.Operation) RawRequest {
	raw := RawRequest{Method: op.Method, Path: op.Path}
	for range strings.Count(op.Path, "{") {
		raw.Args = append(raw.Args, idA)
	}
	if op.Request != (contract.Payload{}) {
		raw.Body = []byte(`{"amount": 1.50}`)
	}
	return raw
}

// TestSendRaw_asTheMethods sends each operation with its method and raw, to a service that fails.
// Both send equally many requests, and both have an unknown outcome or none.
func TestSendRaw_asTheMethods(t *testing.T) {
	t.Parallel()
	for _, op := range rows(t) {
		t.Run(op.ID, func(t *testing.T) {
			t.Parallel()
			s := record(t, http.StatusInternalServerError, "")
			c := newTestClient(t, func(cfg *settings) { cfg.BaseURL, cfg.AllowMoneyMovement, cfg.MaxRetries = s.url, true, 2 })
			_, methodErr := callWithSamples(t, methodOf(t, c, op.ID))
			byMethod := s.count(op)
			_, rawErr := SendRaw(context.Background(), c, rawFor(op))
			byRaw := s.count(op)
			effect, _ := EffectOf(op.Method, op.Path)
			want := map[transport.Effect]int{transport.Safe: 3, transport.Idempotent: 3, transport.Creates: 1, transport.MovesMoney: 1}[effect]
			if byRaw != want || byMethod < want || (want == 1) != (byMethod == 1) {
				t.Errorf("the method sent %d requests and SendRaw %d, want %d", byMethod, byRaw, want)
			}
			if unknown := as[*UnknownOutcomeError](rawErr); unknown != (effect != transport.Safe) {
				t.Errorf("the outcome is unknown: %v, in %v", unknown, rawErr)
			}
			if want == 1 && !as[*UnknownOutcomeError](methodErr) {
				t.Errorf("the method knows the outcome: %v", methodErr)
			}
		})
	}
}

// TestSendRaw_guard: nothing is sent for an invalid id, and for no operation.
func TestSendRaw_guard(t *testing.T) {
	t.Parallel()
	s := serve(t)
	c := s.client()
	_, err := SendRaw(context.Background(), c, RawRequest{Method: "GET", Path: "/product/{id}", Args: []string{"../products"}})
	wantError(t, err, "is not an id")
	_, err = SendRaw(context.Background(), c, RawRequest{Method: "GET", Path: "/nothing"})
	wantError(t, err, "no such operation")
}

// TestSendRaw_whole: the query, the body and the response arrive as they are, numbers by their
// digits.
func TestSendRaw_whole(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(200, `{"price": 1.500, "big": 123456789012345678901234567890}`), reply(200, ""))
	c := s.client()
	got, err := SendRaw(context.Background(), c, RawRequest{
		Method: "PUT", Path: "/product/{id}", Args: []string{idA}, Body: []byte(`{"price": 0.10000000000000000000000001}`),
	})
	if err != nil || string(got) != `{"price": 1.500, "big": 123456789012345678901234567890}` {
		t.Errorf("%s, %v", got, err)
	}
	got, err = SendRaw(context.Background(), c, RawRequest{Method: "GET", Path: "/customer", Query: url.Values{"email": {"a+b@c.example"}}})
	if err != nil || len(got) != 0 {
		t.Errorf("%s, %v", got, err)
	}
	if lines := s.Lines(); len(lines) != 2 || !strings.Contains(lines[0], idA) {
		t.Errorf("the service got %q", lines)
	}
}

// TestSendRaw_redacted: an error has nothing private of the request.
func TestSendRaw_redacted(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(422, `{"error": "DE89370400440532013000 and erika@buyer.example are wrong"}`))
	_, err := SendRaw(context.Background(), s.client(), RawRequest{
		Method: "GET", Path: "/withdrawal/account/{account_type}/iban/{iban}/{bic}",
		Args: []string{"fiat", "DE89370400440532013000", "COBADEFFXXX"},
	})
	if err == nil || strings.Contains(err.Error(), "3704") || strings.Contains(err.Error(), "erika") {
		t.Errorf("%v", err)
	}
}

// TestSendRaw_bound: an object is read up to the size of one response. A list may be longer.
func TestSendRaw_bound(t *testing.T) {
	t.Parallel()
	object := `{"name":"` + strings.Repeat("a", transport.MaxBody) + `"}`
	raw := RawRequest{Method: "GET", Path: "/product/{id}", Args: []string{idA}}
	_, err := SendRaw(context.Background(), serve(t, reply(200, object)).client(), raw)
	if transport.ReasonOf(err) != transport.ReasonTooLarge || !strings.Contains(err.Error(), "to 127.0.0.1") {
		t.Error(err)
	}
	raw = RawRequest{Method: "GET", Path: "/products", List: true}
	list := "[" + object + "]"
	if body, err := SendRaw(context.Background(), serve(t, reply(200, list)).client(), raw); err != nil || string(body) != list {
		t.Errorf("%d bytes, %v", len(body), err)
	}
}
