// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"testing"
)

// TestList_page refuses a list of which a header says that it is only a part, in each way that
// relies on the whole list: a lost create request is not sent again, an equal movement may be in
// the rest, and nothing counts as missing.
func TestList_page(t *testing.T) {
	t.Parallel()
	const rest = "it goes on elsewhere (Link)"
	page := reply(200, "["+mug(idB, longAgo)+"]", "Date", serviceDate, "Link", `</products?page=2>; rel="next"`)
	s := serve(t, drop, page)
	_, err := s.client().CreateProduct(context.Background(), mugParams(t))
	wantError(t, err, "whether it took effect is unknown", rest)
	s.WantLines(posted, looked)

	s = serve(t, reply(404, ""), page)
	_, err = s.client().Product(context.Background(), idA)
	if wantError(t, err, "could not be confirmed", rest); IsNotFound(err) {
		t.Error("it counts as missing")
	}

	s = serve(t, reply(200, "[]", "Link", `</withdrawal?page=2>; rel="next"`))
	found, err := find(context.Background(), s.client(allowed), withdrawing(t))
	if wantError(t, err, rest); found != nil {
		t.Error(found)
	}

	s = serve(t, page)
	_, err = SendRaw(context.Background(), s.client(), RawRequest{Method: "GET", Path: "/products", List: true})
	wantError(t, err, "the list is not whole", rest)
}
