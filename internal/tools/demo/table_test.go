// SPDX-License-Identifier: MPL-2.0

package main

import (
	"encoding/json"
	"testing"
)

func TestTables(t *testing.T) {
	groups := map[string][]object{
		"webhook": {
			{"id": "4", "url": "https://b.example", "isDeleted": true},
			{"id": "3", "url": "https://a.example", "isPaused": true, "isDeleted": false},
		},
		"discount_code": {
			{"id": "7", "code": "Z", "products": []any{}, "model": object{"modelType": "Percentage", "percentOff": json.Number("20")}},
			{
				"id": "8", "code": "A", "products": []any{"2", "1"},
				"model": object{"modelType": "Fixed", "amountOff": json.Number("2.50"), "percentOff": nil},
			},
		},
		"product": {
			{
				"id": "2", "name": "Röster", "price": json.Number("0.00517400000"), "currency": "ETH",
				"isArchived": true, "addOns": []any{object{}, object{}}, "chargingIntervalSeconds": json.Number("2592000"),
			},
			{
				"id": "1", "name": "Mug", "price": json.Number("123456789012345678901234567890.5"), "currency": "EUR",
				"isArchived": false, "addOns": []any{},
			},
		},
		"invoice": {},
	}
	want := `   discount code (2)

   CODE   OFF  PRODUCTS  ID
   A     2.50         2  8
   Z     20 %       all  7

   product (2)

   NAME                               PRICE  CURRENCY  CHARGED        ADD-ONS  ON SALE  ID
   Mug     123456789012345678901234567890.5  EUR       once                    yes      1
   Röster                     0.00517400000  ETH       every 30 days        2  no       2

   webhook (1)

   URL                PAUSED  ID
   https://a.example  yes     3

`
	if got := tables(groups); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := tables(map[string][]object{"product": {}}); got != "   Nothing.\n\n" {
		t.Errorf("without objects: %q", got)
	}
}

func TestInterval(t *testing.T) {
	for seconds, want := range map[string]string{
		"86400": "every day", "172800": "every 2 days", "3600": "every hour", "90": "every 90 seconds", "120": "every 2 minutes", "0": "once",
	} {
		if got := interval(json.Number(seconds)); got != want {
			t.Errorf("interval(%s) = %q, want %q", seconds, got, want)
		}
	}
}
