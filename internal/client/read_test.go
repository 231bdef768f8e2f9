// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
)

// TestRead_noList reads a kind without a list. A 404 is a [NotFoundError] if the balances are
// readable. An empty 400 never is.
func TestRead_noList(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(400, ""))
	unlisted := group.Of[Product, group.None]{Noun: "product", One: opProduct}
	_, err := unlisted.Fetch(context.Background(), s.client().account, idA)
	if Status(err) != 400 || IsNotFound(err) {
		t.Errorf("%v, not found %v", err, IsNotFound(err))
	}
	s = serve(t, reply(404, ""), listed())
	if _, err := unlisted.Fetch(context.Background(), s.client().account, idA); !IsNotFound(err) {
		t.Errorf("%v is no NotFoundError", err)
	}
	ctx, _ := WithRefresh(context.Background())
	if got, err := serve(t, reply(200, sample("swapped", idA, longAgo))).client().Swap(ctx, idA); err != nil || got.ID != idA {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestFetch_noContent: a list that is answered with 204 is empty, unless the read of the object has
// no content either. An intermediary may answer so to each request.
func TestFetch_noContent(t *testing.T) {
	t.Parallel()
	for said, isMissing := range map[int]bool{404: true, 410: true, 400: true, 204: false, 200: false} {
		s := serve(t, reply(said, ""), reply(204, ""))
		if _, err := s.client().Product(context.Background(), idA); err == nil || IsNotFound(err) != isMissing {
			t.Errorf("%d: %v, not found %v", said, err, IsNotFound(err))
		}
	}
	s := serve(t, reply(204, ""), listed())
	if _, err := s.client().Product(context.Background(), idA); !IsNotFound(err) {
		t.Errorf("an empty list with content: %v", err)
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

// TestFboVerification_fresh waits for a child that this client made just now, in a read and in an
// update.
func TestFboVerification_fresh(t *testing.T) {
	t.Parallel()
	verification := reply(200, `{"status":"Pending","updatedAt":"`+justNow+`"}`)
	child := reply(200, `{"id":"`+idB+`","parentId":"`+idA+`","name":"N","email":"a@b","createdAt":"`+justNow+`"}`)
	s := serve(t, child, reply(404, ""), verification, reply(404, ""), verification)
	c := s.client()
	c.account.Looks = []time.Duration{time.Microsecond, time.Minute} // the first pause is enough
	if _, err := c.CreateFboOrganization(context.Background(), idA, FboOrganizationParams{Name: "N", Email: "a@b"}); err != nil {
		t.Fatal(err)
	}
	if _, err := c.FboVerification(context.Background(), idA, idB); err != nil {
		t.Error(err)
	}
	if _, err := c.UpdateFboVerification(context.Background(), idA, idB, FboVerificationParams{Status: "Pending"}); err != nil {
		t.Error(err)
	}
}
