// SPDX-License-Identifier: MPL-2.0

package call

import (
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// help is the text of -help. A test compares it with the flags.
const help = `Usage: terraform-provider-payments call OPERATION [flags] [name=value ...]
       terraform-provider-payments call OPERATION -help
       terraform-provider-payments call -list [WORD ...]

Runs one operation of the payments service, and prints the response as JSON. The arguments are checked
before anything is sent. A name is a parameter of the path or of the query, or a member of the body. Lists
and objects are JSON. An argument replaces the member of the same name in the file of -f.

  -f FILE                 the body, as a JSON object; "-" reads it from stdin
  -list                   list the operations that have all words, with all that they take
  -help, -h               this help; behind an operation, its arguments with an example
  -allow-money-movement   allow an operation that moves money; it asks before it sends
  -yes                    do not ask; for scripts
  -read-only              refuse every operation that changes something
  -organization-id ID     the organization that the account must belong to; any other is refused
  -secrets                print secrets, such as the verification key of a webhook
  -max-retries N          maximum number of retries of the request (default 8)
  -request-timeout TIME   timeout of one attempt, such as 30s (default 60s)

The environment says where the service is, as for the provider:
  PAYMENTS_BASE_URL       URL of the payments service; required
  PAYMENTS_API_KEY        the API key; required
  PAYMENTS_CA_FILE        file of additional certificates to trust
  PAYMENTS_READ_ONLY      true or 1 is -read-only; no flag lifts it
  PAYMENTS_ORGANIZATION_ID  as -organization-id; if both are set, they must be equal
  HTTPS_PROXY, NO_PROXY   the proxy, and the hosts that need none

Exit codes:
  0   done. The response is on stdout, and null if it is empty or cannot be read.
  1   it failed. The reason is on stderr.
  2   wrong arguments or settings, or the wrong account. The operation was not sent.
  3   it may have taken effect. It was not repeated, and the message says how to find out.

The output can hold personal and bank data.

Examples:
  terraform-provider-payments call -list payout
  terraform-provider-payments call products include_archived=true
  terraform-provider-payments call createProduct -f product.json price=12.50
  terraform-provider-payments call createWithdrawal -allow-money-movement network=Bitcoin amount=0.05 withdrawalAddress=...
`

// help returns the help of one operation.
func (op *operation) help() string {
	var out strings.Builder
	_, _ = fmt.Fprintf(&out, "Usage: terraform-provider-payments call %s [flags] [name=value ...]\n\n", op.ID)
	wrap(&out, "", op.Description)
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
		for _, r := range parts[in] {
			words := typeOf(r.schema)
			if r.required {
				words += "; required"
			}
			var text strings.Builder
			wrap(&text, strings.Repeat(" ", width+4), words)
			_, _ = fmt.Fprintf(out, "  %-*s  %s", width, r.name, strings.TrimLeft(text.String(), " "))
		}
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
