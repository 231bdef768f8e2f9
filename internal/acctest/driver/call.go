// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"errors"
	"fmt"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
)

// call is a session for one block that is no resource: data, list, action or ephemeral.
type call struct {
	*session
	kind, name string
	schema     *schema
	body       *hclsyntax.Body
	references []string
	objects    map[string]cty.Value // the managed objects, by address
}

// beginCall reads a configuration that has a provider block and one block of the given type. The
// block may refer to objects of the driver's state.
func (d *Driver) beginCall(blockType, config string, schemas map[string]*schema) (*call, error) {
	if d.Between != nil {
		d.Between()
	}
	parsed, err := d.parse(config, blockType)
	if err != nil {
		return nil, err
	}
	if len(parsed.calls) != 1 || len(parsed.resources) > 0 {
		return nil, fmt.Errorf("the configuration has %d resources and %d blocks of type %s, not just one of them",
			len(parsed.resources), len(parsed.calls), blockType)
	}
	block := parsed.calls[0]
	c := &call{
		session: &session{Driver: d, server: d.factory(), config: parsed},
		kind:    block.Labels[0], name: block.Labels[1], schema: schemas[block.Labels[0]], body: block.Body,
		objects: map[string]cty.Value{},
	}
	if c.schema == nil {
		return nil, fmt.Errorf("the provider has no %s %q", blockType, c.kind)
	}
	objects, err := c.load(d.state)
	if err != nil {
		return nil, err
	}
	for address, o := range objects {
		c.objects[address] = o.value
	}
	return c, nil
}

// arguments replaces the body by the one that the block keeps its arguments in, if there is one:
// config. It returns the other arguments of the block.
func (c *call) arguments() (hclsyntax.Attributes, error) {
	outer := c.body
	c.body = &hclsyntax.Body{}
	switch {
	case len(outer.Blocks) > 1, len(outer.Blocks) == 1 && outer.Blocks[0].Type != "config":
		return nil, fmt.Errorf("%s %s has other blocks than config", c.kind, c.name)
	case len(outer.Blocks) == 1:
		c.body = outer.Blocks[0].Body
	}
	return outer.Attributes, nil
}

// validation asks the provider to validate the arguments of a block.
type validation func(config *tfprotov6.DynamicValue) ([]*tfprotov6.Diagnostic, error)

// prepare validates the block as terraform validate does: the provider is not configured, and
// references are unknown. Then it configures a new provider, validates the block with the values of
// its references, and returns its arguments.
func (c *call) prepare(validate validation) (cty.Value, *tfprotov6.DynamicValue, error) {
	c.references = references(c.body)
	for _, address := range c.references {
		if _, ok := c.objects[address]; !ok {
			return cty.NilVal, nil, fmt.Errorf("%s refers to %s, which is not in the state", c.kind, address)
		}
	}
	if _, _, err := c.evaluateAndValidate(nil, validate); err != nil {
		return cty.NilVal, nil, err
	}
	c.warnings = nil // the next calls give them again
	if err := c.restart(); err != nil {
		return cty.NilVal, nil, err
	}
	value, config, err := c.evaluateAndValidate(c.objects, validate)
	c.warnings = nil
	return value, config, err
}

func (c *call) evaluateAndValidate(objects map[string]cty.Value, validate validation) (cty.Value, *tfprotov6.DynamicValue, error) {
	value, err := evaluate(c.body, c.schema, c.variables(c.references, objects))
	if err != nil {
		return cty.NilVal, nil, fmt.Errorf("%s: %w", c.kind, err)
	}
	config, err := encode(value, c.schema.ty)
	if err != nil {
		return cty.NilVal, nil, err
	}
	diags, err := validate(config)
	if err = errors.Join(err, c.heed(diags)); err != nil {
		return cty.NilVal, nil, fmt.Errorf("validate: %w", err)
	}
	return value, config, nil
}

// result decodes an object that the provider returned, and demands that it is there and known.
func (c *call) result(data *tfprotov6.DynamicValue, ty cty.Type) (cty.Value, error) {
	value, err := decode(data, ty)
	switch {
	case err != nil:
		return cty.NilVal, err
	case value.IsNull():
		return cty.NilVal, fmt.Errorf("the provider returned no object for %s", c.kind)
	case !value.IsWhollyKnown():
		return cty.NilVal, fmt.Errorf("the provider returned unknown values for %s: %#v", c.kind, value)
	}
	return value, nil
}

// objectOf returns an object as decoded JSON, for tfjsonpath and knownvalue. Numbers are
// [encoding/json.Number].
func objectOf(value cty.Value) (map[string]any, error) {
	decoded, err := plain(value)
	if err != nil {
		return nil, err
	}
	object, ok := decoded.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("%#v is no object", value)
	}
	return object, nil
}
