// SPDX-License-Identifier: MPL-2.0

package source

import (
	"fmt"
	"strings"

	"github.com/agext/levenshtein"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
)

// deepest is how deep brackets may be nested, and mostOperators how many signs, conditions, splats
// and template directives a file may have. The parser of HCL calls itself for each, and a stack
// that is full ends the program.
const (
	deepest       = 200
	mostOperators = 20_000
)

// MayParse returns an error for a file that the parser cannot read safely.
func MayParse(text []byte, path string) error {
	tokens, mistakes := hclsyntax.LexConfig(text, path, hcl.InitialPos)
	depth, operators := 0, 0
	for _, t := range tokens {
		switch t.Type {
		case hclsyntax.TokenTemplateControl:
			depth++
			operators++
		case hclsyntax.TokenOBrace, hclsyntax.TokenOBrack, hclsyntax.TokenOParen, hclsyntax.TokenTemplateInterp:
			depth++
		case hclsyntax.TokenCBrace, hclsyntax.TokenCBrack, hclsyntax.TokenCParen, hclsyntax.TokenTemplateSeqEnd:
			depth--
		case hclsyntax.TokenBang, hclsyntax.TokenMinus, hclsyntax.TokenQuestion, hclsyntax.TokenStar:
			operators++
		}
		if depth > deepest || operators > mostOperators {
			return Mistaken(hcl.Diagnostics{Mistake(t.Range, "expressions are nested too deeply")})
		}
	}
	return Mistaken(mistakes)
}

// Mistake is an error at a place of a file.
func Mistake(at hcl.Range, format string, args ...any) *hcl.Diagnostic {
	return &hcl.Diagnostic{Severity: hcl.DiagError, Summary: fmt.Sprintf(format, args...), Subject: &at}
}

// Mistaken is the error of diagnostics: a line each, with file, line and column. It is nil if they
// have no error.
func Mistaken(diagnostics hcl.Diagnostics) error {
	const most = 10
	var lines []string
	for _, d := range diagnostics {
		if d.Severity != hcl.DiagError || len(lines) == most {
			continue
		}
		words := d.Summary
		if d.Detail != "" {
			words += ": " + d.Detail
		}
		if d.Subject != nil {
			words = fmt.Sprintf("%s:%d:%d: %s", styled.Clean(d.Subject.Filename), d.Subject.Start.Line, d.Subject.Start.Column, words)
		}
		lines = append(lines, words)
	}
	if len(lines) == 0 {
		return nil
	}
	return cli.Wrong("%s", strings.Join(lines, "\n"))
}

// Suggestion is a sentence about the known word that a misspelled one probably means, or "".
func Suggestion(word string, known []string) string {
	if near := Nearest(word, known); near != "" {
		return fmt.Sprintf(" Did you mean %q?", near)
	}
	return ""
}

// Nearest returns the known word that a misspelled one probably means, or "". At most a third of
// its letters may differ.
func Nearest(word string, known []string) string {
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
