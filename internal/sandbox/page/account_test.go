// SPDX-License-Identifier: MPL-2.0

package page

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestAccount_groups: groups that the page does not know are there by themselves, with what says most of their objects; balances are the
// organization's own.
func TestAccount_groups(t *testing.T) {
	t.Parallel()
	v := &Snapshot{
		Organization: "11111111-2222-4333-8444-555555555555", Groups: map[string]map[string]Record{},
		Ticker: func(network, _ string) string { return network },
		USD: func(_ string, object Object) string {
			if object["network"] == "Bitcoin" {
				return "6400"
			}
			return ""
		},
	}
	put := func(group string, objects ...Object) {
		v.Groups[group] = map[string]Record{}
		for i, object := range objects {
			v.Groups[group][fmt.Sprint(i)] = Record{Seq: i, Object: object}
		}
	}
	put("parcel_entry",
		Object{"id": "p1", "parcelStatus": "lost", "amount": json.Number("10.500"), "name": "N", "zone": "z", "createdAt": "2026-05-01T12:00:00Z", "updatedAt": "u"},
		Object{"id": "p2", "name": nil, "token": Object{}, "currency": "EUR"})
	put("ghost")
	put("balance",
		Object{"network": "Bitcoin", "token": nil, "ticker": "BTC", "balance": json.Number("0.10"), "holder": v.Organization},
		Object{"network": "Polygon", "token": "0xabc", "ticker": "USDC", "balance": json.Number("7")},
		Object{"network": "Tron", "ticker": "TRX", "balance": json.Number("99"), "holder": "somebody else"})
	found := map[string]section{}
	shown := v.account()
	for _, s := range shown.Sections {
		found[s.ID] = s
	}
	texts := func(s section) string {
		var rows []string
		for _, row := range s.Rows {
			var cells []string
			for _, cell := range row {
				cells = append(cells, cell.Text)
			}
			rows = append(rows, strings.Join(cells, ","))
		}
		return s.Title + ":" + strings.Join(s.Columns, ",") + ":" + strings.Join(rows, "|")
	}
	for id, want := range map[string]string{
		"parcel-entry": "Parcel entries:name,amount,currency,parcel status,created at,id:,,EUR,,,p2|N,10.500,,lost,2026-05-01 12:00:00,p1",
		"balance":      "Balances:coin,balance,network,token,worth:USDC,7,Polygon,0xabc,unknown|BTC,0.10,Bitcoin,the network's own,6400 USD",
	} {
		if got := texts(found[id]); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if !slices.Contains(shown.Without, "Ghosts") || slices.Contains(shown.Without, "Balances") {
		t.Errorf("nothing of %v", shown.Without)
	}
	delete(v.Groups, "balance")
	for _, s := range v.account().Sections {
		if s.ID == "balance" {
			t.Error("there are balances without their group")
		}
	}
}
