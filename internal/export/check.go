// SPDX-License-Identifier: MPL-2.0

package export

import (
	"cmp"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// difference is the result of -check.
type difference struct {
	Organization string      `json:"organization"`
	Unmanaged    []unmanaged `json:"unmanaged"`
	Gone         []string    `json:"gone"`          // managed objects that the account lacks
	Unknown      []string    `json:"unknown"`       // blocks of the directory whose objects are not known
	Unchecked    []string    `json:"not_checked"`   // types that were not read
	Never        int         `json:"never_managed"` // objects that the file of names has with null
}

// unmanaged is an object that Terraform does not manage.
type unmanaged struct {
	Type    string `json:"type"`
	ID      string `json:"id"`
	About   string `json:"about"`
	Created string `json:"created,omitempty"`
	// UnknownDestination says that no managed object has its payee, or the host of its events.
	UnknownDestination bool `json:"unknown_destination"`

	warning string // for a person
	words   string // of the type
}

// check compares the account with the objects that Terraform manages.
func (c *command) check(
	contents *account.Contents, dir *layout.Directory, state layout.Managed, known layout.Destinations, o options,
) (int, error) {
	for _, o := range contents.Objects {
		if dir.Never[o.ID] {
			contents.Skipped[o.ID] = layout.NeverReason
		}
	}
	found := compare(contents, dir.Managed(state), known)
	if state == nil {
		found.Unknown = append(found.Unknown, dir.Unknown()...)
	}
	code := cli.Done
	if len(found.Unmanaged)+len(found.Gone) > 0 {
		code = exitDiffers
	}
	if o.json {
		return code, c.printJSON(found)
	}
	return code, c.Print(found.text())
}

// compare finds the objects that only one side has. Those with a destination that no managed object
// has come first: another client may have put it there. A masked destination may be any.
func compare(contents *account.Contents, managed layout.Managed, known layout.Destinations) difference {
	d := difference{
		Organization: contents.Organization, Gone: managed.Missing(contents),
		Unmanaged: []unmanaged{}, Unchecked: []string{}, Unknown: []string{},
	}
	for _, t := range contents.OtherTypes {
		d.Unchecked = append(d.Unchecked, t.All())
	}
	labels := map[string]string{} // of the objects that are no people
	for _, o := range contents.Objects {
		if !o.Type.IsPeople {
			labels[o.ID] = o.Label(described.Label)
		}
	}
	var suspect, rest []unmanaged
	for _, o := range contents.Objects {
		if contents.Skipped[o.ID] == layout.NeverReason {
			d.Never++
		}
		if managed[o.Key()] != "" || managed[o.ID] != "" || contents.Skipped[o.ID] != "" || o.IsOff() {
			continue
		}
		u := unmanaged{Type: o.Type.Name, ID: o.ID, About: describe(o, labels), Created: createdAt(o), words: o.Type.Words()}
		if u.UnknownDestination = known.AreForeign(o); u.UnknownDestination {
			u.warning = warningOf(o)
			suspect = append(suspect, u)
		} else {
			rest = append(rest, u)
		}
	}
	d.Unmanaged = append(append(d.Unmanaged, suspect...), rest...)
	return d
}

// warningOf says of an object why its destination is not known.
func warningOf(o account.Object) string {
	switch {
	case slices.ContainsFunc(o.Destinations(), layout.IsMasked):
		return "<- a payee that is masked, so it may be any"
	case len(o.Payees()) == 0:
		return "<- a host that no managed object has"
	}
	return "<- a payee that no managed object has"
}

// text is the difference for a person.
func (d difference) text() string {
	rows := make([][]string, 0, len(d.Unmanaged))
	for _, u := range d.Unmanaged {
		created := ""
		if u.Created != "" {
			created = "created " + u.Created
		}
		rows = append(rows, []string{u.words, account.Printable(u.ID), u.About, created, u.warning})
	}
	text := ""
	if len(d.Unchecked) > 0 {
		text = "Not checked: " + strings.Join(d.Unchecked, ", ") + ". -types all adds them\n"
	}
	text += "Not in Terraform:\n" + cmp.Or(cli.ColumnsWithin(widest, rows), "  none\n") +
		"Gone from the account, still in Terraform:\n  " + cmp.Or(strings.Join(d.Gone, "\n  "), "none") + "\n"
	if d.Never > 0 {
		text += cli.Count(d.Never, "object") + " never managed, by the file of names\n"
	}
	if len(d.Unknown) > 0 {
		text += "In the configuration, of unknown objects (-state names them):\n  " + strings.Join(d.Unknown, "\n  ") + "\n"
	}
	return text
}
