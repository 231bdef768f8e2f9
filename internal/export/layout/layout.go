// SPDX-License-Identifier: MPL-2.0

// Package layout decides which objects of an account get a block, the address of each block, and
// the file that has it. It knows the configuration that the directory has, and the objects that
// Terraform manages.
package layout

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
)

// Options are the arguments of the command line that decide the layout.
type Options struct {
	Dir       string
	NamesFile string
	Tables    int  // least number of objects of a table; 0 for none
	Variables bool // in place of sensitive values
	Copy      bool // for another account
}

// Layout is the configuration of the new objects, before it is written.
type Layout struct {
	Options    Options
	Contents   *account.Contents
	New        []account.Object  // sorted by address
	Addresses  map[string]string // by id
	References *References
	Variables  *Variables
	Names      map[string]string // for the file of names
	Never      map[string]bool   // likewise
	IsExport   bool              // the directory has an earlier export

	Blocks []Block

	// The files. A name is empty if there is no such file, or if its content is in another one.
	Files         []File
	Providers     string
	Imports       string
	VariablesFile string
	ExampleFile   string // of values for the variables
}

// File is a file with resource blocks.
type File struct {
	Name   string
	Blocks []Block
	// IsSuspicious says that no managed object has a destination of each of its objects.
	IsSuspicious bool
}

// Block is one resource block, of one object or of a table.
type Block struct {
	Type    *account.Type
	Address string
	Objects []account.Object
	Table   *Table
}

// IsRefused reports whether the provider refuses the block.
func (b Block) IsRefused() bool { return b.Table == nil && b.Objects[0].Refused != "" }

// NeverReason is why an object that the file of names has with null is left out.
const NeverReason = "never managed, by the file of names"

// RefusedReason is why an object stands in comments.
const RefusedReason = "a value is refused, see the comments in the file"

// New lays out the selected objects that have no block yet. A state may be nil. known are the
// destinations of the managed objects.
func New(contents *account.Contents, dir *Directory, state Managed, known Destinations, o Options, today time.Time) *Layout {
	dir.agree(state, contents)
	names := maps.Clone(dir.Names)
	for id, address := range state {
		if ParseAddress(address).IsOurs() {
			names[id] = address
		}
	}
	l := &Layout{Options: o, Contents: contents, Addresses: addressesOf(contents.Selected, names, dir.blocks), IsExport: dir.IsExport}
	for _, object := range contents.Selected {
		_, inState := state[object.Key()]
		if inState || dir.Has(names[object.ID]) {
			continue // it has its block
		}
		if why := dir.reasonAgainst(object); why != "" {
			contents.Skipped[object.ID] = why
		} else {
			l.New = append(l.New, object)
		}
	}
	if o.Copy {
		l.New = copiable(l.New, contents)
	}
	slices.SortFunc(l.New, func(a, b account.Object) int { return strings.Compare(l.Addresses[a.ID], l.Addresses[b.ID]) })
	l.References = referencesOf(contents, dir, state)
	for _, object := range l.New {
		if object.Refused != "" {
			contents.Skipped[object.ID] = RefusedReason
		}
	}
	tables := newTables(l.New, l.Addresses, dir.blocks, o.Tables)
	for _, object := range l.New {
		if object.Refused == "" {
			l.References.Addresses[object.ID] = l.Addresses[object.ID]
		}
	}
	l.Variables = newVariables(l.New, l.Addresses, dir.variables, l.References, o)
	l.Blocks = l.blocks(tables)
	l.arrange(dir, known, today.Format("2006-01-02"))
	l.Names, l.Never = maps.Clone(dir.Names), dir.Never
	for _, object := range contents.Selected {
		_, hasBlock := l.References.Addresses[object.ID]
		if (hasBlock || dir.Has(l.Addresses[object.ID])) && object.Refused == "" {
			l.Names[object.ID] = l.Addresses[object.ID]
		}
	}
	return l
}

// copiable marks the objects that another account refuses: those that refer to an archived object,
// or to one that is not copied.
func copiable(objects []account.Object, contents *account.Contents) []account.Object {
	why := map[string]string{}
	for _, o := range contents.Objects {
		switch {
		case o.Refused != "":
			why[o.ID] = "is not copied"
		case o.Ended() != "":
			why[o.ID] = "is " + o.Ended()
		}
	}
	for isNew := true; isNew; {
		isNew = false
		for i, o := range objects {
			for _, id := range o.References() {
				if o.Refused == "" && why[id] != "" {
					objects[i].Refused = fmt.Sprintf("it refers to %s, which %s", id, why[id])
					why[o.ID], isNew = "is not copied", true
					break
				}
			}
		}
	}
	return objects
}

// reasonAgainst returns why an object gets no block though none is known, or "".
func (d *Directory) reasonAgainst(o account.Object) string {
	switch {
	case d.Never[o.ID]:
		return NeverReason
	case o.Refused != "" && d.refused[o.ID]:
		return RefusedReason
	case d.elsewhere[o.ID] != "":
		return "in " + d.elsewhere[o.ID]
	case d.imported[o.ID] && d.Names[o.ID] == "":
		return "in an import block of the directory"
	case d.Names[o.ID] != "" && len(d.Files) > 0:
		return "exported before, and no block has it now"
	}
	return ""
}

// blocks returns the blocks of the new objects: those of a type one after the other, its table
// first.
func (l *Layout) blocks(tables map[*account.Type]*Table) (blocks []Block) {
	inTable := map[string]bool{}
	for _, t := range l.Contents.Types {
		if table := tables[t]; table != nil {
			blocks = append(blocks, Block{Type: t, Address: table.Address(), Objects: table.Objects, Table: table})
			for _, o := range table.Objects {
				inTable[o.ID] = true
			}
		}
		for _, o := range l.New {
			if o.Type == t && !inTable[o.ID] {
				blocks = append(blocks, Block{Type: t, Address: l.Addresses[o.ID], Objects: []account.Object{o}})
			}
		}
	}
	return blocks
}
