// SPDX-License-Identifier: MPL-2.0

package call

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// example returns the command line of a call with the contract's examples, and its arguments. A
// body that has lists or objects is a file.
func (op *operation) example() (command string, arguments []string, file string) {
	for _, p := range op.Parameters {
		arguments = append(arguments, fmt.Sprintf("%s=%v", p.Name, p.Example))
	}
	var members []string
	sample, _ := op.Request.Example.(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(sample)) {
		switch sample[name].(type) {
		case map[string]any, []any:
			data, _ := json.MarshalIndent(sample, "", "  ") // the loader has read it from YAML
			file = string(data)
		}
		members = append(members, fmt.Sprintf("%s=%v", name, sample[name]))
	}
	words := []string{"terraform-provider-payments", "call", op.ID}
	if file == "" {
		arguments = append(arguments, members...)
	}
	words = append(words, arguments...)
	if file != "" {
		words = append(words, "-f", "body.json")
	}
	if op.effect == transport.MovesMoney {
		words = append(words, "-allow-money-movement")
	}
	return strings.Join(words, " "), arguments, file
}
