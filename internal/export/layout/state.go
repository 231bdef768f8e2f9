// SPDX-License-Identifier: MPL-2.0

package layout

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
)

// maxState is the size of the largest state, in bytes.
const maxState = 1 << 30

// Attributes are those of the objects of a state, as JSON, by the keys of [Managed].
type Attributes map[string]json.RawMessage

// ReadStates reads state files of an engine, version 4, or the output of `terraform state pull`. It
// returns nil if there are no paths.
func ReadStates(run *cli.Run, paths []string) (Managed, Attributes, error) {
	if len(paths) == 0 {
		return nil, nil, nil
	}
	all, attributes := Managed{}, Attributes{}
	for _, path := range paths {
		if err := all.readState(run, path, attributes); err != nil {
			return nil, nil, err
		}
	}
	return all, attributes, nil
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
func (m Managed) readState(run *cli.Run, path string, attributes Attributes) error {
	content, err := run.Read(path, maxState)
	if err != nil {
		return err
	}
	if len(bytes.TrimSpace(content)) == 0 {
		run.Say("-state: %s is empty, so Terraform manages nothing by it", path)
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
				IndexKey   any             `json:"index_key"`
				Attributes json.RawMessage `json:"attributes"`
			}
			var attribute struct {
				ID string `json:"id"`
			}
			err := json.Unmarshal(encoded, &instance)
			if err == nil && instance.Attributes != nil {
				err = json.Unmarshal(instance.Attributes, &attribute)
			}
			if err != nil {
				return cli.Wrong("-state: %s: it is no instance of a resource: %v", account.Printable(address), err)
			}
			id := cmp.Or(attribute.ID, r.Type)
			attributes[id] = instance.Attributes
			switch key := instance.IndexKey.(type) {
			case string:
				m[id] = instanceAddress(address, key)
			case float64:
				m[id] = fmt.Sprintf("%s[%d]", address, int(key))
			default:
				m[id] = address
			}
		}
	}
	return nil
}
