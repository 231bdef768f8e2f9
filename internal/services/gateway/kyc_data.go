// SPDX-License-Identifier: MPL-2.0

package gateway

import (
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/personal"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
)

// kycDataAttribute describes the data of a payer (specification section 2.7, KycDataRequest). The
// payments service may have it from the buyer. An object without members is an object of nulls.
func kycDataAttribute() schema.SingleNestedAttribute {
	member := func(description string, checks ...validator.String) schema.StringAttribute {
		return schema.StringAttribute{
			Optional: true, Computed: true, Validators: checks, MarkdownDescription: description,
		}
	}
	return schema.SingleNestedAttribute{
		Optional: true, Computed: true, Sensitive: true,
		PlanModifiers: []planmodifier.Object{personal.SamePerson("name", "date_of_birth")},
		Validators: []validator.Object{
			personal.Whole("data", "name", "address", "residence_country", "phone", "date_of_birth"),
		},
		MarkdownDescription: "The payer, if the bank payment needs one. If it is omitted or `{}`, the payments service keeps the buyer's data. " +
			"Plans and the provider's messages never show it. If a value has a wrong type, such as a list for `name`, Terraform itself prints the " +
			"lines of `gateway`. Take personal data from a `sensitive` variable: Terraform does not print its value.",
		Attributes: map[string]schema.Attribute{
			"name":              member("The payer's full name. Required if any member of `kyc_data` is set.", check.Line()),
			"address":           member("The payer's postal address. Required if any member of `kyc_data` is set.", check.Paragraph()),
			"residence_country": member("The country that the payer lives in. Required if any member of `kyc_data` is set.", check.Line()),
			"phone":             member("The payer's telephone number. Required if any member of `kyc_data` is set.", check.Line()),
			"date_of_birth": member("The payer's date of birth, as `1990-12-31`. Required if any member of `kyc_data` is set.",
				check.Birthday()),
			"passport_file": member("The passport, in the service's file format. If omitted, the service keeps the stored file, unless the payer "+
				"changes.", check.NotBlank()),
			"id_card_file": member("The identity card, in the service's file format. If omitted, the service keeps the stored file, unless the "+
				"payer changes.", check.NotBlank()),
			"selfie_file": member("The portrait, in the service's file format. If omitted, the service keeps the stored file, unless the payer "+
				"changes.", check.NotBlank()),
		},
	}
}

// kycDataParams returns nil for an object without values. It refuses a mask.
func kycDataParams(value attr.Value, diags *diag.Diagnostics) *client.KycDataRequest {
	object, _ := value.(types.Object)
	if masked := personal.Masked("kyc_data", object); masked != "" {
		diags.AddError("The payer's data is masked", masked)
		return nil
	}
	known := personal.Known(object)
	if !known["name"].IsNull() {
		return computed.Sent[*client.KycDataRequest](object, diags)
	}
	for name, member := range known {
		if !member.IsNull() {
			diags.AddError("Half of the payer's data", fmt.Sprintf("kyc_data has %s and no name. Nothing was sent.", name))
			break
		}
	}
	return nil
}

// kycDataValue returns the service's values. It keeps known values that the service masks, or does
// not show.
func kycDataValue(known attr.Value, k *client.KycDataRequest) types.Object {
	if k == nil {
		return personal.Value(kycDataType, known, personal.Known(known))
	}
	return personal.Value(kycDataType, known, map[string]types.String{
		"name": types.StringValue(k.Name), "address": types.StringValue(k.Address),
		"residence_country": types.StringValue(k.ResidenceCountry), "phone": types.StringValue(k.Phone),
		"date_of_birth": types.StringValue(string(k.DateOfBirth)), "passport_file": convert.OptionalString(k.PassportFile),
		"id_card_file": convert.OptionalString(k.IDCardFile), "selfie_file": convert.OptionalString(k.SelfieFile),
	})
}
