// SPDX-License-Identifier: MPL-2.0

package review

import (
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// TestDecimal reads amounts of every size and number of places exactly as they are written.
func TestDecimal(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // repeatable
	texts := []string{
		"0", "-0", "0.1", "-0.1", "120.50", "0.0000001", "1e3", "1.5e-9", "9007199254740993", "9223372036854775808", "0.123456789012345678",
		"123456789012345678901234567890.125",
	}
	for range 2_000 {
		whole := random.Int64N(1<<(1+random.IntN(60))) - random.Int64N(1<<30)
		texts = append(texts, fmt.Sprintf("%d.%0*d", whole, 1+random.IntN(9), random.IntN(1_000)))
	}
	for _, text := range texts {
		want, _ := new(big.Rat).SetString(text)
		got := decimal(tftypes.NewValue(tftypes.Number, numberOf(json.Number(text))))
		if got == nil || got.Cmp(want) != 0 {
			t.Errorf("%s: %s", text, got)
		}
	}
}
