// SPDX-License-Identifier: MPL-2.0

package write

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
)

// LostImports is the file with import blocks for the objects of blocks that have no state. A block
// that may have had several objects, or none that can be told, is a comment.
func LostImports(lost layout.Lost) []byte {
	text := "# The objects of the blocks here that are in no state. Delete this file after the apply.\n"
	for _, address := range slices.Sorted(maps.Keys(lost.Found)) {
		text += importOf(address, lost.Found[address])
	}
	for _, address := range slices.Sorted(maps.Keys(lost.Several)) {
		text += "\n# " + address + ": "
		switch ids := lost.Several[address]; {
		case len(ids) > 0:
			for i, id := range ids {
				ids[i] = account.Printable(id)
			}
			text += "one of " + strings.Join(ids, ", ") + ". Write its import block.\n"
		default:
			text += "no object of the account has its label, or its instances are not in the file of names.\n"
		}
	}
	return format(text)
}

// importOf is the import block of one object.
func importOf(address, id string) string {
	return fmt.Sprintf("\nimport {\n  to = %s\n  id = %s\n}\n", address, quoted(id))
}
