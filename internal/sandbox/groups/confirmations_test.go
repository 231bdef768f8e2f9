// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"fmt"
	"testing"
	"time"
)

func TestConfirmations_perNetwork(t *testing.T) {
	t.Parallel()
	for network, want := range map[string]string{
		"Bitcoin": "3 30m0s", "BitcoinTestnet": "3 30m0s", "SolanaDevnet": "32 12.8s",
		"SepoliaTestnet": "12 2m24s", "Ethereum": "12 2m24s", "Mars": "12 2m24s",
	} {
		if f := confirmationsOf(network); fmt.Sprint(f.needed(), " ", f.after()) != want {
			t.Errorf("%s: %s %s, want %s", network, f.needed(), f.after(), want)
		}
	}
	f := confirmations{3, time.Minute}
	for since, want := range map[time.Duration]string{-time.Hour: "0", 0: "0", time.Minute: "1", 3*time.Minute - 1: "2", time.Hour: "3"} {
		if got := f.seen(since); got.String() != want {
			t.Errorf("%s: %s, want %s", since, got, want)
		}
	}
}
