// SPDX-License-Identifier: MPL-2.0

package export

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
)

// managed are the objects that Terraform manages: their addresses by id. An object without an id is
// kept under its type.
type managed map[string]string

// readState reads a state file of an engine, version 4, or the output of `terraform state pull`.
func (c *command) readState(path string) (managed, error) {
	source := c.stdin
	if path != "-" {
		file, err := os.Open(path) //nolint:gosec // a file that the user named
		if err != nil {
			return nil, err
		}
		defer func() { _ = file.Close() }()
		source = file
	}
	content, err := io.ReadAll(source)
	if err != nil {
		return nil, err
	}
	var state struct {
		Version   int `json:"version"`
		Resources []struct {
			Module    string `json:"module"`
			Mode      string `json:"mode"`
			Type      string `json:"type"`
			Name      string `json:"name"`
			Instances []struct {
				IndexKey   any `json:"index_key"`
				Attributes struct {
					ID string `json:"id"`
				} `json:"attributes"`
			} `json:"instances"`
		} `json:"resources"`
	}
	if err := json.Unmarshal(content, &state); err != nil {
		return nil, wrong("-state: it is no state of Terraform: %v", err)
	}
	if state.Version != 4 {
		return nil, wrong("-state: it is no state of version 4. `terraform state pull` writes one")
	}
	all := managed{}
	for _, r := range state.Resources {
		if r.Mode != "managed" || !strings.HasPrefix(r.Type, "payments_") {
			continue
		}
		for _, instance := range r.Instances {
			address := r.Type + "." + r.Name
			if r.Module != "" {
				address = r.Module + "." + address
			}
			switch key := instance.IndexKey.(type) {
			case string:
				address += fmt.Sprintf("[%q]", key)
			case float64:
				address += fmt.Sprintf("[%d]", int(key))
			}
			id := instance.Attributes.ID
			if id == "" {
				id = r.Type
			}
			all[id] = address
		}
	}
	return all, nil
}
