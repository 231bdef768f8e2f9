// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"errors"
	"fmt"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
)

// Listed is one result of a list resource. Its objects are decoded JSON, with numbers as
// [encoding/json.Number].
type Listed struct {
	DisplayName string
	Identity    map[string]any
	Resource    map[string]any // nil unless the list block has include_resource = true
}

// defaultLimit is the limit of a list block without one, as in Terraform.
const defaultLimit = 100

// List validates and runs a list block, as terraform query does. The configuration has a provider
// block and one list block, which may refer to objects of the driver's state. List stops at the
// limit and at the first error. It returns the results before the error too.
func (d *Driver) List(config string) (results []Listed, warnings []string, err error) {
	c, err := d.beginCall("list", config, d.schemas.lists)
	if err != nil {
		return nil, nil, err
	}
	req, err := c.listRequest()
	if err != nil {
		return nil, nil, err
	}
	stream, err := c.server.(tfprotov6.ListResourceServer).ListResource(c.t.Context(), req)
	if err != nil {
		return nil, nil, err
	}
	for event := range stream.Results {
		if err := c.heed(event.Diagnostics); err != nil {
			return results, c.warnings, fmt.Errorf("list: %w", err)
		}
		if event.Identity == nil && event.Resource == nil && event.DisplayName == "" { // a warning alone
			continue
		}
		one, err := c.listed(event, req.IncludeResource)
		if err != nil {
			return results, c.warnings, err
		}
		if results = append(results, one); int64(len(results)) == req.Limit {
			break
		}
	}
	return results, c.warnings, nil
}

// listRequest validates the list block and returns its request.
func (c *call) listRequest() (*tfprotov6.ListResourceRequest, error) {
	if _, ok := c.server.(tfprotov6.ListResourceServer); !ok {
		return nil, errors.New("the provider serves no list resources")
	}
	settings, err := c.arguments()
	if err != nil {
		return nil, err
	}
	limit, include := cty.NumberIntVal(defaultLimit), cty.False
	for name, a := range settings {
		switch name {
		case "provider":
			continue
		case "limit", "include_resource":
		default:
			return nil, fmt.Errorf("a list block has no argument %s", name)
		}
		value, diags := a.Expr.Value(nil)
		if diags.HasErrors() {
			return nil, diags
		}
		into := &limit
		if name == "include_resource" {
			into = &include
		}
		if *into, err = convert.Convert(value, into.Type()); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	limitData, limitErr := encode(limit, cty.Number)
	includeData, includeErr := encode(include, cty.Bool)
	if err := errors.Join(limitErr, includeErr); err != nil {
		return nil, err
	}
	_, config, err := c.prepare(func(config *tfprotov6.DynamicValue) ([]*tfprotov6.Diagnostic, error) {
		req := &tfprotov6.ValidateListResourceConfigRequest{
			TypeName: c.kind, Config: config, IncludeResourceObject: includeData, Limit: limitData,
		}
		resp, err := c.server.(tfprotov6.ListResourceServer).ValidateListResourceConfig(c.t.Context(), req)
		if err != nil {
			return nil, err
		}
		return resp.Diagnostics, nil
	})
	if err != nil {
		return nil, err
	}
	count, _ := limit.AsBigFloat().Int64()
	return &tfprotov6.ListResourceRequest{
		TypeName: c.kind, Config: config, IncludeResource: include.True(), Limit: count,
	}, nil
}

// listed decodes a result. It must have an identity, and a resource if that was asked for.
func (c *call) listed(event tfprotov6.ListResourceResult, include bool) (one Listed, err error) {
	one.DisplayName = event.DisplayName
	if event.Identity == nil {
		return one, fmt.Errorf("the provider listed %q without an identity", event.DisplayName)
	}
	identity, err := c.result(event.Identity.IdentityData, c.schemas.identities[c.kind])
	if err != nil {
		return one, fmt.Errorf("the identity of %q: %w", event.DisplayName, err)
	}
	if one.Identity, err = objectOf(identity); err != nil {
		return one, err
	}
	if event.Resource == nil && !include {
		return one, nil
	}
	resource, err := c.result(event.Resource, c.schemas.resources[c.kind].ty)
	if err != nil {
		return one, fmt.Errorf("the object of %q: %w", event.DisplayName, err)
	}
	one.Resource, err = objectOf(resource)
	return one, err
}
