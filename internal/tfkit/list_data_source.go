// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/base"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

// listDataSource reads all objects of a [View] that pass its filters.
type listDataSource[M Model[M, T], T any] struct {
	base.Data
	view View[M, T]
}

func (d *listDataSource[M, T]) Metadata(_ context.Context, req datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + d.view.Plural
}

// Schema has the filters, and one list of all objects that pass them.
func (d *listDataSource[M, T]) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	names := diagnose.Human(d.view.Plural)
	all, found := "Reads all "+names+" of the organization.", "The "+names
	if len(d.view.Filters) > 0 {
		all = "Reads the " + names + " of the organization that pass every given filter, or all of them."
		found += " that pass every filter"
	}
	attributes := filter.DataSource(d.view.Filters)
	attributes[d.view.Plural] = schema.ListNestedAttribute{
		Computed:            true,
		MarkdownDescription: found + ", in the order of the service. May be empty.",
		NestedObject:        schema.NestedAttributeObject{Attributes: derive.Computed(d.view.Schema.Attributes)},
	}
	resp.Schema = schema.Schema{MarkdownDescription: all, Attributes: attributes}
}

// Read fails as a whole if the list breaks off, because half a list looks like a whole one.
func (d *listDataSource[M, T]) Read(ctx context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	passes := filter.New(ctx, d.view.Filters, req.Config, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	found := []M{}
	for object, err := range d.view.List(d.Client(), ctx) {
		if err != nil {
			diagnose.Add(ctx, &resp.Diagnostics, nil, "list", d.view.Plural, err)
			return
		}
		if passes(object) {
			var m M
			found = append(found, m.Refresh(object))
		}
	}
	resp.State.Raw = req.Config.Raw
	resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root(d.view.Plural), found)...)
}
