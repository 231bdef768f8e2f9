// SPDX-License-Identifier: MPL-2.0

package fboorganization

import (
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

var (
	addressType = derive.Member(derive.ObjectType(detailAttributes()), "address")
	personType  = derive.Member(derive.ObjectType(detailAttributes()), "representative")
)

// details mirrors the attributes that the data source and the resource have in common.
type details struct {
	Status             types.String `tfsdk:"status"`
	RejectionReason    types.String `tfsdk:"rejection_reason"`
	UpdatedAt          types.String `tfsdk:"updated_at"`
	BusinessName       types.String `tfsdk:"business_name"`
	RegistrationNumber types.String `tfsdk:"registration_number"`
	Country            types.String `tfsdk:"country"`
	Address            types.Object `tfsdk:"address"`
	Representative     types.Object `tfsdk:"representative"`
}

// verificationModel mirrors the resource.
type verificationModel struct {
	details
	ParentID        types.String `tfsdk:"parent_id"`
	ChildID         types.String `tfsdk:"child_id"`
	OrganizationID  types.String `tfsdk:"organization_id"`
	RequestedStatus types.String `tfsdk:"requested_status"`
}

// params returns the request without a status.
func (d details) params(diags *diag.Diagnostics) client.FboVerificationParams {
	return client.FboVerificationParams{
		BusinessName: convert.Optional[string](d.BusinessName), RegistrationNumber: convert.Optional[string](d.RegistrationNumber),
		Country: convert.Optional[client.CountryCode](d.Country), Representative: personParams(d.Representative, diags),
		Address: computed.Sent[*client.Address](d.Address, diags),
	}
}

// refresh returns the details with the service's values.
func (d details) refresh(v client.FboVerification) details {
	d.Status, d.RejectionReason = types.StringValue(string(v.Status)), convert.OptionalString(v.RejectionReason)
	d.UpdatedAt = convert.StringOrNull(string(v.UpdatedAt))
	d.BusinessName, d.RegistrationNumber = convert.OptionalString(v.BusinessName), convert.OptionalString(v.RegistrationNumber)
	d.Country, d.Representative = convert.OptionalString(v.Country), personValue(d.Representative, v.Representative)
	d.Address = types.ObjectNull(addressType.AttrTypes)
	if a := v.Address; a != nil && *a != (client.Address{}) {
		address := *a
		address.Country = *client.Country(&a.Country)
		d.Address = computed.Fitted(addressType, &address)
	}
	return d
}

// refresh returns the model with the service's values.
func (m verificationModel) refresh(v client.FboVerification) verificationModel {
	m.details, m.OrganizationID = m.details.refresh(v), m.ParentID
	return m
}

// sameDetails reports whether two models have the same writable details. The person counts as far
// as it is known.
func (m verificationModel) sameDetails(other verificationModel) bool {
	return m.BusinessName.Equal(other.BusinessName) && m.RegistrationNumber.Equal(other.RegistrationNumber) &&
		m.Country.Equal(other.Country) && m.Address.Equal(other.Address) && m.Representative.Equal(other.Representative)
}

// hasDetails reports whether somebody has submitted details.
func hasDetails(v client.FboVerification) bool {
	return v.BusinessName != nil || v.RegistrationNumber != nil || v.Country != nil || v.Address != nil || v.Representative != nil
}

// The statuses that the provider distinguishes.
const (
	unverified = "Unverified"
	pending    = "Pending"
	verified   = "Verified"
	rejected   = "Rejected"
)

// isSubmitted reports whether a verification was submitted, or decided.
func isSubmitted(v client.FboVerification) bool {
	return v.Status == verified || v.Status == rejected || v.Status != unverified && hasDetails(v)
}

// firstStatus returns the status that a create sends.
func firstStatus(requested types.String, current client.VerificationStatus) client.VerificationStatus {
	switch {
	case requested.ValueString() != "":
		return client.VerificationStatus(requested.ValueString())
	case current == unverified:
		return pending
	}
	return current
}

// request is how an update treats the requested status.
type request int

const (
	keepsStatus request = iota // it sends the current status
	asksStatus                 // it sends the requested status
	takesStatus                // an import could not know the requested status, so it is not sent
)

// requestOf decides about the requested status of an update. It never resets a decision of the
// service, unless the configuration asks for that.
func requestOf(planned, before verificationModel, current client.VerificationStatus, imported bool) request {
	decided := current != unverified && current != pending
	switch {
	case planned.RequestedStatus.IsNull():
		return keepsStatus
	case !planned.RequestedStatus.Equal(before.RequestedStatus) && imported && decided:
		return takesStatus
	case !planned.RequestedStatus.Equal(before.RequestedStatus), current == rejected && !planned.sameDetails(before):
		return asksStatus
	}
	return keepsStatus
}
