// SPDX-License-Identifier: MPL-2.0

package page

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// snapshotOf is a snapshot with these groups. Objects without an id get their position.
func snapshotOf(t *testing.T, groups map[string][]Object) *Snapshot {
	t.Helper()
	kept, err := store.Open("")
	if err != nil {
		t.Fatal(err)
	}
	tx := kept.Begin()
	v := &Snapshot{
		Address: "http://127.0.0.1:8430", Organization: "11111111-2222-4333-8444-555555555555",
		Ticker: func(network, token string) string { return strings.TrimSuffix(network+token, "0x") },
	}
	for name, objects := range groups {
		v.Groups = append(v.Groups, name)
		for i, object := range objects {
			if object["id"] == nil {
				object["id"] = fmt.Sprint(name, i)
			}
			tx.Put(name, object)
		}
	}
	slices.Sort(v.Groups)
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	v.Objects = kept.View()
	return v
}

// TestAccount_groups: a group is shown with the members that say most; balances are the
// organization's own.
func TestAccount_groups(t *testing.T) {
	t.Parallel()
	own := "11111111-2222-4333-8444-555555555555"
	groups := map[string][]Object{
		"parcel_entry": {
			{
				"id": "p1", "parcelStatus": "lost", "amount": json.Number("10.500"), "name": "N", "zone": "z", "createdAt": "2026-05-01T12:00:00Z",
				"updatedAt": "u",
			},
			{"id": "p2", "name": nil, "token": Object{}, "currency": "EUR"},
		},
		"ghost": {},
		"balance": {
			{"network": "Bitcoin", "token": nil, "ticker": "BTC", "balance": json.Number("0.10"), "holder": own},
			{"network": "Polygon", "token": "0xabc", "ticker": "USDC", "balance": json.Number("7")},
			{"network": "Tron", "ticker": "TRX", "balance": json.Number("99"), "holder": "the market"},
		},
	}
	found := map[string]section{}
	shown := snapshotOf(t, groups).account(View{})
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
		"parcel-entry": "Parcel entries:name,amount,currency,parcel status,created at,id:open,,EUR,,,p2|N,10.500,,lost,2026-05-01 12:00:00,p1",
		"balance":      "Balances:balance,ticker,network,token,id:7,USDC,Polygon,0xabc,balance1|0.10,BTC,Bitcoin,,balance0",
	} {
		if got := texts(found[id]); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if link := found["parcel-entry"].Rows[0][0].Link; link != "/_sandbox/page/parcel_entry/p2" {
		t.Errorf("the first column opens %s", link)
	}
	if !slices.Contains(shown.Without, "Ghosts") || slices.Contains(shown.Without, "Balances") {
		t.Errorf("no objects of %v", shown.Without)
	}
}
