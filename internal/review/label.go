// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// mostOfLabel is the number of characters of a label.
const mostOfLabel = 80

// label names an object for people, without personal data: a person by the id. It is "" if nothing
// names it.
func (c *change) label() string {
	if c.cachedLabel == nil {
		label := c.wholeLabel()
		if runes := []rune(label); len(runes) > mostOfLabel {
			label = string(runes[:mostOfLabel]) + "…"
		}
		c.cachedLabel = &label
	}
	return *c.cachedLabel
}

func (c *change) wholeLabel() string {
	value := c.either()
	if !raw.IsPresent(value) {
		return ""
	}
	members := raw.Members(value)
	for _, name := range c.kind.labels {
		if text := c.shownString(members, name); text != "" && c.kind.eventTarget != name {
			return text
		}
	}
	if !c.kind.IsPersonal {
		return ""
	}
	for _, name := range c.kind.hints { // the name of a company
		if text := c.shownString(members, name); text != "" {
			return text
		}
	}
	return shortID(raw.String(members["id"]))
}

// shownString is the string of an attribute, or "" for one that is sensitive.
func (c *change) shownString(members map[string]tftypes.Value, name string) string {
	if c.kind.Schema.Attributes[name].IsSensitive() || c.hides([]any{name}) {
		return ""
	}
	return raw.String(members[name])
}

// named names the object by its label, or by those of the objects that it refers to. of says
// whether the name is that of an owner.
func (c *change) named() (name string, of bool) {
	if name = c.label(); name != "" {
		return name, false
	}
	for _, r := range c.kind.References {
		var labels []string
		for _, to := range c.refers[r.Name()] {
			if label := to.label(); label != "" {
				labels = append(labels, label)
			}
		}
		if len(labels) == 0 || r.Quantity != "" {
			continue
		}
		const most = 2
		if len(labels) > most {
			return fmt.Sprintf("%s and %d more", labels[0], len(labels)-1), r.Required && c.isOwned(r)
		}
		return strings.Join(labels, " and "), c.isOwned(r)
	}
	return "", false
}

// isOwned reports whether a reference names the one that the object belongs to.
func (c *change) isOwned(r described.Reference) bool {
	return len(valuesAt(c.either(), r.Path)) == 1 && elementsOrNil(raw.Members(c.either())[r.Path[0]]) == nil
}

// subject is the object in a table: its noun and its name.
func (c *change) subject() text {
	noun := c.kind.Destroying.Noun
	name, of := c.named()
	switch {
	case of && c.label() == "":
		return join(plain(noun+" of "), bold(name))
	case name != "":
		return join(plain(noun+" "), bold(name))
	case c.kind.id() == "": // each account has one
		return plain(noun)
	}
	return join(plain(noun+" "), bold(c.address))
}

// located is the object in a table of those that end: a place of events is named by its URL.
func (c *change) located() text {
	if c.kind.eventTarget != "" && !c.hides([]any{c.kind.eventTarget}) {
		of := c.before // a table tells the new place
		if of.IsNull() {
			of = c.after
		}
		if host, path := hostAndPath(raw.Members(of)[c.kind.eventTarget]); host != "" {
			return join(plain(c.kind.Destroying.Noun+" "+host), code(path))
		}
	}
	return c.subject()
}

// id is the name of the id's attribute, or "".
func (k *kind) id() string {
	if k.Schema.Attributes["id"] == nil {
		return ""
	}
	return "id"
}

// hostAndPath returns the host and the path of a URL, without its secret parts.
func hostAndPath(value tftypes.Value) (host, path string) {
	address, err := url.Parse(raw.String(value))
	if err != nil || address.Host == "" {
		return "", ""
	}
	if path = address.EscapedPath(); address.RawQuery != "" {
		path += "?…"
	}
	return strings.ToLower(address.Host), path
}

// short names a referrer in a list: its kind's last word, and its name in the configuration. The
// label of an object that people enter is its name.
func (c *change) short() text {
	words := strings.Fields(c.kind.Destroying.Noun)
	name := c.address[lastName(c.address):]
	if label := c.label(); label != "" {
		name = label
	}
	return join(plain(words[len(words)-1]+" "), code(name))
}

// lastName is where the name of a block begins in an address with keys, whose strings may have
// points.
func lastName(address string) int {
	inQuotes, at := false, 0
	for i, r := range address {
		switch {
		case r == '"' && (i == 0 || address[i-1] != '\\'):
			inQuotes = !inQuotes
		case r == '.' && !inQuotes:
			at = i + 1
		}
	}
	return at
}
