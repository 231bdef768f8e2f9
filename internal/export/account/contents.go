// SPDX-License-Identifier: MPL-2.0

package account

import (
	"context"
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// Contents is an account as one run has read it.
type Contents struct {
	Organization string            // that all objects name; "" if they do not agree
	Objects      []Object          // of the chosen types
	Selected     []Object          // those to export
	Skipped      map[string]string // why an object is not exported, by id
	Types        []*Type           // the chosen ones
	OtherTypes   []*Type           // those that were not asked for
	Others       map[*Type]int     // their objects
	Unlisted     []*Type           // no operation lists their objects
}

// Read reads all objects of the types that a selection names, and counts those of the others.
func (s *Server) Read(ctx context.Context, wanted Selection, progress func(string)) (*Contents, error) {
	c := &Contents{Skipped: map[string]string{}, Others: map[*Type]int{}}
	var listed []*Type
	for _, t := range s.types {
		if _, ok := s.lists[t.Name]; ok {
			listed = append(listed, t)
		} else {
			c.Unlisted = append(c.Unlisted, t)
		}
	}
	var err error
	if c.Types, c.OtherTypes, err = wanted.types(listed); err != nil {
		return nil, err
	}
	for _, t := range c.Types {
		objects, err := s.read(ctx, t)
		if err != nil {
			return nil, fmt.Errorf("reading the %ss: %w", t.Words(), err)
		}
		progress(fmt.Sprintf("%6d %s", len(objects), t.Counted(len(objects))))
		c.Objects = append(c.Objects, objects...)
	}
	for _, t := range c.OtherTypes {
		if !wanted.CountNone {
			objects, err := s.list(ctx, t)
			if err != nil {
				return nil, fmt.Errorf("counting the %ss: %w", t.Words(), err)
			}
			c.Others[t] = len(objects)
		}
	}
	if err := c.checkIDs(wanted.Only); err != nil {
		return nil, err
	}
	c.Organization = organizationOf(c.Objects)
	c.selectObjects(wanted)
	return c, nil
}

// checkIDs checks that each object has an id of its own, and that the ids of -only exist.
func (c *Contents) checkIDs(only []string) error {
	types := map[string]*Type{}
	for _, o := range c.Objects {
		if of := types[o.ID]; of != nil {
			return fmt.Errorf("a %s and a %s have the same id, %s, so nothing was written. Export one of the types with -types",
				of.Words(), o.Type.Words(), Printable(o.ID))
		}
		types[o.ID] = o.Type
	}
	for _, id := range only {
		if types[id] == nil {
			return cli.Wrong("-only: no object of the read types has the id %s. -types names other types", id)
		}
	}
	return nil
}

// organizationOf returns the id of the organization that all objects name, or "".
func organizationOf(objects []Object) (id string) {
	for _, o := range objects {
		of := String(o.State, "organization_id")
		switch {
		case of == "":
		case id != "" && !strings.EqualFold(id, of):
			return ""
		default:
			id = of
		}
	}
	return id
}

// Owner names the organization in a text.
func (c *Contents) Owner() string {
	if c.Organization == "" {
		return "(unknown)"
	}
	return Printable(c.Organization)
}

// Configured are the texts in the configuration of the selected objects, by their ids, without
// sensitive ones.
func (c *Contents) Configured() map[string]map[string]bool {
	all := map[string]map[string]bool{}
	for _, o := range c.Selected {
		all[o.ID] = map[string]bool{}
		for s := range Settings(o.Type.Attributes, o.Config) {
			for _, text := range s.Strings() {
				all[o.ID][text] = all[o.ID][text] || s.Argument && !s.Sensitive
			}
		}
	}
	return all
}
