// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

var everyList = []string{
	looked, "GET /payment_links?include_archived=true", "GET /discount_codes", "GET /webhooks", "GET /customers", "GET /invoices",
}

// TestFindOrganization_created lists again after this client has created an object: the account was
// empty before.
func TestFindOrganization_created(t *testing.T) {
	t.Parallel()
	empty := []step{listed(), listed(), listed(), listed(), listed(), listed()}
	object := `{"id":"` + idA + `","organizationId":"` + idC + `"}`
	s := serve(t, append(empty, listed(object))...)
	c := s.client()
	if _, found, err := c.Account().FindOrganization(context.Background()); found || err != nil {
		t.Errorf("%v, %v", found, err)
	}
	c.account.Claim("product", idA)
	for range 2 { // asked once
		if organization, found, err := c.Account().FindOrganization(context.Background()); organization != idC || !found || err != nil {
			t.Errorf("%q, %v, %v", organization, found, err)
		}
	}
	s.WantLines(append(slices.Clone(everyList), everyList[0])...)
}

// TestOnlyMissing misses one object several times, and then a second one.
func TestOnlyMissing(t *testing.T) {
	t.Parallel()
	c := serve(t).client()
	for _, test := range []struct {
		id   string
		only bool
	}{{idA, true}, {strings.ToUpper(idA), true}, {idB, false}, {idA, false}} {
		if only := c.Account().OnlyMissing(test.id); only != test.only {
			t.Errorf("%s: %v", test.id, only)
		}
	}
}

// TestLag_documented demands that guides have the time for which a create looks for its object.
func TestLag_documented(t *testing.T) {
	t.Parallel()
	sender, err := transport.New(transport.Config{BaseURL: "https://a.example", APIKey: testKey})
	if err != nil {
		t.Fatal(err)
	}
	lag := New(sender, Config{}).account.Lag()
	for guide, words := range map[string]string{
		"assumptions": "looks again for ten seconds", "moving-money": "waits some ten seconds",
		"interrupted-applies": "more than about ten seconds later",
	} {
		page, err := os.ReadFile(filepath.Join("..", "..", "docs", "guides", guide+".md")) //nolint:gosec // a page of the repository
		if err != nil {
			t.Fatal(err)
		}
		if lag.Truncate(time.Second) != 10*time.Second || !strings.Contains(string(page), words) {
			t.Errorf("%s does not say %q, or the time is %v", guide, words, lag)
		}
	}
}
