// SPDX-License-Identifier: MPL-2.0

package engine

import "testing"

func TestIsLoopback(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"127.0.0.1:443": true, "127.255.255.254:1": true, "[::1]:443": true, "[::ffff:127.0.0.1]:443": true,
		"128.0.0.1:443": false, "0.0.0.0:443": false, "[::]:443": false, "10.0.0.1:443": false, "[fe80::1%eth0]:443": false,
		"[::ffff:10.0.0.1]:443": false, "localhost:443": false, "127.0.0.1": false, "": false,
	} {
		if got := isLoopback(address); got != want {
			t.Errorf("%s: %v, want %v", address, got, want)
		}
	}
}
