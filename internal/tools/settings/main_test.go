// SPDX-License-Identifier: MPL-2.0

package main

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
)

func TestUnneeded(t *testing.T) {
	var reports []report
	err := strictjson.Unmarshal([]byte(`[
		{"dialect": "decimals=text,unknown=members", "hidden": [{"setting": "lag"}, {"setting": "writes=id"}]},
		{"dialect": "read_lag=170ms", "hidden": [{"setting": "lag"}]}
	]`), &reports)
	if err != nil {
		t.Fatal(err)
	}
	got := "\n" + unneeded(reports)
	for setting, want := range map[string]bool{
		"decimals=text": false, "unknown=members": false, "lag=50ms": false, "writes=id": false, "lists=envelope": true, "unknown=values": true,
		"read_lag=50ms": false, "writes=nothing": true,
	} {
		if strings.Contains(got, "\n"+setting+": none of 2 reports needs it\n") != want {
			t.Errorf("%s is listed: %v", setting, !want)
		}
	}
}
