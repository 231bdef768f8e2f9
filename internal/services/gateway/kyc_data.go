// SPDX-License-Identifier: MPL-2.0

package gateway

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
)

// The data of a payer (specification section 2.7, KycDataRequest). The payments service may have it
// from the buyer. Generated configuration has no sensitive values. Engines write "kyc_data = {}"
// there, also where the object has no such data, or leave the argument out. Both mean that it is
// omitted. So the schema requires no member, and an object without members is an object of nulls.

type kycDataModel struct {
	Name             types.String `tfsdk:"name"`
	Address          types.String `tfsdk:"address"`
	ResidenceCountry types.String `tfsdk:"residence_country"`
	Phone            types.String `tfsdk:"phone"`
	DateOfBirth      types.String `tfsdk:"date_of_birth"`
	PassportFile     types.String `tfsdk:"passport_file"`
	IDCardFile       types.String `tfsdk:"id_card_file"`
	SelfieFile       types.String `tfsdk:"selfie_file"`
}

func kycDataAttribute() schema.SingleNestedAttribute {
	member := func(description string, checks ...validator.String) schema.StringAttribute {
		return schema.StringAttribute{
			Optional: true, Computed: true, Validators: checks, MarkdownDescription: description,
		}
	}
	return schema.SingleNestedAttribute{
		Optional: true, Computed: true, Sensitive: true,
		PlanModifiers: []planmodifier.Object{samePayer{}}, Validators: []validator.Object{completeKycData{}},
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

// completeKycData demands everything that the service requires, as soon as anything is configured.
type completeKycData struct{}

// Description names the accepted values.
func (completeKycData) Description(context.Context) string { return "everything that is required" }

// MarkdownDescription names the accepted values.
func (v completeKycData) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateObject checks an object that is known.
func (completeKycData) ValidateObject(_ context.Context, req validator.ObjectRequest, resp *validator.ObjectResponse) {
	if nothingIn(req.ConfigValue) {
		return
	}
	var missing []string
	for _, name := range []string{"name", "address", "residence_country", "phone", "date_of_birth"} {
		if req.ConfigValue.Attributes()[name].IsNull() {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		resp.Diagnostics.AddAttributeError(req.Path, fmt.Sprintf("Half of %s", req.Path), fmt.Sprintf(
			"%s lacks %s. To keep the data that the payments service has, omit the whole object.", req.Path, strings.Join(missing, ", ")))
	}
}

// samePayer plans no files where the payer changes: no payer gets the passport of another. Before
// it, the kit plans the service's files where the configuration omits them.
type samePayer struct{}

// Description describes the modifier.
func (samePayer) Description(context.Context) string {
	return "files are kept while the payer is the same"
}

// MarkdownDescription describes the modifier.
func (m samePayer) MarkdownDescription(ctx context.Context) string { return m.Description(ctx) }

// PlanModifyObject looks at the files that are not configured.
func (samePayer) PlanModifyObject(_ context.Context, req planmodifier.ObjectRequest, resp *planmodifier.ObjectResponse) {
	if req.ConfigValue.IsUnknown() || req.StateValue.IsNull() || nothingIn(req.ConfigValue) {
		return
	}
	planned, configured, before := req.PlanValue.Attributes(), req.ConfigValue.Attributes(), req.StateValue.Attributes()
	for name := range planned {
		if configured[name].IsNull() && !planned[name].IsNull() {
			planned[name] = keptFile(configured, before, before[name])
		}
	}
	resp.PlanValue = types.ObjectValueMust(kycDataType.AttrTypes, planned)
}

// keptFile is unknown while the payer is unknown, because a planned value must not change when the
// payer becomes known.
func keptFile(configured, before map[string]attr.Value, file attr.Value) attr.Value {
	for _, name := range []string{"name", "date_of_birth"} {
		switch {
		case configured[name].IsUnknown():
			return types.StringUnknown()
		case !configured[name].Equal(before[name]):
			return types.StringNull()
		}
	}
	return file
}

// nothingIn reports whether an object is null or unknown, or all of its members are null.
func nothingIn(object types.Object) bool {
	for _, member := range object.Attributes() {
		if !member.IsNull() {
			return false
		}
	}
	return true
}

// kycDataParams returns nil for an object without values. It refuses a mask, which would replace
// the hidden value.
func kycDataParams(ctx context.Context, object types.Object, diags *diag.Diagnostics) *client.KycDataRequest {
	if object.IsNull() || object.IsUnknown() {
		return nil
	}
	for name, member := range object.Attributes() {
		if value, _ := text(member); isMask(value) {
			diags.AddError("The payer's data is masked",
				fmt.Sprintf("The payments service shows kyc_data.%s masked, so it cannot be sent back with this change, and leaving it out would "+
					"remove it. "+
					"Nothing was sent. Write the whole of kyc_data into the configuration.", name))
			return nil
		}
	}
	var kyc kycDataModel
	diags.Append(object.As(ctx, &kyc, basetypes.ObjectAsOptions{})...)
	if kyc.Name.IsNull() || kyc.Name.IsUnknown() {
		for name, member := range object.Attributes() {
			if !member.IsNull() && !member.IsUnknown() {
				diags.AddError("Half of the payer's data", fmt.Sprintf("kyc_data has %s and no name. Nothing was sent.", name))
				break
			}
		}
		return nil
	}
	return &client.KycDataRequest{
		Name: kyc.Name.ValueString(), Address: kyc.Address.ValueString(), ResidenceCountry: kyc.ResidenceCountry.ValueString(),
		Phone: kyc.Phone.ValueString(), DateOfBirth: kyc.DateOfBirth.ValueString(),
		PassportFile: convert.Optional[string](kyc.PassportFile), IDCardFile: convert.Optional[string](kyc.IDCardFile),
		SelfieFile: convert.Optional[string](kyc.SelfieFile),
	}
}

// kycDataValue returns the service's values. It keeps known values that the service masks.
func kycDataValue(known attr.Value, k *client.KycDataRequest) types.Object {
	values := map[string]attr.Value{}
	for name := range kycDataType.AttrTypes {
		values[name] = types.StringNull()
	}
	if k != nil {
		values["name"], values["address"], values["residence_country"] = types.StringValue(k.Name), types.StringValue(k.Address),
			types.StringValue(k.ResidenceCountry)
		values["phone"], values["date_of_birth"] = types.StringValue(k.Phone), types.StringValue(k.DateOfBirth)
		values["passport_file"], values["id_card_file"], values["selfie_file"] = convert.OptionalString(k.PassportFile),
			convert.OptionalString(k.IDCardFile), convert.OptionalString(k.SelfieFile)
	}
	for name, value := range values {
		received, _ := text(value)
		if before := member(known, name); isMask(received) && before != nil && !before.IsNull() && !before.IsUnknown() {
			values[name] = before
		}
	}
	return types.ObjectValueMust(kycDataType.AttrTypes, values)
}

// isMask reports whether asterisks or bullets stand in place of something: no name, address, number
// or file has two in a row.
func isMask(value string) bool {
	return strings.Contains(value, "**") || strings.Contains(value, "••")
}
