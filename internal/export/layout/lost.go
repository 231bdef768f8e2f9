// SPDX-License-Identifier: MPL-2.0

package layout

import (
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"

	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// Lost are the blocks of a directory that have no state, with the objects that they had.
type Lost struct {
	Found map[string]string // ids by address
	// Several are the ids of the objects that a block may have had, by address: none or more than one.
	Several map[string][]string
}

// FindLost finds the objects of all blocks that have no import block and are in no state: by the file
// of names, else by label, else by all literals and references of the block. A block whose instances
// the file of names does not know is in Several.
func FindLost(contents *account.Contents, dir *Directory, state Managed) Lost {
	f := &finder{
		contents: contents, dir: dir, lost: Lost{map[string]string{}, map[string][]string{}},
		done: map[string]bool{}, taken: map[string]bool{}, managed: Managed{},
	}
	present := map[string]bool{}
	for _, o := range contents.Objects {
		present[o.ID] = true
	}
	for id, address := range state {
		f.assign(id, address)
	}
	for id, address := range dir.Names {
		switch {
		case f.managed[id] != "" || f.taken[address] || !dir.Has(address) || !present[id]:
		case dir.imported[id]:
			f.assign(id, address)
		default:
			f.lost.Found[address] = id
			f.assign(id, address)
		}
	}
	left := map[string]*Directory{}
	f.collect(dir, "", false, left)
	for isNew := true; isNew; { // an id that is found gives others a reference
		isNew = false
		for _, address := range slices.Sorted(maps.Keys(left)) {
			found := f.candidates(address, left[address])
			if f.lost.Several[address] = found; len(found) == 1 && !f.isWanted(found[0], address, left) {
				delete(left, address)
				delete(f.lost.Several, address)
				f.lost.Found[address], isNew = found[0], true
				f.assign(found[0], address)
			}
		}
	}
	return f.lost
}

// finder finds the objects of blocks.
type finder struct {
	contents *account.Contents
	dir      *Directory
	lost     Lost
	done     map[string]bool // blocks with an object
	taken    map[string]bool // addresses
	managed  Managed         // the objects that are found, and those of the state
}

func (f *finder) assign(id, address string) {
	f.managed[id], f.done[ParseAddress(address).Block()], f.taken[address] = address, true, true
}

// collect adds the blocks without an object. The instances of a module or of a block cannot be told
// apart.
func (f *finder) collect(d *Directory, module string, isInstance bool, left map[string]*Directory) {
	for _, block := range slices.Sorted(maps.Keys(d.blocks)) {
		switch address := module + block; {
		case !ParseAddress(address).IsOurs() || f.done[address]:
		case isInstance || IsRepeated(d.bodies[block]):
			f.lost.Several[address] = nil
		default:
			left[address] = d
		}
	}
	for name, called := range d.modules {
		f.collect(called, module+"module."+name+".", isInstance || called.isRepeated, left)
	}
}

// IsRepeated reports whether a block may have several instances.
func IsRepeated(body hcl.Body) bool {
	found, _, _ := body.PartialContent(&hcl.BodySchema{Attributes: []hcl.AttributeSchema{{Name: "for_each"}, {Name: "count"}}})
	return len(found.Attributes) > 0
}

// candidates are the free objects that a block may have had: those with its label if it has one. Of
// several, one that equals it in all that can be compared is the only one, or one that has no more.
func (f *finder) candidates(address string, d *Directory) (ids []string) {
	a := ParseAddress(address)
	body := d.bodies[a.Type+"."+a.Name]
	scope := ScopeOf(f.dir, f.managed, a.Modules)
	var alike, equal, exact []string
	for _, o := range f.contents.Objects {
		if o.Type.Name != a.Type || f.managed[o.ID] != "" {
			continue
		}
		label, same, compared, hasMore := f.compare(body, o, scope)
		if label == labelled || label == unlabelled && compared > 0 && same {
			alike = append(alike, o.ID)
			if same {
				equal = append(equal, o.ID)
			}
			if same && !hasMore {
				exact = append(exact, o.ID)
			}
		}
	}
	for _, fewer := range [][]string{equal, exact} {
		if len(alike) > 1 && len(fewer) == 1 {
			return fewer
		}
	}
	return alike
}

type likeness int

const (
	unlabelled likeness = iota // the block has no label that can be read
	labelled                   // the object has the block's label
	otherwise                  // it has another one
)

// compare compares the arguments of a block that can be read with those of an object. hasMore says
// that an export of the object has arguments that the block lacks.
func (*finder) compare(body hcl.Body, o account.Object, scope *hcl.EvalContext) (label likeness, same bool, compared int, hasMore bool) {
	same = true
	attributes, _ := body.JustAttributes()
	for _, a := range o.Type.Attributes {
		given := attributes[a.Name]
		if given == nil {
			hasMore = hasMore || account.IsSet(account.Member(o.Config, a.Name))
			continue
		}
		value, diagnostics := given.Expr.Value(scope)
		has := account.Member(o.State, a.Name)
		if diagnostics.HasErrors() || !value.IsWhollyKnown() || !account.IsSet(value) {
			continue
		}
		isEqual := Equals(value, has)
		compared++
		same = same && isEqual
		if a.Is(described.Label) {
			label = otherwise
			if isEqual {
				label = labelled
			}
		}
	}
	return label, same, compared, hasMore
}

// Equals reports whether a configured value, with all members that it sets, is that of an object.
func Equals(value, has cty.Value) bool {
	if value.Type().IsObjectType() && has.Type().IsObjectType() && account.IsSet(has) {
		for name, member := range value.AsValueMap() {
			if account.IsSet(member) && !Equals(member, account.Member(has, name)) {
				return false
			}
		}
		return true
	}
	if !account.IsSet(has) {
		return false
	}
	if value.Type().IsTupleType() && has.Type().IsListType() {
		if value.LengthInt() != has.LengthInt() {
			return false
		}
		for i, element := range value.AsValueSlice() {
			if !Equals(element, has.AsValueSlice()[i]) {
				return false
			}
		}
		return true
	}
	converted, err := convert.Convert(value, has.Type())
	return err == nil && converted.RawEquals(has)
}

// ScopeOf makes the addresses in a module evaluate to the ids of the managed objects, and the outputs
// of the modules that the root calls.
func ScopeOf(d *Directory, managed Managed, modules []string) *hcl.EvalContext {
	tree := map[string]map[string]map[string]cty.Value{"module": {}}
	put := func(of, name, member, id string) {
		if tree[of] == nil {
			tree[of] = map[string]map[string]cty.Value{}
		}
		if tree[of][name] == nil {
			tree[of][name] = map[string]cty.Value{}
		}
		tree[of][name][member] = cty.StringVal(id)
	}
	for id, address := range managed {
		switch a := ParseAddress(address); {
		case slices.Equal(a.Modules, modules) && !a.IsInstance:
			put(a.Type, a.Name, "id", id)
		case len(modules) == 0 && len(a.Modules) == 1:
			if output, isOutput := strings.CutPrefix(d.reference(address), a.module()); isOutput {
				put("module", a.Modules[0], output, id)
			}
		}
	}
	scope := &hcl.EvalContext{Variables: map[string]cty.Value{}}
	for of, objects := range tree {
		members := map[string]cty.Value{}
		for name, values := range objects {
			members[name] = cty.ObjectVal(values)
		}
		scope.Variables[of] = cty.ObjectVal(members)
	}
	return scope
}

// isWanted reports whether another block may have had the object, too.
func (f *finder) isWanted(id, by string, left map[string]*Directory) bool {
	for address, d := range left {
		if address != by && ParseAddress(address).Type == ParseAddress(by).Type && slices.Contains(f.candidates(address, d), id) {
			return true
		}
	}
	return false
}
