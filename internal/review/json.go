// SPDX-License-Identifier: MPL-2.0

package review

import (
	"bytes"
	"encoding/json"
)

// version is that of the JSON. A new member does not change it.
const version = 1

// json writes the review for machines: the findings are flat.
func (r *report) json(options) (string, error) {
	findings := r.findings
	if findings == nil {
		findings = []*finding{}
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(true)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(struct {
		Version        int        `json:"version"`
		Title          string     `json:"title,omitempty"`
		OrganizationID string     `json:"organization_id,omitempty"`
		Level          level      `json:"level"`
		Counts         counts     `json:"counts"`
		Findings       []*finding `json:"findings"`
	}{version, clean(r.title), clean(r.organization), r.level(), r.counts, findings})
	return out.String(), err
}
