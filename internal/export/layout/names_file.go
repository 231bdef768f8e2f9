// SPDX-License-Identifier: MPL-2.0

package layout

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
)

// readNames reads the addresses of an earlier export by id; nil if there is none.
func readNames(path string) (names map[string]string, err error) {
	content, err := os.ReadFile(path) //nolint:gosec // a file that the user named
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if err := strictjson.Unmarshal(content, &names); err != nil {
		return nil, fmt.Errorf("%s is no file of names: %w", path, err)
	}
	for id, address := range names {
		if !ParseAddress(address).IsOurs() {
			return nil, fmt.Errorf("%s: the address of %s must be a type and a name, such as payments_product.ring", path, account.Printable(id))
		}
	}
	if names == nil {
		names = map[string]string{} // the file has null
	}
	return names, nil
}

// EncodeNames is the content of a file of names. Its lines are sorted.
func EncodeNames(names map[string]string) ([]byte, error) {
	content, err := json.MarshalIndent(names, "", "  ")
	return append(content, '\n'), err
}
