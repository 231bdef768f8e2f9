// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"errors"
	"fmt"
	"time"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
)

// Ephemeral is an open ephemeral resource.
type Ephemeral struct {
	Value    map[string]any // decoded JSON, with numbers as [encoding/json.Number]
	RenewAt  time.Time      // zero if it is not to be renewed
	Warnings []string       // those of all calls so far

	call    *call
	private []byte
	closed  bool
}

// Open validates and opens an ephemeral resource. The configuration has a provider block and one
// ephemeral block, which may refer to objects of the driver's state.
func (d *Driver) Open(config string) (*Ephemeral, error) {
	c, err := d.beginCall("ephemeral", config, d.schemas.ephemerals)
	if err != nil {
		return nil, err
	}
	configured, arguments, err := c.prepare(func(config *tfprotov6.DynamicValue) ([]*tfprotov6.Diagnostic, error) {
		resp, err := c.server.ValidateEphemeralResourceConfig(c.t.Context(), &tfprotov6.ValidateEphemeralResourceConfigRequest{
			TypeName: c.kind, Config: config,
		})
		if err != nil {
			return nil, err
		}
		return resp.Diagnostics, nil
	})
	if err != nil {
		return nil, err
	}
	resp, err := c.server.OpenEphemeralResource(c.t.Context(), &tfprotov6.OpenEphemeralResourceRequest{TypeName: c.kind, Config: arguments})
	if err != nil {
		return nil, err
	}
	if err := c.heed(resp.Diagnostics); err != nil {
		return nil, fmt.Errorf("open: %w", err)
	}
	opened, err := c.result(resp.Result, c.schema.ty)
	if err != nil {
		return nil, err
	}
	if err := checkPlanned(c.schema.attributes, nil, cty.NullVal(c.schema.ty), configured, opened); err != nil {
		return nil, fmt.Errorf("provider produced invalid ephemeral resource: %w", err)
	}
	value, err := objectOf(opened)
	return &Ephemeral{Value: value, RenewAt: resp.RenewAt, Warnings: c.warnings, call: c, private: resp.Private}, err
}

// Renew renews the ephemeral resource, as Terraform does at RenewAt.
func (e *Ephemeral) Renew() error {
	if e.closed || e.RenewAt.IsZero() {
		return errors.New("the ephemeral resource is closed, or is not to be renewed")
	}
	c := e.call
	resp, err := c.server.RenewEphemeralResource(c.t.Context(), &tfprotov6.RenewEphemeralResourceRequest{TypeName: c.kind, Private: e.private})
	if err != nil {
		return err
	}
	failure := c.heed(resp.Diagnostics)
	e.RenewAt, e.private, e.Warnings = resp.RenewAt, resp.Private, c.warnings
	if failure != nil {
		return fmt.Errorf("renew: %w", failure)
	}
	return nil
}

// Close closes the ephemeral resource, as Terraform does at the end of every command.
func (e *Ephemeral) Close() error {
	if e.closed {
		return errors.New("the ephemeral resource is closed already")
	}
	e.closed = true
	c := e.call
	resp, err := c.server.CloseEphemeralResource(c.t.Context(), &tfprotov6.CloseEphemeralResourceRequest{TypeName: c.kind, Private: e.private})
	if err != nil {
		return err
	}
	failure := c.heed(resp.Diagnostics)
	e.Warnings = c.warnings
	if failure != nil {
		return fmt.Errorf("close: %w", failure)
	}
	return nil
}
