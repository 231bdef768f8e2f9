// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"fmt"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
)

// Import imports an object into the driver's state, as terraform import does.
func (d *Driver) Import(config, address, id string) error {
	s, err := d.begin(config)
	if err != nil {
		return err
	}
	if s.config.block(address) == nil {
		return fmt.Errorf("the configuration has no %s", address)
	}
	if err := s.restart(); err != nil {
		return err
	}
	objects, err := s.load(d.state)
	if err != nil {
		return err
	}
	if objects[address] != nil {
		return fmt.Errorf("%s is managed already", address)
	}
	imported, err := s.importObject(Import{Address: address, ID: id})
	if err != nil {
		return err
	}
	if objects[address], err = s.read(address, imported); err != nil {
		return err
	}
	if objects[address].value.IsNull() {
		return fmt.Errorf("there is no object to import as %s", address)
	}
	d.state, err = s.store(objects)
	return err
}

// importObject asks the provider for the object of an import block. Its caller reads the object
// next.
func (s *session) importObject(i Import) (*object, error) {
	kind := kindOf(i.Address)
	req := &tfprotov6.ImportResourceStateRequest{TypeName: kind, ID: i.ID}
	if i.Identity != nil {
		data, err := encode(cty.ObjectVal(i.Identity), s.schemas.identities[kind])
		if err != nil {
			return nil, err
		}
		req.Identity = &tfprotov6.ResourceIdentityData{IdentityData: data}
	}
	resp, err := s.server.ImportResourceState(s.t.Context(), req)
	if err != nil {
		return nil, err
	}
	if err := s.heed(resp.Diagnostics); err != nil {
		return nil, err
	}
	if len(resp.ImportedResources) != 1 || resp.ImportedResources[0].TypeName != kind {
		return nil, fmt.Errorf("the provider imported %d objects instead of one %s", len(resp.ImportedResources), kind)
	}
	one := resp.ImportedResources[0]
	value, err := decode(one.State, s.schemas.resources[kind].ty)
	if err != nil {
		return nil, err
	}
	if value.IsNull() {
		return nil, fmt.Errorf("the provider imported nothing")
	}
	return &object{value: value, private: one.Private, identity: one.Identity}, nil
}
