// SPDX-License-Identifier: MPL-2.0

package client

import (
	"errors"
	"strconv"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// The environment variables that restrict a client. A variable that is set to an empty text is an
// error: a missing value must not lift a restriction.
const (
	EnvReadOnly     = "PAYMENTS_READ_ONLY"
	EnvOrganization = "PAYMENTS_ORGANIZATION_ID"
)

// Environment looks up a variable, as [os.LookupEnv] does.
type Environment func(name string) (value string, set bool)

// ReadOnly returns whether [EnvReadOnly] is true. The error does not quote the value.
func (look Environment) ReadOnly() (bool, error) {
	value, set := look(EnvReadOnly)
	if !set {
		return false, nil
	}
	on, err := strconv.ParseBool(value)
	if err != nil {
		return false, errors.New("it must be true, false, 1 or 0")
	}
	return on, nil
}

// Organization returns the value of [EnvOrganization], or "" if it is not set. The error does not
// quote the value, which may be a key in the wrong variable.
func (look Environment) Organization() (string, error) {
	value, set := look(EnvOrganization)
	if !set {
		return "", nil
	}
	return value, CheckOrganization(value)
}

// CheckOrganization reports an id that cannot be an organization's, without quoting it.
func CheckOrganization(id string) error {
	if wire.CheckID(id) != nil {
		return errors.New("it must be the id of an organization, a UUID such as 0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40")
	}
	return nil
}
