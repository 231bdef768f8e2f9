// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
)

func TestRead(t *testing.T) {
	t.Parallel()
	one, read := "GET /product/"+idA, mug(idA, justNow)
	for name, test := range map[string]struct {
		steps    []step
		notFound bool
		messages []string // of the error; none for the object
		lines    []string
	}{
		"object":        {[]step{reply(200, read)}, false, nil, []string{one}},
		"array of one":  {[]step{reply(200, "["+read+"]")}, false, nil, []string{one}},
		"upper case id": {[]step{reply(200, mug(strings.ToUpper(idA), justNow))}, false, nil, []string{one}},
		"404":           {[]step{reply(404, ""), listed()}, true, []string{"has no product " + idA}, []string{one, looked}},
		"404 with words": {
			[]step{reply(404, `{"error": "no"}`), listed(mug(idB, justNow))},
			true,
			[]string{"has no product " + idA},
			[]string{one, looked},
		},
		"404, there": {
			[]step{reply(404, ""), listed(mug(idB, justNow), mug(strings.ToUpper(idA), justNow))},
			false, nil,
			[]string{one, looked},
		},
		"404 everywhere": {
			[]step{reply(404, "<html>"), reply(404, "<html>")},
			false,
			[]string{"404", "could not be confirmed", "HTML page"},
			[]string{one, looked},
		},
		"404, list unfinished": {
			[]step{reply(404, ""), reply(200, "["+mug(idB, justNow))},
			false,
			[]string{"could not be confirmed"},
			[]string{one, looked},
		},
		"400 empty, not found": {[]step{reply(400, ""), listed()}, true, []string{"has no product " + idA}, []string{one, looked}},
		"400 blank, not found": {
			[]step{reply(400, "\n"), listed(mug(idB, justNow))},
			true,
			[]string{"has no product " + idA},
			[]string{one, looked},
		},
		"400 empty, there": {
			[]step{reply(400, ""), listed(mug(idB, justNow), mug(strings.ToUpper(idA), justNow))},
			false,
			[]string{"400", "although product " + idA + " is in the list", "not treated as gone"},
			[]string{one, looked},
		},
		"400 empty, list refused": {
			[]step{reply(400, ""), reply(403, `{"error": "not yours"}`)},
			false,
			[]string{"400", "could not be confirmed", "not yours"},
			[]string{one, looked},
		},
		"400 empty, list not found": {[]step{reply(400, ""), reply(404, "")}, false, []string{"could not be confirmed"}, []string{one, looked}},
		"400 empty, list unfinished": {
			[]step{reply(400, ""), reply(200, "["+mug(idB, justNow))},
			false,
			[]string{"could not be confirmed"},
			[]string{one, looked},
		},
		"400 empty, list page": {
			[]step{reply(400, ""), reply(200, "<html>")},
			false,
			[]string{"could not be confirmed"},
			[]string{one, looked},
		},
		"400 with a message": {[]step{reply(400, `{"error": "no"}`)}, false, []string{"400", "no"}, []string{one}},
		"401 empty":          {[]step{reply(401, "")}, false, []string{"401"}, []string{one}},
		"403 empty":          {[]step{reply(403, "")}, false, []string{"403"}, []string{one}},
		"410 empty":          {[]step{reply(410, "")}, false, []string{"410"}, []string{one}},
		"422 empty":          {[]step{reply(422, "")}, false, []string{"422"}, []string{one}},
		"429":                {[]step{reply(429, ""), reply(429, "")}, false, []string{"429"}, []string{one, one}},
		"500":                {[]step{reply(500, ""), reply(500, "")}, false, []string{"500"}, []string{one, one}},
		"502 page":           {[]step{reply(502, "<html>404"), reply(502, "<html>404")}, false, []string{"502"}, []string{one, one}},
		"503":                {[]step{reply(503, ""), reply(503, "")}, false, []string{"503"}, []string{one, one}},
		"504":                {[]step{reply(504, ""), reply(504, "")}, false, []string{"504"}, []string{one, one}},
		"no response":        {[]step{drop, drop}, false, []string{"connection closed"}, []string{one, one}},
		"another id": {
			[]step{reply(200, mug(idB, justNow))},
			false,
			[]string{"asked for product " + idA, "returned " + idB},
			[]string{one},
		},
		"no body": {[]step{reply(200, "")}, false, []string{"GET /product/{id}", "returned no object"}, []string{one}},
		"null":    {[]step{reply(200, "null")}, false, []string{"returned no object"}, []string{one}},
		"id only": {[]step{reply(200, `"`+idA+`"`)}, false, []string{"returned no object"}, []string{one}},
		"array of none": {
			[]step{reply(200, "[]")},
			false,
			[]string{"cannot be read", "one object was asked for and 0 came"},
			[]string{one},
		},
		"array of two": {
			[]step{reply(200, "["+read+","+read+"]")},
			false,
			[]string{"one object was asked for and 2 came"},
			[]string{one},
		},
		"array of null": {[]step{reply(200, "[null]")}, false, []string{"returned no object"}, []string{one}},
		"page":          {[]step{reply(200, "<html>")}, false, []string{"GET /product/{id}", "HTML page"}, []string{one}},
		"no id":         {[]step{reply(200, `{"name": "Mug", "price": 1}`)}, false, []string{"no usable id"}, []string{one}},
		"id of another form": {
			[]step{reply(200, `{"id": "7", "name": "Mug"}`)},
			false,
			[]string{"no usable id", `"7" is not an id`},
			[]string{one},
		},
		"wrong type": {
			[]step{reply(200, `{"id": "`+idA+`", "name": 7}`)},
			false,
			[]string{"cannot be read", "name"},
			[]string{one},
		},
		"not exact": {
			[]step{reply(200, `{"id": "`+idA+`", "price": "1e500"}`)},
			false,
			[]string{"cannot be read", "out of range"},
			[]string{one},
		},
		"trailing": {[]step{reply(200, read+"x")}, false, []string{"cannot be read"}, []string{one}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, test.steps...)
			got, err := s.client(func(cfg *settings) { cfg.MaxRetries = 1 }).Product(context.Background(), idA)
			wantError(t, err, test.messages...)
			if IsNotFound(err) != test.notFound {
				t.Errorf("not found %v, want %v: %v", IsNotFound(err), test.notFound, err)
			}
			if test.messages == nil && got.Name != "Mug" {
				t.Errorf("%+v", got)
			}
			s.wantLines(test.lines...)
		})
	}
}

// TestRead_noList reads a kind without a list. A 404 is a [NotFoundError] if the balances are
// readable. An empty 400 never is.
func TestRead_noList(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(400, ""))
	unlisted := group.Of[Product, group.None]{Kind: "product", One: opProduct}
	_, err := unlisted.Fetch(context.Background(), s.client().account, idA)
	if Status(err) != 400 || IsNotFound(err) {
		t.Errorf("%v, not found %v", err, IsNotFound(err))
	}
	s = serve(t, reply(404, ""), listed())
	if _, err := unlisted.Fetch(context.Background(), s.client().account, idA); !IsNotFound(err) {
		t.Errorf("%v is no NotFoundError", err)
	}
}

func TestChange(t *testing.T) {
	t.Parallel()
	put, get, whole := "PUT /product/"+idA, "GET /product/"+idA, mug(idA, justNow)
	for name, test := range map[string]struct {
		steps    []step
		notFound bool
		messages []string
		lines    []string
	}{
		"object":       {[]step{reply(200, whole)}, false, nil, []string{put}},
		"array of one": {[]step{reply(200, "["+whole+"]")}, false, nil, []string{put}},
		"nothing":      {[]step{reply(204, ""), reply(200, whole)}, false, nil, []string{put, get}},
		"id only":      {[]step{reply(200, `{"id":"`+idA+`"}`), reply(200, whole)}, false, nil, []string{put, get}},
		"another id": {
			[]step{reply(200, mug(idB, justNow))},
			false,
			[]string{"changed product " + idA, "returned " + idB},
			[]string{put},
		},
		"404":            {[]step{reply(404, ""), reply(404, ""), listed()}, true, []string{"has no product " + idA}, []string{put, get, looked}},
		"404, there":     {[]step{reply(404, ""), reply(200, whole)}, false, []string{"PUT", "404"}, []string{put, get}},
		"404 everywhere": {[]step{reply(404, ""), reply(404, ""), reply(404, "")}, false, []string{"PUT", "404"}, []string{put, get, looked}},
		"400 empty":      {[]step{reply(400, "")}, false, []string{"400"}, []string{put}},
		"401":            {[]step{reply(401, "")}, false, []string{"401"}, []string{put}},
		"409":            {[]step{reply(409, `{"error": "archived"}`)}, false, []string{"409", "archived"}, []string{put}},
		"lost, repeated": {[]step{drop, reply(500, ""), reply(502, ""), reply(200, whole)}, false, nil, []string{put, put, put, put}},
		"not understood": {[]step{reply(200, `{"a": 1, "b": 2}`), reply(200, whole)}, false, nil, []string{put, get}},
		"a page":         {[]step{reply(200, "<html>")}, false, []string{"PUT /product/{id}", "HTML page"}, []string{put}},
		"not read":       {[]step{reply(204, ""), reply(403, "")}, false, []string{"403 Forbidden for GET /product/{id}"}, []string{put, get}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, test.steps...)
			got, err := s.client().UpdateProduct(context.Background(), idA, mugParams(t))
			wantError(t, err, test.messages...)
			if IsNotFound(err) != test.notFound {
				t.Errorf("not found %v, want %v: %v", IsNotFound(err), test.notFound, err)
			}
			if test.messages == nil && got.Name != "Mug" {
				t.Errorf("%+v", got)
			}
			s.wantLines(test.lines...)
		})
	}
}

// TestRead_otherAccount checks that the error names the list's organization, if all its objects
// share one.
func TestRead_otherAccount(t *testing.T) {
	t.Parallel()
	others := strings.ReplaceAll(mug(idB, justNow), `"organizationId":"`+idC, `"organizationId":"`+idA)
	silent := strings.ReplaceAll(mug(idB, justNow), `"organizationId":"`+idC+`",`, "")
	for want, list := range map[string][]string{
		idC: {mug(idB, justNow), mug(idC, justNow)},
		"":  {mug(idC, justNow), others},
		" ": {},
		"-": {silent},
		".": {mug(idC, justNow), silent},
	} {
		s := serve(t, reply(404, ""), listed(list...))
		_, err := s.client().Product(context.Background(), idA)
		var notFound *NotFoundError
		if !errors.As(err, &notFound) || notFound.Organization != strings.Trim(want, " -.") {
			t.Errorf("%q: %+v, %v", want, notFound, err)
		}
	}
}

// TestFetch_fresh waits for an object that this client made just now, in whichever words the
// service says that it is not there.
func TestFetch_fresh(t *testing.T) {
	t.Parallel()
	made := reply(200, mug(idA, justNow))
	for name, says := range map[string][]step{
		"404, unlisted":  {reply(404, ""), listed()},
		"400, unlisted":  {reply(400, ""), listed()},
		"400, listed":    {reply(400, ""), listed(mug(idA, justNow))},
		"400, no list":   {reply(400, ""), reply(403, "")},
		"400, both ways": {reply(400, ""), listed(), reply(400, ""), listed(mug(idA, justNow))},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, append(append([]step{made}, says...), made)...)
			c := s.client()
			c.account.Looks = []time.Duration{time.Microsecond, time.Microsecond, time.Minute}
			if _, err := c.CreateProduct(context.Background(), mugParams(t)); err != nil {
				t.Fatal(err)
			}
			if got, err := c.Product(context.Background(), idA); err != nil || got.ID != idA {
				t.Errorf("%v, %v", got, err)
			}
		})
	}
}
