// SPDX-License-Identifier: MPL-2.0

package export

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// managed are the objects that Terraform manages: their addresses by id. An object without an id is
// kept under its type.
type managed map[string]string

// maxState is the size of the largest state, in bytes.
const maxState = 1 << 30

// readStates reads state files of an engine, version 4, or the output of `terraform state pull`.
func (c *command) readStates(paths []string) (managed, error) {
	all := managed{}
	for _, path := range paths {
		if err := c.readState(path, all); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// stateFile is the part of a state that says which objects it has. An instance of another provider
// may have an id of any type.
type stateFile struct {
	Version   int `json:"version"`
	Resources []struct {
		Module    string            `json:"module"`
		Mode      string            `json:"mode"`
		Type      string            `json:"type"`
		Name      string            `json:"name"`
		Instances []json.RawMessage `json:"instances"`
	} `json:"resources"`
}

// readState adds the objects of one state. An engine without a state pulls nothing, and a killed
// one can leave an empty file: both are states without objects, and the user is told so.
func (c *command) readState(path string, all managed) error {
	content, err := c.Read(path, maxState)
	if err != nil {
		return err
	}
	if len(bytes.TrimSpace(content)) == 0 {
		c.Say("-state: %s is empty, so Terraform manages nothing by it", path)
		return nil
	}
	var state stateFile
	if err := json.Unmarshal(content, &state); err != nil {
		return cli.Wrong("-state: it is no state of Terraform: %v", err)
	}
	if state.Version != 4 {
		return cli.Wrong("-state: it is no state of version 4. `state pull` of Terraform or OpenTofu writes one")
	}
	for _, r := range state.Resources {
		if r.Mode != "managed" || !strings.HasPrefix(r.Type, "payments_") {
			continue
		}
		address := r.Type + "." + r.Name
		if r.Module != "" {
			address = r.Module + "." + address
		}
		for _, encoded := range r.Instances {
			var instance struct {
				IndexKey   any `json:"index_key"`
				Attributes struct {
					ID string `json:"id"`
				} `json:"attributes"`
			}
			if err := json.Unmarshal(encoded, &instance); err != nil {
				return cli.Wrong("-state: %s: it is no instance of a resource: %v", printable(address), err)
			}
			id := instance.Attributes.ID
			if id == "" {
				id = r.Type
			}
			all[id] = address + indexOf(instance.IndexKey)
		}
	}
	return nil
}

// indexOf is the part of an address that names an instance, as an engine writes it.
func indexOf(key any) string {
	switch key := key.(type) {
	case string:
		return "[" + literal(cty.StringVal(key)) + "]"
	case float64:
		return fmt.Sprintf("[%d]", int(key))
	}
	return ""
}
