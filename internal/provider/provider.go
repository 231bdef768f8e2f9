// SPDX-License-Identifier: MPL-2.0

// Package provider assembles the provider: its configuration, the registry of its types, and the plugin server.
package provider

import (
	"context"
	"time"

	"github.com/hashicorp/terraform-plugin-framework-validators/int64validator"
	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/functions"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// Address is where registries keep the provider.
const Address = "registry.terraform.io/terraform-payments/payments"

// New returns the provider. The version goes into the user agent.
func New(version string, options ...Option) provider.Provider {
	return &paymentsProvider{version: version, options: options}
}

// Option changes how the provider reaches the service, beyond the provider block's arguments.
type Option func(*client.Config)

// WithLookPauses sets the pauses between lookups of an object that the service may not show yet.
// Tests shorten them.
func WithLookPauses(pauses ...time.Duration) Option {
	return func(c *client.Config) { c.LookPauses = pauses }
}

type paymentsProvider struct {
	version string
	options []Option
}

// Metadata names the prefix of all types.
func (p *paymentsProvider) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "payments"
	resp.Version = p.version
}

// Schema describes the provider block.
func (p *paymentsProvider) Schema(_ context.Context, _ provider.SchemaRequest, resp *provider.SchemaResponse) {
	resp.Schema = schema.Schema{
		MarkdownDescription: "Manages the configuration of an account of the payments service: what it sells, how it is told of payments, and where its money goes.",
		Attributes: map[string]schema.Attribute{
			"base_url": schema.StringAttribute{
				Optional:            true,
				MarkdownDescription: "The address of the payments service, to which every path is appended. Must begin with `https://`, except on this machine, where a sandbox runs. `PAYMENTS_BASE_URL` where it is left out.",
			},
			"api_key": schema.StringAttribute{
				Optional: true, Sensitive: true,
				MarkdownDescription: "The API key. `PAYMENTS_API_KEY` where it is left out, which keeps it out of files.",
			},
			"ca_file": schema.StringAttribute{
				Optional:            true,
				MarkdownDescription: "The path of a file of certificates in PEM, one or more, that are trusted besides those that this machine trusts: that of the service, or of the authority that signed it. It is for a service, or a proxy in between, whose certificate comes from a company's own authority. A relative path begins where terraform runs. `PAYMENTS_CA_FILE` where it is left out.",
			},
			"max_retries": schema.Int64Attribute{
				Optional: true, Validators: []validator.Int64{int64validator.Between(0, 100)},
				MarkdownDescription: "How often a request is repeated that was refused for now, or that failed and may be repeated without harm. `8` by default, `0` for never. A creation without an answer is looked for first, and repeated four times at the most; a connection that is refused is tried three times.",
			},
			"request_timeout": schema.StringAttribute{
				Optional: true, Validators: []validator.String{duration{}},
				MarkdownDescription: "How long one attempt of a request may take, such as `30s` or `2m`. `60s` by default. A request is repeated for at most ten times as long, the waiting in between included.",
			},
			"max_requests_per_second": schema.Int64Attribute{
				Optional: true, Validators: []validator.Int64{int64validator.Between(1, 10000)},
				MarkdownDescription: "How many requests this provider sends in a second at the most, all types and repetitions together. `25` by default. Where the service refuses requests because they are too many, fewer are sent, as many as it accepts.",
			},
			"bulk_refresh": schema.BoolAttribute{
				Optional:            true,
				MarkdownDescription: "Whether a refresh reads each type's list once instead of every object by itself: far fewer requests where most objects of the account are managed here. An object that the list lacks is still asked for by itself. `false` by default.",
			},
			"allow_money_movement": schema.BoolAttribute{
				Optional:            true,
				MarkdownDescription: "Whether operations that move money may be sent at all. `false` by default: they are refused before anything is sent.",
			},
		},
	}
}

// ValidateConfig reports wrong values without the environment and without the service. Unknown and
// missing values are no error, because they may still come.
func (p *paymentsProvider) ValidateConfig(ctx context.Context, req provider.ValidateConfigRequest, resp *provider.ValidateConfigResponse) {
	var config configuration
	resp.Diagnostics.Append(req.Config.Get(ctx, &config)...)
	if !resp.Diagnostics.HasError() {
		checkSettings(config, &resp.Diagnostics)
	}
}

// Configure makes the client that all types share. Each invalid, missing or unknown value is an error
// of its own.
func (p *paymentsProvider) Configure(ctx context.Context, req provider.ConfigureRequest, resp *provider.ConfigureResponse) {
	settings, behaviour := readSettings(ctx, req, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	settings.UserAgent = userAgent(p.version, req.TerraformVersion)
	settings.Log = logToTerraform
	for _, option := range p.options {
		option(&behaviour)
	}
	t, err := transport.New(settings)
	if err != nil {
		diagnose.AddSetup(&resp.Diagnostics, err)
		return
	}
	c := client.New(t, behaviour)
	resp.ResourceData, resp.DataSourceData, resp.EphemeralResourceData = c, c, c
	resp.ListResourceData, resp.ActionData = c, c
}

// Resources returns the managed resources.
func (p *paymentsProvider) Resources(context.Context) []func() resource.Resource {
	return registered.Resources
}

// DataSources returns the data sources.
func (p *paymentsProvider) DataSources(context.Context) []func() datasource.DataSource {
	return registered.DataSources
}

// ListResources returns the list resources.
func (p *paymentsProvider) ListResources(context.Context) []func() list.ListResource {
	return registered.Lists
}

// EphemeralResources returns the ephemeral resources.
func (p *paymentsProvider) EphemeralResources(context.Context) []func() ephemeral.EphemeralResource {
	return registered.Ephemerals
}

// Actions returns the actions.
func (p *paymentsProvider) Actions(context.Context) []func() action.Action {
	return registered.Actions
}

// Functions returns the functions.
func (p *paymentsProvider) Functions(context.Context) []func() function.Function {
	return []func() function.Function{functions.NewChainID}
}
