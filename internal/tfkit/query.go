// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
)

// Query is a data source whose arguments are inputs of an operation, not filters of a list: a
// quote, a fee, the deposits of one account. M mirrors the schema: arguments and results. Arguments
// are framework types. A result may be a Go slice, because a configuration never has it: see
// convert.Collect. Then no type of its elements is written.
type Query[M any] struct {
	// Name is the type's name without the provider's prefix: "withdrawal_fee".
	Name   string
	Schema schema.Schema
	// Read returns the configured model with its results. A missing object, such as the account, is
	// an error at the argument with its id.
	Read func(c *client.Client, ctx context.Context, arguments M, diags *diag.Diagnostics) (M, error)
}

// Service returns the query's data source.
func (q Query[M]) Service() Service {
	return Service{DataSources: []func() datasource.DataSource{func() datasource.DataSource { return &query[M]{kind: q} }}}
}

type query[M any] struct {
	lifecycle.Data
	kind Query[M]
}

func (q *query[M]) Metadata(_ context.Context, req datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + q.kind.Name
}

func (q *query[M]) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	resp.Schema = q.kind.Schema
}

func (q *query[M]) Read(ctx context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	var m M
	resp.Diagnostics.Append(req.Config.Get(ctx, &m)...)
	if resp.Diagnostics.HasError() {
		return
	}
	m, err := q.kind.Read(q.Client(), ctx, m, &resp.Diagnostics)
	if err != nil {
		lifecycle.AddError(ctx, &resp.Diagnostics, q.kind.Schema, req.Config.Raw, "read", q.kind.Name, err)
	}
	if !resp.Diagnostics.HasError() {
		resp.Diagnostics.Append(resp.State.Set(ctx, m)...)
	}
}
