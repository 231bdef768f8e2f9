// SPDX-License-Identifier: MPL-2.0

package export

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
	ctyjson "github.com/zclconf/go-cty/cty/json"
	"github.com/zclconf/go-cty/cty/msgpack"
	"golang.org/x/sync/errgroup"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

// pluginServer has the calls of engines that the export needs.
type pluginServer interface {
	tfprotov6.ProviderServer
	tfprotov6.ListResourceServer
	Client() *client.Client
}

// account reads the objects of an account as an engine does: through the provider's plugin server.
type account struct {
	server pluginServer
	kinds  map[string]*kind
	lists  map[string]cty.Type // of the arguments of list resources
	states map[string]cty.Type
	ids    map[string]cty.Type // of identities
}

// object is one object of an account.
type object struct {
	kind   *kind
	id     string // for import
	state  cty.Value
	config cty.Value // without values that may be left out
	// refused is why the provider does not accept the configuration; empty if it does.
	refused string
}

// workers is the number of objects of one type that are read at the same time, as in an engine.
const workers = 10

// connect starts a plugin server with the settings of the environment. The given ones come first.
// The server refuses every write.
func connect(ctx context.Context, version string, settings map[string]string, options ...provider.Option) (*account, error) {
	server, ok := provider.NewServer(version, options...)().(pluginServer)
	if !ok {
		return nil, errors.New("the provider serves no list resources")
	}
	a := &account{server: server, kinds: map[string]*kind{}}
	for name, t := range provider.Types() {
		a.kinds[name] = kindOf(name, t.Schema)
	}
	settlePeople(a.kinds)
	described, err := server.GetProviderSchema(ctx, &tfprotov6.GetProviderSchemaRequest{})
	if err != nil {
		return nil, err
	}
	identified, err := server.GetResourceIdentitySchemas(ctx, &tfprotov6.GetResourceIdentitySchemasRequest{})
	if err != nil {
		return nil, err
	}
	identities := map[string]tftypes.Type{}
	for name, s := range identified.IdentitySchemas {
		identities[name] = s.ValueType()
	}
	var failures [3]error
	a.lists, failures[0] = typesOf(valueTypes(described.ListResourceSchemas))
	a.states, failures[1] = typesOf(valueTypes(described.ResourceSchemas))
	a.ids, failures[2] = typesOf(identities)
	if err := errors.Join(failures[:]...); err != nil {
		return nil, err
	}
	return a, a.configure(ctx, described.Provider.ValueType(), version, settings)
}

func valueTypes(schemas map[string]*tfprotov6.Schema) map[string]tftypes.Type {
	types := map[string]tftypes.Type{}
	for name, s := range schemas {
		types[name] = s.ValueType()
	}
	return types
}

func typesOf(all map[string]tftypes.Type) (map[string]cty.Type, error) {
	types := map[string]cty.Type{}
	for name, t := range all {
		encoded, err := t.MarshalJSON() //nolint:staticcheck // the only way from one type system to the other
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if types[name], err = ctyjson.UnmarshalType(encoded); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return types, nil
}

// configure configures the provider with read_only, and with the settings that are not empty.
func (a *account) configure(ctx context.Context, block tftypes.Type, version string, settings map[string]string) error {
	types, err := typesOf(map[string]tftypes.Type{"": block})
	if err != nil {
		return err
	}
	given := map[string]cty.Value{"read_only": cty.True}
	for name, value := range settings {
		if value == "" {
			continue
		}
		if given[name], err = convert.Convert(cty.StringVal(value), types[""].AttributeType(name)); err != nil {
			return err
		}
	}
	config, err := encode(objectOf(types[""], given), types[""])
	if err != nil {
		return err
	}
	resp, err := a.server.ConfigureProvider(ctx, &tfprotov6.ConfigureProviderRequest{TerraformVersion: "export " + version, Config: config})
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

// objectOf returns an object with these members, and null for the others.
func objectOf(t cty.Type, given map[string]cty.Value) cty.Value {
	members := map[string]cty.Value{}
	for name, of := range t.AttributeTypes() {
		members[name] = cty.NullVal(of)
		if value, ok := given[name]; ok {
			members[name] = value
		}
	}
	return cty.ObjectVal(members)
}

func encode(value cty.Value, t cty.Type) (*tfprotov6.DynamicValue, error) {
	encoded, err := msgpack.Marshal(value, t)
	return &tfprotov6.DynamicValue{MsgPack: encoded}, err
}

func decode(value *tfprotov6.DynamicValue, t cty.Type) (cty.Value, error) {
	switch {
	case value == nil:
		return cty.NullVal(t), nil
	case len(value.MsgPack) > 0:
		return msgpack.Unmarshal(value.MsgPack, t)
	}
	return ctyjson.Unmarshal(value.JSON, t)
}

// errorOf returns the errors of a response as one, sorted: their order is not fixed.
func errorOf(diagnostics []*tfprotov6.Diagnostic) error {
	var texts []string
	for _, d := range diagnostics {
		if d.Severity == tfprotov6.DiagnosticSeverityError {
			texts = append(texts, strings.TrimSpace(d.Summary+": "+d.Detail))
		}
	}
	if len(texts) == 0 {
		return nil
	}
	slices.Sort(texts)
	return errors.New(strings.Join(texts, "\n"))
}

// read returns all objects of a type. Each one is listed, and then read as a refresh reads it: some
// by their ids, and the others by a second list, if that proves right.
func (a *account) read(ctx context.Context, k *kind) ([]object, error) {
	listed, err := a.list(ctx, k)
	if err != nil {
		return nil, err
	}
	found := make([]*object, len(listed))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(workers)
	for i := range listed {
		group.Go(func() (err error) {
			found[i], err = a.complete(ctx, listed[i])
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	var objects []object
	for _, o := range found {
		if o != nil {
			objects = append(objects, *o)
		}
	}
	slices.SortFunc(objects, func(a, b object) int { return strings.Compare(a.id, b.id) })
	// A list whose pages moved meanwhile shows an object twice.
	return slices.CompactFunc(objects, func(a, b object) bool { return a.id == b.id }), nil
}

// list returns the objects that the list resource of a type shows.
func (a *account) list(ctx context.Context, k *kind) (listed []object, err error) {
	arguments := a.lists[k.name]
	config, err := encode(objectOf(arguments, nil), arguments)
	if err != nil {
		return nil, err
	}
	stream, err := a.server.ListResource(ctx, &tfprotov6.ListResourceRequest{TypeName: k.name, Config: config, IncludeResource: true})
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
		o := object{kind: k}
		if o.id, err = a.importID(k, result.Identity); err != nil {
			return nil, err
		}
		if o.state, err = decode(result.Resource, a.states[k.name]); err != nil {
			return nil, err
		}
		listed = append(listed, o)
	}
	return listed, ctx.Err()
}

// importID returns the only value of an identity, which is the id for import.
func (a *account) importID(k *kind, identity *tfprotov6.ResourceIdentityData) (string, error) {
	value, err := decode(identity.IdentityData, a.ids[k.name])
	if err != nil {
		return "", err
	}
	members := value.AsValueMap()
	for _, member := range members {
		if len(members) == 1 && member.Type() == cty.String && !member.IsNull() {
			return member.AsString(), nil
		}
	}
	return "", fmt.Errorf("%s has no identity of one string", k.name)
}

// complete reads a listed object and generates its configuration. It returns nil if the object was
// deleted meanwhile.
func (a *account) complete(ctx context.Context, o object) (*object, error) {
	t := a.states[o.kind.name]
	listed, err := encode(o.state, t)
	if err != nil {
		return nil, err
	}
	read, err := a.server.ReadResource(ctx, &tfprotov6.ReadResourceRequest{TypeName: o.kind.name, CurrentState: listed})
	if err != nil {
		return nil, err
	}
	if err := errorOf(read.Diagnostics); err != nil {
		return nil, err
	}
	if o.state, err = decode(read.NewState, t); err != nil {
		return nil, err
	}
	if o.state.IsNull() {
		return nil, nil //nolint:nilnil // there is no such object
	}
	generated, err := a.server.GenerateResourceConfig(ctx, &tfprotov6.GenerateResourceConfigRequest{
		TypeName: o.kind.name, State: read.NewState,
	})
	if err != nil {
		return nil, err
	}
	if err := errorOf(generated.Diagnostics); err != nil {
		return nil, err
	}
	if o.config, err = decode(generated.Config, t); err != nil {
		return nil, err
	}
	valid, err := a.server.ValidateResourceConfig(ctx, &tfprotov6.ValidateResourceConfigRequest{
		TypeName: o.kind.name, Config: generated.Config,
	})
	if err != nil {
		return nil, err
	}
	if err := errorOf(valid.Diagnostics); err != nil {
		o.refused = err.Error()
	}
	return &o, nil
}

// organization returns the id of the organization that all objects name, or "".
func organization(objects []object) (id string) {
	for _, o := range objects {
		of := stringAt(o.state, "organization_id")
		switch {
		case of == "":
		case id != "" && !strings.EqualFold(id, of):
			return ""
		default:
			id = of
		}
	}
	return id
}

// stringAt returns a known string of an object, or "".
func stringAt(value cty.Value, names ...string) string {
	for _, name := range names {
		if value.IsNull() || !value.IsKnown() || !value.Type().IsObjectType() || !value.Type().HasAttribute(name) {
			return ""
		}
		value = value.GetAttr(name)
	}
	if value.IsNull() || !value.IsKnown() || value.Type() != cty.String {
		return ""
	}
	return value.AsString()
}
