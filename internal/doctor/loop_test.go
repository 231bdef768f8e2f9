// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestLoop: against a sandbox with one setting, and with a random combination of them, the last
// line names exactly the settings that reading shows. Only reads are sent, no more than announced.
// PAYMENTS_CHAOS_DOCTORS is the number of combinations.
func TestLoop(t *testing.T) {
	t.Parallel()
	hidden := hiddenSettings(t)
	for _, line := range lines(t, 8) {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			service := account(t, parsed(t, line))
			if !strings.Contains(line, ",") {
				namesNoOther(t, service, line)
				service.ClearRequests()
			}
			report, r := examined(t, service.URL, service.Key())
			if want := visible(t, line, hidden); report.Dialect != want || r.code != cli.Done {
				t.Errorf("the doctor says %q, not %q, exit code %d", report.Dialect, want, r.code)
				for _, o := range report.Operations {
					if len(o.Breaks) > 0 {
						t.Log(o.Path, o.Breaks)
					}
				}
			}
			onlyRead(t, service, r.err)
		})
	}
}

// lines are the dialects of a loop: each setting alone, none, and random combinations.
func lines(t *testing.T, usual int) []string {
	t.Helper()
	lines := append(sandbox.SingleDialects(), "")
	styles := slices.DeleteFunc(sandbox.SingleDialects(), func(line string) bool { return !strings.HasPrefix(line, "numbers=") })
	for seed := range acctest.Size(t, "PAYMENTS_CHAOS_DOCTORS", usual) {
		line := sandbox.RandomDialect(uint64(seed)).String()
		if i := seed % (2 * len(styles)); i < len(styles) { // no random dialect has them
			line = strings.Trim(line+","+styles[i], ",")
		}
		lines = append(lines, line)
	}
	return lines
}

var announced = regexp.MustCompile(`at most (\d+) requests`)

// onlyRead demands that each request was a GET that changes nothing, and that there were no more
// than announced.
func onlyRead(t *testing.T, service *acctest.Service, said string) {
	t.Helper()
	reads, unrouted := acctest.ReadOnly(t), 0
	for _, request := range service.Requests() {
		switch {
		case request.Method != http.MethodGet:
			t.Errorf("%s %s", request.Method, request.Path)
		case request.Operation == "":
			unrouted++
		case !reads[request.Operation]:
			t.Errorf("%s changes something", request.Operation)
		}
	}
	found := announced.FindStringSubmatch(said)
	if found == nil || unrouted != 1 {
		t.Fatalf("%d requests of no operation; announced: %s", unrouted, said)
	}
	if most, err := strconv.Atoi(found[1]); err != nil || len(service.Requests()) > most || len(service.Requests()) < 100 {
		t.Errorf("%d requests, announced: %s", len(service.Requests()), said)
	}
}

func parsed(t *testing.T, line string) sandbox.Dialect {
	t.Helper()
	d, err := sandbox.ParseDialect(line)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// visible returns the settings of a line that reading shows.
func visible(t *testing.T, line string, hidden map[string]bool) string {
	t.Helper()
	d := parsed(t, line)
	var shown []string
	for setting := range strings.SplitSeq(line, ",") {
		name, _, _ := strings.Cut(setting, "=")
		switch {
		case hidden[setting], hidden[name]:
		case setting == "defaults=zero" && d.Nulls == "zero": // both are an empty text: the doctor says so
		case setting == "personal=omitted" && d.Nulls == "omitted": // as if no person had any: the doctor says so
		default:
			shown = append(shown, setting)
		}
	}
	return parsed(t, strings.Join(shown, ",")).String()
}

// hiddenSettings are the settings that reading does not show: the report of an account that has all
// objects lists them.
func hiddenSettings(t *testing.T) map[string]bool {
	t.Helper()
	service := account(t, sandbox.Dialect{})
	said, _ := examined(t, service.URL, service.Key())
	hidden := map[string]bool{}
	for _, h := range said.Hidden {
		hidden[h.Setting] = true
	}
	return hidden
}

// TestLoop_few: without objects, the last line may name less. It never names a setting that the
// sandbox does not have. TestLoop has one object of each kind.
func TestLoop_few(t *testing.T) {
	t.Parallel()
	for _, line := range append(sandbox.SingleDialects(), "") {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			namesNoOther(t, acctest.StartWith(t, sandbox.Options{Dialect: parsed(t, line)}), line)
		})
	}
}

// namesNoOther demands that the doctor names no other setting where it reads few objects.
func namesNoOther(t *testing.T, service *acctest.Service, line string) {
	t.Helper()
	report, r := examined(t, service.URL, service.Key(), "-sample", "1")
	if report.Dialect != "" && report.Dialect != line || r.code != cli.Done {
		t.Errorf("the doctor says %q of few objects, exit code %d", report.Dialect, r.code)
	}
}
