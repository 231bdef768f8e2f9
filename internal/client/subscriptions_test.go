// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"testing"
)

func weekly(id string) string {
	return fmt.Sprintf(`{"id":%q,"organizationId":%q,"customerId":%q,"status":"active","subscriptionType":"Manual","productId":%q,`+
		`"network":"Ethereum","token":"0xA0",`+
		`"amount":"7.50000000000","currency":"USD","period":"Custom","periodCustomDuration":90000,"nextBillingDateAt":"2026-03-09T10:00:00Z",`+
		`"createdAt":%q,`+
		`"tags":["a"],"payments":[{"id":%q,"date":%q,"amount":7.5}]}`, id, idC, idB, idC, justNow, idB, justNow)
}

// TestCancelSubscription checks that the client retries a lost response: a cancellation is
// idempotent.
func TestCancelSubscription(t *testing.T) {
	t.Parallel()
	const cancel, all = "POST /subscription/" + idA + "/cancel", "GET /v2/subscriptions"
	for name, test := range map[string]struct {
		steps    []step
		notFound bool
		messages []string
		lines    []string
	}{
		"nothing":    {[]step{reply(204, "")}, false, nil, []string{cancel}},
		"a string":   {[]step{reply(200, `"cancelled"`)}, false, nil, []string{cancel}},
		"lost":       {[]step{drop, reply(200, "")}, false, nil, []string{cancel, cancel}},
		"500":        {[]step{reply(500, ""), reply(200, "")}, false, nil, []string{cancel, cancel}},
		"throttled":  {[]step{reply(429, ""), reply(200, "")}, false, nil, []string{cancel, cancel}},
		"expired":    {[]step{reply(409, `{"error": "it has expired"}`)}, false, []string{"409", "it has expired"}, []string{cancel}},
		"not found":  {[]step{reply(404, ""), listed()}, true, []string{"has no subscription " + idA}, []string{cancel, all}},
		"404, there": {[]step{reply(404, ""), listed(weekly(idA))}, false, []string{"is in the list"}, []string{cancel, all}},
		"400 empty":  {[]step{reply(400, "")}, false, []string{"400"}, []string{cancel}},
	} {
		s := serve(t, test.steps...)
		err := s.client().CancelSubscription(context.Background(), idA)
		wantError(t, err, test.messages...)
		if IsNotFound(err) != test.notFound {
			t.Errorf("%s: not found %v: %v", name, IsNotFound(err), err)
		}
		s.wantLines(test.lines...)
	}
	wantError(t, serve(t).client().CancelSubscription(context.Background(), "../"+idA), "is not an id")
}
