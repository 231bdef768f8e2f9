// SPDX-License-Identifier: MPL-2.0

package export

import (
	"maps"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestExport_demo exports the roaster. Every exported object is referred to by its address, and only
// reads were sent.
func TestExport_demo(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), filepath.Join(t.TempDir(), "account")
	r := run(t, service, "-dir", dir, "-types", "all", "-archived").succeeded(t)
	for _, want := range []string{"Read 46 objects", "46 to import, 0 to add", "fbo organizations, fbo verifications"} {
		if !strings.Contains(r.out, want) {
			t.Errorf("the summary lacks %q:\n%s", want, r.out)
		}
	}
	for _, request := range service.Requests() {
		if request.Method != http.MethodGet || strings.Contains(request.Path, "master") {
			t.Errorf("it sent %s %s", request.Method, request.Path)
		}
	}
	written := files(t, dir)
	id := regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-`)
	for name, content := range written {
		if name == "imports.tf" || name == "names.json" || name == "providers.tf" {
			continue
		}
		for line := range strings.Lines(content) {
			if id.MatchString(line) && !strings.HasPrefix(line, "#") {
				t.Errorf("%s has an id: %s", name, line)
			}
		}
	}
	if got := strings.Count(written["imports.tf"], "import {"); got != 46 {
		t.Errorf("%d import blocks", got)
	}
}

// TestExport_twice writes nothing when nothing is new, and the same bytes into another directory.
func TestExport_twice(t *testing.T) {
	t.Parallel()
	service, first, second := demo(t), t.TempDir(), t.TempDir()
	run(t, service, "-dir", first).succeeded(t)
	before := files(t, first)
	r := run(t, service, "-dir", first).succeeded(t)
	if !strings.Contains(r.out, "There is nothing new.") || !maps.Equal(before, files(t, first)) {
		t.Errorf("the second run changed something:\n%s", r.out)
	}
	run(t, service, "-dir", second).succeeded(t)
	if !maps.Equal(before, files(t, second)) {
		t.Error("another directory has other bytes")
	}
}

// TestExport_second adds a new object, a twin and a renamed object after the first export.
func TestExport_second(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	run(t, service, "-dir", dir).succeeded(t)
	before := files(t, dir)
	service.Put("product", map[string]any{"name": "Enamel mug", "currency": "EUR", "price": "13"})
	service.Put("product", map[string]any{"name": "New one", "currency": "EUR", "price": "14"})
	r := run(t, service, "-dir", dir).succeeded(t)
	after := files(t, dir)
	added := after["new_2026-11-22.tf"]
	if strings.Count(added, "resource ") != 2 || strings.Count(added, "import {") != 2 || !strings.Contains(added, `"new_one"`) {
		t.Errorf("%s\nthe new file:\n%s", r.out, added)
	}
	if !regexp.MustCompile(`"enamel_mug_[0-9a-f]{8}"`).MatchString(added) {
		t.Errorf("the twin has no name of its own:\n%s", added)
	}
	for name, content := range before {
		if name != "names.json" && after[name] != content {
			t.Errorf("%s changed", name)
		}
	}
	if !slices.Equal(slices.Sorted(maps.Keys(after)), slices.Sorted(maps.Keys(withNew(before)))) {
		t.Errorf("the files are %v", slices.Sorted(maps.Keys(after)))
	}
}

func withNew(files map[string]string) map[string]string {
	files = maps.Clone(files)
	files["new_2026-11-22.tf"] = ""
	return files
}
