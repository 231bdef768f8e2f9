// SPDX-License-Identifier: MPL-2.0

package write

import (
	"bytes"
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
	if err := compare(l, files); err != nil {
		return fmt.Errorf("the files would not have the configuration of the account, so nothing was written: %w", err)
	}
	return nil
}

// blocksIn returns the blocks of a piece of a file, which must be whole.
func blocksIn(piece []byte, path string) (hclsyntax.Blocks, error) {
	parsed, diagnostics := hclsyntax.ParseConfig(piece, path, hcl.InitialPos)
	if diagnostics.HasErrors() {
		return nil, diagnostics
	}
	body := parsed.Body.(*hclsyntax.Body) //nolint:forcetypeassert // the parser returns one
	if len(body.Attributes) > 0 {
		return nil, fmt.Errorf("%s would have an argument outside of a block", path)
	}
	return body.Blocks, nil
}

func compare(l *layout.Layout, files []File) error {
	ids, imported := map[string]string{}, map[string]string{}
	left, got, want := map[string]layout.Block{}, map[string]int{}, map[string]int{"variable": len(l.Variables.Sorted)}
	if l.Providers != "" {
		want["terraform"], want["provider"] = 1, 1
	}
	scope := layout.Scope(l.References.Addresses, l.References.Outputs)
	scope.Variables["var"] = cty.ObjectVal(l.Variables.Values())
	for _, b := range l.Blocks {
		if b.IsRefused() {
			continue
		}
		left[b.Address] = b
		want["resource"]++
		if l.Options.Copy {
			continue
		}
		want["import"]++
		for _, o := range b.Objects {
			ids[o.ID] = l.Addresses[o.ID]
		}
	}
	check := func(block *hclsyntax.Block) error {
		got[block.Type]++
		switch address := strings.Join(block.Labels, "."); block.Type {
		case "resource":
			if err := compareBlock(l, left[address], block.Body, scope); err != nil {
				return fmt.Errorf("%s: %w", address, err)
			}
			delete(left, address)
		case "import":
			attributes, _ := block.Body.JustAttributes()
			maps.Copy(imported, layout.Imports(attributes))
		}
		return nil
	}
	for _, file := range files {
		if !strings.HasSuffix(file.Path, ".tf") {
			continue
		}
		for piece := range bytes.SplitAfterSeq(file.Content, []byte("\n}\n")) { // the syntax of a whole file takes 20 times its size
			blocks, err := blocksIn(piece, file.Path)
			for i := 0; err == nil && i < len(blocks); i++ {
				err = check(blocks[i])
			}
			if err != nil {
				return err
			}
		}
	}
	maps.DeleteFunc(want, func(_ string, n int) bool { return n == 0 })
	if !maps.Equal(got, want) {
		return fmt.Errorf("there would be these numbers of blocks: %v, and not %v", got, want)
	}
	if !maps.Equal(ids, imported) {
		return errors.New("there would be other import blocks than those of the objects")
	}
	return nil
}

// compareBlock compares the values in a block with those of its objects.
func compareBlock(l *layout.Layout, b layout.Block, body *hclsyntax.Body, scope *hcl.EvalContext) error {
	if len(b.Objects) == 0 {
		return errors.New("no object would have the block, or it would stand there twice")
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
