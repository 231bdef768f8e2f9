// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"testing"
	"testing/iotest"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

func TestList_errors(t *testing.T) {
	t.Parallel()
	one := mug(idA, justNow)
	for name, test := range map[string]struct {
		response step
		items    int
		messages []string
	}{
		"unfinished after one": {reply(200, "["+one+","), 1, []string{"GET /products: the list broke off after 1 objects", "unexpected EOF"}},
		"unfinished inside":    {reply(200, "["+one+","+one[:30]), 1, []string{"broke off after 1 objects", "unexpected EOF"}},
		"ends too soon":        {reply(200, "["+one), 1, []string{"broke off after 1 objects", "unexpected EOF"}},
		"two arrays":           {reply(200, `{"a": [`+one+`], "b": []}`), 1, []string{"broke off after 1 objects", "more than one array"}},
		"bad decimal": {
			reply(200, "["+one+`, {"price": "cheap"}]`), 1,
			[]string{"broke off after 1 objects", `"cheap" is not a decimal number`},
		},
		"trailing": {reply(200, "["+one+"]]"), 1, []string{"something follows"}},
		"page":     {reply(200, "\n<html>", "Content-Type", "text/html"), 0, []string{"GET /products", "HTML page"}},
		"refused":  {reply(403, `{"error": "not yours"}`), 0, []string{"403 Forbidden for GET /products: not yours"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, test.response)
			items, err := collect[Product](t, s.client().Products(context.Background(), false))
			wantError(t, err, test.messages...)
			if len(items) != test.items || IsNotFound(err) {
				t.Errorf("%d items, want %d; not found %v", len(items), test.items, IsNotFound(err))
			}
		})
	}
}

func TestList_stopsEarly(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(200, "["+mug(idA, justNow)+","+mug(idB, justNow)+", broken"))
	count := 0
	for item, err := range s.client().Products(context.Background(), true) {
		if err != nil || item.ID != idA {
			t.Errorf("%v, %v", item.ID, err)
		}
		count++
		break
	}
	if count != 1 {
		t.Errorf("%d items", count)
	}
	s.wantLines("GET /products?include_archived=true")
}

// TestList_again checks that each iteration of a list sends a request.
func TestList_again(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(200, "["+mug(idA, justNow)+"]"), reply(200, "[]"))
	all := s.client().Products(context.Background(), false)
	for _, want := range []int{1, 0} {
		items, err := collect[Product](t, all)
		if err != nil || len(items) != want {
			t.Errorf("%d items, want %d; %v", len(items), want, err)
		}
	}
	s.wantLines("GET /products", "GET /products")
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

// TestList_named checks that an invalid object ends a list with an error, because the list could
// not prove that another object is missing.
func TestList_named(t *testing.T) {
	t.Parallel()
	for name, list := range map[string]string{
		"null": `[null]`, "empty": `[{}]`, "wrapped": `{"items":[{"product":` + mug(idA, justNow) + `}]}`,
		"behind a good one": "[" + mug(idB, justNow) + `,{"id":""}]`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, reply(http.StatusOK, list), reply(http.StatusNotFound, ""), reply(http.StatusOK, list), reply(http.StatusOK, "null"),
				reply(http.StatusOK, list))
			c := s.client()
			_, err := collect[Product](t, c.Products(context.Background(), true))
			wantError(t, err, "the list broke off after", "the next one has no id")
			if _, err := c.Product(context.Background(), idA); err == nil || IsNotFound(err) {
				t.Errorf("error %v, want one that does not say that it is not found", err)
			}
			made, err := c.CreateProduct(context.Background(), mugParams(t))
			wantError(t, err, undisclosed[0], "the next one has no id")
			if made.ID != "" {
				t.Errorf("made %+v", made)
			}
		})
	}
}
