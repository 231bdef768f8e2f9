// SPDX-License-Identifier: MPL-2.0

package write

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// Update is the changes of the literals in a configuration that make it equal to the account.
type Update struct {
	splices map[string][]splice // by file
	read    map[string][]byte   // the files as they were compared
	// Left are the arguments that differ and are not changed, with the reason.
	Left []string
	// Compared is the number of blocks with a known object.
	Compared int
}

// splice is a new text in a file.
type splice struct {
	start, end int
	text       string
}

// Updated compares the blocks of the objects that have one with the account, argument by argument.
// Expressions, sensitive values and, without isMoving, destinations stay.
func Updated(contents *account.Contents, dir *layout.Directory, managed layout.Managed, isMoving bool) Update {
	u := updater{Update: Update{splices: map[string][]splice{}, read: dir.Content}, isMoving: isMoving}
	instances := map[string]int{} // of a block, by its place: a module may be called several times
	for _, address := range managed {
		if body, isBlock := dir.BodyOf(address).(*hclsyntax.Body); isBlock {
			instances[placeOf(body)]++
		}
	}
	for _, o := range contents.Selected {
		address := managed[o.Key()]
		if address == "" {
			address = managed[o.ID]
		}
		body, isBlock := dir.BodyOf(address).(*hclsyntax.Body)
		if !isBlock {
			continue
		}
		u.Compared++
		u.scope = layout.ScopeOf(dir, managed, layout.ParseAddress(address).Modules)
		for _, a := range o.Type.Attributes {
			given := body.Attributes[a.Name]
			if given == nil || !a.Argument {
				continue
			}
			u.at, u.isRow = address+"."+a.Name, instances[placeOf(body)] > 1 || layout.ParseAddress(address).IsInstance ||
				layout.IsRepeated(body) || dir.IsRepeated(address)
			before := len(u.splices[given.SrcRange.Filename])
			if !u.value(given.Expr, a, account.Member(o.State, a.Name), account.Member(o.Config, a.Name)) {
				u.splices[given.SrcRange.Filename] = u.splices[given.SrcRange.Filename][:before]
			}
		}
	}
	slices.Sort(u.Left)
	u.Left = slices.Compact(u.Left)
	return u.Update
}

// placeOf is the file of a block, and its place there.
func placeOf(body *hclsyntax.Body) string {
	return fmt.Sprintf("%s:%d", filepath.Clean(body.SrcRange.Filename), body.SrcRange.Start.Byte)
}

// updater walks one argument.
type updater struct {
	Update
	isMoving, isRow bool
	at              string
	scope           *hcl.EvalContext
}

// value makes an expression equal to a value of the account, which config has without the members
// that may be left out. It returns false if it cannot, and says why.
func (u *updater) value(e hclsyntax.Expression, a account.Attribute, has, config cty.Value) bool {
	given, diagnostics := e.Value(u.scope)
	isKnown := !diagnostics.HasErrors() && given.IsWhollyKnown()
	switch {
	case isKnown && (layout.Equals(given, has) || given.IsNull()):
		return true
	case a.Sensitive && isKnown && account.IsSet(has) && has.Type() == cty.String && !destination.IsMasked(has.AsString()):
		return u.leave(" is sensitive, and differs")
	case a.Sensitive, !isKnown && !isConstructor(e): // nothing tells whether it differs
		return true
	case !u.isMoving && isPlace(a):
		return u.leave(" is a destination. -destinations changes it, too")
	case u.isRow:
		return u.leave(" is of a table, or of one of several instances")
	}
	left, file := len(u.Left), e.Range().Filename
	splices := len(u.splices[file])
	if items, ok := e.(*hclsyntax.ObjectConsExpr); ok && has.Type().IsObjectType() && account.IsSet(has) && u.members(items, a, has, config) {
		return true
	}
	if list, ok := e.(*hclsyntax.TupleConsExpr); ok && len(a.Members) > 0 && account.IsSet(has) && has.Type().IsListType() &&
		has.LengthInt() == len(list.Exprs) && account.IsSet(config) && config.LengthInt() == len(list.Exprs) {
		for i, element := range list.Exprs {
			inner := account.Attribute{Name: a.Name, Members: a.Members}
			if !u.value(element, inner, has.AsValueSlice()[i], config.AsValueSlice()[i]) {
				return false
			}
		}
		return true
	}
	switch {
	case !isKnown:
		return true // nothing tells whether it differs
	case !isLiteral(e):
		return u.leave(" is an expression")
	case a.Any(isSensitive):
		return u.leave(" has a sensitive value inside")
	case !u.isMoving && a.Any(isPlace):
		return u.leave(" has a destination inside. -destinations changes it, too")
	}
	if !account.IsSet(config) && account.IsSet(has) && has.Type().IsPrimitiveType() { // a default, for example
		config = has
	}
	u.Left = u.Left[:left] // the whole value is changed, and none of its parts
	u.splices[file] = append(u.splices[file][:splices], splice{e.Range().Start.Byte, e.Range().End.Byte, layout.Literal(withoutNulls(config))})
	return true
}

// members makes the members of an object equal. It returns false if the object lacks one.
func (u *updater) members(items *hclsyntax.ObjectConsExpr, a account.Attribute, has, config cty.Value) bool {
	given := map[string]hclsyntax.Expression{}
	for _, item := range items.Items {
		key, diagnostics := item.KeyExpr.Value(nil)
		if diagnostics.HasErrors() || key.Type() != cty.String {
			return u.leave(" has a key that is an expression")
		}
		given[key.AsString()] = item.ValueExpr
	}
	for _, member := range a.Members {
		inner := account.Member(config, member.Name)
		switch e := given[member.Name]; {
		case e == nil && account.IsSet(inner) && !member.Sensitive:
			return u.leave("." + member.Name + " is set in the account, and not here")
		case e != nil && !u.value(e, member, account.Member(has, member.Name), inner):
			return false
		}
	}
	return true
}

func (u *updater) leave(why string) bool {
	u.Left = append(u.Left, u.at+why)
	return false
}

// isLiteral reports whether an expression consists of literals.
func isLiteral(e hclsyntax.Expression) bool {
	isOther := func(e hclsyntax.Expression) bool { return !isLiteral(e) }
	switch e := e.(type) {
	case *hclsyntax.LiteralValueExpr:
		return true
	case *hclsyntax.UnaryOpExpr:
		return isLiteral(e.Val)
	case *hclsyntax.TemplateExpr:
		return !slices.ContainsFunc(e.Parts, isOther)
	case *hclsyntax.TupleConsExpr:
		return !slices.ContainsFunc(e.Exprs, isOther)
	case *hclsyntax.ObjectConsExpr:
		return !slices.ContainsFunc(e.Items, func(item hclsyntax.ObjectConsItem) bool { return isOther(item.ValueExpr) })
	}
	return false
}

// withoutNulls is a value without the members of its objects that are null.
func withoutNulls(value cty.Value) cty.Value {
	switch of := value.Type(); {
	case !account.IsSet(value):
		return value
	case of.IsObjectType():
		members := map[string]cty.Value{}
		for name, member := range value.AsValueMap() {
			if account.IsSet(member) {
				members[name] = withoutNulls(member)
			}
		}
		return cty.ObjectVal(members)
	case of.IsListType():
		var elements []cty.Value
		for _, element := range value.AsValueSlice() {
			elements = append(elements, withoutNulls(element))
		}
		return cty.TupleVal(elements)
	}
	return value
}

// isConstructor reports whether an expression lists its elements, of which some may be known.
func isConstructor(e hclsyntax.Expression) bool {
	switch e.(type) {
	case *hclsyntax.ObjectConsExpr, *hclsyntax.TupleConsExpr:
		return true
	}
	return false
}

func isSensitive(a account.Attribute) bool { return a.Sensitive }

func isPlace(a account.Attribute) bool {
	return a.Is(described.Payee) || a.Is(described.EventTarget) || a.Is(described.SwapTarget)
}

// Files applies the changes, and returns the files and a diff of their lines.
func (u Update) Files() (files []File, diff string, err error) {
	for _, path := range slices.Sorted(maps.Keys(u.splices)) {
		splices := u.splices[path]
		if len(splices) == 0 {
			continue
		}
		content, err := os.ReadFile(path) //nolint:gosec // a file of the directory that the user named
		if err != nil {
			return nil, "", err
		}
		if !bytes.Equal(content, u.read[path]) {
			return nil, "", fmt.Errorf("%s was changed meanwhile. Nothing was written: run the command again", path)
		}
		slices.SortFunc(splices, func(a, b splice) int { return cmp.Compare(b.start, a.start) }) // the last one first
		updated := slices.Clone(content)
		for i, s := range splices {
			if i > 0 && s.end > splices[i-1].start {
				return nil, "", fmt.Errorf("%s: two changes of one place. Nothing was changed. This is a defect: please report it", path)
			}
			updated = slices.Replace(updated, s.start, s.end, []byte(s.text)...)
		}
		if _, diagnostics := hclsyntax.ParseConfig(updated, path, hcl.InitialPos); diagnostics.HasErrors() {
			return nil, "", fmt.Errorf("%s would be no configuration any more: %w", path, diagnostics)
		}
		files = append(files, File{Path: path, Content: updated, Objects: len(splices)})
		diff += differences(path, content, updated)
	}
	return files, diff, nil
}

// differences are the lines that differ. A splice changes no number of lines but those of its
// value.
func differences(path string, before, after []byte) string {
	was, is := bytes.Split(before, []byte("\n")), bytes.Split(after, []byte("\n"))
	first, last := 0, 0
	for first < min(len(was), len(is)) && bytes.Equal(was[first], is[first]) {
		first++
	}
	for last < min(len(was), len(is))-first && bytes.Equal(was[len(was)-1-last], is[len(is)-1-last]) {
		last++
	}
	text := path + "\n"
	same := len(was) == len(is)
	for i := first; i < len(was)-last; i++ {
		if !same || !bytes.Equal(was[i], is[i]) {
			text += fmt.Sprintf("%5d - %s\n", i+1, account.Printable(string(was[i])))
		}
		if same && !bytes.Equal(was[i], is[i]) {
			text += fmt.Sprintf("%5d + %s\n", i+1, account.Printable(string(is[i])))
		}
	}
	for i := first; !same && i < len(is)-last; i++ {
		text += fmt.Sprintf("%5d + %s\n", i+1, account.Printable(string(is[i])))
	}
	return text
}
