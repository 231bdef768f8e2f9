// SPDX-License-Identifier: MPL-2.0

package write

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
)

// FuzzFiles writes objects with any label as a block, an import block, a comment and a row of a
// table. [readBack] proves the values of the objects, and no comment leaves its line.
func FuzzFiles(f *testing.F) {
	for _, label := range []string{
		"${file(\"/etc/passwd\")}", "%{ if true }x%{ endif }", `"quoted" \ back`, "two\nlines", "tab\tand\rreturn", "*/ // # end",
		"\u202egnp.exe\u202c",
		"NUL\x00NUL", "100 filters", "for", "null", "each", "-", "", "$${x}", "%%{x}", "<<EOT\nx\nEOT\n", "\ufeffbom",
		"#\nresource \"a\" \"b\" {}",
		"\u0085next line\u2028separator",
	} {
		f.Add(label)
	}
	f.Fuzz(func(t *testing.T, label string) {
		if !utf8.ValidString(label) {
			return // JSON and msgpack have valid strings only
		}
		for _, tables := range []int{0, 2} {
			l := products(t, label, 2, layout.Options{Tables: tables})
			if _, err := Files(l, "1.2.3", time.Time{}); err != nil {
				t.Fatal(err)
			}
		}
		l := products(t, label, 1, layout.Options{})
		l.Blocks[0].Objects[0].Refused = "refused: " + label
		text := []byte("# " + account.Printable(label) + "\n" + resource(l, l.Blocks[0]))
		file, diagnostics := hclsyntax.ParseConfig(text, "", hcl.InitialPos)
		if diagnostics.HasErrors() || len(file.Body.(*hclsyntax.Body).Blocks) > 0 { //nolint:forcetypeassert // the parser returns one
			t.Fatalf("%v: a block leaves its comment:\n%s", diagnostics, text)
		}
		if strings.ContainsAny(account.Printable(label), "\r\n\x00\u202e\u2028") {
			t.Errorf("a hostile comment: %q", account.Printable(label))
		}
	})
}
