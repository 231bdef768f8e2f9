// SPDX-License-Identifier: MPL-2.0

package upgrades_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/go-version"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

var update = flag.String("update", "", "write the states of this minor version, such as 1.0, to testdata")

// The files of a stored state.
const (
	configFile  = "main.tf"
	serviceFile = "service.json"
	stateFile   = "state.json"
)

// TestStates plans no change for the stored states of every released version.
func TestStates(t *testing.T) {
	t.Parallel()
	if *update != "" {
		writeStates(t, filepath.Join("testdata", *update))
	}
	demandComplete(t)
	dirs, err := filepath.Glob(filepath.Join("testdata", "*", "*", "*"))
	if err != nil || len(dirs) == 0 {
		t.Fatalf("no stored states: %v", err)
	}
	for _, dir := range dirs {
		t.Run(strings.TrimPrefix(filepath.ToSlash(dir), "testdata/"), func(t *testing.T) {
			t.Parallel()
			service, stored := start(t), acctest.ReadFile(t, filepath.Join(dir, stateFile))
			if err := service.Seed([]byte(acctest.ReadFile(t, filepath.Join(dir, serviceFile)))); err != nil {
				t.Fatal(err)
			}
			config := service.Config(acctest.ReadFile(t, filepath.Join(dir, configFile)))
			for name, plan := range map[string]func(*driver.Driver) (*driver.Plan, error){
				"with a refresh":    func(d *driver.Driver) (*driver.Plan, error) { return d.Plan(config) },
				"without a refresh": func(d *driver.Driver) (*driver.Plan, error) { return d.PlanWithoutRefresh(config) },
			} {
				d := driver.New(t)
				d.Restore([]byte(stored))
				planned, err := plan(d)
				if err != nil {
					t.Fatalf("plan %s: %v", name, err)
				}
				if err := planned.ExpectEmpty(); err != nil {
					t.Errorf("plan %s: %v", name, err)
				}
			}
			d := driver.New(t)
			d.Restore([]byte(stored))
			if _, err := d.Refresh(config); err != nil {
				t.Fatal(err)
			}
			for _, difference := range missing(decoded(t, stored), decoded(t, string(d.Stored())), "") {
				t.Errorf("refresh: %s", difference)
			}
		})
	}
}

// demandComplete demands a stored state of every resource in the newest version.
func demandComplete(t *testing.T) {
	t.Helper()
	newest := newestVersion(t)
	for _, name := range acctest.ResourceTypes(t) {
		for body := range bodies(rows.OfType(t, name)) {
			if _, err := os.Stat(filepath.Join("testdata", newest, name, body, stateFile)); err != nil {
				t.Errorf("no stored state of %s, %s: run go test ./internal/acceptance/upgrades -update with the next minor version", name, body)
			}
		}
	}
}

// writeStates creates every resource, and writes its configuration, the service and the state.
func writeStates(t *testing.T, into string) {
	t.Helper()
	if err := os.RemoveAll(into); err != nil {
		t.Fatal(err)
	}
	for _, name := range acctest.ResourceTypes(t) {
		r := rows.OfType(t, name)
		for title, body := range bodies(r) {
			service, d := start(t), driver.New(t)
			for _, p := range r.Before {
				service.Put(p.Group, p.Object)
			}
			block := fmt.Sprintf("%s\nresource %q \"it\" {\n%s\n}\n", r.Dependencies, name, strings.Trim(body, "\n"))
			if _, err := d.Run(resource.TestStep{Config: service.Config(block)}); err != nil {
				t.Fatalf("%s, %s: %v", name, title, err)
			}
			dir := filepath.Join(into, name, title)
			if err := os.MkdirAll(dir, 0o750); err != nil {
				t.Fatal(err)
			}
			for file, content := range map[string][]byte{
				configFile:  bytes.TrimLeft(hclwrite.Format([]byte(block)), "\n"),
				serviceFile: indented(t, objects(t, service)),
				stateFile:   indented(t, d.Stored()),
			} {
				if err := os.WriteFile(filepath.Join(dir, file), content, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// start starts a sandbox whose clock stands still, so that no stored object expires.
func start(t *testing.T) *acctest.Service {
	t.Helper()
	return acctest.StartWith(t, sandbox.Options{
		Organization: rows.SellerID,
		Clock:        func() time.Time { return time.Date(2026, time.November, 23, 12, 0, 0, 0, time.UTC) },
	})
}

// bodies are the configurations whose states are stored.
func bodies(r rows.Resource) map[string]string {
	return map[string]string{"full": r.Full, "minimal": r.Minimal}
}

// newestVersion is the newest minor version in testdata.
func newestVersion(t *testing.T) string {
	t.Helper()
	entries, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	newest := slices.MaxFunc(entries, func(a, b os.DirEntry) int {
		return version.Must(version.NewVersion(a.Name())).Compare(version.Must(version.NewVersion(b.Name())))
	})
	return newest.Name()
}

// objects returns the objects of a sandbox as a seed.
func objects(t *testing.T, service *acctest.Service) []byte {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, service.URL+"/_sandbox/objects", nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(response.Body)
	if err := response.Body.Close(); err != nil {
		t.Error(err)
	}
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("the sandbox did not show its objects: %s: %v", response.Status, err)
	}
	var groups map[string]json.RawMessage
	if err := json.Unmarshal(data, &groups); err != nil {
		t.Fatal(err)
	}
	maps.DeleteFunc(groups, func(_ string, objects json.RawMessage) bool { return string(objects) == "[]" })
	if data, err = json.Marshal(groups); err != nil {
		t.Fatal(err)
	}
	return data
}

func indented(t *testing.T, data []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := json.Indent(&out, data, "", "  "); err != nil {
		t.Fatal(err)
	}
	return append(bytes.TrimRight(out.Bytes(), "\n"), '\n')
}

// decoded decodes JSON, keeping every digit of numbers.
func decoded(t *testing.T, text string) (value any) {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&value); err != nil {
		t.Fatal(err)
	}
	return value
}

// missing returns the differences of a newer state. A newer version may add members, raise a
// schema version, and rewrite private data.
func missing(before, after any, path string) (differences []string) {
	switch old := before.(type) {
	case map[string]any:
		fresh, _ := after.(map[string]any)
		for name, value := range old {
			if name == "private" || strings.HasSuffix(name, "schema_version") {
				continue
			}
			differences = append(differences, missing(value, fresh[name], path+"."+name)...)
		}
	case []any:
		fresh, _ := after.([]any)
		if len(fresh) != len(old) {
			return []string{fmt.Sprintf("%s has %d elements, and had %d", path, len(fresh), len(old))}
		}
		for i, value := range old {
			differences = append(differences, missing(value, fresh[i], fmt.Sprintf("%s[%d]", path, i))...)
		}
	default:
		if !reflect.DeepEqual(before, after) {
			return []string{fmt.Sprintf("%s is %v, and was %v", path, after, before)}
		}
	}
	return differences
}
