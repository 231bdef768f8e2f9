// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// TellDrift warns if a read shows that money goes elsewhere than the state has it, also where one
// of them has no destination. The plan of an omitted one changes nothing, and a refresh-only plan
// says nothing else. kind names the object. An import has no state to compare with.
func TellDrift(ctx context.Context, kind string, s schema.Schema, req resource.ReadRequest, resp *resource.ReadResponse) {
	before, now := req.State.Raw, resp.State.Raw
	if raw.Equal(before, now) { // nearly always
		return
	}
	var changed []described.Leaf
	var lines strings.Builder
	for leaf := range described.Walk(s.Attributes, before, now) {
		if was, is := leaf.Values[0], leaf.Values[1]; isPayee(leaf.Attribute) && raw.IsPresent(was) != raw.IsPresent(is) ||
			isPayee(leaf.Attribute) && raw.IsPresent(was) && !raw.Equal(was, is) {
			changed = append(changed, leaf)
			fmt.Fprintf(&lines, "%s was %s and is %s. ", leaf.Path, placeShown(leaf, was), placeShown(leaf, is))
		}
	}
	if len(changed) > 0 {
		resp.Diagnostics.AddAttributeWarning(changed[0].Path.ParentPath(), fmt.Sprintf("The %s %s has another destination", kind,
			Subject(s, now)), lines.String()+endOfDrift(ctx, s, req, resp, changed))
	}
}

// endOfDrift says how it came to another destination, and how it goes on. A plan that changes it
// back has nothing to add. A destination that the last apply got in place of the sent one was not
// changed since.
func endOfDrift(
	ctx context.Context, s schema.Schema, req resource.ReadRequest, resp *resource.ReadResponse, changed []described.Leaf,
) string {
	records, isHeld, isRepeated := RecordsOf(ctx, req.Private), true, true
	configured := wasConfigured(ctx, req.Private)
	for _, leaf := range changed {
		isRepeated = isRepeated && records.repeats(leaf.Path, req.State.Raw, resp.State.Raw)
		isHeld = isHeld && (configured[leaf.Path.String()] || holdsNone(ctx, s, leaf.Path, req.State.Raw))
	}
	if isRepeated {
		return "The payments service returned it after the last apply, in place of the configured value. Check it in the payments service."
	}
	noteDrift(ctx, s, req.State.Raw, resp.State.Raw, changed, isHeld)
	if !isHeld {
		return "It was changed outside Terraform. Check who did so. If the configuration leaves it out, no plan changes it back, and no apply " +
			"sends it: set it there to hold it."
	}
	return "It was changed outside Terraform. Check who did so. A plan changes it back to what is configured, unless ignore_changes or " +
		"-refresh-only keeps it from that."
}

// holdsNone reports whether a plan holds the value of a state against drift, though no configured
// value is noted: the outermost argument around it that was none, or else itself, is one that the
// service does not decide about.
func holdsNone(ctx context.Context, s schema.Schema, at path.Path, state tftypes.Value) bool {
	outermost := path.Empty()
	for _, step := range at.Steps() {
		outermost = outermost.AtName(step.String())
		if state = raw.Members(state)[step.String()]; !raw.IsPresent(state) {
			break
		}
	}
	attribute, diags := s.AttributeAtPath(ctx, outermost)
	return !diags.HasError() && !IsOmittable(attribute)
}
