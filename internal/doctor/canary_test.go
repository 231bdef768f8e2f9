// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/evidence"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/requests"
)

// planter makes objects in which every value is a canary.
type planter struct {
	mode string // how the values differ from the contract, or empty

	mu     sync.Mutex
	n      int
	values []string
	places map[string]bool
}

func (p *planter) text(format string) string {
	p.n++
	value := fmt.Sprintf(format, p.n)
	p.values = append(p.values, value)
	return value
}

// plant returns a value of a schema. Numbers are canaries, too.
func (p *planter) plant(s *schema.Schema, at string, depth int) any {
	p.places[at] = true
	switch {
	case depth > 12:
		return nil
	case s.Type == schema.Object && len(s.Properties) == 0 && p.mode == "masks":
		return map[string]any{p.text("ZqName%d"): p.text("Zq****%d")}
	case s.Type == schema.Object && len(s.Properties) == 0:
		return map[string]any{p.text("Zq Name %d"): p.text("Zq Free %d"), "ZqFreeName": p.text("ZqFreeWord%d")}
	case s.Type == schema.Object:
		o := map[string]any{}
		for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
			o[name] = p.plant(s.Properties[name], at+"."+name, depth+1)
		}
		if p.mode == "unknown members" {
			o[p.text("DE8937040044053201%04d")] = p.text("Zq Unknown %d")
			o["futureField"] = map[string]any{p.text("Zq Inner %d"): p.text("Zq Unknown %d")}
			o["futureText"], o["futureNumber"] = p.text("ZqFutureWord%d"), json.Number(p.text("990077%d.5"))
		}
		return o
	case s.Type == schema.Array:
		return []any{p.plant(s.Items, at+"[]", depth+1)}
	case s.Type == schema.Boolean:
		return p.n%2 == 0
	}
	isNumber := s.IsNumber()
	if p.mode == "wrong types" {
		isNumber = !isNumber
	}
	switch {
	case strings.HasSuffix(at, "."+evidence.IDMember(s)), s.Format == "uuid" && p.mode != "masks":
		return p.text("9900c0de-0000-4000-8000-%012d")
	case isNumber:
		return json.Number(p.text("990077%d"))
	case p.mode == "masks":
		return p.text("Zq****%04d")
	case p.mode == "hostile" && len(s.Enum) == 0:
		return p.text("\x1b[31mZq\u202eEscape%d\r\n\x00</script>")
	case s.Format == "date-time":
		return p.text("1971-03-29T01:02:03.%06dZ")
	case s.Format == "date":
		return p.text("%04d-03-29")
	case s.Format == "address":
		return p.text("0xCa4a77410000000000000000000000000%07d")
	}
	return p.text("ZqCanary%dRow990077")
}

// serve answers each read of the contract with planted objects.
func (p *planter) serve(t *testing.T, all []*requests.Operation) http.Handler {
	t.Helper()
	mux := http.NewServeMux()
	for _, op := range all {
		if op.Method != http.MethodGet || !op.ReadOnly {
			continue
		}
		mux.HandleFunc("GET "+op.Path, func(w http.ResponseWriter, _ *http.Request) {
			p.mu.Lock()
			defer p.mu.Unlock()
			w.Header().Set("X-Ratelimit-Remaining", p.text("990077%d"))
			w.Header().Set("X-Request-Id", p.text("ZqRequest%d"))
			body := p.plant(op.Response.Schema, op.ID, 0)
			if p.mode == "refusals" {
				w.WriteHeader(http.StatusUnprocessableEntity)
				body = map[string]any{"error": p.text("Zq Refusal %d of 990077"), "inner": body}
			}
			if p.mode == "one name twice" {
				body = json.RawMessage(fmt.Sprintf("{%[1]q: %[2]q, %[1]q: 2}", p.text("ZqTwice%d"), p.text("ZqTwice%d")))
			}
			_ = json.NewEncoder(w).Encode(body)
		})
	}
	return mux
}

// TestCanaries: no value of any field of any object is in the text, the JSON or a message, however
// it differs from the contract.
func TestCanaries(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{"", "unknown members", "wrong types", "masks", "hostile", "refusals", "one name twice"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			all, err := requests.Operations()
			if err != nil {
				t.Fatal(err)
			}
			p := &planter{mode: mode, places: map[string]bool{}}
			const key, path = "zq-key-990077-canary", "/zq-path-990077"
			server := httptest.NewServer(http.StripPrefix(path, p.serve(t, all)))
			t.Cleanup(server.Close)
			written := ""
			for _, flag := range []string{"text", "json"} {
				args := []string{"-sample", "3"}
				if flag == "json" {
					args = append(args, "-json", "-")
				}
				r := run(t, server.URL+path, key, args...)
				if r.code != cli.Done && r.code != exitBreaks || len(r.out) < 2000 {
					t.Fatalf("exit code %d: %s%s", r.code, r.out, r.err)
				}
				written += r.out + r.err
			}
			if mode != "refusals" && mode != "one name twice" && (len(p.values) < 1000 || len(p.places) < 700) {
				t.Errorf("%d values in %d places", len(p.values), len(p.places))
			}
			lower := strings.ToLower(written)
			for _, value := range append(p.values, key, path, "Zq", "990077") {
				if strings.Contains(lower, strings.ToLower(strings.Trim(value, "\x1b\r\n\x00"))) && !isCommon(value) {
					t.Errorf("the report has %q", value)
				}
			}
			if strings.ContainsAny(written, "\x1b\x00\u202e") {
				t.Error("the report has control characters")
			}
		})
	}
}

// isCommon reports whether a canary is too short to be told from a count.
func isCommon(value string) bool { return len(value) < 4 }
