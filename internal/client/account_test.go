// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"slices"
	"strings"
	"testing"
)

var everyList = []string{
	looked, "GET /payment_links?include_archived=true", "GET /discount_codes", "GET /webhooks", "GET /customers", "GET /invoices",
}

func TestFindOrganization(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		steps        []step
		organization string
		found        bool
		lists        int
	}{
		"in the first list": {[]step{listed(`{"id":"` + idA + `","organizationId":"` + idC + `"}`)}, idC, true, 1},
		"in the last list": {
			[]step{listed(), listed(), listed(), listed(), listed(), listed(`{"id":"` + idA + `","organizationId":"` + idC + `"}`)}, idC, true, 6,
		},
		"not named":           {[]step{listed(), listed(`{"id":"` + idA + `"}`)}, "", true, 2},
		"in an empty account": {[]step{listed(), listed(), listed(), listed(), listed(), listed()}, "", false, 6},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, test.steps...)
			c := s.client()
			for range 2 { // asked once
				organization, found, err := FindOrganization(context.Background(), c)
				if organization != test.organization || found != test.found || err != nil {
					t.Errorf("%q, %v, %v", organization, found, err)
				}
			}
			s.wantLines(everyList[:test.lists]...)
		})
	}
}

// TestFindOrganization_created lists again after this client has created an object: the account was
// empty before.
func TestFindOrganization_created(t *testing.T) {
	t.Parallel()
	empty := []step{listed(), listed(), listed(), listed(), listed(), listed()}
	object := `{"id":"` + idA + `","organizationId":"` + idC + `"}`
	s := serve(t, append(empty, listed(object))...)
	c := s.client()
	if _, found, err := FindOrganization(context.Background(), c); found || err != nil {
		t.Errorf("%v, %v", found, err)
	}
	c.account.Claim(idA)
	for range 2 { // asked once
		if organization, found, err := FindOrganization(context.Background(), c); organization != idC || !found || err != nil {
			t.Errorf("%q, %v, %v", organization, found, err)
		}
	}
	s.wantLines(append(slices.Clone(everyList), everyList[0])...)
}

// TestFindOrganization_failure: a failed list is not an empty list, and is requested again.
// A list that the service lacks, or withholds from the key, counts as empty.
func TestFindOrganization_failure(t *testing.T) {
	t.Parallel()
	s := serve(t, listed(), reply(403, ""), reply(404, ""), reply(401, ""), listed(), listed(`{"id":"`+idA+`"}`))
	c := s.client()
	_, found, err := FindOrganization(context.Background(), c)
	if found {
		t.Error("something was found")
	}
	wantError(t, err, "could not be confirmed", "401")
	if _, found, err := FindOrganization(context.Background(), c); !found || err != nil {
		t.Errorf("%v, %v", found, err)
	}
}

// TestOnlyMissing misses one object several times, and then a second one.
func TestOnlyMissing(t *testing.T) {
	t.Parallel()
	c := serve(t).client()
	for _, test := range []struct {
		id   string
		only bool
	}{{idA, true}, {strings.ToUpper(idA), true}, {idB, false}, {idA, false}} {
		if only := OnlyMissing(c, test.id); only != test.only {
			t.Errorf("%s: %v", test.id, only)
		}
	}
}
