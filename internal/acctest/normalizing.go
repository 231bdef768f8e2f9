// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// NormalizingDialect draws one of the [NormalizingDialects].
func NormalizingDialect(t testing.TB, random *rand.Rand) sandbox.Dialect {
	t.Helper()
	all := NormalizingDialects(t)
	return all[random.IntN(len(all))]
}

// NormalizingDialects are those of services that store texts, URLs or lists otherwise than they
// were sent. Half of them show so in reads only.
func NormalizingDialects(t testing.TB) (all []sandbox.Dialect) {
	t.Helper()
	for _, setting := range sandbox.SingleDialects() {
		switch name, _, _ := strings.Cut(setting, "="); name {
		case "texts", "case", "urls", "order":
			d, err := sandbox.ParseDialect(setting)
			if err != nil {
				t.Fatal(err)
			}
			late := d
			late.Late = true
			all = append(all, d, late)
		}
	}
	return all
}
