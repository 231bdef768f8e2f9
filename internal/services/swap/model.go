// SPDX-License-Identifier: MPL-2.0

package swap

import (
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

// setting mirrors the data source.
type setting struct {
	Enabled types.Bool   `tfsdk:"enabled"`
	Target  types.Object `tfsdk:"target"`
}

// model mirrors the resource.
type model struct {
	setting
	OrganizationID types.String `tfsdk:"organization_id"`
}

var targetType = derive.Member(derive.ObjectType(settingAttributes()), "target")

// params returns the request. All values of the setting are known.
func (s setting) params(diags *diag.Diagnostics) client.AutoSwapParams {
	return client.AutoSwapParams{Enabled: s.Enabled.ValueBool(), Target: computed.Sent[*client.Asset](s.Target, diags)}
}

// refresh returns the setting with the service's values. A disabled setting keeps a known target
// that the service does not show: a service may forget the target, which has no effect.
func (s setting) refresh(current client.AutoSwap) setting {
	s.Enabled = types.BoolValue(current.Enabled)
	switch {
	case current.Target != nil:
		s.Target = computed.Fitted(targetType, current.Target)
	case current.Enabled || s.Target.IsNull() || s.Target.IsUnknown():
		s.Target = types.ObjectNull(targetType.AttrTypes)
	}
	return s
}

// requireTarget reports a setting that is enabled without a target. The configuration must have the
// target: the state's one may be the service's own choice.
func (s setting) requireTarget(diags *diag.Diagnostics) {
	if s.Enabled.ValueBool() && s.Target.IsNull() {
		diags.AddAttributeError(path.Root("target"), "A target is required",
			"enabled is true, so the configuration must have a target: the asset that incoming payments are swapped to. "+
				"Without one, set enabled to false.")
	}
}

// same reports whether two assets are the same, in any spelling.
func same(a, b *client.Asset) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Network == b.Network && destination.SameAddress(tokenOf(a), tokenOf(b))
}

// tokenOf returns an asset's token, or "" for the coin of its network.
func tokenOf(a *client.Asset) string {
	if a.Token == nil {
		return ""
	}
	return *a.Token
}

// describe names an asset in a message.
func describe(a *client.Asset) string {
	switch {
	case a == nil:
		return "an unknown asset"
	case tokenOf(a) == "":
		return fmt.Sprintf("the coin of %s", a.Network)
	}
	return fmt.Sprintf("the token %s on %s", tokenOf(a), a.Network)
}
