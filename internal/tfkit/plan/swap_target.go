// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// SwapTargetChange is an asset that payments become after a plan, in words.
type SwapTargetChange struct {
	Attribute string
	// From is empty if payments became nothing else so far. To is empty if they no longer do.
	From, To string
	// FromShort and ToShort are the same with a shortened token.
	FromShort, ToShort string
	// Risk is a sentence about the asset, or "".
	Risk string
}

// SwapTargetChanges returns each asset that is different after a plan.
func SwapTargetChanges(s schema.Schema, state, planned tftypes.Value) (changes []SwapTargetChange) {
	before, now := raw.Members(state), raw.Members(planned)
	for _, name := range slices.Sorted(maps.Keys(s.Attributes)) {
		object, isObject := s.Attributes[name].(schema.SingleNestedAttribute)
		if !isObject {
			continue
		}
		from, to := swapTargetOf(object, before[name], before[enabledName]), swapTargetOf(object, now[name], now[enabledName])
		if from == nil && to == nil || from != nil && to != nil && from.equals(*to) {
			continue
		}
		c := SwapTargetChange{Attribute: name}
		if from != nil {
			c.From, c.FromShort = from.String(), from.short()
		}
		if to != nil {
			c.To, c.ToShort, c.Risk = to.String(), to.short(), to.risk()
		}
		changes = append(changes, c)
	}
	return changes
}

// swapTargets warns of an object that turns payments into another asset than before. A new object
// is none, because its plan shows the whole asset. But nothing there says that a coin floats.
func (w warner) swapTargets() {
	for _, c := range SwapTargetChanges(w.schema, w.state, w.planned) {
		if c.To == "" || w.state.IsNull() && c.Risk == "" {
			continue
		}
		so := "There was no target so far."
		if w.state.IsNull() {
			so = "The object is created with this target."
		}
		if c.From != "" {
			so = fmt.Sprintf("So far they become %s.", c.From)
		}
		w.warn(path.Root(c.Attribute), "Payments will become "+c.To, fmt.Sprintf(
			"This plan decides which asset payments become, by %s. %s%s Check the asset before you apply.", c.Attribute, so, c.Risk))
	}
}

// enabledName is the argument that turns the target of the same object off, if it is false.
const enabledName = "enabled"

// swapTarget is one asset. A token of "" is the network's own coin.
type swapTarget struct {
	network, token, argument string
}

// swapTargetOf returns the asset of an object with [described.SwapTarget] inside. It returns nil
// for an object without it, without a value, or without effect.
func swapTargetOf(object schema.SingleNestedAttribute, value, enabled tftypes.Value) *swapTarget {
	if on := true; raw.IsPresent(enabled) && enabled.As(&on) == nil && !on {
		return nil
	}
	var target swapTarget
	members, isTarget := raw.Members(value), false
	for name, attribute := range object.Attributes {
		if !described.Is(attribute, described.SwapTarget) {
			continue
		}
		text := raw.String(members[name])
		if raw.IsUnknown(members[name]) || raw.IsUnknown(value) {
			text = knownLater
		}
		isTarget = true
		if strings.HasSuffix(name, "token") {
			target.token, target.argument = text, name
		} else {
			target.network = text
		}
	}
	if !isTarget || target.network == "" {
		return nil
	}
	return &target
}

// equals reports whether two assets are the same, in any spelling.
func (t swapTarget) equals(other swapTarget) bool {
	return t.network == other.network && destination.SameAddress(t.token, other.token)
}

// String names the asset.
func (t swapTarget) String() string {
	switch {
	case t.token == "":
		return "the coin of " + t.network
	case t.token == knownLater || t.network == knownLater:
		return "an asset that is " + strings.Trim(knownLater, "()")
	}
	return fmt.Sprintf("the token %s on %s", t.token, t.network)
}

// short names the asset in a table.
func (t swapTarget) short() string {
	if t.token == knownLater || t.network == knownLater {
		return t.String()
	}
	return AssetName(t.network, t.token)
}

// AssetName names an asset in a table. A token of "" is the network's own coin.
func AssetName(network, token string) string {
	if token == "" {
		return network + "'s own coin"
	}
	return fmt.Sprintf("token %s on %s", destination.Shorten(token), network)
}

// risk is the sentence about a coin.
func (t swapTarget) risk() string {
	if t.token != "" || t.network == knownLater {
		return ""
	}
	return fmt.Sprintf(" %s = null means the network's own coin, whose price floats: the balance gains and loses value with it.", t.argument)
}
