// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBanks(t *testing.T) {
	t.Parallel()
	for line, filter := range map[string]struct {
		market   CountryCode
		currency Currency
	}{
		"GET /open_banking/banks":                        {},
		"GET /open_banking/banks?market=DE":              {"DE", ""},
		"GET /open_banking/banks?currency=EUR":           {"", "EUR"},
		"GET /open_banking/banks?currency=EUR&market=DE": {"DE", "EUR"},
	} {
		s := serve(t, reply(200, `{"banks":[{"id":"b-1","name":"B","logoUrl":null,"markets":["DE","QQ"],"rating":5},{"id":"b-2",`+
			`"logoUrl":"https://l"}]}`))
		got, err := collect(t, s.client().Banks(context.Background(), filter.market, filter.currency))
		if diff := cmp.Diff([]Bank{{"b-1", "B", nil, []CountryCode{"DE", "QQ"}}, {ID: "b-2", LogoURL: new("https://l")}}, got); diff != "" ||
			err != nil {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
		s.wantLines(line)
	}
	_, err := collect(t, serve(t, reply(404, "")).client().Banks(context.Background(), "", ""))
	wantError(t, err, "GET /open_banking/banks", "404")
}
