// SPDX-License-Identifier: MPL-2.0

package layout

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
)

// readNames reads the addresses of an earlier export by id; nil if there is none. An id with null
// is of an object that Terraform never manages.
func readNames(path string) (names map[string]string, never map[string]bool, err error) {
	content, err := cli.ReadFile(path, maxState)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	var given map[string]*string
	if err := strictjson.Unmarshal(content, &given); err != nil {
		return nil, nil, fmt.Errorf("%s is no file of names: %w", path, err)
	}
	names, never = map[string]string{}, map[string]bool{}
	for id, address := range given {
		switch {
		case address == nil:
			never[id] = true
		case !ParseAddress(*address).IsOurs():
			return nil, nil, fmt.Errorf("%s: the address of %s must be a type and a name, such as payments_product.ring, or null", path,
				account.Printable(id))
		default:
			names[id] = *address
		}
	}
	return names, never, nil
}

// EncodeNames is the content of a file of names. Its lines are sorted.
func EncodeNames(names map[string]string, never map[string]bool) ([]byte, error) {
	all := map[string]*string{}
	for id, address := range names {
		all[id] = &address
	}
	for id := range never {
		all[id] = nil
	}
	content, err := json.MarshalIndent(all, "", "  ")
	return append(content, '\n'), err
}
