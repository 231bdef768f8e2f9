// SPDX-License-Identifier: MPL-2.0

package review

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
)

// version is that of the JSON. A new member does not change it.
const version = 2

// json writes the review for machines: the findings are flat.
func (r *report) json(o options) (string, error) {
	findings := r.findings
	if findings == nil {
		findings = []*finding{}
	}
	return encoded(struct {
		Version        int        `json:"version"`
		Title          string     `json:"title,omitempty"`
		OrganizationID string     `json:"organization_id,omitempty"`
		Key            string     `json:"key,omitempty"`
		Level          level      `json:"level"`
		Counts         counts     `json:"counts"`
		Changes        []entry    `json:"changes"`
		Findings       []*finding `json:"findings"`
	}{version, clean(r.title), clean(r.organization), r.key, r.level(), r.counts, r.entries(o.signer), findings})
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
