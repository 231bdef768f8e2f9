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

// FindLost finds the objects of all blocks that have no import block and are in no state: by the
// file of names, else by label, else by all literals and references of the block. What is not
// certain is in Several: a label that cannot be read, a payee that differs, instances that the file
// of names does not know, and an object that two blocks may have had.
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
	isFree := func(id string) bool {
		return f.managed[id] == "" && !f.taken[dir.Names[id]] && dir.Has(dir.Names[id]) && present[id]
	}
	for id, address := range dir.Names { // all of these first: an address has one import block
		if dir.imported[id] && isFree(id) {
			f.assign(id, address)
		}
	}
	named := map[string][]string{} // ids by address
	for _, id := range slices.Sorted(maps.Keys(dir.Names)) {
		if isFree(id) {
			named[dir.Names[id]] = append(named[dir.Names[id]], id)
		}
	}
	for address, ids := range named {
		if len(ids) > 1 { // it was replaced, and the former object is there
			f.lost.Several[address], f.done[ParseAddress(address).Block()] = ids, true
			continue
		}
		f.lost.Found[address] = ids[0]
		f.assign(ids[0], address)
	}
	left := map[string]*Directory{}
	f.collect(dir, "", false, left)
	for isNew := true; isNew; { // an id that is found gives others a reference
		isNew = false
		wanted := map[string]int{}
		for address, d := range left {
			found, isCertain := f.candidates(address, d)
			f.lost.Several[address] = found
			for _, id := range found {
				wanted[id]++
			}
			if !isCertain && len(found) == 1 {
				wanted[found[0]]++ // nothing may take it unseen
			}
		}
		for _, address := range slices.Sorted(maps.Keys(left)) {
			if found := f.lost.Several[address]; len(found) == 1 && wanted[found[0]] == 1 {
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

// candidates are the free objects that a block may have had: those with its label if its type has
// one. Of several, one that equals it in all that can be compared is the only one, or one that has
// no more. One is not certain if the label cannot be read, or if a payee differs.
func (f *finder) candidates(address string, d *Directory) (ids []string, isCertain bool) {
	a := ParseAddress(address)
	given := values(d.bodies[a.Type+"."+a.Name], ScopeOf(f.dir, f.managed, a.Modules))
	var alike, equal, exact []string
	isCertain = true
	for _, o := range f.contents.Objects {
		if o.Type.Name != a.Type || f.managed[o.ID] != "" || f.dir.Never[o.ID] {
			continue
		}
		l := compare(given, o)
		if l.isLabelled && !l.hasLabel && l.isRead || !l.isLabelled && (l.compared == 0 || !l.same) {
			continue
		}
		if l.isLabelled && !l.isRead && !l.same {
			continue
		}
		isCertain = isCertain && (!l.isLabelled || l.isRead) && !l.paysOther
		alike = append(alike, o.ID)
		if l.same {
			equal = append(equal, o.ID)
		}
		if l.same && !l.hasMore {
			exact = append(exact, o.ID)
		}
	}
	for _, fewer := range [][]string{equal, exact} {
		if len(alike) > 1 && len(fewer) == 1 {
			return fewer, isCertain
		}
	}
	return alike, isCertain
}

// values are the arguments of a block that can be read, by name. Those that cannot are unknown.
func values(body hcl.Body, scope *hcl.EvalContext) map[string]cty.Value {
	given := map[string]cty.Value{}
	attributes, _ := body.JustAttributes()
	for name, attribute := range attributes {
		value, diagnostics := attribute.Expr.Value(scope)
		if given[name] = value; diagnostics.HasErrors() || !value.IsWhollyKnown() {
			given[name] = cty.DynamicVal
		}
	}
	return given
}

// likeness is how like a block an object is.
type likeness struct {
	isLabelled bool // the block has an argument that labels its type
	isRead     bool // the label can be read
	hasLabel   bool // the object has it
	same       bool // all arguments that can be compared are equal
	compared   int  // their number
	hasMore    bool // an export of the object has arguments that the block lacks
	paysOther  bool // an argument with a payee differs
}

func compare(given map[string]cty.Value, o account.Object) likeness {
	l := likeness{same: true}
	for _, a := range o.Type.Attributes {
		value, isGiven := given[a.Name]
		if !isGiven {
			l.hasMore = l.hasMore || account.IsSet(account.Member(o.Config, a.Name))
			continue
		}
		isLabel := a.Is(described.Label)
		l.isLabelled = l.isLabelled || isLabel
		if !account.IsSet(value) {
			continue
		}
		isEqual := Equals(value, account.Member(o.State, a.Name))
		l.compared++
		l.same = l.same && isEqual
		l.paysOther = l.paysOther || !isEqual && a.Any(isPayee)
		if isLabel {
			l.isRead, l.hasLabel = true, isEqual
		}
	}
	return l
}

func isPayee(a account.Attribute) bool { return a.Is(described.Payee) }

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

// ScopeOf makes the addresses in a module evaluate to the ids of the managed objects, and the
// outputs of the modules that the root calls.
func ScopeOf(d *Directory, managed Managed, modules []string) *hcl.EvalContext {
	addresses, outputs := map[string]string{}, map[string]string{}
	for id, address := range managed {
		switch a := ParseAddress(address); {
		case slices.Equal(a.Modules, modules):
			addresses[id] = address
		case len(modules) == 0 && len(a.Modules) == 1 && d.reference(address) != "":
			outputs[id] = d.reference(address)
		}
	}
	return Scope(addresses, outputs)
}

// Scope makes addresses and outputs, such as module.shop.ring_id, evaluate to ids. Both are by id.
func Scope(addresses, outputs map[string]string) *hcl.EvalContext {
	tree := map[string]map[string]map[string]cty.Value{"module": {}}
	put := func(of, name, member string, value cty.Value) {
		if tree[of] == nil {
			tree[of] = map[string]map[string]cty.Value{}
		}
		if tree[of][name] == nil {
			tree[of][name] = map[string]cty.Value{}
		}
		tree[of][name][member] = value
	}
	for id, address := range addresses {
		if a := ParseAddress(address); a.IsInstance {
			put(a.Type, a.Name, a.Key, cty.ObjectVal(map[string]cty.Value{"id": cty.StringVal(id)}))
		} else {
			put(a.Type, a.Name, "id", cty.StringVal(id))
		}
	}
	for id, output := range outputs {
		names := strings.Split(output, ".")
		put(names[0], names[1], names[2], cty.StringVal(id))
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
