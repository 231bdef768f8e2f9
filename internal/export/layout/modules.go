// SPDX-License-Identifier: MPL-2.0

package layout

import (
	"cmp"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
)

// maxDepth is how deep modules are read.
const maxDepth = 20

// readModule reads a module of the same repository, whose source is a relative path. The blocks of
// any other one are not known.
func (d *Directory) readModule(path, name string, body hcl.Body, depth int) error {
	attributes, _ := body.JustAttributes()
	source := stringIn(attributes["source"])
	at := filepath.Join(path, filepath.FromSlash(source))
	isCycle := slices.Contains(d.around, at) || at == filepath.Clean(path) // engines refuse it
	if !strings.HasPrefix(source, "./") && !strings.HasPrefix(source, "../") || depth == maxDepth || isCycle {
		return nil
	}
	called := newDirectory()
	called.path, called.around, d.modules[name] = at, append(slices.Clone(d.around), at), called
	called.isRepeated, called.Content = IsRepeated(body), d.Content
	return called.readFiles(called.path, map[string]string{}, depth+1)
}

// ModulePaths returns the directories of the modules of the same repository, at any depth.
func (d *Directory) ModulePaths() (paths []string) {
	for _, called := range d.modules {
		paths = append(append(paths, called.path), called.ModulePaths()...)
	}
	return paths
}

// Program returns the file of a removed block with a provisioner, in the directory or in a module,
// or "". The plan of an engine does not show such a program.
func (d *Directory) Program() string {
	at := d.program
	for _, called := range d.modules {
		at = cmp.Or(at, called.Program())
	}
	return at
}

// module returns the directory of nested module calls, or nil if it is not known.
func (d *Directory) module(calls []string) *Directory {
	for _, name := range calls {
		if d = d.modules[name]; d == nil {
			return nil
		}
	}
	return d
}

// reference returns the expression of the id of an object, or "" if there is none: an object of a
// module needs an output of the root's call.
func (d *Directory) reference(address string) string {
	switch a := ParseAddress(address); {
	case !d.Has(address):
	case a.IsReferable():
		return address + ".id"
	case len(a.Modules) == 1 && !a.inInstance:
		inside := strings.TrimPrefix(address, a.module())
		for name, of := range d.module(a.Modules).outputs {
			if of == inside {
				return a.module() + name
			}
		}
	}
	return ""
}

// inModules returns the addresses of the objects that have a block in a module, by id.
func (d *Directory) inModules() map[string]string {
	all := map[string]string{}
	for id, address := range d.Names {
		if len(ParseAddress(address).Modules) > 0 && d.Has(address) {
			all[id] = address
		}
	}
	return all
}

// BodyOf returns the body of the block of an address, or nil.
func (d *Directory) BodyOf(address string) hcl.Body {
	a := ParseAddress(address)
	if of := d.module(a.Modules); of != nil && a.IsOurs() {
		return of.bodies[a.Type+"."+a.Name]
	}
	return nil
}

// IsRepeated reports whether a module around an address may have several instances.
func (d *Directory) IsRepeated(address string) bool {
	of := d
	for _, name := range ParseAddress(address).Modules {
		if of = of.modules[name]; of == nil || of.isRepeated {
			return true
		}
	}
	return false
}

// Types returns the types of the resource blocks of this provider, without its prefix.
func (d *Directory) Types() (names []string) {
	for _, address := range slices.Concat(slices.Collect(maps.Keys(d.blocks)), d.moduleBlocks()) {
		if a := ParseAddress(address); a.IsOurs() {
			names = append(names, strings.TrimPrefix(a.Type, "payments_"))
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// FreeImports is a free name of a file of import blocks.
func (d *Directory) FreeImports() string { return d.free("imports%s.tf") }

// moduleBlocks returns the addresses of the resource blocks of this provider in all modules.
func (d *Directory) moduleBlocks() (addresses []string) {
	for name, called := range d.modules {
		for address := range called.blocks {
			if strings.HasPrefix(address, "payments_") {
				addresses = append(addresses, "module."+name+"."+address)
			}
		}
		for _, address := range called.moduleBlocks() {
			addresses = append(addresses, "module."+name+"."+address)
		}
	}
	slices.Sort(addresses)
	return addresses
}
