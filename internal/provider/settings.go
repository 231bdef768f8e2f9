// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

type configuration struct {
	BaseURL              types.String `tfsdk:"base_url"`
	APIKey               types.String `tfsdk:"api_key"`
	CAFile               types.String `tfsdk:"ca_file"`
	MaxRetries           types.Number `tfsdk:"max_retries"`
	RequestTimeout       types.String `tfsdk:"request_timeout"`
	MaxRequestsPerSecond types.Number `tfsdk:"max_requests_per_second"`
	Refresh              types.String `tfsdk:"refresh"`
	AllowMoneyMovement   types.Bool   `tfsdk:"allow_money_movement"`
	OrganizationID       types.String `tfsdk:"organization_id"`
	ReadOnly             types.Bool   `tfsdk:"read_only"`
}

// The values of the argument refresh. The first one is the default.
const (
	refreshAuto = "auto"
	refreshEach = "each"
)

// checkSettings checks the known values of a provider block, without the environment. The
// environment may be another where the provider is configured. No message quotes the key.
func checkSettings(config configuration, diags *diag.Diagnostics) {
	checkCAFile := func(diags *diag.Diagnostics, attribute types.String, name string) { readCAFile(diags, attribute, name) }
	for _, value := range []struct {
		at    string
		of    types.String
		check func(*diag.Diagnostics, types.String, string)
	}{
		{"base_url", config.BaseURL, checkBaseURL},
		{"api_key", config.APIKey, checkAPIKey},
		{"ca_file", config.CAFile, checkCAFile},
		{"organization_id", config.OrganizationID, checkOrganization},
	} {
		switch {
		case value.of.IsNull() || value.of.IsUnknown():
		case value.of.ValueString() == "":
			refuseEmpty(diags, value.at)
		default:
			value.check(diags, value.of, value.of.ValueString())
		}
	}
}

// readSettings reads the provider block and the environment, and reports all errors at once. No
// message quotes the key.
func readSettings(ctx context.Context, req provider.ConfigureRequest, diags *diag.Diagnostics) (transport.Config, client.Config) {
	var config configuration
	diags.Append(req.Config.Get(ctx, &config)...)
	if diags.HasError() {
		return transport.Config{}, client.Config{}
	}
	settings, behaviour := transport.Config{MaxRetries: transport.DefaultMaxRetries}, client.Config{}
	settings.BaseURL = setting(diags, path.Root("base_url"), config.BaseURL, transport.EnvBaseURL, "the address of the payments service")
	settings.APIKey = setting(diags, path.Root("api_key"), config.APIKey, transport.EnvAPIKey, "the API key of the payments service")
	settings.APIKeySource = keySource(config.APIKey)
	settings.RootCAs = authorities(diags, config.CAFile)
	if settings.BaseURL != "" {
		checkBaseURL(diags, config.BaseURL, settings.BaseURL)
	}
	if settings.APIKey != "" {
		checkAPIKey(diags, config.APIKey, settings.APIKey)
	}
	keepKey(diags, config, settings.RootCAs)
	if known(diags, path.Root("max_retries"), config.MaxRetries.IsUnknown()) && !config.MaxRetries.IsNull() {
		settings.MaxRetries = int(convert.Int(config.MaxRetries))
	}
	if known(diags, path.Root("max_requests_per_second"), config.MaxRequestsPerSecond.IsUnknown()) {
		settings.MaxRequestsPerSecond = int(convert.Int(config.MaxRequestsPerSecond))
	}
	if known(diags, path.Root("request_timeout"), config.RequestTimeout.IsUnknown()) && !config.RequestTimeout.IsNull() {
		settings.RequestTimeout, _ = time.ParseDuration(config.RequestTimeout.ValueString()) // its validator has read it already
	}
	if known(diags, path.Root("refresh"), config.Refresh.IsUnknown()) {
		behaviour.ReadEach = config.Refresh.ValueString() == refreshEach
	}
	if known(diags, path.Root("allow_money_movement"), config.AllowMoneyMovement.IsUnknown()) {
		behaviour.AllowMoneyMovement = config.AllowMoneyMovement.ValueBool()
	}
	behaviour.Organization = organization(diags, config.OrganizationID)
	behaviour.ReadOnly = readOnly(diags, config.ReadOnly)
	return settings, behaviour
}

// checkBaseURL reports a wrong address: the attribute's or, if that is null, the environment's.
func checkBaseURL(diags *diag.Diagnostics, attribute types.String, address string) {
	_, err := transport.ParseBaseURL(address)
	if err == nil {
		return
	}
	detail := diagnose.Stop(from(attribute, transport.EnvBaseURL) + " cannot be used: " + err.Error())
	if strings.Contains(address, "@") { // engines print the argument, and a password may be in it
		diags.AddError("Wrong address of the payments service", "In base_url: "+detail)
		return
	}
	diags.AddAttributeError(path.Root("base_url"), "Wrong address of the payments service", detail)
}

// checkAPIKey reports a wrong key without quoting it.
func checkAPIKey(diags *diag.Diagnostics, attribute types.String, key string) {
	if err := transport.CheckAPIKey(key); err != nil {
		detail := diagnose.Stop(from(attribute, transport.EnvAPIKey) + " cannot be used: " + err.Error())
		diags.AddAttributeError(path.Root("api_key"), "Wrong API key", detail)
	}
}

// refuseEmpty reports an attribute that is set to an empty string. An environment variable that is
// not set is the usual cause.
func refuseEmpty(diags *diag.Diagnostics, name string) {
	detail := map[string]string{
		"base_url": "Set it to the address of the payments service, or leave it out and set " + transport.EnvBaseURL + " in the environment.",
		"api_key":  "Set it to the API key of the payments service, or leave it out and set " + transport.EnvAPIKey + " in the environment.",
		"ca_file": "Set it to the path of a file of certificates in PEM, or leave it out: then " + transport.EnvCAFile +
			" in the environment is used, if it is set.",
		"organization_id": "Set it to the id of the organization that the account must belong to, or leave it out: then " +
			client.EnvOrganization + " in the environment is used, if it is set.",
	}[name]
	diags.AddAttributeError(path.Root(name), "Empty "+name, name+" is set to an empty text. "+detail)
}

// setting reads a required value: from its attribute, else from its environment variable.
func setting(diags *diag.Diagnostics, at path.Path, value types.String, variable, meaning string) string {
	if !known(diags, at, value.IsUnknown()) {
		return ""
	}
	if !value.IsNull() {
		if value.ValueString() == "" {
			refuseEmpty(diags, at.String())
		}
		return value.ValueString()
	}
	found := os.Getenv(variable)
	if found == "" {
		diags.AddAttributeError(at, fmt.Sprintf("Missing %s", at),
			fmt.Sprintf("The provider needs %s. Set %s in the provider block, or %s in the environment.", meaning, at, variable))
	}
	return found
}

// authorities reads the file of certificates that are trusted too. None is fine.
func authorities(diags *diag.Diagnostics, file types.String) *x509.CertPool {
	if !known(diags, path.Root("ca_file"), file.IsUnknown()) {
		return nil
	}
	name := file.ValueString()
	switch {
	case file.IsNull():
		name = os.Getenv(transport.EnvCAFile)
	case name == "":
		refuseEmpty(diags, "ca_file")
	}
	if name == "" {
		return nil
	}
	return readCAFile(diags, file, name)
}

// readCAFile reads a file of certificates, and reports errors in it. It does not quote the path:
// the engine shows it, unless it is sensitive.
func readCAFile(diags *diag.Diagnostics, attribute types.String, name string) *x509.CertPool {
	pool, err := transport.ReadCAFile(name)
	if err != nil {
		names := "the attribute"
		if attribute.IsNull() {
			names = "the environment variable " + transport.EnvCAFile
		}
		detail := diagnose.Stop("The file that " + names + " names cannot be used: " + err.Error())
		switch {
		case strings.ContainsAny(name, "\r\n"): // engines print the argument, and it may be a private key
			diags.AddError("Wrong ca_file", "In ca_file: "+detail)
			return nil
		case !errors.Is(err, fs.ErrNotExist), filepath.IsAbs(name):
		case strings.HasPrefix(name, "~"):
			detail += " Nothing puts a home directory in the place of ~ here. In a configuration, pathexpand() does."
		default:
			detail += " A relative path begins in the working directory. The path of a file beside the configuration begins with ${path.module}/."
		}
		diags.AddAttributeError(path.Root("ca_file"), "Wrong ca_file", detail)
	}
	return pool
}

// known refuses a value that will be known only after something else was applied: the plan would be
// made without the service.
func known(diags *diag.Diagnostics, at path.Path, unknown bool) bool {
	if unknown {
		diags.AddAttributeError(at, fmt.Sprintf("Unknown %s", at), fmt.Sprintf(
			"The value of %s depends on something that is known only after apply, but the provider needs it to plan. Apply its source first "+
				"(`apply -target=…`), or set it to a value that is known.", at))
	}
	return !unknown
}

func from(value types.String, variable string) string {
	if value.IsNull() {
		return "The value of the environment variable " + variable
	}
	return "The value of the attribute"
}

// keySource says where the key comes from.
func keySource(key types.String) string {
	if key.IsNull() {
		return "the environment variable " + transport.EnvAPIKey
	}
	return "the attribute api_key of the provider block"
}

// userAgent names no version of the engine: OpenTofu sends an invented version of Terraform.
func userAgent(version string) string { return "terraform-provider-payments/" + version }

// duration accepts the texts of time.ParseDuration from a millisecond to an hour.
type duration struct{ described.Words }

// ValidateString checks a value that is known.
func (v duration) ValidateString(ctx context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	parsed, err := time.ParseDuration(req.ConfigValue.ValueString())
	if err != nil || parsed < time.Millisecond || parsed > time.Hour {
		resp.Diagnostics.AddAttributeError(req.Path, fmt.Sprintf("Wrong value of %s", req.Path),
			fmt.Sprintf("%s must be %s: it is %s.", req.Path, v.Description(ctx), req.ConfigValue))
	}
}
