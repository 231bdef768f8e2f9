// SPDX-License-Identifier: MPL-2.0

package diagnose

import (
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
)

// Deleted warns that an object of the state does not exist any more. The id is in the summary,
// because Terraform shows only the first of several warnings with the same summary.
func Deleted(diags *diag.Diagnostics, name, id string) {
	diags.AddWarning(fmt.Sprintf("%s %s not found", capital(Human(name)), id), fmt.Sprintf(
		"The %s was deleted outside Terraform. It leaves the state, and the next apply creates a new one with another id, if the configuration "+
			"still has it.\n\n"+
			"If this is unexpected, check base_url and api_key before you apply: another account does not have the objects of this one.",
		Human(name)))
}

// ArchivedMissing warns of a missing object that was archived. It stays in the state.
func ArchivedMissing(diags *diag.Diagnostics, name, id string) {
	kind := Human(name)
	diags.AddWarning(fmt.Sprintf("%s %s not found, which was archived", capital(kind), id), fmt.Sprintf(
		"The payments service may hide archived objects, so the %s stays in the state, and the plan creates no other one.\n\n"+
			"If it was deleted, remove it from the state with `state rm`.", kind))
}

// Existing warns of a created object that says that it is older than the request.
func Existing(diags *diag.Diagnostics, name, id, at string) {
	kind := Human(name)
	diags.AddWarning(fmt.Sprintf("%s %s may have existed before", capital(kind), id), fmt.Sprintf(
		"The payments service says that the %s was created at %s. So it may have returned an existing one in place of a new one.\n\n"+
			"If another configuration or a person owns the %s, remove it from this state with `state rm`: destroying it here would destroy theirs.",
		kind, at, kind))
}

// NotImported reports an import of an object that does not exist.
func NotImported(diags *diag.Diagnostics, name, plural, id string) {
	diags.AddError(fmt.Sprintf("Could not import the %s", Human(name)), fmt.Sprintf(
		"The payments service has no %s %s. It may be the id of an object of another type. The data source payments_%s shows the existing ones. "+
			"To import the other objects without it, delete its import block.", Human(name), id, plural))
}

// WrongOrganization reports an object of another account than the configured one.
func WrongOrganization(diags *diag.Diagnostics, name, id, owner, configured string) {
	diags.AddError(fmt.Sprintf("The %s is in another account", Human(name)), fmt.Sprintf(
		"The %s %s belongs to the organization %s. The account of base_url and api_key does not have it, and its objects belong to the "+
			"organization %s. Nothing was changed.\n\n"+
			"Correct base_url and api_key (or PAYMENTS_BASE_URL and PAYMENTS_API_KEY). To make Terraform forget the %s without changing it, use "+
			"`state rm`.",
		Human(name), id, owner, configured, Human(name)))
}

// WrongAccount reports a setting of another organization. A setting has no id.
func WrongAccount(diags *diag.Diagnostics, name, owner, configured string) {
	diags.AddError(fmt.Sprintf("The %s is in another account", Human(name)), fmt.Sprintf(
		"The state has the %s of the organization %s. The objects of the account of base_url and api_key belong to the organization %s. "+
			"Nothing was changed.\n\n"+
			"Correct base_url and api_key (or PAYMENTS_BASE_URL and PAYMENTS_API_KEY). To make Terraform forget the %s without changing it, "+
			"use `state rm`.",
		Human(name), owner, configured, Human(name)))
}

// ChangedInEmptyAccount reports a setting that differs from the state's in an account without any
// object, which may be the wrong account.
func ChangedInEmptyAccount(diags *diag.Diagnostics, name, owner string) {
	diags.AddError("The account is empty", fmt.Sprintf(
		"The state has the %s of the organization %s. The account of base_url and api_key has another %s, and no product, payment link, "+
			"discount code, webhook, customer or invoice. It may be another account. Nothing was changed.\n\n"+
			"Check base_url and api_key (or PAYMENTS_BASE_URL and PAYMENTS_API_KEY). If the account is the right one, remove the %s from the "+
			"state with `state rm`, and import it again.", Human(name), owner, Human(name), Human(name)))
}

// ChangedWithoutOwner reports a setting that differs from the state's, if the state does not name
// the organization.
func ChangedWithoutOwner(diags *diag.Diagnostics, name, organization string) {
	diags.AddError(fmt.Sprintf("The %s may be of another account", Human(name)), fmt.Sprintf(
		"The state does not name the organization of the %s, and the account of base_url and api_key, organization %s, has another %s. "+
			"Nothing was changed.\n\n"+
			"Check base_url and api_key (or PAYMENTS_BASE_URL and PAYMENTS_API_KEY). If the account is the right one, remove the %s from the "+
			"state with `state rm`, and import it again.", Human(name), organization, Human(name), Human(name)))
}

// EmptyAccount reports a missing object in an account without any object, which may be the wrong
// account.
func EmptyAccount(diags *diag.Diagnostics, name, id string) {
	diags.AddError("The account is empty", fmt.Sprintf(
		"The account of base_url and api_key has no %s %s, and no other object either: no product, payment link, discount code, webhook, "+
			"customer or invoice. "+
			"It may be another account than the one of the %s. Nothing was changed.\n\n"+
			"Check base_url and api_key (or PAYMENTS_BASE_URL and PAYMENTS_API_KEY). If the account is the right one, and all its objects were "+
			"deleted, remove the %s from the state "+
			"with `state rm`. The next apply then creates a new one, if the configuration still has it.", Human(name), id, Human(name),
		Human(name)))
}

// capital returns text with a capital.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
