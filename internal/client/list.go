// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
)

// notes are taken while a list is read.
type notes struct {
	moment time.Time       // the service's clock
	parts  map[string]bool // the ids, in small letters, of elements that lack members of their objects
}

func (n *notes) isPart(id string) bool { return n.parts[strings.ToLower(id)] }

// earliest returns the earliest time, by the service's clock, of a time of this machine. That clock
// comes first, because this machine's may be wrong. The list was read at a time of this machine.
func (n *notes) earliest(read time.Time) func(local time.Time) time.Time {
	moment := n.moment
	return func(local time.Time) time.Time {
		if moment.IsZero() {
			return local.Add(-localSlack)
		}
		return moment.Add(local.Sub(read) - clockSlack)
	}
}

// list streams a group's objects: one at a time in memory, at most one error, and that last. No
// paging is specified, so none is sent. An element that lacks a required member is not the object:
// where n is nil, the object is read by its id, if an operation does that; otherwise the element is
// handed over as it is, and noted. See [WithParts], too.
func list[T any](ctx context.Context, c *Client, op operation, query url.Values, n *notes, args ...string) iter.Seq2[T, error] {
	return listFor[T](ctx, c, op, nil, query, n, args...)
}

// listFor is [list] for an operation that takes a body.
func listFor[T any](ctx context.Context, c *Client, op operation, in any, query url.Values, n *notes, args ...string) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		r := request{op: op, in: in, query: query, args: args, stream: true}
		resp, err := c.send(ctx, r)
		if err != nil {
			yield(none, err)
			return
		}
		defer func() { _ = resp.Body.Close() }()
		if n != nil {
			n.moment = resp.Date
			n.parts = map[string]bool{}
		}
		count := 0
		var unusable error
		err = decodeList(resp.Body, func(element json.RawMessage) bool {
			var item T
			if unusable = c.checkOwner(ctx, r, element); unusable != nil {
				return false
			}
			if item, unusable = readElement[T](ctx, c, op, element, n); unusable != nil {
				return false
			}
			count++
			return yield(item, nil)
		})
		if unusable != nil {
			err = unusable
		}
		if err != nil && !errors.Is(err, errStopped) {
			yield(none, c.redact(r, fmt.Errorf("%s: the list broke off after %d objects: %w", op, count, err)))
		}
	}
}

// readElement reads an element of a list. An element without an id, null or not understood, is an
// error. It might be any object, so the list cannot prove that an object is missing.
func readElement[T any](ctx context.Context, c *Client, op operation, element json.RawMessage, n *notes) (T, error) {
	var item T
	if err := strictjson.Unmarshal(element, &item); err != nil {
		return item, err
	}
	object, ok := any(item).(entity)
	if !ok {
		return item, nil
	}
	id := object.ObjectID()
	if id == "" {
		return item, errors.New("the next one has no id")
	}
	one, readable := readOfList[op]
	switch {
	case !readable, len(shapeOf[T]().lacking(element, false)) == 0: // no read adds a required member
		return item, nil
	case n != nil:
		n.parts[strings.ToLower(id)] = true
		return item, nil
	case takesParts(ctx):
		return item, nil
	}
	return readPart[T](ctx, c, one, id)
}

// readPart reads the object that an element of a list is a part of.
func readPart[T any](ctx context.Context, c *Client, one operation, id string) (T, error) {
	var object T
	resp, err := c.doRaw(ctx, request{op: one, args: []string{id}})
	if err != nil {
		return object, err
	}
	whole, err := readWhole(resp, func(object T) error {
		if is := any(object).(entity).ObjectID(); !sameID(is, id) { //nolint:forcetypeassert // the element was one
			return fmt.Errorf("asked for %s, the payments service returned %s", id, printable(is, 60))
		}
		return nil
	})
	if err != nil {
		return object, err
	}
	return *whole, nil
}

// readOfList says which operation reads one of the objects that another one lists.
var readOfList = map[operation]operation{
	opCheckoutSessions: opCheckoutSession, opPaymentLinks: opPaymentLink, opPaymentSessions: opPaymentSession, opProducts: opProduct,
	opCustomers: opCustomer, opSubscriptions: opSubscription, opCustomerSubscriptions: opSubscription, opInvoices: opInvoice,
	opDiscountCodes: opDiscountCode, opWebhooks: opWebhook, opOnramps: opOnramp, opPayouts: opPayout,
	opExternalAccounts: opExternalAccount, opCustomerExternalAccounts: opExternalAccount,
	opDepositAccounts: opDepositAccount, opDeposits: opDeposit, opDepositsOfAccount: opDeposit, opCustomerDeposits: opDeposit,
	opWithdrawalAccounts: opWithdrawalAccount, opWithdrawals: opWithdrawal, opWithdrawalsOfAccount: opWithdrawal,
}

var errStopped = errors.New("the reader has seen enough")

// decodeList reads a bare array, or an object with exactly one member that is an array, and hands
// over one element after the other, which is valid until each returns. Null is an empty list; an
// empty body is none, because a list can decide that something is gone.
func decodeList(body io.Reader, each func(json.RawMessage) bool) error {
	decoder := strictjson.NewDecoder(body)
	first, err := decoder.ReadToken()
	switch {
	case errors.Is(err, io.EOF):
		return errors.New("the response is empty")
	case err != nil:
		return strictjson.Explain(err)
	}
	switch first.Kind() {
	case jsontext.KindNull:
	case jsontext.KindBeginArray:
		err = decodeArray(decoder, each)
	case jsontext.KindBeginObject:
		err = decodeEnvelope(decoder, each)
	default:
		return errors.New("a list was expected and a single value came")
	}
	if err != nil {
		return strictjson.Explain(err)
	}
	if _, err := decoder.ReadToken(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the end of the list")
	}
	return nil
}

func decodeArray(decoder *jsontext.Decoder, each func(json.RawMessage) bool) error {
	for decoder.PeekKind() != jsontext.KindEndArray {
		element, err := decoder.ReadValue()
		if err != nil {
			return err
		}
		if !each(json.RawMessage(element)) {
			return errStopped
		}
	}
	_, err := decoder.ReadToken()
	return err
}

func decodeEnvelope(decoder *jsontext.Decoder, each func(json.RawMessage) bool) error {
	arrays, items := 0, int64(0)
	counted := func(item json.RawMessage) bool { items++; return each(item) }
	rest := ""
	total := int64(-1)
	for decoder.PeekKind() != jsontext.KindEndObject {
		name, err := decoder.ReadToken()
		if err != nil {
			return err
		}
		text := name.String()
		kind := decoder.PeekKind()
		if isNested(kind) && more(text, jsontext.Value{byte(kind)}) {
			rest = text
		}
		switch kind {
		case jsontext.KindBeginArray:
			if arrays++; arrays > 1 {
				return errors.New("it is an object with more than one array, and which of them is meant is not known")
			}
			if _, err := decoder.ReadToken(); err != nil {
				return err
			}
			err = decodeArray(decoder, counted)
		case jsontext.KindBeginObject:
			var inside string
			if inside, err = moreInside(decoder); inside != "" {
				rest = inside
			}
		default:
			var value jsontext.Value
			if value, err = decoder.ReadValue(); err != nil {
				return err
			}
			if more(text, value) {
				rest = text
			}
			if number, err := strconv.ParseInt(string(value), 10, 64); err == nil && (text == "total" || text == "totalCount" || text == "count") {
				total = number
			}
		}
		if err != nil {
			return err
		}
	}
	if _, err := decoder.ReadToken(); err != nil {
		return err
	}
	if arrays == 0 {
		return errors.New("it is an object without an array")
	}
	if total > items {
		return fmt.Errorf("it has %d objects of %d", items, total)
	}
	if rest != "" {
		return fmt.Errorf("it goes on elsewhere (%s)", rest)
	}
	return nil
}

// more reports whether a member of an envelope says that the list goes on. The specification knows
// no pages. If the client took a part for the whole list, it would create the other objects again.
func more(name string, value jsontext.Value) bool {
	if name = plain(name); name != "hasmore" && name != "cursor" && !strings.HasPrefix(name, "next") {
		return false
	}
	return value.Kind() != jsontext.KindNull && value.Kind() != jsontext.KindFalse && string(value) != `""`
}

func isNested(kind jsontext.Kind) bool {
	return kind == jsontext.KindBeginObject || kind == jsontext.KindBeginArray
}

// moreInside reads an object, and returns the name of a member that says that the list goes on.
func moreInside(decoder *jsontext.Decoder) (rest string, err error) {
	object, err := decoder.ReadValue()
	if err != nil {
		return "", err
	}
	for name, value := range strictjson.Members(object) {
		if value := jsontext.Value(value); !isNested(value.Kind()) && more(name, value) {
			rest = name
		}
	}
	return rest, nil
}

// listNested streams the objects that belong to one object. If that one is missing, the error is a
// [NotFoundError].
func listNested[T any, O entity](
	ctx context.Context, c *Client, op operation, id string, owner func(context.Context, string) (O, error),
) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for item, err := range list[T](ctx, c, op, nil, nil, id) {
			if !yield(item, orNotFound(ctx, err, id, owner)) {
				return
			}
		}
	}
}

// orNotFound returns the [NotFoundError] of an object if an operation failed because the object is
// missing, and err otherwise.
func orNotFound[O entity](ctx context.Context, err error, id string, owner func(context.Context, string) (O, error)) error {
	if saysMissing(err) {
		if _, readErr := owner(ctx, id); IsNotFound(readErr) {
			return readErr
		}
	}
	return err
}
