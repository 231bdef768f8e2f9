// SPDX-License-Identifier: MPL-2.0

// Package provider assembles the provider: its configuration, the registry of its types, and the
// plugin server.
package provider

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/functions"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// Address names the provider in every registry. It has no host: each engine completes it with its
// own registry, also where a debugged provider announces itself.
const Address = "terraform-payments/payments"

// New returns the provider. The version goes into the user agent.
func New(version string, options ...Option) provider.Provider {
	return &paymentsProvider{version: version, options: options}
}

// Option changes how the provider reaches the service, beyond the provider block's arguments.
type Option func(*transport.Config, *client.Config)

// WithLookPauses sets the pauses between lookups of an object that the service may not show yet.
// Tests shorten them.
func WithLookPauses(pauses ...time.Duration) Option {
	return func(_ *transport.Config, c *client.Config) { c.LookPauses = pauses }
}

// WithObserver calls a function for each response. It sees status and headers, and no body.
func WithObserver(observe func(resp *http.Response, took time.Duration)) Option {
	return func(t *transport.Config, _ *client.Config) { t.Observe = observe }
}

type paymentsProvider struct {
	version string
	options []Option
	client  atomic.Pointer[client.Client] // of the latest configuration
}

// connection returns the client that Configure made, or nil.
func (p *paymentsProvider) connection() *client.Client { return p.client.Load() }

// Metadata names the prefix of all types.
func (p *paymentsProvider) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "payments"
	resp.Version = p.version
}

// Schema describes the provider block.
func (p *paymentsProvider) Schema(_ context.Context, _ provider.SchemaRequest, resp *provider.SchemaResponse) {
	resp.Schema = schema.Schema{
		MarkdownDescription: "Manages an account of the payments service: its catalog, customers and invoices, its webhooks, and the places " +
			"that money comes from and goes to.",
		Attributes: map[string]schema.Attribute{
			"base_url": schema.StringAttribute{
				Optional: true,
				MarkdownDescription: "URL of the payments service. It must begin with `https://`, except for a sandbox on this machine. Defaults to " +
					"`PAYMENTS_BASE_URL`. If that is set, the key of `PAYMENTS_API_KEY` is not used with another URL.",
			},
			"api_key": schema.StringAttribute{
				Optional: true, Sensitive: true,
				MarkdownDescription: "The API key. Defaults to `PAYMENTS_API_KEY`, which keeps the key out of files.",
			},
			"ca_file": schema.StringAttribute{
				Optional: true,
				MarkdownDescription: "Path of a PEM file, of at most 4 MiB, with additional certificates to trust, for example of a company's " +
					"own authority or proxy. A relative path starts at Terraform's working directory. Defaults to `PAYMENTS_CA_FILE`. If that " +
					"is set, the key of `PAYMENTS_API_KEY` is not used with other certificates.",
			},
			"max_retries": schema.NumberAttribute{
				Optional: true, Validators: []validator.Number{check.Between(0, 100)},
				MarkdownDescription: "Maximum number of retries per request. Defaults to `8`; `0` disables retries. A create without a response " +
					"is sent again at most four times, each after a search for the object. A refused connection is tried three times. A refusal " +
					"of the rate (429) that names a time in `Retry-After`, or comes while other requests succeed, does not count: the request " +
					"is repeated for up to ten times `request_timeout`.",
			},
			"request_timeout": schema.StringAttribute{
				Optional: true, Validators: []validator.String{duration{"a duration between 1ms and 1h, such as 30s or 2m"}},
				MarkdownDescription: "Timeout of one attempt of a request, such as `30s` or `2m`. Defaults to `60s`. All attempts together, with " +
					"the waits between them, may take ten times as long.",
			},
			"max_requests_per_second": schema.NumberAttribute{
				Optional: true, Validators: []validator.Number{check.Between(1, 10000)},
				MarkdownDescription: "Maximum number of requests per second, over all types and including retries. Defaults to `25`. If the service " +
					"limits the rate, the provider slows down to the rate that the service accepts.",
			},
			"refresh": schema.StringAttribute{
				Optional: true, Validators: []validator.String{check.OneOf("a way", []string{refreshAuto, refreshEach})},
				MarkdownDescription: "How a refresh reads objects. With `auto`, the default, it reads the first four objects of a type by their " +
					"ids. For more objects, it reads the type's list once, which only confirms objects that did not change. A list serves for " +
					"up to a minute, and may be some seconds behind when it is read. A change from outside Terraform in this time may show only " +
					"in the next refresh. With `each`, every object takes one request. Use `each` if a plan must show changes of the last " +
					"minute, or if the account has far more objects than Terraform manages.",
			},
			"allow_money_movement": schema.BoolAttribute{
				Optional: true,
				MarkdownDescription: "Whether operations that move money are allowed. Defaults to `false`: the provider then refuses them before it " +
					"sends a request.",
			},
			"organization_id": schema.StringAttribute{
				Optional: true,
				MarkdownDescription: "The id of the organization that this configuration is for. The provider first checks that the account " +
					"belongs to it, and refuses every object of another organization. In an account without objects, it checks the first object " +
					"that it creates, and refuses other writes until then. Defaults to `PAYMENTS_ORGANIZATION_ID`. If both are set, they must " +
					"be equal.",
			},
			"read_only": schema.BoolAttribute{
				Optional: true,
				MarkdownDescription: "Whether the provider refuses every write before it sends a request. Apply, actions and sessions fail. " +
					"Defaults to `false`. `PAYMENTS_READ_ONLY` set to `true` or `1` has the same effect, also if this argument is `false`, so a " +
					"pull request cannot lift it.",
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

// Configure makes the client that all types share. Each invalid, missing or unknown value is an
// error of its own.
func (p *paymentsProvider) Configure(ctx context.Context, req provider.ConfigureRequest, resp *provider.ConfigureResponse) {
	settings, behaviour := readSettings(ctx, req, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	settings.UserAgent = userAgent(p.version)
	settings.Log = logToTerraform
	for _, option := range p.options {
		option(&settings, &behaviour)
	}
	t, err := transport.New(settings)
	if err != nil {
		diagnose.AddSetup(&resp.Diagnostics, err)
		return
	}
	c := client.New(t, behaviour)
	if err := c.Account().ConfirmOrganization(ctx); err != nil {
		diagnose.AddAccount(&resp.Diagnostics, path.Root("organization_id"), err)
		return
	}
	resp.ResourceData, resp.DataSourceData, resp.EphemeralResourceData = c, c, c
	resp.ListResourceData, resp.ActionData = c, c
	p.client.Store(c)
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
	return []func() function.Function{
		functions.NewAddressValid,
		functions.NewAmountValid,
		functions.NewChainID,
		functions.NewDepositEvent,
		functions.NewIBANNormalize,
		functions.NewIsTestnet,
		functions.NewMultiply,
		functions.NewRound,
		functions.NewSum,
	}
}
