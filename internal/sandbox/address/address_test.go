// SPDX-License-Identifier: MPL-2.0

package address

import (
	"regexp"
	"testing"
)

func TestNewHash(t *testing.T) {
	t.Parallel()
	for network, form := range map[string]string{
		"Ethereum": `^0x[0-9a-f]{64}$`, "BaseTestnet": `^0x[0-9a-f]{64}$`, "OpBnb": `^0x[0-9a-f]{64}$`, "PolkadotTestnet": `^0x[0-9a-f]{64}$`,
		"Bitcoin": `^[0-9a-f]{64}$`, "Tron": `^[0-9a-f]{64}$`, "Cardano": `^[0-9a-f]{64}$`, "SolanaDevnet": `^[1-9A-HJ-NP-Za-km-z]{80,90}$`,
	} {
		if hash := NewHash(network); !regexp.MustCompile(form).MatchString(hash) || hash == NewHash(network) {
			t.Errorf("%s: %s", network, hash)
		}
	}
}
