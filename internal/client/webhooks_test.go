// SPDX-License-Identifier: MPL-2.0

package client

import (
	"testing"
)

func TestWebhook_key(t *testing.T) {
	t.Parallel()
	for key, want := range map[*string]bool{
		nil: false, new(""): false, new("********"): false, new("whk_…9f2a"): false, new("[REDACTED]"): false, new("xxxx"): false,
		new("whk_9f2a"): true,
	} {
		got, ok := Webhook{VerificationKey: key}.Key()
		if ok != want || want && got != *key || !want && got != "" {
			t.Errorf("%q, %v; want %v", got, ok, want)
		}
	}
}
