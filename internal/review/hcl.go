// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"strings"

	"github.com/agext/levenshtein"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// deepest is how deep brackets may be nested, and mostOperators how many signs, conditions, splats
// and template directives a file may have. The parser of HCL calls itself for each, and a stack
// that is full ends the program.
const (
	deepest       = 200
	mostOperators = 20_000
)

// mayParse refuses a file that the parser cannot read safely.
func mayParse(source []byte, path string) error {
	tokens, mistakes := hclsyntax.LexConfig(source, path, hcl.InitialPos)
	depth, operators := 0, 0
	for _, t := range tokens {
		switch t.Type {
		case hclsyntax.TokenOBrace, hclsyntax.TokenOBrack, hclsyntax.TokenOParen, hclsyntax.TokenTemplateInterp,
			hclsyntax.TokenTemplateControl:
			depth++
		case hclsyntax.TokenCBrace, hclsyntax.TokenCBrack, hclsyntax.TokenCParen, hclsyntax.TokenTemplateSeqEnd:
			depth--
		}
		switch t.Type {
		case hclsyntax.TokenBang, hclsyntax.TokenMinus, hclsyntax.TokenQuestion, hclsyntax.TokenStar, hclsyntax.TokenTemplateControl:
			operators++
		}
		if depth > deepest || operators > mostOperators {
			return mistaken(hcl.Diagnostics{mistake(t.Range, "expressions are nested too deeply")})
		}
	}
	return mistaken(mistakes)
}

// mistake is an error at a place of a file.
func mistake(at hcl.Range, format string, args ...any) *hcl.Diagnostic {
	return &hcl.Diagnostic{Severity: hcl.DiagError, Summary: fmt.Sprintf(format, args...), Subject: &at}
}

// mistaken is the error of diagnostics: a line each, with file, line and column. It is nil if they
// have no error.
func mistaken(diagnostics hcl.Diagnostics) error {
	const most = 10
	var lines []string
	for _, d := range diagnostics {
		if d.Severity != hcl.DiagError {
			continue
		}
		words := d.Summary
		if d.Detail != "" {
			words += ": " + d.Detail
		}
		if d.Subject != nil {
			words = fmt.Sprintf("%s:%d:%d: %s", clean(d.Subject.Filename), d.Subject.Start.Line, d.Subject.Start.Column, words)
		}
		if lines = append(lines, words); len(lines) == most {
			break
		}
	}
	if len(lines) == 0 {
		return nil
	}
	return cli.Wrong("%s", strings.Join(lines, "\n"))
}

// suggestion is a sentence about the known word that a misspelled one probably means, or "".
func suggestion(word string, known []string) string {
	if near := nearest(word, known); near != "" {
		return fmt.Sprintf(" Did you mean %q?", near)
	}
	return ""
}

// nearest returns the known word that a misspelled one probably means, or "". At most a third of
// its letters may differ.
func nearest(word string, known []string) string {
	const longestWord = 100 // the distance of long words is slow to find
	best, distance := "", len(word)/3+1
	if len(word) > longestWord {
		return ""
	}
	for _, candidate := range known {
		if d := levenshtein.Distance(strings.ToLower(word), candidate, nil); d < distance {
			best, distance = candidate, d
		}
	}
	return best
}

// ids are those of all findings.
func ids() (all []string) {
	for _, r := range rules {
		all = append(all, r.id)
	}
	return all
}
