// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestDialect_rotatesEmptyReplies: each update gets the next of the replies without information,
// and takes effect.
func TestDialect_rotatesEmptyReplies(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	id := s.makeMug()
	s.SetDialect(Dialect{Writes: "nothing"})
	var replies []string
	for range 5 {
		replies = append(replies, s.want("PUT", "/product/"+id, strings.Replace(mug, "Mug", "Cup", 1)).body)
		s.want("GET", "/product/"+id, "")
	}
	if want := []string{"{}", "true", `"updated"`, `{"success":true}`, "{}"}; !slices.Equal(replies, want) {
		t.Errorf("the responses are %v, want %v", replies, want)
	}
	if name := s.Objects("product")[0]["name"]; name != "Cup" {
		t.Errorf("the name is %v", name)
	}
}

// TestDialect_summaries: a list has only some fields of objects that can be read by id. Other lists
// are complete.
func TestDialect_summaries(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	id := s.makeMug()
	s.want("POST", "/payment_link/create", linkFor(id))
	s.want("POST", "/webhook/create", `{"url": "https://a.example"}`)
	s.want("POST", "/discount_code/create", `{"code": "A", "products": [], "model": {"modelType": "Fixed", "amountOff": 1}}`)
	s.Put("balance", Object{"network": "Bitcoin", "balance": "1"})
	s.SetDialect(Dialect{Summaries: true, Defaults: "filled", DecimalsAsText: true, UnknownMembers: true})
	for path, want := range map[string]string{
		"/products":       "createdAt,id,name,organizationId",
		"/payment_links":  "createdAt,id,organizationId,url",
		"/webhooks":       "createdAt,id,organizationId,url",
		"/discount_codes": "code,createdAt,id,organizationId",
		"/balance":        "balance,balanceUsd,futureField,network,ticker,token",
		"/product/" + id: "addOns,chargingIntervalSeconds,createdAt,currency,description,futureField,id,imageUrl,isArchived,name," +
			"organizationId,price,productType,sendSubscriptionEmails,updatedAt",
	} {
		body, _ := strings.CutPrefix(strings.TrimSuffix(s.want("GET", path, "").body, "]"), "[")
		object := response{body: body}.object(t) // the only one
		if got := strings.Join(slices.Sorted(maps.Keys(object)), ","); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
	s.SetDialect(Dialect{Summaries: true, ListEnvelope: true})
	if body := s.want("GET", "/discount_codes", "").body; !strings.HasPrefix(body, `{"items":[{"code":"A","createdAt":`) ||
		!strings.HasSuffix(body, `"total":1}`) {
		t.Errorf("in an envelope: %s", body)
	}
}
