// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// eventTargets warns of an existing object whose events go to another host. A new path on the same
// host is none, and neither is a new object, because its plan shows the whole URL.
func (w warner) eventTargets() {
	if w.state.IsNull() {
		return
	}
	for l := range described.Walk(w.schema.Attributes, w.state, w.planned) {
		from, to := hostOf(l.Values[0]), hostOf(l.Values[1])
		if !described.Is(l.Attribute, described.EventTarget) || from == to {
			continue
		}
		w.warn(l.Path, "Events will go to "+to, fmt.Sprintf(
			"This plan sends events to another host, by %s. So far they go to %s. Each delivery has data of buyers and the verification key, so "+
				"the new host gets both. It could also send forged events to the old one. Check that the host is yours before you apply.",
			l.Path, from))
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
