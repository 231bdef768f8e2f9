// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

var (
	decimalType = reflect.TypeFor[Decimal]()
	rawType     = reflect.TypeFor[json.RawMessage]()
	contextType = reflect.TypeFor[context.Context]()
	errorType   = reflect.TypeFor[error]()
)

// rows returns the contract's operations.
func rows(t *testing.T) []contract.Operation {
	t.Helper()
	all, err := contract.Operations()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Fatal("the contract has no operations")
	}
	return all
}

// methodName returns the client method of an operation.
func methodName(id string) string { return strings.ToUpper(id[:1]) + id[1:] }

// methodOf returns the client method of an operation.
func methodOf(t *testing.T, c *Client, id string) reflect.Value {
	t.Helper()
	method := reflect.ValueOf(c).MethodByName(methodName(id))
	if !method.IsValid() {
		t.Fatalf("no method for %s: write Client.%s in the file of its group, or run make generate", id, methodName(id))
	}
	return method
}

// requestType returns a method's last struct argument, or nil if there is none. A Decimal does not
// count.
func requestType(method reflect.Type) reflect.Type {
	for i := method.NumIn() - 1; i >= 0; i-- {
		if in := method.In(i); in.Kind() == reflect.Struct && in != decimalType {
			return in
		}
	}
	return nil
}

// resultType returns a method's first result, or its element type if it is a list. It returns nil
// if the method returns only an error.
func resultType(method reflect.Type) (result reflect.Type, list bool) {
	first := method.Out(0)
	switch {
	case first == errorType:
		return nil, false
	case first.Kind() == reflect.Func: // iter.Seq2[T, error] is func(yield func(T, error) bool)
		return first.In(0).In(0), true
	}
	return first, false
}

// TestOperations_requests calls every method with the contract's example. It compares the request
// with the contract: its line, its query, and the members of its body. A method by hand may have
// other types than the operation: their names are compared, too.
func TestOperations_requests(t *testing.T) {
	t.Parallel()
	for _, op := range rows(t) {
		t.Run(op.ID, func(t *testing.T) {
			t.Parallel()
			var got []*http.Request
			var bodies []string
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(r.Body)
				got, bodies = append(got, r), append(bodies, string(body))
				w.WriteHeader(http.StatusForbidden)
			}))
			t.Cleanup(server.Close)
			c := newTestClient(t, func(cfg *settings) { cfg.BaseURL, cfg.AllowMoneyMovement = server.URL, true })
			method := methodOf(t, c, op.ID)
			if typ := requestType(method.Type()); typ != nil && typ.Name() != op.Request.Object {
				t.Errorf("it sends a %s, the contract wants %q", typ.Name(), op.Request.Object)
			}
			if typ, _ := resultType(method.Type()); typ != nil && typ.Name() != op.Response.Object {
				t.Errorf("it returns a %s, the contract has %q", typ.Name(), op.Response.Object)
			}
			want := ""
			if op.Request.Schema != nil {
				example, err := json.Marshal(op.Request.Example)
				if err != nil {
					t.Fatal(err)
				}
				want = string(example)
			}
			_, err := callWith(t, method, want)
			if len(got) != 1 {
				t.Fatalf("%d requests came, want 1; error %v", len(got), err)
			}
			if line := got[0].Method + " " + got[0].URL.Path; got[0].Method != op.Method || !fits(op.Path, got[0].URL.Path) {
				t.Errorf("sent %s, the contract says %s %s", line, op.Method, op.Path)
			}
			var result *Error
			if !errors.As(err, &result) || result.Path != op.Path || result.Method != op.Method {
				t.Errorf("%v does not name %s %s", err, op.Method, op.Path)
			}
			if sorted(t, bodies[0]) != want {
				t.Errorf("sent %s, the contract's example is %s", sorted(t, bodies[0]), want)
			}
			compareQuery(t, op, got[0])
		})
	}
}

// sorted returns a JSON object with the names of its members in order.
func sorted(t *testing.T, body string) string {
	t.Helper()
	if body == "" {
		return ""
	}
	var value any
	if err := json.Unmarshal([]byte(body), &value); err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(value)
	return string(text)
}

// compareQuery checks that the request has all query parameters of the contract, and no others.
func compareQuery(t *testing.T, op contract.Operation, got *http.Request) {
	t.Helper()
	sent := got.URL.Query()
	for _, parameter := range op.Parameters {
		if !parameter.InQuery {
			continue
		}
		name := parameter.Name
		if !sent.Has(name) {
			t.Errorf("the query parameter %s was not sent", name)
		}
		sent.Del(name)
	}
	for name := range sent {
		t.Errorf("the query parameter %s is not in the contract", name)
	}
}

// callWithSamples calls a method with an id for each string and true for each bool. It returns the
// results, or a list's objects, and the error.
func callWithSamples(t *testing.T, method reflect.Value) (objects []any, failure error) {
	t.Helper()
	return callWith(t, method, "")
}

// callWith is [callWithSamples] with a body for the struct. An empty one means that it is zero.
func callWith(t *testing.T, method reflect.Value, body string) (objects []any, failure error) {
	t.Helper()
	args := make([]reflect.Value, method.Type().NumIn())
	for i := range args {
		in := method.Type().In(i)
		args[i] = reflect.New(in).Elem()
		switch {
		case in == contextType:
			args[i] = reflect.ValueOf(t.Context())
		case in.Kind() == reflect.String:
			args[i].SetString(idA)
		case in.Kind() == reflect.Bool:
			args[i].SetBool(true)
		case in.Kind() == reflect.Struct && in != decimalType && body != "":
			if err := json.Unmarshal([]byte(body), args[i].Addr().Interface()); err != nil {
				t.Fatal(err)
			}
		}
	}
	return resultsOf(method.Call(args))
}

// resultsOf returns a method's results, or a list's objects, and the error.
func resultsOf(results []reflect.Value) (objects []any, failure error) {
	if results[0].Kind() != reflect.Func {
		failure, _ = results[len(results)-1].Interface().(error)
		for _, result := range results[:len(results)-1] {
			objects = append(objects, result.Interface())
		}
		return objects, failure
	}
	results[0].Call([]reflect.Value{reflect.MakeFunc(results[0].Type().In(0), func(args []reflect.Value) []reflect.Value {
		if failure != nil {
			panic("a list goes on after its error") // which comes last, and once
		}
		if failure, _ = args[1].Interface().(error); failure == nil {
			objects = append(objects, args[0].Interface())
		}
		return []reflect.Value{reflect.ValueOf(true)}
	})})
	return objects, failure
}

// fits reports whether path is template with its placeholders filled.
func fits(template, path string) bool {
	wants, has := strings.Split(template, "/"), strings.Split(path, "/")
	if len(wants) != len(has) {
		return false
	}
	for i, want := range wants {
		if want != has[i] && (!strings.HasPrefix(want, "{") || has[i] == "") {
			return false
		}
	}
	return true
}
