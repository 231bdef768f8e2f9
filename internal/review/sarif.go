// SPDX-License-Identifier: MPL-2.0

package review

import (
	"net/url"
	"strings"
)

type (
	sarifMessage struct {
		Text string `json:"text"`
	}
	sarifConfiguration struct {
		Level string `json:"level"`
	}
	sarifRule struct {
		ID            string             `json:"id"`
		Description   sarifMessage       `json:"shortDescription"`
		Configuration sarifConfiguration `json:"defaultConfiguration"`
	}
	sarifResult struct {
		RuleID    string       `json:"ruleId"`
		RuleIndex int          `json:"ruleIndex"`
		Level     string       `json:"level"`
		Message   sarifMessage `json:"message"`
		Locations []any        `json:"locations"`
	}
)

// sarifLevels are the levels of SARIF. It has none above error.
var sarifLevels = map[level]string{note: "note", warn: "warning", approve: "error", block: "error"}

// sarif writes the findings for code scanning, as SARIF 2.1.0.
func (r *report) sarif(options) (string, error) {
	described, results := []sarifRule{}, []sarifResult{}
	for _, rule := range rules {
		words := strings.NewReplacer(".", " ", "_", " ").Replace(rule.id)
		described = append(described, sarifRule{rule.id, sarifMessage{words}, sarifConfiguration{sarifLevels[rule.level]}})
	}
	for _, f := range r.findings {
		if f.table == inNone && f.Level == note {
			continue // no table shows it
		}
		_, index := ruleOf(f.ID)
		results = append(results, sarifResult{f.ID, index, sarifLevels[f.Level], sarifMessage{r.sentence(f)}, []any{r.location(f)}})
	}
	return encoded(map[string]any{
		"version": "2.1.0",
		"$schema": "https://json.schemastore.org/sarif-2.1.0.json",
		"runs": []any{map[string]any{
			"tool":    map[string]any{"driver": map[string]any{"name": "terraform-provider-payments review", "rules": described}},
			"results": results,
		}},
	})
}

// location is the place of a finding. Code scanning accepts no result without one, so a finding
// about no block, such as an object that the configuration no longer has, stands at the first file.
func (r *report) location(f *finding) any {
	file, line := f.File, f.Line
	if file == "" {
		file, line = r.source.first, 1
	}
	return map[string]any{"physicalLocation": map[string]any{
		"artifactLocation": map[string]any{"uri": (&url.URL{Path: file}).String()},
		"region":           map[string]any{"startLine": line},
	}}
}

// sentence is the row of a finding, with the titles of its columns. A message of SARIF can have
// links, as in Markdown.
func (r *report) sentence(f *finding) string {
	words := f.line().String()
	for _, s := range sections {
		if s.table != f.table {
			continue
		}
		words = f.cells[0].String()
		for i, cell := range f.cells[1:] {
			if text := cell.String(); text != "" {
				words += ". " + strings.TrimSpace(s.columns[i+1]+" "+text)
			}
		}
		words = strings.TrimSpace(words + ". " + f.remark().String())
	}
	if f.Address != "" && !strings.Contains(words, f.Address) {
		words = clean(f.Address) + ": " + words
	}
	return strings.ReplaceAll(words, "](", "] (")
}
