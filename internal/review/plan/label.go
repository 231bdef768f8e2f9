// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"golang.org/x/net/idna"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// mostOfLabel is the number of characters of a label.
const mostOfLabel = 80

// Label names the object for people, without personal data: a person by the id. It is "" if nothing
// names it.
func (c *Change) Label() string {
	if c.cachedLabel == nil {
		label := c.LabelIn(c.Either())
		c.cachedLabel = &label
	}
	return *c.cachedLabel
}

// LabelIn is the label of the object before the plan, or after it.
func (c *Change) LabelIn(of tftypes.Value) string {
	if !raw.IsPresent(of) {
		return ""
	}
	label := c.shownText(of, c.Kind.labels)
	if label == "" && c.Kind.IsPersonal { // the name of a company
		label = cmp.Or(c.shownText(of, c.Kind.hints), ShortID(c.text(of, "id")))
	}
	if runes := []rune(label); len(runes) > mostOfLabel {
		label = string(runes[:mostOfLabel]) + "…"
	}
	return label
}

// Called is the whole name of the object before the plan, or after it, as [styled.Alike]: to
// compare it, because it may be hidden. isKnown is false for one that is known after the apply.
func (c *Change) Called(of tftypes.Value) (name string, isKnown bool) {
	labels := c.Kind.labels
	if c.Kind.IsPersonal { // as in [Change.LabelIn]
		labels = slices.Concat(labels, c.Kind.hints)
	}
	if len(labels) == 0 && c.Kind.IsAccount() { // the owner names it in texts
		labels = []string{"name"}
	}
	for _, label := range labels {
		switch value := raw.Members(of)[label]; {
		case raw.IsUnknown(value):
			return "", false
		case raw.String(value) != "":
			return styled.Alike(raw.String(value)), true
		}
	}
	return "", true
}

// shownText is the first of some attributes with a string that is not sensitive.
func (c *Change) shownText(of tftypes.Value, names []string) string {
	for _, name := range names {
		text := c.text(of, name)
		if text != "" && name != c.Kind.EventTarget && !c.Kind.Schema.Attributes[name].IsSensitive() && !c.Hides(name) {
			return text
		}
	}
	return ""
}

// Name is the label, or the address.
func (c *Change) Name() string { return cmp.Or(c.Label(), c.Address) }

// Named names the object by its label, or by those of the objects that it refers to. ofOwner says
// that the name is that of the one that it belongs to.
func (c *Change) Named() (name string, ofOwner bool) {
	if name = c.Label(); name != "" {
		return name, false
	}
	for _, r := range c.Kind.References {
		var labels []string
		for _, to := range c.Refers[r.Name()] {
			if label := to.Label(); label != "" {
				labels = append(labels, label)
			}
		}
		if len(labels) == 0 || r.Quantity != "" {
			continue
		}
		id := raw.Members(c.Either())[r.Name()]
		isText := id.Type() != nil && id.Type().Is(tftypes.String)
		if len(labels) > 2 { //nolint:mnd // both fit a cell
			return fmt.Sprintf("%s and %d more", labels[0], len(labels)-1), false
		}
		return strings.Join(labels, " and "), isText
	}
	return "", false
}

// Subject is the object in a table: its noun and its name.
func (c *Change) Subject() styled.Text {
	noun := c.Kind.Destroying.Noun
	name, ofOwner := c.Named()
	switch {
	case ofOwner:
		return styled.Textf("%s of *%s*", noun, name)
	case name != "":
		return styled.Textf("%s *%s*", noun, name)
	case !c.Kind.HasID: // each account has one
		return styled.Plain(noun)
	}
	return styled.Textf("%s *%s*", noun, c.Address)
}

// Located is [Change.Subject], but a place of events is named by its URL so far: a table tells the
// new one.
func (c *Change) Located() styled.Text {
	if at := c.Kind.EventTarget; at != "" && !c.Hides(at) {
		of := c.Before
		if of.IsNull() {
			of = c.After
		}
		if host, path := HostAndPath(c.text(of, at)); host != "" {
			return styled.Textf("%s %s`%s`", c.Kind.Destroying.Noun, host, path)
		}
	}
	return c.Subject()
}

// Short names the object in a list: the last word of its noun, and its label or its name in the
// configuration.
func (c *Change) Short() styled.Text {
	words := strings.Fields(c.Kind.Destroying.Noun)
	return styled.Textf("%s `%s`", words[len(words)-1], cmp.Or(c.Label(), c.Address[lastName(c.Address):]))
}

// ShortID is the beginning and the end of an id.
func ShortID(id string) string {
	const first, last = 8, 4
	if len(id) <= first+last {
		return id
	}
	return id[:first] + "…" + id[len(id)-last:]
}

// HostAndPath returns the host and the path of a URL, without its secret parts.
func HostAndPath(text string) (host, path string) {
	address, err := url.Parse(text)
	if err != nil || address.Host == "" {
		return "", ""
	}
	if path = address.EscapedPath(); address.RawQuery != "" {
		path += "?…"
	}
	host = strings.ToLower(address.Host)
	if plain, err := idna.Punycode.ToASCII(host); err == nil { // letters look like others
		host = plain
	}
	return host, path
}

// Owner is the id of the person that the object belongs to, or "".
func (c *Change) Owner(of tftypes.Value) string {
	if r := c.Kind.Pays; r != nil {
		return c.text(of, r.Path[0])
	}
	return ""
}
