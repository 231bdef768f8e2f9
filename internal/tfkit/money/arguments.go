// SPDX-License-Identifier: MPL-2.0

package money

import (
	"fmt"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
)

// AllowRepeat is the argument of actions that [Run.Once] guards.
const AllowRepeat = "allow_repeat"

// RepeatArgument is [AllowRepeat]. equal says when two requests are equal, as whole sentences but
// for the first capital and the last period.
func RepeatArgument(kind, equal string) schema.BoolAttribute {
	return schema.BoolAttribute{
		Optional: true,
		MarkdownDescription: fmt.Sprintf("Whether to send the %s although an equal one was made within the last hour, or within "+
			"`repeat_window`. Defaults to `false`: "+
			"then a pipeline that runs again does not pay again. Equal means: %s. The check takes some ten seconds for all actions of a run "+
			"together, because lists may be behind. It cannot see a pipeline that runs at the same moment.", kind, equal),
	}
}

// Unfinished says that a movement counts that has not ended.
func Unfinished(kind string) string {
	return fmt.Sprintf("A %s that has not ended counts, however old it is", kind)
}

// WindowArgument is the time of [RepeatArgument].
func WindowArgument() schema.StringAttribute {
	return schema.StringAttribute{
		Optional: true, Validators: []validator.String{check.Window()},
		MarkdownDescription: "How long ago an equal one counts as a repetition, such as `72h`: from `1h`, which is the default, to " +
			"`8784h`, a year. " +
			"A pipeline may run again later than within an hour. Give the actions of one run the same time: otherwise those that only the " +
			"transactions show may count as repetitions of each other.",
	}
}

// ByAmount says when a movement equals another one that only the transactions show.
func ByAmount(kind string) string {
	return fmt.Sprintf("A %[1]s of an earlier run is recognized by its amount and asset alone, because the transactions show no more. So "+
		"any %[1]s of that amount counts, unless this run made it", kind)
}

// WaitArgument is how long an action follows what it started: see [Run.Follow].
func WaitArgument(end string) schema.StringAttribute {
	return schema.StringAttribute{
		Optional: true, Validators: []validator.String{check.Timeout()},
		MarkdownDescription: fmt.Sprintf("How long to wait until %s, such as `10m`. Each new status is shown. Running out of time is a "+
			"warning. Omit it to return at once.", end),
	}
}

// networks are those with addresses.
var networks = slices.DeleteFunc(client.Network("").Values(), func(n string) bool { return n == "Fiat" })

// Networks are the networks with addresses.
func Networks() []string { return networks }

// NetworkArgument is the network of an asset.
func NetworkArgument(description string) schema.StringAttribute {
	return schema.StringAttribute{
		Required: true, Validators: []validator.String{check.OneOf("a network", networks)},
		MarkdownDescription: description + ", such as `Ethereum`.",
	}
}

// TokenArgument is the token of an asset, beside [NetworkArgument].
func TokenArgument() schema.StringAttribute {
	return schema.StringAttribute{
		Optional: true, CustomType: customtype.AddressType{}, Validators: []validator.String{customtype.TokenOfNetwork{Networks: networks}},
		MarkdownDescription: "The address of the token's contract on the network, in the form of that network. Omit it for the network's own " +
			"coin. A checksum in it (capitals and small letters mixed) must be right.",
	}
}

// AmountArgument is an amount that moves. checks are further checks.
func AmountArgument(description string, checks ...validator.Number) schema.NumberAttribute {
	return schema.NumberAttribute{
		Required: true, Validators: append([]validator.Number{check.Positive(), check.Amount()}, checks...),
		MarkdownDescription: description + " Above 0, up to 10^30. Never rounded.",
	}
}

// BoundArgument is the limit of an amount.
func BoundArgument(description string) schema.NumberAttribute {
	return schema.NumberAttribute{
		Optional: true, Validators: []validator.Number{check.Price(), check.Amount()}, MarkdownDescription: description,
	}
}

// Text returns a value for a plan.
func Text(value attr.Value) string {
	switch v := value.(type) {
	case types.Number:
		if !v.IsUnknown() && !v.IsNull() {
			return check.Digits(v.ValueBigFloat())
		}
	case interface{ ValueString() string }:
		if !value.IsUnknown() && !value.IsNull() {
			return v.ValueString()
		}
	}
	if value.IsUnknown() {
		return "(known after apply)"
	}
	return "(none)"
}
