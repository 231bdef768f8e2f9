// SPDX-License-Identifier: MPL-2.0

package client

import (
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// How much one method may ask for, and say, whatever it is answered.
const (
	mostRequests = 64
	longestError = 8 << 10
)

// FuzzAnswers calls any method against a service that answers the first request with anything, and
// all others with anything else. No answer may break the client, make it ask for ever or say pages;
// what it returns without an error is something; and the key is never said.
func FuzzAnswers(f *testing.F) {
	methods := clientMethods(f)
	for _, method := range methods {
		for _, seed := range []struct {
			status     uint16
			answer     string
			thenStatus uint16
			then       string
		}{
			{200, mug(idA, justNow), 200, mug(idA, justNow)},
			{200, hook(idA, justNow), 200, "[" + hook(idA, justNow) + "]"},
			{200, page(idA, justNow), 200, "[" + page(idA, justNow) + "]"},
			{200, "", 200, `[{"id":"` + idA + `"}]`},
			{200, `{"productId":"` + idA + `"}`, 404, ""},
			{200, "null", 200, "[null]"},
			{200, `[{}]`, 200, `{"items":[{}],"total":9}`},
			{404, "", 200, "[{}]"},
			{400, "", 200, `{"data":[{"item":{"id":"` + idA + `"}}]}`},
			{500, "<html>" + testKey, 200, "[" + mug(idA, justNow) + "," + mug(idB, justNow) + "]"},
			{302, testKey, 418, `{"error":{"message":"` + testKey + `"}}`},
			{429, "", 503, ""},
			{
				200, `{"id":"` + idA + `","price":"` + testKey + `","amount":1e999999999}`, 200,
				`[{"id":"` + idA + `","createdAt":7,"price":"1e400"}]`,
			},
		} {
			f.Add(method, seed.status, []byte(seed.answer), seed.thenStatus, []byte(seed.then))
		}
	}
	f.Fuzz(func(t *testing.T, method string, status uint16, answer []byte, thenStatus uint16, then []byte) {
		if !slices.Contains(methods, method) {
			method = methods[len(method)%len(methods)]
		}
		asked := 0
		c := newTestClient(t, func(cfg *settings) {
			cfg.AllowMoneyMovement, cfg.MaxRetries = true, 1
			cfg.Base = memory{func(w http.ResponseWriter, _ *http.Request) {
				if asked++; asked == 1 {
					reply(final(status), string(answer))(w, nil)
				} else {
					reply(final(thenStatus), string(then))(w, nil)
				}
			}}
		})
		answers, err := callWithSamples(t, reflect.ValueOf(c).MethodByName(method))
		said := fmt.Sprintf("%s, answered %d %.300q, then %d %.300q", method, final(status), answer, final(thenStatus), then)
		switch {
		case asked > mostRequests:
			t.Fatalf("%s: sent %d requests", said, asked)
		case err != nil && strings.Contains(err.Error(), testKey):
			t.Fatalf("%s: the key is in the error %v", said, err)
		case err != nil && len(err.Error()) > longestError:
			t.Fatalf("%s: an error of %d bytes: %.200s", said, len(err.Error()), err)
		case err == nil && asked == 0:
			t.Fatalf("%s: nothing was asked", said)
		}
		for _, answer := range answers {
			if object, ok := answer.(wire.Entity); ok && err == nil && object.ObjectID() == "" {
				t.Fatalf("%s: %T without an id, and no error", said, answer)
			}
		}
	})
}

// final is a status that ends an exchange, from 200 to 599.
func final(status uint16) int {
	if status >= 200 && status < 600 {
		return int(status)
	}
	return 200 + int(status)%400
}

// clientMethods are the names of the methods that the contract's operations have, in its order.
func clientMethods(t testing.TB) []string {
	t.Helper()
	operations, err := contract.Operations()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, op := range operations {
		name := methodName(op.ID)
		if reflect.ValueOf(&Client{}).MethodByName(name).IsValid() {
			names = append(names, name)
		}
	}
	return names
}
