// SPDX-License-Identifier: MPL-2.0

package call

import (
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// helpOf returns the help of the operation with an id.
func helpOf(id string) (string, error) {
	all, err := load()
	if err != nil {
		return "", err
	}
	op, err := find(all, id)
	if err != nil {
		return "", err
	}
	return op.help(), nil
}

// help returns the help of one operation.
func (op *operation) help() string {
	var out strings.Builder
	_, _ = fmt.Fprintf(&out, "Usage: terraform-provider-payments call %s [flags] [name=value ...]\n\n", op.ID)
	out.WriteString(cli.Wrap("", op.Description))
	_, _ = fmt.Fprintf(&out, "It sends %s %s.\n", op.Method, op.Path)
	if op.effect == transport.MovesMoney {
		out.WriteString("It moves money: it needs -allow-money-movement, and asks before it sends, unless -yes is given.\n")
	}
	op.describeArguments(&out)
	command, _, file := op.example()
	_, _ = fmt.Fprintf(&out, "\nExample:\n  %s\n", command)
	if file != "" {
		_, _ = fmt.Fprintf(&out, "\nwith body.json:\n  %s\n", strings.ReplaceAll(file, "\n", "\n  "))
	}
	out.WriteString("\n`terraform-provider-payments call -help` shows the flags.\n")
	return out.String()
}

// row is the help of one argument, or of one member inside of an argument.
type row struct {
	name     string
	schema   *schema.Schema
	required bool
}

// describeArguments writes a line for each argument, and for each member inside of it.
func (op *operation) describeArguments(out *strings.Builder) {
	parts := map[string][]row{}
	for _, p := range op.Parameters {
		in := "path"
		if p.InQuery {
			in = "query"
		}
		parts[in] = append(parts[in], row{p.Name, p.Schema, p.Required})
	}
	for _, name := range op.members() {
		parts["body"] = append(parts["body"], rowsOf(row{name, op.Request.Schema.Properties[name], op.Request.Schema.Requires(name)})...)
	}
	width := 0
	for _, rows := range parts {
		for _, r := range rows {
			width = max(width, len(r.name))
		}
	}
	for _, in := range []string{"path", "query", "body"} {
		if len(parts[in]) > 0 {
			_, _ = fmt.Fprintf(out, "\nIn the %s:\n", in)
		}
		var entries []cli.Entry
		for _, r := range parts[in] {
			text := typeOf(r.schema)
			if r.required {
				text += "; required"
			}
			entries = append(entries, cli.Entry{Name: r.name, Text: text})
		}
		out.WriteString(cli.List(width, entries))
	}
}

// rowsOf returns a row, and the rows of the members inside of it, required ones first.
func rowsOf(r row) []row {
	rows, name, s := []row{r}, r.name, r.schema
	for s.Type == schema.Array {
		name, s = name+"[]", s.Items
	}
	for _, member := range membersOf(s) {
		inner := row{name + "." + member, s.Properties[member], s.Requires(member)}
		rows = append(rows, rowsOf(inner)...)
	}
	return rows
}

// maxValues is the number of values of an enumeration that are listed.
const maxValues = 6

// typeOf describes the values of a schema.
func typeOf(s *schema.Schema) string {
	switch {
	case len(s.Enum) > maxValues:
		return fmt.Sprintf("one of %d values, such as %s or %s", len(s.Enum), s.Enum[0], s.Enum[1])
	case len(s.Enum) > 0:
		return schema.Either(s.Enum)
	case s.Type == schema.Boolean:
		return "true or false"
	case s.Type == schema.Integer:
		return "whole number"
	case s.Type == schema.Number:
		return "number"
	case s.Type == schema.Array:
		if s.Items.Type == schema.Object {
			return "list of objects"
		}
		return "list: " + typeOf(s.Items)
	case s.Type == schema.Object:
		return "object"
	}
	switch s.Format {
	case "uuid":
		return "id"
	case "date":
		return "date, such as 1990-12-31"
	case "date-time":
		return "time, such as 2030-01-31T12:00:00Z"
	case "address":
		return "address on a network"
	}
	if s.Pattern != nil && strings.Contains(s.Pattern.String(), "https") {
		return "URL"
	}
	return "string"
}
