// SPDX-License-Identifier: MPL-2.0

package export

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
)

// hostile are texts of an account that would break out of a string, a comment or a name.
var hostile = []string{
	"${file(\"/etc/passwd\")}", "%{ if true }x%{ endif }", `"quoted" \ back`, "two\nlines", "tab\tand\rreturn", "*/ // # end",
	"\u202egnp.exe\u202c",
	"zero\u200bwidth", "NUL\x00NUL", "Größe L", "Кофе", "咖啡", "☕☕", "100 filters", "for", "null", "true", "each", "count", "-", "_", "...", "",
	"é", "e\u0301", "$${x}", "%%{x}", "{{ x }}", "<<EOT\nx\nEOT\n", "'; DROP TABLE products; --", strings.Repeat("long ", 20000), "\ufeffbom",
	"import {\n  to = payments_product.x\n}", "#\nresource \"a\" \"b\" {}", "twin", "twin", "Twin", "ＡＢＣ", "\u0085next line\u2028separator",
}

// TestExport_hostile exports objects with hostile texts. Each file parses, and has the blocks of
// the objects and no others; the read-back has compared the values.
func TestExport_hostile(t *testing.T) {
	t.Parallel()
	service := demo(t)
	for i, label := range hostile {
		product := service.Put("product", map[string]any{"name": label, "description": label, "currency": "EUR", "price": fmt.Sprint(i)})
		service.Put("discount_code", map[string]any{
			"code": label, "products": []any{product["id"]}, "model": map[string]any{"modelType": "Percentage", "percentOff": 5},
		})
		service.Put("deposit_account", map[string]any{
			"name": label, "depositMethod": map[string]any{"Crypto": map[string]any{"network": "Bitcoin"}},
		})
	}
	dir := t.TempDir()
	r := run(t, service, "-dir", dir, "-types", "all", "-archived").succeeded(t)
	found := map[string]int{}
	for name, content := range files(t, dir) {
		if !strings.HasSuffix(name, ".tf") {
			continue
		}
		file, diagnostics := hclsyntax.ParseConfig([]byte(content), name, hcl.InitialPos)
		if diagnostics.HasErrors() {
			t.Fatal(diagnostics)
		}
		for _, b := range file.Body.(*hclsyntax.Body).Blocks { //nolint:forcetypeassert // the parser returns one
			found[b.Type]++
			if b.Type == "resource" && (len(b.Labels[1]) > 77 || !hclsyntax.ValidIdentifier(b.Labels[1])) {
				t.Errorf("the name %q", b.Labels[1])
			}
		}
		if string(hclwrite.Format([]byte(content))) != content {
			t.Errorf("%s is not formatted", name)
		}
		for line := range strings.Lines(content) {
			if strings.HasPrefix(strings.TrimSpace(line), "#") && strings.ContainsAny(line, "\r\x00\u202e\u2028") {
				t.Errorf("%s has a hostile comment: %q", name, line)
			}
		}
	}
	if found["resource"] != found["import"] || found["resource"] < len(hostile)*2 {
		t.Errorf("%v\n%s", slices.Sorted(maps.Keys(found)), r.out)
	}
	t.Log(found, r.out)
}
