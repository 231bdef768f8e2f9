// SPDX-License-Identifier: MPL-2.0

package money

import (
	"errors"
	"fmt"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// Accepted turns the failure to tell or to read an object into a warning: the service has accepted
// the movement, so it is a success. The returned id is empty if the service did not tell it.
func (run *Run) Accepted(kind, id string, err error) (string, error) {
	var created *client.CreatedError
	var accepted *client.AcceptedError
	switch {
	case errors.As(err, &created):
		return created.ID, nil // [Run.Follow] reads it again, and warns
	case !errors.As(err, &accepted):
		return id, err
	case accepted.ID != "":
		return accepted.ID, nil
	}
	run.Report(fmt.Sprintf("The payments service accepted the %s, and did not tell its id.", kind))
	run.Diags.AddWarning(fmt.Sprintf("The id of the %s is not known", kind), diagnose.Detail("", accepted)+
		" Without its id, the action does not wait for its end.")
	return "", nil
}
