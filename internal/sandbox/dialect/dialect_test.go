// SPDX-License-Identifier: MPL-2.0

package dialect

import (
	"strings"
	"testing"
	"time"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]Dialect{
		"":                                 {},
		" , writes=object,decimals=number": {},
		"lag=1.5s, read_lag=2ms":           {ListLag: 1500 * time.Millisecond, ReadLag: 2 * time.Millisecond},
		"unknown=members,unknown=values":   {UnknownMembers: true, UnknownValues: true},
		"unknown=members,unknown=none":     {},
		"writes=id,writes=nothing":         {Writes: "nothing"},
	} {
		if got, err := Parse(line); err != nil || got != want {
			t.Errorf("%q: %+v, %v; want %+v", line, got, err, want)
		}
	}
	for _, line := range []string{
		"decimals", "decimals=roman", "lag", "lag=soon", "lag=-1s", "lag=2", "writes=", "unknown=text", "=text",
		"Writes=id",
	} {
		if got, err := Parse(line); err == nil || !strings.Contains(err.Error(), "items=whole|summary|hollow, lag=DURATION") {
			t.Errorf("%q: %+v, %v", line, got, err)
		}
	}
}
