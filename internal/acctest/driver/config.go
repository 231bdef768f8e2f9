// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
)

// configuration is a parsed one.
type configuration struct {
	settings *hclsyntax.Body // of the provider block; nil where there is none
	// resources are in an order in which each comes after those that it refers to.
	resources []*block
	calls     []*hclsyntax.Block // blocks of the type that a call runs
}

// block is a resource block.
type block struct {
	address, kind, name string
	body                *hclsyntax.Body
	needs               []string // addresses that it refers to, directly or through others
}

// parse reads a configuration. Besides the provider block and resource blocks, it knows only blocks
// of the given types.
func (d *Driver) parse(text string, callTypes ...string) (*configuration, error) {
	file, diags := hclsyntax.ParseConfig([]byte(text), "main.tf", hcl.InitialPos)
	if diags.HasErrors() {
		return nil, diags
	}
	root, ok := file.Body.(*hclsyntax.Body)
	if !ok || len(root.Attributes) > 0 {
		return nil, fmt.Errorf("a configuration has blocks only")
	}
	config, found := &configuration{}, map[string]*block{}
	for _, b := range root.Blocks {
		switch {
		case b.Type == "provider":
			config.settings = b.Body
		case b.Type == "resource" && len(b.Labels) == 2 && d.schemas.resources[b.Labels[0]] != nil:
			r := &block{address: b.Labels[0] + "." + b.Labels[1], kind: b.Labels[0], name: b.Labels[1], body: b.Body}
			if found[r.address] != nil {
				return nil, fmt.Errorf("%s is there twice", r.address)
			}
			found[r.address] = r
			config.resources = append(config.resources, r)
		case slices.Contains(callTypes, b.Type) && len(b.Labels) == 2:
			config.calls = append(config.calls, b)
		default:
			return nil, fmt.Errorf("the driver does not know the block %s %q", b.Type, b.Labels)
		}
	}
	for _, r := range config.resources {
		if r.needs = references(r.body); !known(found, r.needs) {
			return nil, fmt.Errorf("%s refers to %q: not all of them are there", r.address, r.needs)
		}
	}
	var err error
	config.resources, err = inOrder(config.resources, found)
	return config, err
}

func known(found map[string]*block, addresses []string) bool {
	return !slices.ContainsFunc(addresses, func(a string) bool { return found[a] == nil })
}

// references are the addresses that a body refers to, each once.
func references(body *hclsyntax.Body) []string {
	var all []string
	for _, a := range body.Attributes {
		for _, traversal := range a.Expr.Variables() {
			address := traversal.RootName()
			if len(traversal) > 1 {
				if step, ok := traversal[1].(hcl.TraverseAttr); ok {
					address += "." + step.Name
				}
			}
			all = append(all, address)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// inOrder sorts blocks so that each one comes after its needs. Otherwise the order stays. It also
// adds the needs of these needs to each block.
func inOrder(blocks []*block, found map[string]*block) ([]*block, error) {
	var sorted []*block
	under := map[string]bool{}
	var visit func(*block) error
	visit = func(b *block) error {
		if slices.Contains(sorted, b) {
			return nil
		}
		if under[b.address] {
			return fmt.Errorf("%s refers to itself", b.address)
		}
		under[b.address] = true
		for _, address := range slices.Clone(b.needs) {
			if err := visit(found[address]); err != nil {
				return err
			}
			b.needs = append(b.needs, found[address].needs...)
		}
		slices.Sort(b.needs)
		b.needs = slices.Compact(b.needs)
		sorted = append(sorted, b)
		return nil
	}
	for _, b := range blocks {
		if err := visit(b); err != nil {
			return nil, err
		}
	}
	return sorted, nil
}

// provider evaluates the provider block.
func (c *configuration) provider(s *schemas) (cty.Value, error) {
	if c.settings == nil {
		c.settings = &hclsyntax.Body{}
	}
	return evaluate(c.settings, s.provider, nil)
}

// block returns a resource block, or nil.
func (c *configuration) block(address string) *block {
	for _, b := range c.resources {
		if b.address == address {
			return b
		}
	}
	return nil
}

// evaluate makes a value of a resource block. values are the objects that the block refers to. A
// missing one is not known yet.
func (s *session) evaluate(b *block, values map[string]cty.Value) (cty.Value, error) {
	value, err := evaluate(b.body, s.schemas.resources[b.kind], s.variables(b.needs, values))
	if err != nil {
		return cty.NilVal, fmt.Errorf("%s: %w", b.address, err)
	}
	return value, nil
}

// variables are the objects at some addresses, as expressions refer to them. A missing one is
// unknown.
func (s *session) variables(addresses []string, values map[string]cty.Value) map[string]cty.Value {
	names := map[string]map[string]cty.Value{}
	for _, address := range addresses {
		kind, name, _ := strings.Cut(address, ".")
		value, ok := values[address]
		if !ok {
			value = cty.UnknownVal(s.schemas.resources[kind].ty)
		}
		if names[kind] == nil {
			names[kind] = map[string]cty.Value{}
		}
		names[kind][name] = value
	}
	variables := map[string]cty.Value{}
	for kind, objects := range names {
		variables[kind] = cty.ObjectVal(objects)
	}
	return variables
}

// evaluate makes an object of a block's arguments, converted to the types of the schema.
func evaluate(body *hclsyntax.Body, s *schema, variables map[string]cty.Value) (cty.Value, error) {
	if len(body.Blocks) > 0 {
		return cty.NilVal, fmt.Errorf("the driver does not know the nested block %s", body.Blocks[0].Type)
	}
	values := map[string]cty.Value{}
	for _, a := range s.attributes {
		values[a.name] = cty.NullVal(a.ty)
		given, ok := body.Attributes[a.name]
		if !ok {
			if a.required {
				return cty.NilVal, fmt.Errorf("the argument %s is required", a.name)
			}
			continue
		}
		if !a.required && !a.optional {
			return cty.NilVal, fmt.Errorf("%s cannot be set", a.name)
		}
		value, diags := given.Expr.Value(&hcl.EvalContext{Variables: variables})
		if diags.HasErrors() {
			return cty.NilVal, diags
		}
		value, err := convert.Convert(value, a.given)
		if err != nil {
			return cty.NilVal, fmt.Errorf("%s: %w", a.name, err)
		}
		if a.required && value.IsNull() {
			return cty.NilVal, fmt.Errorf("the argument %s is required", a.name)
		}
		values[a.name] = value
	}
	for name := range body.Attributes {
		if _, ok := values[name]; !ok {
			return cty.NilVal, fmt.Errorf("there is no argument %s", name)
		}
	}
	return cty.ObjectVal(values), nil
}
