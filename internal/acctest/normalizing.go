// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// NormalizingDialect draws a service that stores texts, URLs or lists otherwise than they were
// sent. Half of them show so in reads only.
func NormalizingDialect(t testing.TB, random *rand.Rand) sandbox.Dialect {
	t.Helper()
	var settings []string
	for _, setting := range sandbox.SingleDialects() {
		switch name, _, _ := strings.Cut(setting, "="); name {
		case "texts", "case", "urls", "order":
			settings = append(settings, setting)
		}
	}
	d, err := sandbox.ParseDialect(settings[random.IntN(len(settings))])
	if err != nil {
		t.Fatal(err)
	}
	d.Late = random.IntN(2) == 0
	return d
}
