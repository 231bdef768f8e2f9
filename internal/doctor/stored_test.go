// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/report"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// stored are the words of a report by the dialect of the service.
var stored = map[string]string{
	"":                               "",
	"writes=empty":                   "",
	"texts=trimmed":                  "product: description came back with other white space or line ends",
	"texts=escaped":                  "product: description came back with escaped characters",
	"texts=cut":                      "product: description came back cut at 48 characters",
	"case=folded":                    "product: description came back in another case",
	"case=folded,normalized=late":    "product: description came back in another case",
	"urls=normal":                    "product: imageUrl came back in another form of the URL",
	"order=sorted":                   "product: addOns came back in another order or spelling",
	"amounts=binary":                 "/product/{id}: price is other than sent",
	"payees=other":                   "is other than sent",
	"puts=ignored":                   "/product/{id}: an update has no effect",
	"amounts=binary,normalized=late": "/product/{id}: price is other than sent",
}

// TestWriting_stored: the trials send values that are hard for a service, and the report says how
// they come back. A spelling refutes an assumption; any other value breaks the operation.
// TestLoop_write has the settings that may stand alone.
func TestWriting_stored(t *testing.T) {
	t.Parallel()
	for dialect, words := range stored {
		if dialect == "" || slices.Contains(sandbox.SingleDialects(), dialect) {
			continue
		}
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			report, _ := stopped(t, parsed(t, dialect)).written(t)
			saysStored(t, report, words)
		})
	}
}

// saysStored demands words about stored values of a report; no words demand that there are none.
func saysStored(t *testing.T, from report.Report, words string) {
	t.Helper()
	var said []string
	for _, a := range from.Assumptions {
		if a.ID == "stored" {
			said = append(said, a.Where...)
		}
	}
	for _, one := range from.Operations {
		for _, breach := range one.Breaks {
			said = append(said, fmt.Sprintf("%s: %s", one.Path, breach))
		}
	}
	text := strings.Join(said, "\n")
	if !strings.Contains(text, words) || words == "" && text != "" {
		t.Errorf("it says %q, want %q", text, words)
	}
}
