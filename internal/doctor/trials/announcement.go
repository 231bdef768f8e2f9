// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// Announcement names the objects of the run, and those that remain.
func (w *Writer) Announcement(host string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "-write is for a test organization. At %s, the doctor will make these objects, change them, and delete them again:\n\n",
		host)
	var made, remaining [][]string
	for _, t := range w.trials {
		made = append(made, []string{t.title(), t.name})
		if t.remains != "" {
			remaining = append(remaining, []string{t.title(), t.name + " " + t.remains})
		}
	}
	if len(remaining) == 0 {
		remaining = [][]string{{"none"}}
	}
	out.WriteString(cli.Columns(made) + "\nThese remain, because the service cannot delete them:\n\n" + cli.Columns(remaining))
	out.WriteString("\nNo money is moved. The addresses, accounts and mailboxes are invented, and exist nowhere.\n")
	for _, t := range w.trials {
		if t.named != "" {
			fmt.Fprintf(&out, "The %s is made because -groups names it: %s.\n", t.title(), t.named)
		}
	}
	return out.String()
}
