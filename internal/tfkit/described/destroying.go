// SPDX-License-Identifier: MPL-2.0

package described

// Destroying says what becomes of an object that a plan destroys or replaces, for people who decide
// about the plan and do not know Terraform.
type Destroying struct {
	// Noun names the object before its label: "payment page".
	Noun string
	// Finding is the id of the finding about a destroyed object: "product.archived". Ends is the
	// effect in the service: "archived".
	Finding, Ends string
	// Replaced is the id of the finding about a replaced object: "invoice.replaced". ReplacedBy
	// names the difference of the new one: "with another address".
	Replaced, ReplacedBy string
	// Warning and Detail are shown in each plan that destroys, if destroying does less than its name
	// says. Warning has %s in place of the object: see [plan.Subject]. A plan that replaces does not
	// show them, because Terraform does not ask about the destroy half of it.
	Warning, Detail string
}
