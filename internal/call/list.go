// SPDX-License-Identifier: MPL-2.0

package call

import (
	"fmt"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// list returns the operations that have every word in their id, path, group or summary.
func list(all []*operation, words []string) (string, error) {
	var out strings.Builder
	group := ""
	for _, op := range all {
		if !op.matches(words) {
			continue
		}
		if op.Group != group {
			_, _ = fmt.Fprintf(&out, "%s%s\n", strings.Repeat("\n", min(len(group), 1)), op.Group)
			group = op.Group
		}
		moves := ""
		if op.effect == transport.MovesMoney {
			moves = "  MOVES MONEY"
		}
		_, _ = fmt.Fprintf(&out, "  %-26s %-6s %s%s\n", op.ID, op.Method, op.Path, moves)
		out.WriteString(cli.Wrap("      ", op.Summary))
		required, optional := op.takes()
		if len(required) > 0 {
			out.WriteString(cli.Wrap("      ", "required: "+strings.Join(required, ", ")))
		}
		if len(optional) > 0 {
			out.WriteString(cli.Wrap("      ", "optional: "+strings.Join(optional, ", ")))
		}
	}
	if group == "" {
		return "", cli.Wrong("no operation has the words %s; -list without words shows all", schema.Printable(strings.Join(words, " ")))
	}
	return out.String(), nil
}

// matches reports whether an operation has all words, in upper or lower case.
func (op *operation) matches(words []string) bool {
	text := strings.ToLower(strings.Join([]string{op.ID, op.Method, op.Path, op.Group, op.Summary}, " "))
	return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, strings.ToLower(word)) })
}

// takes returns the names of all parameters and members of the body.
func (op *operation) takes() (required, optional []string) {
	for _, p := range op.Parameters {
		if p.Required {
			required = append(required, p.Name)
		} else {
			optional = append(optional, p.Name)
		}
	}
	for _, name := range op.members() {
		if op.Request.Schema.Requires(name) {
			required = append(required, name)
		} else {
			optional = append(optional, name)
		}
	}
	return required, optional
}
