// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"fmt"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// ReadDataSource validates and reads a data source, as terraform plan does. The configuration has a
// provider block and one data block, which may refer to objects of the driver's state. The value is
// decoded JSON, with numbers as [encoding/json.Number].
func (d *Driver) ReadDataSource(config string) (value map[string]any, warnings []string, err error) {
	c, err := d.beginCall("data", config, d.schemas.dataSources)
	if err != nil {
		return nil, nil, err
	}
	_, arguments, err := c.prepare(func(config *tfprotov6.DynamicValue) ([]*tfprotov6.Diagnostic, error) {
		resp, err := c.server.ValidateDataResourceConfig(c.t.Context(), &tfprotov6.ValidateDataResourceConfigRequest{
			TypeName: c.kind, Config: config,
		})
		if err != nil {
			return nil, err
		}
		return resp.Diagnostics, nil
	})
	if err != nil {
		return nil, nil, err
	}
	resp, err := c.server.ReadDataSource(c.t.Context(), &tfprotov6.ReadDataSourceRequest{TypeName: c.kind, Config: arguments})
	if err != nil {
		return nil, nil, err
	}
	if err := c.heed(resp.Diagnostics); err != nil {
		return nil, c.warnings, fmt.Errorf("read: %w", err)
	}
	state, err := c.result(resp.State, c.schema.ty)
	if err != nil {
		return nil, c.warnings, err
	}
	value, err = objectOf(state)
	return value, c.warnings, err
}
