// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"io"
	"maps"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// TestShape_ids checks the name of the id member of each entity.
func TestShape_ids(t *testing.T) {
	t.Parallel()
	for want, got := range map[string][]string{
		"id": wire.ShapeOf[Product]().IDs, "depositId": wire.ShapeOf[DepositData]().IDs,
		"checkoutSessionId": wire.ShapeOf[NewCheckoutSession]().IDs,
	} {
		if len(got) != 1 || got[0] != want {
			t.Errorf("%v, want %s", got, want)
		}
	}
	if ids := wire.ShapeOf[AutoSwap]().IDs; len(ids) != 0 {
		t.Errorf("a setting has the ids %v", ids)
	}
}

// TestContract_groups checks that each list whose objects can be read by id belongs to a group that
// does so.
func TestContract_groups(t *testing.T) {
	t.Parallel()
	readers := map[string]string{} // by the type of the response
	lists := map[string]string{}
	for _, op := range rows(t) {
		for status, body := range op.Bodies {
			if !strings.HasPrefix(status, "2") || body == nil || op.Method != http.MethodGet {
				continue
			}
			switch {
			case body.Items != nil:
				lists[op.Path] = body.Items.Name
			case strings.HasSuffix(op.Path, "/{id}"):
				readers[body.Name] = op.Path
			}
		}
	}
	read := map[string]string{}
	for _, g := range groups() {
		noun, one, all, _ := g.Reads()
		if noun == "" || read[all.Path] != "" {
			t.Errorf("%q, a second group of GET %s", noun, all.Path)
		}
		if one.Path != "" && all.Path != "" {
			read[all.Path] = one.Path
		}
	}
	maps.Copy(read, map[string]string{ // the lists of one object's objects
		opDepositsOfAccount.Path: opDeposit.Path, opCustomerDeposits.Path: opDeposit.Path, opWithdrawalsOfAccount.Path: opWithdrawal.Path,
		opCustomerExternalAccounts.Path: opExternalAccount.Path, opCustomerSubscriptions.Path: opSubscription.Path,
	})
	for list, ref := range lists {
		if ref != "" && readers[ref] != read[list] {
			t.Errorf("%s: its objects are read by %q, want %q", list, read[list], readers[ref])
		}
	}
	if len(read) < 15 {
		t.Errorf("%d lists", len(read))
	}
}

// TestWrites_disagree answers an update with the old object, as a stale replica does. The last read
// counts.
func TestWrites_disagree(t *testing.T) {
	t.Parallel()
	stale, fresh := strings.Replace(mug(idA, justNow), "Mug", "Jug", 1), mug(idA, justNow)
	for name, test := range map[string]struct {
		behind time.Duration // how long reads return the old object
		want   string
		least  time.Duration
		most   time.Duration
	}{
		"at once":          {0, "Mug", 0, 0},
		"a little behind":  {400 * time.Millisecond, "Mug", 400 * time.Millisecond, time.Second},
		"seconds behind":   {9 * time.Second, "Mug", 9 * time.Second, 11 * time.Second},
		"another for good": {time.Hour, "Jug", 10 * time.Second, 11 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			start := time.Now()
			c := newTestClient(t, func(cfg *settings) {
				cfg.realWaits = true
				cfg.Base = memory{func(w http.ResponseWriter, r *http.Request) {
					if r.Method == http.MethodPut || time.Since(start) < test.behind {
						_, _ = io.WriteString(w, stale)
						return
					}
					_, _ = io.WriteString(w, fresh)
				}}
			})
			got, err := c.UpdateProduct(context.Background(), idA, mugParams(t))
			if took := time.Since(start); err != nil || got.Name != test.want || took < test.least || took > test.most {
				t.Errorf("%s: %s after %s, %v", name, got.Name, took, err)
			}
		})
	}
}

// TestReply_location takes the id of a created object from the Location of a 201. Nothing lists
// child organizations, and no swap. A 202 tells where its work is, and another path no id.
func TestReply_location(t *testing.T) {
	t.Parallel()
	for location, made := range map[string]bool{
		"/organizations/" + idA + "/organizations/" + idB: true, "https://pay.example/v1/children/" + idB + "/": true,
		"/organizations": false, "": false,
	} {
		s := serve(t, reply(201, "", "Location", location))
		got, err := s.client().CreateFboOrganization(t.Context(), idA, FboOrganizationParams{Name: "N", Email: "a@b"})
		if (err == nil && got.ID == idB) != made {
			t.Errorf("%q: %+v, %v", location, got, err)
		}
	}
	s := serve(t, reply(202, "", "Location", "/jobs/"+idB))
	if got, err := s.client().CreateFboOrganization(t.Context(), idA, FboOrganizationParams{Name: "N", Email: "a@b"}); err == nil {
		t.Errorf("202: %+v", got)
	}
}

// TestReply_byteOrderMark ignores the mark before an object and before a list.
func TestReply_byteOrderMark(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(200, "\ufeff"+mug(idA, longAgo)), reply(200, "\ufeff["+mug(idA, longAgo)+"]"))
	c := s.client()
	if got, err := c.Product(t.Context(), idA); err != nil || got.ID != idA {
		t.Errorf("%+v, %v", got, err)
	}
	for got, err := range c.Products(t.Context(), true) {
		if err != nil || got.ID != idA {
			t.Errorf("%+v, %v", got, err)
		}
	}
}

// TestUpdate_job answers an update with the id of a job. The object shows the change, which the
// service rounded. Only an object without a change of a sent member may have a new version.
func TestUpdate_job(t *testing.T) {
	t.Parallel()
	old := strings.Replace(mug(idA, longAgo), "10.10", "9", 1)
	for name, test := range map[string]struct {
		after string
		ok    bool
	}{
		"as sent": {mug(idA, longAgo), true}, "rounded": {strings.Replace(old, ":9,", ":10,", 1), true},
		"unchanged": {old, false}, "archived": {strings.Replace(old, `"isArchived":false`, `"isArchived":true`, 1), false},
	} {
		shown := old
		c := newTestClient(t, func(cfg *settings) {
			cfg.Base = memory{func(w http.ResponseWriter, r *http.Request) {
				if r.Method == http.MethodPut {
					shown = test.after
					_, _ = io.WriteString(w, `{"id":"`+idB+`","message":"accepted"}`)
					return
				}
				_, _ = io.WriteString(w, shown)
			}}
		})
		ctx := WithUpdate(t.Context())
		if _, err := c.Product(ctx, idA); err != nil {
			t.Fatal(err)
		}
		if _, err := c.UpdateProduct(ctx, idA, mugParams(t)); (err == nil) != test.ok || err != nil && !as[*OtherIDError](err) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
