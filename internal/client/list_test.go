// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
)

func TestDecodeList(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		in       string
		items    []int
		messages string // of the error
	}{
		{`[]`, nil, ""},
		{`[1, 2,3]`, []int{1, 2, 3}, ""},
		{` [1] ` + "\n", []int{1}, ""},
		{``, nil, "the response is empty"},
		{" \n", nil, "the response is empty"},
		{`null`, nil, ""},
		{`{"products": [1, 2]}`, []int{1, 2}, ""},
		{`{"total": 2, "page": {"next": [null, {}], "x": {}}, "items": [1, 2], "more": false, "none": null}`, []int{1, 2}, ""},
		{`{"items": []}`, nil, ""},
		{
			`{"items": [1, 2], "total": 2, "hasMore": false, "next": null, "nextCursor": "", "links": {"next": null, "self": "/1"}}`,
			[]int{1, 2},
			"",
		},
		{`{"items": [1], "total": 2}`, []int{1}, "it has 1 objects of 2"},
		{`{"totalCount": 2, "items": [1]}`, []int{1}, "it has 1 objects of 2"},
		{`{"items": [1], "has_more": true}`, []int{1}, "it goes on elsewhere (has_more)"},
		{`{"nextPageToken": "b", "items": [1]}`, []int{1}, "it goes on elsewhere (nextPageToken)"},
		{`{"items": [1], "links": {"a": {"b": [1]}, "next": "/2"}}`, []int{1}, "it goes on elsewhere (next)"},
		{`{"items": [1], "next": 2}`, []int{1}, "it goes on elsewhere (next)"},
		{`{"items": [1], "others": [2]}`, []int{1}, "more than one array"},
		{`{}`, nil, "without an array"},
		{`{"items": null}`, nil, "without an array"},
		{`{"error": "no"}`, nil, "without an array"},
		{`7`, nil, "a list was expected and a single value came"},
		{`"text"`, nil, "a list was expected and a single value came"},
		{`false`, nil, "a list was expected and a single value came"},
		{`<html>`, nil, "invalid character '<'"},
		{`[`, nil, "unexpected EOF"},
		{`[1`, []int{1}, "unexpected EOF"},
		{`[1,`, []int{1}, "unexpected EOF"},
		{`[1, 2`, []int{1, 2}, "unexpected EOF"},
		{`[12, {"a`, []int{12}, "unexpected EOF"},
		{`{`, nil, "unexpected EOF"},
		{`{"items"`, nil, "unexpected EOF"},
		{`{"items": [1]`, []int{1}, "unexpected EOF"},
		{`{"items": [1], "page": {"a": [`, []int{1}, "unexpected EOF"},
		{`[1]]`, []int{1}, "something follows"},
		{`[1] [2]`, []int{1}, "something follows"},
		{`[1]x`, []int{1}, "something follows"},
		{`{"items": [1]} {"items": [2]}`, []int{1}, "something follows"},
		{`null [1]`, nil, "something follows"},
		{`nullx`, nil, "something follows"},
		{`[1 2]`, []int{1}, "expecting ',' or ']'"},
		{`[1,]`, []int{1}, "invalid character ','"},
		{`[1}`, []int{1}, "invalid character '}'"},
		{`{"items": [1], "items": [2]}`, []int{1}, "it has the member items twice"},
		{`{"items": [1], "a": {"b": 1, "b": 2}}`, []int{1}, "it has the member a/b twice"},
		{`[1, {"a": {"b": [{"c": 1, "c": 1}]}}]`, []int{1}, "it has the member 1/a/b/0/c twice"},
	} {
		var items []int
		err := decodeList(strings.NewReader(test.in), func(element json.RawMessage) bool {
			i, err := strconv.Atoi(string(element))
			if err != nil {
				t.Errorf("%s: the element %s", test.in, element)
			}
			items = append(items, i)
			return true
		})
		if !slices.Equal(items, test.items) {
			t.Errorf("%s: items %v, want %v", test.in, items, test.items)
		}
		switch {
		case test.messages == "" && err != nil:
			t.Errorf("%s: %v", test.in, err)
		case test.messages != "" && (err == nil || !strings.Contains(err.Error(), test.messages)):
			t.Errorf("%s: error %v, want one that says %q", test.in, err, test.messages)
		}
	}
}

// TestDecodeList_oneAtATime checks that the list yields an object before the next one arrives.
func TestDecodeList_oneAtATime(t *testing.T) {
	t.Parallel()
	for _, open := range []string{`[`, `{"total": 2, "items": [`} {
		reader, writer := io.Pipe()
		handed := make(chan byte)
		go func() {
			_, _ = io.WriteString(writer, open+"1 ,")
			<-handed
			_, _ = io.WriteString(writer, "2 ,")
			<-handed
			_ = writer.CloseWithError(errors.New("the line went dead"))
		}()
		err := decodeList(reader, func(element json.RawMessage) bool { handed <- element[0]; return true })
		wantError(t, err, "the line went dead")
	}
}

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
		err := decodeList(bytes.NewReader(data), func(item json.RawMessage) bool {
			items = append(items, slices.Clone(item))
			return true
		})
		var slow []json.RawMessage
		slowErr := decodeList(iotest.OneByteReader(bytes.NewReader(data)), func(item json.RawMessage) bool {
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
