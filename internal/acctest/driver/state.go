// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"encoding/json"
	"fmt"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/aged"
)

// stored is an object as the state keeps it.
type stored struct {
	Version         int64           `json:"schema_version"`
	Attributes      json.RawMessage `json:"attributes"`
	IdentityVersion int64           `json:"identity_schema_version"`
	Identity        json.RawMessage `json:"identity,omitempty"`
	Private         []byte          `json:"private,omitempty"`
	Tainted         bool            `json:"tainted,omitempty"`
	Needs           []string        `json:"dependencies,omitempty"`
}

// object is a managed object, as long as a command runs.
type object struct {
	value    cty.Value
	identity *tfprotov6.ResourceIdentityData
	private  []byte
	tainted  bool
	needs    []string
}

// Stored returns the state: JSON with the objects by their addresses. A later version of the
// provider reads it with [Driver.Restore].
func (d *Driver) Stored() []byte { return d.state }

// Restore replaces the state by a stored one.
func (d *Driver) Restore(state []byte) { d.state = state }

// Later lets the time after a write pass in which the provider looks again at a missing object, and
// at one as it was before: see package aged.
func (d *Driver) Later() {
	var all map[string]stored
	if err := json.Unmarshal(d.state, &all); err != nil {
		d.t.Fatal(err)
	}
	for address, o := range all {
		o.Private = aged.Private(o.Private)
		all[address] = o
	}
	d.state, _ = json.Marshal(all) // it was JSON before
}

// load reads a state as Terraform does: the provider upgrades each object.
func (s *session) load(data []byte) (map[string]*object, error) {
	if len(data) == 0 {
		return map[string]*object{}, nil
	}
	var all map[string]stored
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, err
	}
	objects := map[string]*object{}
	for address, o := range all {
		kind := kindOf(address)
		upgraded, err := s.server.UpgradeResourceState(s.t.Context(), &tfprotov6.UpgradeResourceStateRequest{
			TypeName: kind, Version: o.Version, RawState: &tfprotov6.RawState{JSON: o.Attributes},
		})
		if err != nil {
			return nil, err
		}
		if err := s.heed(upgraded.Diagnostics); err != nil {
			return nil, fmt.Errorf("%s: %w", address, err)
		}
		value, err := decode(upgraded.UpgradedState, s.schemas.resources[kind].ty)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", address, err)
		}
		identity, err := s.loadIdentity(kind, o)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", address, err)
		}
		objects[address] = &object{value: value, identity: identity, private: o.Private, tainted: o.Tainted, needs: o.Needs}
	}
	return objects, nil
}

// loadIdentity reads an identity. Terraform asks the provider to upgrade an identity only if its
// schema has another version.
func (s *session) loadIdentity(kind string, o stored) (*tfprotov6.ResourceIdentityData, error) {
	if o.Identity == nil {
		return nil, nil
	}
	if o.IdentityVersion != s.schemas.identityVersions[kind] {
		upgraded, err := s.server.UpgradeResourceIdentity(s.t.Context(), &tfprotov6.UpgradeResourceIdentityRequest{
			TypeName: kind, Version: o.IdentityVersion, RawIdentity: &tfprotov6.RawState{JSON: o.Identity},
		})
		if err != nil {
			return nil, err
		}
		return upgraded.UpgradedIdentity, s.heed(upgraded.Diagnostics)
	}
	ty := s.schemas.identities[kind]
	value, err := ctyjson.Unmarshal(o.Identity, ty)
	if err != nil {
		return nil, err
	}
	identity, err := encode(value, ty)
	return &tfprotov6.ResourceIdentityData{IdentityData: identity}, err
}

// store writes a state, without missing objects.
func (s *session) store(objects map[string]*object) ([]byte, error) {
	all := map[string]stored{}
	for address, o := range objects {
		if o.value.IsNull() {
			continue
		}
		described := s.schemas.resources[kindOf(address)]
		attributes, err := ctyjson.Marshal(o.value, described.ty)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", address, err)
		}
		entry := stored{Version: described.version, Attributes: attributes, Private: o.private, Tainted: o.tainted, Needs: o.needs}
		if o.identity != nil {
			ty := s.schemas.identities[kindOf(address)]
			entry.IdentityVersion = s.schemas.identityVersions[kindOf(address)]
			identity, err := decode(o.identity.IdentityData, ty)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", address, err)
			}
			if entry.Identity, err = ctyjson.Marshal(identity, ty); err != nil {
				return nil, fmt.Errorf("%s: %w", address, err)
			}
		}
		all[address] = entry
	}
	return json.Marshal(all)
}
