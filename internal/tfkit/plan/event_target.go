// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// eventTargets warns of an existing object whose events go to another host. A new path on the same
// host is no warning. A new object is none, because its plan shows the whole URL.
func (w warner) eventTargets() {
	before, now := raw.CopyMembers(w.state), raw.CopyMembers(w.planned)
	if w.state.IsNull() {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(w.schema.Attributes)) {
		if !slices.Contains(Marks(w.schema.Attributes[name]), EventTarget) {
			continue
		}
		from, to := hostOf(before[name]), hostOf(now[name])
		if from == to {
			continue
		}
		w.warn(path.Root(name), "Events will go to "+to, fmt.Sprintf(
			"This plan sends events to another host, by %s. So far they go to %s. Each delivery has data of buyers and the verification key, so "+
				"the new host gets both. It could also send forged events to the old one. Check that the host is yours before you apply.",
			name, from))
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
