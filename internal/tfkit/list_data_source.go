// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/elements"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
)

// listDataSource reads all objects of a [View] that pass its filters.
type listDataSource[M Model[M, T], T any] struct {
	lifecycle.Data
	view View[M, T]
}

func (d *listDataSource[M, T]) Metadata(_ context.Context, req datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + d.view.Plural
}

// Schema has the arguments, and one list of all objects that pass the filters.
func (d *listDataSource[M, T]) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	names, filters := diagnose.Human(d.view.Plural), d.view.filters()
	about, found := filter.About(d.view.About, names, filters, d.view.Owners, d.view.List != nil, d.view.CreatedAt)
	attributes := filter.DataSource(filters)
	filter.AddOwners(attributes, d.view.Owners, d.view.List == nil)
	filter.AddLimit(attributes, names, d.view.CreatedAt)
	attributes[d.view.Plural] = elements.Attribute(found, d.view.Texts.Where(d.view.Name), d.view.Schema.Attributes)
	d.view.Texts.AddTo(attributes)
	resp.Schema = schema.Schema{MarkdownDescription: about, Attributes: attributes}
}

// Read fails as a whole if the list breaks off, because half a list looks like a whole one. It
// keeps in memory only the objects that it may return.
func (d *listDataSource[M, T]) Read(ctx context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	passes := filter.New(ctx, d.view.filters(), req.Config, &resp.Diagnostics)
	list := filter.OfOwner(ctx, d.view.Owners, d.view.List, req.Config, &resp.Diagnostics)
	kept := filter.NewNewest(ctx, d.view.CreatedAt, req.Config, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	hollow := newHollow(d.view.Get)
	for object, err := range list(d.Client(), ctx) {
		if err == nil {
			object, err = hollow.filled(ctx, d.Client(), object)
		}
		if err != nil {
			lifecycle.AddError(ctx, &resp.Diagnostics, nil, req.Config.Raw, "list", d.view.Plural, err)
			return
		}
		if passes(object) {
			kept.Add(object)
		}
	}
	found := elements.New(d.view.Schema.Attributes)
	all := kept.All()
	for _, object := range all {
		var m M
		found.Add(m.Refresh(object))
	}
	resp.State.Raw = req.Config.Raw
	resp.Diagnostics.Append(found.Set(ctx, &resp.State, d.view.Plural)...)
	d.view.Texts.Set(ctx, &resp.State, all, &resp.Diagnostics)
}
