// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bytes"
	"context"
	"encoding/json"
	"iter"
	"reflect"
	"slices"
	"testing"
	"testing/iotest"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// TestList_stopsEarly ends a list after its first object. The list must close its body.
func TestList_stopsEarly(t *testing.T) {
	t.Parallel()
	all := func(object func(id, createdAt string) string) step {
		return reply(200, "["+object(idA, justNow)+","+object(idB, justNow)+", broken")
	}
	for line, test := range map[string]struct {
		answer step
		list   func(*Client) iter.Seq2[string, error]
	}{
		looked: {all(mug), func(c *Client) iter.Seq2[string, error] { return idsOnly(c.Products(context.Background(), true)) }},
		"GET /webhooks": {
			all(hook), func(c *Client) iter.Seq2[string, error] { return idsOnly(c.Webhooks(context.Background())) },
		},
		"GET /withdrawals/" + idB: {
			all(outgoing), func(c *Client) iter.Seq2[string, error] {
				return idsOnly(c.WithdrawalsOfAccount(context.Background(), idB))
			},
		},
	} {
		s := serve(t, test.answer)
		count := 0
		for id, err := range test.list(s.client()) {
			if err != nil || id != idA {
				t.Errorf("%v, %v", id, err)
			}
			count++
			break
		}
		if count != 1 {
			t.Errorf("%d items", count)
		}
		s.WantLines(line)
	}
}

// TestList_repeats: an element that a list repeats is one object, in front of the end of the list
// and after a lost response. One with other values is handed over.
func TestList_repeats(t *testing.T) {
	t.Parallel()
	one, other := mug(idA, justNow), mug(idB, justNow)
	s := serve(t, listed(one, other, one, other, mug(idB, longAgo)), drop, listed(one, one))
	c := s.client()
	var ids []string
	for id, err := range idsOnly(c.Products(context.Background(), true)) {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	if !slices.Equal(ids, []string{idA, idB, idB}) {
		t.Error(ids)
	}
	if got, err := c.CreateProduct(context.Background(), mugParams(t)); err != nil || got.ID != idA {
		t.Errorf("%s, %v", got.ID, err)
	}
}

// FuzzList checks that only whole lists end without an error, and that a bare one yields all its
// elements.
func FuzzList(f *testing.F) {
	for _, seed := range []string{
		``, `null`, `[]`, `[1,{"a":[]}]`, `{"items":[1,2],"x":{"y":[{}]}}`, `{"a":[],"b":[]}`, `[1`, `{"a":[1]`, `[1]]`, `null x`, `[1,]`,
		`{"a":[],}`, ` [ 1 , "  a  b" ,[ ] , { " " : " , " } ] `, ` { "a" : [ "  " , 1 , 2 ] , "total" : 3 } `, `[ 1 , , 2 ]`, `[ 1  2 ]`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var items []json.RawMessage
		err := wire.DecodeList(bytes.NewReader(data), func(item json.RawMessage) bool {
			items = append(items, slices.Clone(item))
			return true
		})
		var slow []json.RawMessage
		slowErr := wire.DecodeList(iotest.OneByteReader(bytes.NewReader(data)), func(item json.RawMessage) bool {
			slow = append(slow, slices.Clone(item))
			return true
		})
		if (err == nil) != (slowErr == nil) || !reflect.DeepEqual(items, slow) {
			t.Fatalf("%q: %q, %v; byte by byte %q, %v", data, items, err, slow, slowErr)
		}
		blank := len(bytes.TrimLeft(data, " \t\r\n")) == 0
		if err == nil && !blank && !json.Valid(data) {
			t.Fatalf("%q was taken for a whole list of %d", data, len(items))
		}
		var bare []json.RawMessage
		if json.Unmarshal(data, &bare) != nil {
			return
		}
		if err != nil {
			t.Fatalf("%q: %v", data, err)
		}
		if !slices.EqualFunc(items, bare, func(a, b json.RawMessage) bool { return bytes.Equal(a, b) }) {
			t.Fatalf("%q: %q, want %q", data, items, bare)
		}
	})
}
