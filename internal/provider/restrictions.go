// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"crypto/x509"
	"fmt"
	"net/url"
	"os"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// The environment can restrict the provider, and the provider block cannot lift a restriction. So a
// pull request that changes the block cannot widen the rights of the job that plans it.

// environment has the variables that restrict the provider.
var environment = client.Environment(os.LookupEnv)

// keepKey refuses to send the environment's key to another service than the environment's, or to
// trust other certificates with it. trusted are those of ca_file. Settings that cannot be used are
// reported elsewhere.
func keepKey(diags *diag.Diagnostics, config configuration, trusted *x509.CertPool) {
	refuse := func(name, is string) {
		diags.AddAttributeError(path.Root(name), "The environment's API key is for another "+name, fmt.Sprintf(
			"%s, and the key comes from the environment variable %s. It is only used with the environment's setting, so that a change of the "+
				"configuration cannot send it elsewhere. Nothing was sent. Remove %s, or make the two equal. A provider block for another account "+
				"sets %s and api_key.", is, transport.EnvAPIKey, name, name))
	}
	if diags.HasError() {
		return
	}
	if os.Getenv(transport.EnvOnly) != "" {
		alone := func(name string, value types.String) {
			if !value.IsNull() {
				diags.AddAttributeError(path.Root(name), "A rehearsal uses the environment's settings alone", fmt.Sprintf(
					"The provider block sets %s, so the apply would reach the account. Leave it out, and set %s and %s in the environment.",
					name, transport.EnvBaseURL, transport.EnvAPIKey))
			}
		}
		alone("base_url", config.BaseURL)
		alone("api_key", config.APIKey)
	}
	if !config.APIKey.IsNull() {
		return
	}
	if address := os.Getenv(transport.EnvBaseURL); address != "" && !config.BaseURL.IsNull() {
		given, _ := transport.ParseBaseURL(config.BaseURL.ValueString())
		if own, err := transport.ParseBaseURL(address); err != nil {
			refuseVariable(diags, path.Root("base_url"), transport.EnvBaseURL, err)
		} else if oneSpelling(given) != oneSpelling(own) {
			refuse("base_url", fmt.Sprintf("base_url is %s, the environment variable %s is %s", given, transport.EnvBaseURL,
				own))
		}
	}
	if file := os.Getenv(transport.EnvCAFile); file != "" && !config.CAFile.IsNull() {
		if own, err := transport.ReadCAFile(file); err != nil {
			refuseVariable(diags, path.Root("ca_file"), transport.EnvCAFile, err)
		} else if !trusted.Equal(own) {
			refuse("ca_file", "ca_file has other certificates than the file of the environment variable "+transport.EnvCAFile)
		}
	}
}

// oneSpelling is an address in lower case, as far as case means nothing, and without the port that
// the scheme implies.
func oneSpelling(address *url.URL) string {
	host := strings.ToLower(address.Host)
	switch address.Scheme {
	case "https":
		host = strings.TrimSuffix(host, ":443")
	case "http":
		host = strings.TrimSuffix(host, ":80")
	}
	return address.Scheme + "://" + host + address.EscapedPath()
}

// organization returns the organization that the account must belong to, or "". The provider block
// and the environment must agree.
func organization(diags *diag.Diagnostics, attribute types.String) string {
	at := path.Root("organization_id")
	if !known(diags, at, attribute.IsUnknown()) {
		return ""
	}
	id := attribute.ValueString()
	switch {
	case attribute.IsNull():
	case id == "":
		refuseEmpty(diags, at.String())
	default:
		checkOrganization(diags, attribute, id)
	}
	variable, err := environment.Organization()
	switch {
	case err != nil:
		refuseVariable(diags, at, client.EnvOrganization, err)
	case id == "":
		return variable
	case variable != "" && !strings.EqualFold(id, variable):
		diags.AddAttributeError(at, "Two organizations", fmt.Sprintf(
			"organization_id is %s, and the environment variable %s is %s. Remove one of them, or make them equal.",
			id, client.EnvOrganization, variable))
	}
	return id
}

// checkOrganization reports an id that cannot be an organization's.
func checkOrganization(diags *diag.Diagnostics, attribute types.String, id string) {
	if err := client.CheckOrganization(id); err != nil {
		diags.AddAttributeError(path.Root("organization_id"), "Wrong organization_id",
			fmt.Sprintf("%s cannot be used: %v.", from(attribute, client.EnvOrganization), err))
	}
}

// readOnly returns the setting that forbids writes, or "". The provider block or the environment is
// enough.
func readOnly(diags *diag.Diagnostics, attribute types.Bool) string {
	at := path.Root("read_only")
	known(diags, at, attribute.IsUnknown())
	variable, err := environment.ReadOnly()
	if err != nil {
		refuseVariable(diags, at, client.EnvReadOnly, err)
	}
	switch {
	case attribute.ValueBool():
		return "read_only = true in the provider block"
	case variable:
		return client.EnvReadOnly + " in the environment"
	}
	return ""
}

// refuseVariable reports an environment variable without quoting its value.
func refuseVariable(diags *diag.Diagnostics, at path.Path, variable string, err error) {
	diags.AddAttributeError(at, fmt.Sprintf("Wrong %s", variable), fmt.Sprintf(
		"The value of the environment variable %s cannot be used: %v. Correct it, or unset the variable.", variable, err))
}
