// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// DataSource reads one object of a [Kind] by its id, or by its key where it has one.
type DataSource[M any, PM Model[M, T, P], T Object, P any] struct {
	dataConnection
	kind Kind[M, PM, T, P]
}

// NewDataSource returns the singular data source of kind.
func NewDataSource[M any, PM Model[M, T, P], T Object, P any](kind Kind[M, PM, T, P]) *DataSource[M, PM, T, P] {
	return &DataSource[M, PM, T, P]{kind: kind}
}

// Metadata names the type.
func (d *DataSource[M, PM, T, P]) Metadata(_ context.Context, req datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + d.kind.Name
}

// Schema is the resource's, with all but what names the object computed.
func (d *DataSource[M, PM, T, P]) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	name := diagnose.Human(d.kind.Name)
	attributes := dataAttributes(d.kind.Schema.Attributes)
	if key := d.kind.Key; key == nil {
		attributes["id"] = schema.StringAttribute{
			Required: true, Validators: []validator.String{check.ID()},
			MarkdownDescription: fmt.Sprintf("The id of the %s to read.", name),
		}
	} else {
		attributes["id"] = schema.StringAttribute{
			Optional: true, Computed: true, Validators: []validator.String{check.ID(), stringvalidator.ExactlyOneOf(path.MatchRoot("id"), path.MatchRoot(key.Name))},
			MarkdownDescription: fmt.Sprintf("The id of the %s to read. Give this or `%s`.", name, key.Name),
		}
		attributes[key.Name] = schema.StringAttribute{
			Optional: true, Computed: true,
			MarkdownDescription: fmt.Sprintf("The %s of the %s to read, exactly as the service has it. Give this or `id`. Several with the same %s are an error that names them.", key.Name, name, key.Name),
		}
	}
	resp.Schema = schema.Schema{
		MarkdownDescription: fmt.Sprintf("Reads one %s by its %s. One that does not exist is an error.", name, d.kind.names()),
		Attributes:          attributes,
	}
}

// Read fails where the object does not exist: whoever asks for one relies on it.
func (d *DataSource[M, PM, T, P]) Read(ctx context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	object, at, err := d.find(ctx, req.Config, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	if client.IsNotFound(err) || isAmbiguous(err) {
		summary := fmt.Sprintf("There is no such %s", diagnose.Human(d.kind.Name))
		if isAmbiguous(err) {
			summary = fmt.Sprintf("There are several such %s", diagnose.Human(d.kind.Plural))
		}
		resp.Diagnostics.AddAttributeError(at, summary,
			fmt.Sprintf("%s The data source payments_%s shows which ones exist.", diagnose.Sentence(err.Error()), d.kind.Plural))
		return
	}
	if err != nil {
		diagnose.Add(ctx, &resp.Diagnostics, d.kind.Schema, "read", d.kind.Name, err)
		return
	}
	known := PM(new(M))
	known.Refresh(object)
	resp.Diagnostics.Append(resp.State.Set(ctx, known)...)
}

// find reads the object by what is configured, and says which attribute that is.
func (d *DataSource[M, PM, T, P]) find(ctx context.Context, config tfsdk.Config, diags *diagnostics) (object T, at path.Path, err error) {
	var key types.String
	if d.kind.Key != nil {
		at = path.Root(d.kind.Key.Name)
		diags.Append(config.GetAttribute(ctx, at, &key)...)
	}
	id := idOf(ctx, config.GetAttribute, diags)
	if diags.HasError() {
		return object, at, nil
	}
	if !key.IsNull() {
		object, err = d.kind.byKey(ctx, d.client, key.ValueString())
		return object, at, err
	}
	object, err = d.kind.Read(d.client, ctx, id)
	return object, idPath, err
}

// ListDataSource reads all objects of a [Kind] that pass its filters.
type ListDataSource[M any, PM Model[M, T, P], T Object, P any] struct {
	dataConnection
	kind Kind[M, PM, T, P]
}

// NewListDataSource returns the plural data source of kind.
func NewListDataSource[M any, PM Model[M, T, P], T Object, P any](kind Kind[M, PM, T, P]) *ListDataSource[M, PM, T, P] {
	return &ListDataSource[M, PM, T, P]{kind: kind}
}

// Metadata names the type.
func (d *ListDataSource[M, PM, T, P]) Metadata(_ context.Context, req datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + d.kind.Plural
}

// Schema has the filters, and one list of everything that passes them.
func (d *ListDataSource[M, PM, T, P]) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	names := diagnose.Human(d.kind.Plural)
	attributes := dataFilters(d.kind.Filters)
	attributes[d.kind.Plural] = schema.ListNestedAttribute{
		Computed:            true,
		MarkdownDescription: fmt.Sprintf("The %s that pass every filter, in the order of the service. Empty where there are none.", names),
		NestedObject:        schema.NestedAttributeObject{Attributes: dataAttributes(d.kind.Schema.Attributes)},
	}
	resp.Schema = schema.Schema{
		MarkdownDescription: fmt.Sprintf("Reads all %s of the organization, or those that pass every given filter.", names),
		Attributes:          attributes,
	}
}

// Read fails as a whole where the list breaks off, because half a list looks like a whole one.
func (d *ListDataSource[M, PM, T, P]) Read(ctx context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	passes := matcher(ctx, d.kind.Filters, req.Config, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	found := []M{}
	for object, err := range d.kind.List(d.client, ctx) {
		if err != nil {
			diagnose.Add(ctx, &resp.Diagnostics, d.kind.Schema, "list", d.kind.Plural, err)
			return
		}
		if passes(object) {
			var known M
			PM(&known).Refresh(object)
			found = append(found, known)
		}
	}
	resp.State.Raw = req.Config.Raw
	resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root(d.kind.Plural), found)...)
}
