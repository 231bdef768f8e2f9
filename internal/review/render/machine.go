// SPDX-License-Identifier: MPL-2.0

package render

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/findings"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
)

// Version is that of the JSON. A new member does not change it.
const Version = 2

// JSON writes the review for machines: the findings are flat. key names the shared key of the
// fingerprints. It may be "".
func JSON(r *Report, key string, changes any) (string, error) {
	all := r.Findings
	if all == nil {
		all = []*findings.Finding{}
	}
	return encoded(struct {
		Version        int                 `json:"version"`
		Title          string              `json:"title,omitempty"`
		OrganizationID string              `json:"organization_id,omitempty"`
		Key            string              `json:"key,omitempty"`
		Level          findings.Level      `json:"level"`
		Counts         plan.Counts         `json:"counts"`
		Changes        any                 `json:"changes"`
		Findings       []*findings.Finding `json:"findings"`
	}{Version, styled.Clean(r.Title), styled.Clean(r.Scene.Organization), key, r.Level(), r.Scene.Counts, changes, all})
}

// encoded is a JSON text without characters that hide others, and without commands to the runner of
// a job. Its strings are the same.
func encoded(of any) (string, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(true)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(of)
	return visible(strings.ReplaceAll(out.String(), "##[", `#\u0023[`)), err
}

// visible escapes the characters of a JSON text that hide others.
func visible(text string) string {
	var out strings.Builder
	for _, r := range text {
		switch {
		case r == '\n', !unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp):
			out.WriteRune(r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&out, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&out, `\u%04x`, r)
		}
	}
	return out.String()
}

// sarifLevels are the levels of SARIF. It has none above error.
var sarifLevels = map[findings.Level]string{
	findings.Note: "note", findings.Warn: "warning", findings.Approve: "error", findings.Block: "error",
}

type object = map[string]any

// SARIF writes the findings for code scanning, as SARIF 2.1.0. A finding about no block, such as an
// object that the configuration no longer has, stands at the first file: code scanning accepts no
// result without a place.
func SARIF(r *Report, first string) (string, error) {
	rules, results := []object{}, []object{}
	for _, rule := range findings.Rules {
		rules = append(rules, object{
			"id": rule.ID, "shortDescription": object{"text": strings.NewReplacer(".", " ", "_", " ").Replace(rule.ID)},
			"defaultConfiguration": object{"level": sarifLevels[rule.Level]},
		})
	}
	for _, f := range r.Findings {
		if f.Table == findings.InNone && f.Level == findings.Note {
			continue // no table shows it
		}
		file, line := f.File, f.Line
		if file == "" {
			file, line = first, 1
		}
		_, index := findings.RuleOf(f.ID)
		results = append(results, object{
			"ruleId": f.ID, "ruleIndex": index, "level": sarifLevels[f.Level], "message": object{"text": sentence(f)},
			"locations": []object{{"physicalLocation": object{
				"artifactLocation": object{"uri": (&url.URL{Path: file}).String()}, "region": object{"startLine": line},
			}}},
		})
	}
	return encoded(object{
		"version": "2.1.0",
		"$schema": "https://json.schemastore.org/sarif-2.1.0.json",
		"runs": []object{{
			"tool":    object{"driver": object{"name": "terraform-provider-payments review", "rules": rules}},
			"results": results,
		}},
	})
}

// sentence is the row of a finding, with the titles of its columns. A message of SARIF can have
// links, as in Markdown.
func sentence(f *findings.Finding) string {
	words := cellsOf(f, 1)[0].String()
	for _, s := range sections {
		if s.table != f.Table {
			continue
		}
		words = f.Cells[0].String()
		for i, cell := range f.Cells[1:] {
			if text := cell.String(); text != "" {
				words += ". " + strings.TrimSpace(s.columns[i+1]+" "+text)
			}
		}
		words = strings.TrimSpace(words + ". " + f.Remark().String())
	}
	if f.Address != "" && !strings.Contains(words, f.Address) {
		words = styled.Clean(f.Address) + ": " + words
	}
	return strings.ReplaceAll(words, "](", "] (")
}
