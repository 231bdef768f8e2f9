// SPDX-License-Identifier: MPL-2.0

package diagnose

import (
	"errors"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// correctAccount is the advice for an account or an object of another organization.
const correctAccount Advice = "Correct {account}, or {organization_id} (or PAYMENTS_ORGANIZATION_ID)."

const adviceOnUnnamed = "The account may be empty. First create an object that names its organization, such as a " +
	"product or a webhook{order}. Or leave out {organization_id} (and PAYMENTS_ORGANIZATION_ID)."

const adviceOnReadOnly = "To allow writes, remove read_only from the provider block, and PAYMENTS_READ_ONLY from the environment."

// AddAccount appends the failure to confirm that the account belongs to the required organization.
func AddAccount(diags *diag.Diagnostics, at path.Path, err error) {
	var wrong *client.WrongOrganizationError
	if errors.As(err, &wrong) {
		diags.AddAttributeError(at, "Wrong account", Sentence(wrong.Error())+" Nothing was changed.\n\n"+correctAccount.In(terraform))
		return
	}
	diags.AddAttributeError(at, "Could not check the account", Detail("account", err))
}

// explainWrong says how to go on with an account or an object of another organization.
func explainWrong(e *client.WrongOrganizationError) (message, advice string) {
	if !e.Created {
		return e.Error(), string(correctAccount)
	}
	return e.Error(), fmt.Sprintf("To undo it, delete the %s %s in the organization %s, and remove it from the state with "+
		"`state rm`. Then correct base_url and api_key (or PAYMENTS_BASE_URL and PAYMENTS_API_KEY). If it is in the right "+
		"organization, set organization_id (or PAYMENTS_ORGANIZATION_ID) to %s, and keep it with `untaint`.",
		e.Noun, e.ID, e.Organization, e.Organization)
}

// OtherOrganization reports an object of the state that belongs to another organization than the
// required one.
func OtherOrganization(name, id, owner, required string) diag.Diagnostic {
	return diag.NewErrorDiagnostic(fmt.Sprintf("The %s is in another account", Human(name)), fmt.Sprintf(
		"The %s %s belongs to the organization %s, and the required organization is %s. Nothing was changed.\n\n"+
			"%s To make Terraform forget the %s without changing it, use `state rm`.",
		Human(name), id, owner, required, correctAccount.In(terraform), Human(name)))
}
