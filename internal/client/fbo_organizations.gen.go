// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// FboOrganization is a child organization that its parent manages. Its fields are assumed.
type FboOrganization struct {
	ID        string       `json:"id"`
	ParentID  string       `json:"parentId"`
	Name      string       `json:"name"`
	Email     string       `json:"email"`
	Website   *string      `json:"website"`
	Country   *CountryCode `json:"country"`
	CreatedAt Timestamp    `json:"createdAt"`
}

// ObjectID returns the object's id.
func (o FboOrganization) ObjectID() string { return o.ID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *FboOrganization) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
	o.ParentID = strings.ToLower(o.ParentID)
}

// FboOrganizationParams are the fields of a new child organization. Its fields are assumed.
type FboOrganizationParams struct {
	// The name. That it must not be empty is assumed.
	Name string `json:"name"`
	// The email address. The pattern is assumed.
	Email   string       `json:"email"`
	Website *string      `json:"website,omitempty"`
	Country *CountryCode `json:"country,omitempty"`
}

// FboVerification are the verification details of a child organization, and their status. Its
// fields are assumed.
type FboVerification struct {
	Status             VerificationStatus `json:"status"`
	RejectionReason    *string            `json:"rejectionReason"`
	BusinessName       *string            `json:"businessName"`
	RegistrationNumber *string            `json:"registrationNumber"`
	Country            *CountryCode       `json:"country"`
	Address            *Address           `json:"address"`
	Representative     *Representative    `json:"representative"`
	UpdatedAt          Timestamp          `json:"updatedAt"`
}

// FboVerificationParams is the writable verification details. An update replaces all of them and
// clears omitted ones. Its fields are assumed.
type FboVerificationParams struct {
	Status             VerificationStatus `json:"status"`
	RejectionReason    *string            `json:"rejectionReason,omitempty"`
	BusinessName       *string            `json:"businessName,omitempty"`
	RegistrationNumber *string            `json:"registrationNumber,omitempty"`
	Country            *CountryCode       `json:"country,omitempty"`
	Address            *Address           `json:"address,omitempty"`
	Representative     *Representative    `json:"representative,omitempty"`
}

// Representative is the representative of an organization. All fields are personal data. Its
// fields are assumed.
type Representative struct {
	Name  string `json:"name"`
	Email string `json:"email"`
	// A date such as 1990-12-31.
	DateOfBirth *Date `json:"dateOfBirth,omitempty"`
}

// VerificationStatus is the status of a verification. Responses may have values beyond
// [VerificationStatuses].
type VerificationStatus string

// The known values of [VerificationStatus].
const (
	VerificationUnverified VerificationStatus = "Unverified"
	VerificationPending    VerificationStatus = "Pending"
	VerificationVerified   VerificationStatus = "Verified"
	VerificationRejected   VerificationStatus = "Rejected"
)

// VerificationStatuses are the known values of [VerificationStatus], in the specification's order.
var VerificationStatuses = []VerificationStatus{
	VerificationUnverified, VerificationPending, VerificationVerified, VerificationRejected,
}

// UnmarshalText reads a value in any case, and a value that is not known as it is.
func (v *VerificationStatus) UnmarshalText(text []byte) error {
	*v = spelledAs(VerificationStatuses, text)
	return nil
}

// Values returns [VerificationStatuses] as strings.
func (VerificationStatus) Values() []string { return valuesOf(VerificationStatuses) }

// TransferBalanceParams are the fields of a new transfer between two organizations of one family.
// Its fields are assumed.
type TransferBalanceParams struct {
	FromOrganizationID string  `json:"fromOrganizationId"`
	ToOrganizationID   string  `json:"toOrganizationId"`
	Network            Network `json:"network"`
	// Omitted for the network's native coin.
	Token *string `json:"token,omitempty"`
	// In units of the asset, above 0.
	Amount Decimal `json:"amount"`
}

// BalanceTransfer is the response to a new transfer between two organizations. Its fields are
// assumed.
type BalanceTransfer struct {
	ID string `json:"id"`
}

// ObjectID returns the object's id.
func (o BalanceTransfer) ObjectID() string { return o.ID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *BalanceTransfer) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
}

var (
	opCreateFboOrganization = operation.Creating("/organizations/{parent_id}/organizations")
	opFboVerification       = operation.Reading("/organizations/{parent_id}/organizations/{child_id}/verify").OfOthers()
	opUpdateFboVerification = operation.Settling("/organizations/{parent_id}/organizations/{child_id}/verify")
	opTransferBalance       = operation.Paying("/organizations/{parent_id}/transfer_balance")
)
