// SPDX-License-Identifier: MPL-2.0

package write

import (
	"errors"
	"fmt"
	"maps"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hcldec"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"

	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
)

// readBack proves that the files have the values of the account, before one is written. They must
// have the resource blocks of the objects with their values, the import blocks with their ids, and
// no other block or argument.
func readBack(l *layout.Layout, files []File) error {
	blocks, err := blocksIn(files)
	if err == nil {
		err = compare(l, blocks)
	}
	if err != nil {
		return fmt.Errorf("the files would not have the configuration of the account, so nothing was written: %w", err)
	}
	return nil
}

// blocksIn returns the blocks of the files by their types.
func blocksIn(files []File) (map[string][]*hclsyntax.Block, error) {
	blocks := map[string][]*hclsyntax.Block{}
	for _, file := range files {
		if !strings.HasSuffix(file.Path, ".tf") {
			continue
		}
		parsed, diagnostics := hclsyntax.ParseConfig(file.Content, file.Path, hcl.InitialPos)
		if diagnostics.HasErrors() {
			return nil, diagnostics
		}
		body := parsed.Body.(*hclsyntax.Body) //nolint:forcetypeassert // the parser returns one
		if len(body.Attributes) > 0 {
			return nil, fmt.Errorf("%s would have an argument outside of a block", file.Path)
		}
		for _, b := range body.Blocks {
			blocks[b.Type] = append(blocks[b.Type], b)
		}
	}
	return blocks, nil
}

func compare(l *layout.Layout, blocks map[string][]*hclsyntax.Block) error {
	resources, imported := map[string]*hclsyntax.Body{}, map[string]string{}
	for _, b := range blocks["resource"] {
		resources[strings.Join(b.Labels, ".")] = b.Body
	}
	for _, b := range blocks["import"] {
		attributes, _ := b.Body.JustAttributes()
		maps.Copy(imported, layout.Imports(attributes))
	}
	ids, counts := map[string]string{}, map[string]int{"variable": len(l.Variables.Sorted)}
	if l.Providers != "" {
		counts["terraform"], counts["provider"] = 1, 1
	}
	scope := layout.Scope(l.References.Addresses, l.References.Outputs)
	scope.Variables["var"] = cty.ObjectVal(l.Variables.Values())
	for _, b := range l.Blocks {
		if b.IsRefused() {
			continue
		}
		if err := compareBlock(l, b, resources[b.Address], scope); err != nil {
			return fmt.Errorf("%s: %w", b.Address, err)
		}
		counts["resource"]++
		if l.Options.Copy {
			continue
		}
		counts["import"]++
		for _, o := range b.Objects {
			ids[o.ID] = l.Addresses[o.ID]
		}
	}
	for name := range blocks {
		if len(blocks[name]) != counts[name] {
			return fmt.Errorf("there would be %d blocks %s, not %d", len(blocks[name]), name, counts[name])
		}
	}
	if !maps.Equal(ids, imported) || len(resources) != counts["resource"] {
		return errors.New("there would be other blocks than those of the objects")
	}
	return nil
}

// compareBlock compares the values in a block with those of its objects.
func compareBlock(l *layout.Layout, b layout.Block, body *hclsyntax.Body, scope *hcl.EvalContext) error {
	if body == nil {
		return errors.New("there would be no block")
	}
	var rows map[string]cty.Value
	if b.Table != nil {
		delete(body.Attributes, "for_each")
		var err error
		if rows, err = layout.Rows(b.Table.CSV()); err != nil {
			return err
		}
	}
	for _, o := range b.Objects {
		scope := scope.NewChild()
		if b.Table != nil {
			scope.Variables = map[string]cty.Value{"each": rows[b.Table.Keys[o.ID]]}
		}
		if err := compareValues(body, l.Variables.Expected(o), scope); err != nil {
			return fmt.Errorf("%s: %w", o.ID, err)
		}
	}
	return nil
}

func compareValues(body *hclsyntax.Body, expected cty.Value, scope *hcl.EvalContext) error {
	spec := hcldec.ObjectSpec{"lifecycle": &hcldec.BlockAttrsSpec{TypeName: "lifecycle", ElementType: cty.Bool}}
	for name, t := range expected.Type().AttributeTypes() {
		spec[name] = &hcldec.AttrSpec{Name: name, Type: optional(t)}
	}
	decoded, diagnostics := hcldec.Decode(body, spec, scope)
	if diagnostics.HasErrors() {
		return diagnostics
	}
	got, err := convert.Convert(decoded, expected.Type())
	if err != nil {
		return err
	}
	for name := range expected.Type().AttributeTypes() {
		if !got.GetAttr(name).RawEquals(expected.GetAttr(name)) {
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
