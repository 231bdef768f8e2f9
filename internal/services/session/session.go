// SPDX-License-Identifier: MPL-2.0

// Package session is for sessions that a run opens and closes, which are checkout sessions and
// payment sessions: their warning, and explanations of failures.
package session

import (
	"errors"
	"fmt"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// Warning says in a type's description how many sessions a run opens, and which ones it leaves.
const Warning = "~> Terraform opens an ephemeral resource in the plan and again in the apply, and closes it at the end " +
	"of each phase. So one apply opens two sessions and cancels both. Terraform does not close it if the run is killed or interrupted, or " +
	"if an object that uses it fails: such a session stays open until it expires by itself. If the response to a creation is lost, the " +
	"provider does not repeat the request. The error says that a session may exist. It cannot be paid, because its address is unknown, " +
	"and it expires by itself."

// OpenFailed explains a failed creation. It returns the lease of a session that was created all the
// same, so that the kit closes it.
func OpenFailed(err error) (tfkit.Lease, error) {
	var created *client.CreatedError
	if !errors.As(err, &created) {
		return tfkit.Lease{}, err
	}
	return tfkit.Lease{ID: created.ID}, &diagnose.ExplainedError{
		Message: created.Error(), Advice: "Terraform cannot use it, so the provider cancels it now. Open another one.",
	}
}

// CloseFailed explains why a session stays open. kind is the type's name without the prefix.
func CloseFailed(kind, id string, err error) error {
	if client.Status(err) == 0 {
		return err
	}
	return &diagnose.ExplainedError{
		Message: fmt.Sprintf("the %s %s was not cancelled: %v", diagnose.Human(kind), id, err),
		Advice: fmt.Sprintf("It stays open until it is paid, or until it expires by itself. A payment may be on its way. The data source "+
			"payments_%s shows it.", kind),
	}
}
