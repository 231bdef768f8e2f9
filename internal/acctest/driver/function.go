// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"fmt"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
)

// CallFunction calls a function of the provider as a configuration does with
// provider::payments::name. Like Terraform, it converts the arguments, refuses a null argument that
// the parameter does not allow, and returns an unknown value without a call for such an unknown
// argument. The provider is not configured.
func (d *Driver) CallFunction(name string, arguments ...cty.Value) (cty.Value, error) {
	described, ok := d.schemas.functions[name]
	if !ok {
		return cty.NilVal, fmt.Errorf("the provider has no function %s", name)
	}
	returned, err := typeOf(described.Return.Type)
	if err != nil {
		return cty.NilVal, err
	}
	parameters := described.Parameters
	for described.VariadicParameter != nil && len(parameters) < len(arguments) {
		parameters = append(parameters[:len(parameters):len(parameters)], described.VariadicParameter)
	}
	if len(parameters) != len(arguments) {
		return cty.NilVal, fmt.Errorf("%s takes %d arguments, not %d", name, len(parameters), len(arguments))
	}
	req, known := &tfprotov6.CallFunctionRequest{Name: name}, true
	for i, p := range parameters {
		data, err := argument(p, arguments[i])
		if err != nil {
			return cty.NilVal, fmt.Errorf("argument %d of %s: %w", i, name, err)
		}
		known = known && (p.AllowUnknownValues || arguments[i].IsWhollyKnown())
		req.Arguments = append(req.Arguments, data)
	}
	if !known {
		return cty.UnknownVal(returned), nil
	}
	resp, err := d.factory().CallFunction(d.t.Context(), req)
	switch {
	case err != nil:
		return cty.NilVal, err
	case resp.Error != nil && resp.Error.FunctionArgument != nil:
		return cty.NilVal, fmt.Errorf("argument %d of %s: %s", *resp.Error.FunctionArgument, name, resp.Error.Text)
	case resp.Error != nil:
		return cty.NilVal, fmt.Errorf("%s: %s", name, resp.Error.Text)
	}
	return decode(resp.Result, returned)
}

// argument encodes an argument of a function.
func argument(p *tfprotov6.FunctionParameter, value cty.Value) (*tfprotov6.DynamicValue, error) {
	ty, err := typeOf(p.Type)
	if err != nil {
		return nil, err
	}
	if value, err = convert.Convert(value, ty); err != nil {
		return nil, err
	}
	if value.IsNull() && !p.AllowNullValue {
		return nil, fmt.Errorf("%s must not be null", p.Name)
	}
	return encode(value, ty)
}
