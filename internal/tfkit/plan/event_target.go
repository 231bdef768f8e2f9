// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// EventTargetChange is a place of deliveries that a plan changes.
type EventTargetChange struct {
	Attribute string
	// From and To are the hosts, with their ports.
	From, To string
}

// EventTargetChanges returns each attribute whose events go to another host after a plan. A new
// path on the same host is none. From is empty for a new object, To for one that is destroyed.
func EventTargetChanges(s schema.Schema, state, planned tftypes.Value) (changes []EventTargetChange) {
	for l := range described.Walk(s.Attributes, state, planned) {
		var from, to string
		if !state.IsNull() {
			from = hostOf(l.Values[0])
		}
		if !planned.IsNull() {
			to = hostOf(l.Values[1])
		}
		if l.Is(described.EventTarget) && from != to {
			changes = append(changes, EventTargetChange{l.Path.String(), from, to})
		}
	}
	return changes
}

// eventTargets warns of an existing object whose events go to another host. A new object is no
// warning, because its plan shows the whole URL.
func (w warner) eventTargets() {
	for _, c := range EventTargetChanges(w.schema, w.state, w.planned) {
		if c.From == "" {
			continue
		}
		w.warn(path.Root(c.Attribute), "Events will go to "+c.To, fmt.Sprintf(
			"This plan sends events to another host, by %s. So far they go to %s. Each delivery has data of buyers and the verification key, so "+
				"the new host gets both. It could also send forged events to the old one. Check that the host is yours before you apply.",
			c.Attribute, c.From))
	}
}

// urlOf returns a URL for a message. It leaves out a user, a password and a query, which may have a
// secret.
func urlOf(value tftypes.Value) string {
	text := raw.String(value)
	address, err := url.Parse(text)
	switch {
	case raw.IsUnknown(value):
		return knownLater
	case err != nil:
		return "an unknown URL"
	}
	address.User, address.RawQuery, address.Fragment, address.ForceQuery = nil, "", "", false
	return address.String()
}

// hostOf returns the host and the port of a URL, in one spelling. It leaves out the rest, which may
// have a secret.
func hostOf(value tftypes.Value) string {
	if raw.IsUnknown(value) {
		return knownLater
	}
	address, err := url.Parse(strings.ToLower(strings.TrimSpace(raw.String(value))))
	if err != nil || address.Host == "" {
		return "an unknown host"
	}
	host := strings.TrimSuffix(address.Host, ":443")
	if address.Port() == "" {
		host = strings.TrimSuffix(host, ".")
	}
	return host
}
