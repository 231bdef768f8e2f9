// SPDX-License-Identifier: MPL-2.0

package money

import "fmt"

// Notes are the paragraphs that the pages of all such actions share. operation is the id of the
// operation, and find says how to find the made object.
func Notes(name, operation, find string) string {
	return fmt.Sprintf(" Needs Terraform 1.14 or newer.\n\n"+
		"-> OpenTofu and Terraform before 1.14 have no actions. There, [`call`](../guides/call.md) runs `%[2]s`.\n\n"+
		"~> The provider block needs `allow_money_movement = true`. The request is sent once. Run it by hand, with "+
		"`terraform apply -invoke=action.payments_%[1]s.NAME`, and check the amount and the destination in the plan. In an "+
		"`action_trigger`, it runs again after each such event.\n\n"+
		"A failed action changes no resource, and the next apply does not repeat it. If the error says that the outcome is unknown, find out "+
		"before you run it again: %[3]s If the service accepts the request and does not tell the id, the action passes with a warning.",
		name, operation, find)
}
