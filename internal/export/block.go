// SPDX-License-Identifier: MPL-2.0

package export

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// block is the text of one resource block. It ends with a newline.
func (e expressions) block(o object, address string) string {
	kind, name, _ := strings.Cut(address, ".")
	e.from = o.kind
	arguments := e.argumentsOf(o.kind.attributes, nil, o.config, o.state)
	text := e.madeOnce(o) + fmt.Sprintf("resource %q %q {\n%s", kind, name, printMembers(arguments, "  "))
	text += lifecycle(o.kind) + "}\n"
	if o.refused != "" {
		return commentOut(text, o)
	}
	return text
}

// madeOnce are comments with the values that tell a reviewer which object it is: the address of a
// page or of an account. A copy gets other ones.
func (e expressions) madeOnce(o object) (comments string) {
	for _, a := range o.kind.attributes {
		if value := stringAt(o.state, a.name); a.is(described.Irreplaceable) && !a.sensitive && value != "" && !e.isCopy {
			comments += "# " + printable(value) + "\n"
		}
	}
	return comments
}

// lifecycle protects objects that cannot be made again.
func lifecycle(k *kind) string {
	if !k.isIrreplaceable {
		return ""
	}
	return "\n  lifecycle {\n    prevent_destroy = true\n  }\n"
}

// refusedID finds the ids in the comments of [commentOut].
var refusedID = regexp.MustCompile(`(?m)^# Not managed: (\S+), because the provider does not accept a value of it:\r?$`)

// commentOut turns a block that the provider refuses into comments, so that the others still plan.
func commentOut(text string, o object) string {
	lines := []string{fmt.Sprintf("# Not managed: %s, because the provider does not accept a value of it:", printable(o.id))}
	for line := range strings.Lines(o.refused) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, "#   "+printable(line))
		}
	}
	for line := range strings.Lines(text) {
		lines = append(lines, strings.TrimRight("# "+line, "\n "))
	}
	return strings.Join(lines, "\n") + "\n"
}

// verifyFiles parses each file again, also those without resource blocks, and compares the imports
// with the objects.
func (d *draft) verifyFiles(files []output, o options) error {
	imported := &directory{
		known: map[string]string{}, imported: map[string]bool{}, elsewhere: map[string]string{}, addresses: map[string]bool{},
		variables: map[string]bool{}, tables: map[string][]string{}, refused: map[string]bool{},
	}
	for _, file := range files {
		if strings.HasSuffix(file.name, ".tf") {
			if err := imported.read(file.name, file.content, map[string]string{}); err != nil {
				return err
			}
		}
	}
	want := map[string]string{}
	for _, u := range d.units {
		for _, object := range u.objects {
			if object.refused == "" && !o.copy {
				want[object.id] = d.addresses[object.id]
			}
		}
	}
	if !maps.Equal(want, imported.known) || len(imported.elsewhere) > 0 {
		return errors.New("the import blocks would not be those of the objects, so nothing was written")
	}
	if len(imported.addresses) != d.blocks() {
		return errors.New("the files would have other blocks than the objects, so nothing was written")
	}
	return nil
}

// blocks is the number of resource blocks.
func (d *draft) blocks() (n int) {
	for _, u := range d.units {
		if u.table != nil || u.objects[0].refused == "" {
			n++
		}
	}
	return n
}

// verify parses the text of a file, and compares each argument of its blocks with the configuration
// that it was made of. It refuses any other block and argument.
func verify(text []byte, units []unit, scope *hcl.EvalContext, given *variables) error {
	file, diagnostics := hclsyntax.ParseConfig(text, "export.tf", hcl.InitialPos)
	if diagnostics.HasErrors() {
		return diagnostics
	}
	blocks, isWanted := map[string]*hclsyntax.Body{}, map[string]bool{}
	for _, b := range file.Body.(*hclsyntax.Body).Blocks { //nolint:forcetypeassert // the parser returns one
		address := strings.Join(b.Labels, ".")
		if b.Type != "resource" || blocks[address] != nil {
			return fmt.Errorf("there would be a second %s %s", b.Type, address)
		}
		blocks[address] = b.Body
	}
	for _, u := range units {
		rows, err := u.rows()
		if err != nil {
			return err
		}
		for _, o := range u.objects {
			body, scope := blocks[u.address], scope.NewChild()
			switch {
			case o.refused != "":
				continue
			case body == nil:
				return fmt.Errorf("%s has no block", u.address)
			case u.table != nil:
				scope.Variables = map[string]cty.Value{"each": rows[u.table.keys[o.id]]}
			}
			if err := verifyBlock(body, given.expected(o), scope); err != nil {
				return fmt.Errorf("%s, %s: %w", u.address, o.id, err)
			}
			isWanted[u.address] = true
		}
	}
	if len(isWanted) != len(blocks) {
		return errors.New("there would be a block that no object has")
	}
	return nil
}

// scopeOf makes the addresses of objects evaluate to their ids.
func scopeOf(addresses map[string]string, given map[string]cty.Value) *hcl.EvalContext {
	single, tables := map[string]map[string]cty.Value{}, map[string]map[string]cty.Value{}
	for id, address := range addresses {
		if !isAddress(address) {
			continue
		}
		of, key, isInstance := instance(address)
		object := cty.ObjectVal(map[string]cty.Value{"id": cty.StringVal(id)})
		kind, name, _ := strings.Cut(of, ".")
		if single[kind] == nil {
			single[kind] = map[string]cty.Value{}
		}
		if !isInstance {
			single[kind][name] = object
			continue
		}
		if tables[of] == nil {
			tables[of] = map[string]cty.Value{}
		}
		tables[of][key] = object
	}
	for of, instances := range tables {
		kind, name, _ := strings.Cut(of, ".")
		single[kind][name] = cty.ObjectVal(instances)
	}
	scope := &hcl.EvalContext{Variables: map[string]cty.Value{"var": cty.ObjectVal(given)}}
	for kind, objects := range single {
		scope.Variables[kind] = cty.ObjectVal(objects)
	}
	return scope
}

// isAddress reports whether an expression can refer to an address: a resource of the root module,
// or an instance of one.
func isAddress(address string) bool {
	of, _, _ := instance(address)
	return strings.HasPrefix(of, "payments_")
}

// instance splits the address of an instance, such as payments_product.products["ring"]. of is the
// address of the block, or "" if the address is none of the root module.
func instance(address string) (of, key string, ok bool) {
	steps, diagnostics := hclsyntax.ParseTraversalAbs([]byte(address), "", hcl.InitialPos)
	if diagnostics.HasErrors() || len(steps) < 2 || len(steps) > 3 {
		return "", "", false
	}
	name, isName := steps[1].(hcl.TraverseAttr)
	if !isName {
		return "", "", false
	}
	of = steps.RootName() + "." + name.Name
	if len(steps) == 2 {
		return of, "", false
	}
	index, isIndex := steps[2].(hcl.TraverseIndex)
	if !isIndex {
		return "", "", false
	}
	given, err := convert.Convert(index.Key, cty.String)
	if err != nil {
		return "", "", false
	}
	return of, given.AsString(), true
}

func verifyBlock(body *hclsyntax.Body, expected cty.Value, scope *hcl.EvalContext) error {
	for _, inner := range body.Blocks {
		if inner.Type != "lifecycle" {
			return fmt.Errorf("there would be a block %s", inner.Type)
		}
	}
	for name := range body.Attributes {
		if name != "for_each" && !expected.Type().HasAttribute(name) {
			return fmt.Errorf("there would be an argument %s", name)
		}
	}
	for name, t := range expected.Type().AttributeTypes() {
		want, got := expected.GetAttr(name), cty.NullVal(t)
		if argument := body.Attributes[name]; argument != nil {
			value, diagnostics := argument.Expr.Value(scope)
			if diagnostics.HasErrors() {
				return diagnostics
			}
			converted, err := convert.Convert(value, optional(t))
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if got, err = convert.Convert(converted, t); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		if !got.RawEquals(want) {
			return fmt.Errorf("%s would be another value than in the account", name)
		}
	}
	return nil
}

// optional returns a type whose members may be left out.
func optional(t cty.Type) cty.Type {
	switch {
	case t.IsObjectType():
		members, names := map[string]cty.Type{}, []string{}
		for name, of := range t.AttributeTypes() {
			members[name], names = optional(of), append(names, name)
		}
		return cty.ObjectWithOptionalAttrs(members, names)
	case t.IsListType():
		return cty.List(optional(t.ElementType()))
	case t.IsSetType():
		return cty.Set(optional(t.ElementType()))
	case t.IsMapType():
		return cty.Map(optional(t.ElementType()))
	}
	return t
}

// format aligns a text as `terraform fmt` does.
func format(text string) []byte { return hclwrite.Format([]byte(text)) }
