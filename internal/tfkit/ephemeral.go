// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
)

// Ephemeral is an ephemeral resource: it lives for one command and is stored nowhere. M mirrors the
// schema.
type Ephemeral[M any] struct {
	// Name is the type's name without the provider's prefix: "webhook_verification_key".
	Name   string
	Schema schema.Schema
	// Open returns the configured model with its results, and a lease if there is something to
	// renew or to close, also with an error. A missing object is an error at the argument with its id.
	Open func(c *client.Client, ctx context.Context, arguments M, diags *diag.Diagnostics) (M, Lease, error)
	// Renew extends a lease. May be nil.
	Renew func(c *client.Client, ctx context.Context, id string) (Lease, error)
	// Close ends a lease. A missing object is no error. May be nil.
	Close func(c *client.Client, ctx context.Context, id string) error
}

// Lease is an object that an ephemeral resource holds in the service until it is closed.
type Lease struct {
	ID      string    // of the object; empty for none
	RenewAt time.Time // when Terraform renews it; zero for never
}

// Service returns the ephemeral resource.
func (e Ephemeral[M]) Service() Service {
	return Service{Ephemerals: []func() ephemeral.EphemeralResource{func() ephemeral.EphemeralResource { return &ephemeralType[M]{kind: e} }}}
}

type ephemeralType[M any] struct {
	lifecycle.Ephemeral
	kind Ephemeral[M]
}

func (e *ephemeralType[M]) Metadata(_ context.Context, req ephemeral.MetadataRequest, resp *ephemeral.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + e.kind.Name
}

func (e *ephemeralType[M]) Schema(_ context.Context, _ ephemeral.SchemaRequest, resp *ephemeral.SchemaResponse) {
	resp.Schema = e.kind.Schema
}

// Open keeps the id of the lease for Renew and Close. Terraform closes only open resources, so a
// failed Open ends its lease at once.
func (e *ephemeralType[M]) Open(ctx context.Context, req ephemeral.OpenRequest, resp *ephemeral.OpenResponse) {
	var m M
	resp.Diagnostics.Append(req.Config.Get(ctx, &m)...)
	if resp.Diagnostics.HasError() {
		return
	}
	m, lease, err := e.kind.Open(e.Client(), ctx, m, &resp.Diagnostics)
	if err != nil {
		lifecycle.AddError(ctx, &resp.Diagnostics, e.kind.Schema, req.Config.Raw, "open", e.kind.Name, err)
	}
	if !resp.Diagnostics.HasError() {
		resp.Diagnostics.Append(resp.Result.Set(ctx, m)...)
	}
	if lease.ID == "" {
		return
	}
	lifecycle.KeepLease(ctx, lease.ID, resp.Private.SetKey, &resp.Diagnostics)
	resp.RenewAt = lease.RenewAt
	if resp.Diagnostics.HasError() {
		e.end(context.WithoutCancel(ctx), lease.ID, &resp.Diagnostics)
	}
}

// Renew extends the lease, if there is one.
func (e *ephemeralType[M]) Renew(ctx context.Context, req ephemeral.RenewRequest, resp *ephemeral.RenewResponse) {
	id := lifecycle.LeaseID(ctx, req.Private.GetKey, &resp.Diagnostics)
	if id == "" || e.kind.Renew == nil {
		return
	}
	lease, err := e.kind.Renew(e.Client(), ctx, id)
	if err != nil {
		diagnose.Add(ctx, &resp.Diagnostics, nil, "renew", e.kind.Name, err)
	}
	if lease.ID != "" && lease.ID != id {
		lifecycle.KeepLease(ctx, lease.ID, resp.Private.SetKey, &resp.Diagnostics)
	}
	resp.RenewAt = lease.RenewAt
}

// Close ends the lease, if there is one.
func (e *ephemeralType[M]) Close(ctx context.Context, req ephemeral.CloseRequest, resp *ephemeral.CloseResponse) {
	if id := lifecycle.LeaseID(ctx, req.Private.GetKey, &resp.Diagnostics); id != "" {
		e.end(ctx, id, &resp.Diagnostics)
	}
}

func (e *ephemeralType[M]) end(ctx context.Context, id string, diags *diag.Diagnostics) {
	if e.kind.Close == nil {
		return
	}
	if err := e.kind.Close(e.Client(), ctx, id); err != nil && !client.IsNotFound(err) {
		diagnose.Add(ctx, diags, nil, "close", e.kind.Name, err)
	}
}
