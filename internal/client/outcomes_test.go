// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/movement"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// methods are the functions that scripts call like methods of the client. The last four look for
// movements of money, as a request does.
var methods = map[string]any{
	"ClosePaymentSession": ClosePaymentSession, "SendRaw": SendRaw,
	"ConfirmOrganization": func(ctx context.Context, c *Client) error { return c.Account().ConfirmOrganization(ctx) },
	"FindOrganization": func(ctx context.Context, c *Client) ([]any, error) {
		organization, found, err := c.Account().FindOrganization(ctx)
		return []any{organization, found}, err
	},
	"EarlierWithdrawals": func(ctx context.Context, c *Client, params WithdrawalParams, address string) ([]movement.Earlier, error) {
		return c.Movements().Earlier(ctx, c.WithdrawalMovement(params, address))
	},
	"EarlierPayouts": func(ctx context.Context, c *Client, params PayoutParams) ([]movement.Earlier, error) {
		return c.Movements().Earlier(ctx, c.PayoutMovement(params))
	},
	"EarlierOnramps": func(ctx context.Context, c *Client, params OnrampParams) ([]movement.Earlier, error) {
		return c.Movements().Earlier(ctx, c.OnrampMovement(params))
	},
	"EarlierTransactions": func(ctx context.Context, c *Client, noun string, asset *Asset, amount Decimal) ([]movement.Earlier, error) {
		return c.Movements().Earlier(ctx, c.TransactionMovement(noun, 1, asset, amount))
	},
}

var outcomeJSON = regexp.MustCompile(` (\{|\[|null).*`)

// invoke calls a method with arguments in JSON, and checks its outcome.
func (d *dialog) invoke(t *testing.T, c *Client, text, wanted string) {
	t.Helper()
	name, values, _ := strings.Cut(text, " ")
	method, args := reflect.ValueOf(c).MethodByName(name), []reflect.Value{reflect.ValueOf(t.Context())}
	if function, ok := methods[name]; ok {
		method, args = reflect.ValueOf(function), append(args, reflect.ValueOf(c))
	}
	decoder := json.NewDecoder(strings.NewReader(values))
	for i := len(args); i < method.Type().NumIn(); i++ {
		arg := reflect.New(method.Type().In(i))
		if err := decoder.Decode(arg.Interface()); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		args = append(args, arg.Elem())
	}
	objects, err := resultsOf(method.Call(args))

	outcome, words, _ := strings.Cut(wanted, ": ")
	members := outcomeJSON.FindString(outcome)
	ids := strings.Fields(strings.TrimSuffix(outcome, members))[1:]
	typ, list := resultType(method.Type())
	if typ != nil && typ.Implements(reflect.TypeFor[wire.Entity]()) && err == nil && len(ids) == 0 {
		ids = []string{"A"}
	}
	word, said := outcomeOf(err)
	if word != strings.Fields(outcome)[0] {
		t.Errorf("%s: %v, want %s", word, err, wanted)
		return
	}
	var got []string
	for _, object := range objects {
		if object, ok := object.(wire.Entity); ok && object.ObjectID() != "" {
			got = append(got, object.ObjectID())
		}
	}
	ids = strings.Fields(d.expand(t, strings.ReplaceAll(strings.Join(append([]string{""}, ids...), " $"), " $none", "")))
	if !slices.Equal(got, ids) {
		t.Errorf("returned %q, want %q", got, ids)
	}
	if whole := any(said); members != "" {
		if whole == nil && list {
			whole = objects
		} else if whole == nil {
			whole = objects[0]
		}
		wantMembers(t, whole, members)
	}
	if err != nil {
		wantError(t, err, strings.Split(words, " | ")...)
		d.wantSecret(t, err.Error())
	}
}

// wantMembers demands that a value has all members and elements of a JSON text.
func wantMembers(t *testing.T, value any, text string) {
	t.Helper()
	data, _ := json.Marshal(value)
	var got, want any
	for to, data := range map[*any]string{&got: string(data), &want: text} {
		decoder := json.NewDecoder(strings.NewReader(data))
		decoder.UseNumber()
		if err := decoder.Decode(to); err != nil {
			t.Fatalf("%s: %v", data, err)
		}
	}
	if !has(got, want) {
		t.Errorf("got %s, want %s", data, text)
	}
}

func has(got, want any) bool {
	switch want := want.(type) {
	case map[string]any:
		object, ok := got.(map[string]any)
		for name, member := range want {
			value, known := object[name]
			ok = ok && known && has(value, member)
		}
		return ok
	case []any:
		list, ok := got.([]any)
		return ok && slices.EqualFunc(list, want, has)
	}
	return got == want
}

// outcomeOf returns the word for an error, and the error that it says.
func outcomeOf(err error) (word string, said error) {
	var created *CreatedError
	var gone *NotFoundError
	var unknown *UnknownOutcomeError
	var accepted *AcceptedError
	var wrong *WrongOrganizationError
	var unowned *UnknownOrganizationError
	switch {
	case err == nil:
		return "ok", nil
	case errors.As(err, &created):
		return "created", created
	case errors.As(err, &gone):
		return "gone", gone
	case errors.As(err, &unknown):
		return "unknown", unknown
	case errors.As(err, &accepted):
		return "accepted", accepted
	case errors.As(err, &wrong):
		return "wrong", wrong
	case errors.As(err, &unowned):
		return "unowned", unowned
	}
	return "fails", err
}

// wantSecret demands that a text has neither the key nor the secret of the section.
func (d *dialog) wantSecret(t *testing.T, text string) {
	t.Helper()
	if strings.Contains(text, testKey) || d.secret != "" && strings.Contains(strings.ToLower(text), d.secret) {
		t.Errorf("a secret is in %s", text)
	}
}
