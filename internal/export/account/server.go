// SPDX-License-Identifier: MPL-2.0

// Package account reads the objects of an account as an engine does: through the provider's plugin
// server, which lists, reads and generates each object. So an import of the result plans no change.
//
// It knows no type: the marks of the schemas say the rest, see [Type].
package account

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"golang.org/x/sync/errgroup"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

// plugin has the calls of engines that the export needs.
type plugin interface {
	tfprotov6.ProviderServer
	tfprotov6.ListResourceServer
	Client() *client.Client
}

// Server is the provider's plugin server, connected to an account. It refuses every write.
type Server struct {
	plugin plugin
	types  []*Type
	lists  map[string]cty.Type // of the arguments of list resources
	states map[string]cty.Type
	ids    map[string]cty.Type // of identities
}

// Workers is the number of objects of one type that are read at the same time, as in an engine.
const Workers = 10

// Connect starts a plugin server with the settings of the environment. The given ones come first.
func Connect(ctx context.Context, version string, settings map[string]string, options ...provider.Option) (*Server, error) {
	started, ok := provider.NewServer(version, options...)().(plugin)
	if !ok {
		return nil, errors.New("the provider serves no list resources")
	}
	s := &Server{plugin: started, types: Types(provider.Types())}
	schemas, err := started.GetProviderSchema(ctx, &tfprotov6.GetProviderSchemaRequest{})
	if err != nil {
		return nil, err
	}
	identified, err := started.GetResourceIdentitySchemas(ctx, &tfprotov6.GetResourceIdentitySchemasRequest{})
	if err != nil {
		return nil, err
	}
	var failures [4]error
	s.lists, failures[0] = typesOf(schemas.ListResourceSchemas)
	s.states, failures[1] = typesOf(schemas.ResourceSchemas)
	s.ids, failures[2] = typesOf(identified.IdentitySchemas)
	blocks, failure := typesOf(map[string]*tfprotov6.Schema{"": schemas.Provider})
	if err := errors.Join(append(failures[:], failure)...); err != nil {
		return nil, err
	}
	return s, s.configure(ctx, blocks[""], version, settings)
}

// Client is the provider's client of the account.
func (s *Server) Client() *client.Client { return s.plugin.Client() }

// configure configures the provider with read_only, and with the settings that are not empty.
func (s *Server) configure(ctx context.Context, block cty.Type, version string, settings map[string]string) error {
	given := map[string]cty.Value{"read_only": cty.True}
	for name, value := range settings {
		if value == "" {
			continue
		}
		converted, err := convert.Convert(cty.StringVal(value), block.AttributeType(name))
		if err != nil {
			return err
		}
		given[name] = converted
	}
	config, err := encode(objectWith(block, given), block)
	if err != nil {
		return err
	}
	resp, err := s.plugin.ConfigureProvider(ctx, &tfprotov6.ConfigureProviderRequest{TerraformVersion: "export " + version, Config: config})
	if err != nil {
		return err
	}
	err = errorOf(resp.Diagnostics)
	if err == nil || slices.ContainsFunc(resp.Diagnostics, concernsAccount) {
		return err
	}
	return cli.Wrong("%v", err)
}

// concernsAccount reports whether the provider asked the service which account it is, and refused
// it or got no answer. That is no wrong setting: with -check, its exit code says something else.
func concernsAccount(d *tfprotov6.Diagnostic) bool {
	return d.Attribute.Equal(tftypes.NewAttributePath().WithAttributeName("organization_id"))
}

// read returns all objects of a type. Each one is listed, and then read as a refresh reads it: some
// by their ids, and the others by a second list, if that proves right. Both lists may leave out the
// same, such as inner lists: if one of some reads by id differs from the first list, all go by id.
func (s *Server) read(ctx context.Context, t *Type) (objects []Object, err error) {
	listed, err := s.list(ctx, t)
	if err != nil {
		return nil, err
	}
	before := slices.Clone(listed)
	complete := func(ctx context.Context, some []int) (differs bool, err error) {
		group, ctx := errgroup.WithContext(ctx)
		group.SetLimit(Workers)
		for _, i := range some {
			group.Go(func() error { return s.complete(ctx, &listed[i]) })
		}
		err = group.Wait()
		return slices.ContainsFunc(some, func(i int) bool { return !listed[i].State.RawEquals(before[i].State) }), err
	}
	var first, asked, rest []int
	doubtful := Samples(hollow(listed))
	for i := range listed {
		switch {
		case i < client.FirstReads: // the provider reads these by their ids in any case
			first = append(first, i)
		case slices.Contains(doubtful, i):
			asked = append(asked, i)
		default:
			rest = append(rest, i)
		}
	}
	differs, err := complete(ctx, first)
	if err != nil {
		return nil, err
	}
	alsoDiffers, err := complete(client.WithoutLists(ctx), asked)
	if err != nil {
		return nil, err
	}
	if differs || alsoDiffers {
		ctx = client.WithoutLists(ctx)
	}
	if _, err := complete(ctx, rest); err != nil {
		return nil, err
	}
	for _, o := range listed {
		if !o.State.IsNull() { // else it was deleted meanwhile
			objects = append(objects, o)
		}
	}
	slices.SortFunc(objects, func(a, b Object) int { return strings.Compare(a.ID, b.ID) })
	// A list whose pages moved meanwhile shows an object twice.
	return slices.CompactFunc(objects, func(a, b Object) bool { return a.ID == b.ID }), nil
}

// list returns the objects that the list resource of a type shows.
func (s *Server) list(ctx context.Context, t *Type) (listed []Object, err error) {
	arguments := s.lists[t.Name]
	config, err := encode(objectWith(arguments, nil), arguments)
	if err != nil {
		return nil, err
	}
	stream, err := s.plugin.ListResource(ctx, &tfprotov6.ListResourceRequest{TypeName: t.Name, Config: config, IncludeResource: true})
	if err != nil {
		return nil, err
	}
	for result := range stream.Results {
		if err := errorOf(result.Diagnostics); err != nil {
			return nil, err
		}
		if result.Identity == nil || result.Resource == nil {
			continue // a warning alone
		}
		o := Object{Type: t}
		if o.ID, err = s.importID(t, result.Identity); err != nil {
			return nil, err
		}
		if o.State, err = decode(result.Resource, s.states[t.Name]); err != nil {
			return nil, err
		}
		listed = append(listed, o)
	}
	return listed, ctx.Err()
}

// importID returns the only value of an identity, which is the id for import.
func (s *Server) importID(t *Type, identity *tfprotov6.ResourceIdentityData) (string, error) {
	value, err := decode(identity.IdentityData, s.ids[t.Name])
	if err != nil {
		return "", err
	}
	members := value.AsValueMap()
	for name := range members {
		if id := String(value, name); len(members) == 1 && id != "" {
			return id, nil
		}
	}
	return "", fmt.Errorf("%s has no identity of one string", t.Name)
}

// complete reads a listed object and generates its configuration. The state is null if the object
// was deleted meanwhile.
func (s *Server) complete(ctx context.Context, o *Object) error {
	t, name := s.states[o.Type.Name], o.Type.Name
	listed, err := encode(o.State, t)
	if err != nil {
		return err
	}
	read, err := s.plugin.ReadResource(ctx, &tfprotov6.ReadResourceRequest{TypeName: name, CurrentState: listed})
	if err == nil {
		err = errorOf(read.Diagnostics)
	}
	if err != nil {
		return err
	}
	if o.State, err = decode(read.NewState, t); err != nil || o.State.IsNull() {
		return err
	}
	generated, err := s.plugin.GenerateResourceConfig(ctx, &tfprotov6.GenerateResourceConfigRequest{TypeName: name, State: read.NewState})
	if err == nil {
		err = errorOf(generated.Diagnostics)
	}
	if err != nil {
		return err
	}
	if o.Config, err = decode(generated.Config, t); err != nil {
		return err
	}
	valid, err := s.plugin.ValidateResourceConfig(ctx, &tfprotov6.ValidateResourceConfigRequest{TypeName: name, Config: generated.Config})
	if err != nil {
		return err
	}
	if err := errorOf(valid.Diagnostics); err != nil {
		o.Refused = err.Error()
	}
	return nil
}
