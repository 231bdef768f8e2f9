// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"net/url"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

func TestCheckID(t *testing.T) {
	t.Parallel()
	for _, id := range []string{idA, strings.ToUpper(idA), "00000000-0000-0000-0000-000000000000"} {
		if err := wire.CheckID(id); err != nil {
			t.Error(err)
		}
	}
	for _, id := range []string{
		"", "master", ".", "..", "../products", idA + "/", "/" + idA, idA[:35], idA + "0", "{" + idA + "}", "urn:uuid:" + idA,
		strings.ReplaceAll(idA, "-", ""), strings.Replace(idA, "0", "g", 1), strings.Replace(idA, "-", "/", 1), idA[:35] + "\n", " " + idA[:35],
	} {
		wantError(t, wire.CheckID(id), "is not an id of the payments service")
	}
	if err := wire.CheckID(strings.Repeat("x", 10_000)); err == nil || len(err.Error()) > 400 {
		t.Errorf("the error quotes too much: %v", err)
	}
}

func TestOperation_at(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		path string
		args []string
		want string
		err  string
	}{
		{"/products", nil, "/products", ""},
		{"/product/{id}", []string{idA}, "/product/" + idA, ""},
		{"/product/{id}/is_archived/{is_archived}", []string{idA, "true"}, "/product/" + idA + "/is_archived/true", ""},
		{
			"/organizations/{parent_id}/organizations/{id}/verify",
			[]string{idA, idB},
			"/organizations/" + idA + "/organizations/" + idB + "/verify", "",
		},
		{"/by/{address}", []string{"a/b?c#d%e f"}, "/by/a%2Fb%3Fc%23d%25e%20f", ""},
		{"/by/{iban}/{bic}", []string{"DE02", "ü&=+"}, "/by/DE02/%C3%BC&=+", ""},
		{"/product/{id}", nil, "", "GET /product/{id} needs a value for {id}"},
		{"/product/{id}", []string{"master"}, "", `"master" is not an id`},
		{"/webhook/{webhook_id}", []string{"x"}, "", `"x" is not an id`},
		{"/by/{address}", []string{""}, "", `"" is no value for {address} of GET /by/{address}`},
		{"/by/{address}", []string{"."}, "", `"." is no value`},
		{"/by/{address}", []string{".."}, "", `".." is no value`},
	} {
		got, err := operation.Reading(test.path).At(test.args...)
		switch {
		case test.err != "":
			wantError(t, err, test.err)
		case err != nil || got != test.want:
			t.Errorf("%s with %q is %q, %v; want %q", test.path, test.args, got, err, test.want)
		}
	}
}

// TestOperation_escapedOnTheWire demands that a value arrives as one segment, also behind an
// address with a path.
func TestOperation_escapedOnTheWire(t *testing.T) {
	t.Parallel()
	for _, value := range []string{"a/b", "a?b=c", "a#b", "100%", "a b", "ü", "..%2f", ";,&"} {
		s := serve(t, reply(200, "{}"))
		c := s.client(func(cfg *settings) { cfg.BaseURL += "/v1/" })
		r := operation.Request{Op: operation.Reading("/by/{value}/x"), Args: []string{value}}
		if _, err := c.calls.DoRaw(context.Background(), r); err != nil {
			t.Error(err)
		}
		segments := strings.Split(strings.TrimPrefix(s.Lines()[0], "GET "), "/")
		if len(segments) != 5 || segments[1] != "v1" || segments[2] != "by" || segments[4] != "x" {
			t.Errorf("%q arrived as %s", value, s.Lines()[0])
			continue
		}
		if got, err := url.PathUnescape(segments[3]); err != nil || got != value {
			t.Errorf("%q arrived as %q, %v", value, got, err)
		}
	}
}
