// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"errors"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// EnvBaseURL and EnvAPIKey are the variables that say where the service is.
const (
	EnvBaseURL = transport.EnvBaseURL
	EnvAPIKey  = transport.EnvAPIKey
)

// ServiceEnvironment describes the variables that say where the service is, and more of them.
func ServiceEnvironment(more ...Entry) []Entry {
	all := []Entry{
		{transport.EnvBaseURL, "URL of the payments service, as for the provider; required"},
		{transport.EnvAPIKey, "the API key; required"},
		{transport.EnvCAFile, "file of additional certificates to trust"},
	}
	return append(append(all, more...), Entry{"HTTPS_PROXY, NO_PROXY", "the proxy, and the hosts that need none"})
}

// OrganizationVariable describes the variable that is equal to [Organization].
func OrganizationVariable() Entry {
	return Entry{client.EnvOrganization, "as -organization-id; if both are set, they must be equal"}
}

// Connect returns a connection with the settings of the environment, which adjust completes. Its
// errors are about the settings: nothing is sent.
func (r *Run) Connect(adjust func(*transport.Config)) (transport.Config, *transport.Transport, error) {
	cfg, err := transport.FromEnvironment(r.Getenv)
	if err != nil {
		return cfg, nil, Wrong("%v", err)
	}
	cfg.UserAgent = Program + "/" + r.Version + " " + r.name
	adjust(&cfg)
	if r.Tune != nil {
		r.Tune(&cfg)
	}
	sender, err := transport.New(cfg)
	var proxy *transport.ProxyError
	switch {
	case errors.As(err, &proxy):
		return cfg, nil, Wrong("%s. Expected http://[user:password@]host:port", strings.TrimSuffix(err.Error(), "."))
	case err != nil:
		return cfg, nil, Wrong("%v", err)
	}
	return cfg, sender, nil
}

// ReadOnly reports whether the environment forbids writes.
func (r *Run) ReadOnly() (bool, error) {
	isReadOnly, err := r.Environment.ReadOnly()
	if err != nil {
		return false, Wrong("%s cannot be used: %v. Nothing was sent", client.EnvReadOnly, err)
	}
	return isReadOnly, nil
}

// Organization returns the organization that a flag or the environment names, or "". If both name
// one, it must be the same.
func (r *Run) Organization(flag string) (string, error) {
	named, err := r.Environment.Organization()
	switch {
	case err != nil:
		return "", Wrong("%s cannot be used: %v. Nothing was sent", client.EnvOrganization, err)
	case flag == "":
		return named, nil
	case named != "" && !strings.EqualFold(named, flag):
		return "", Wrong("-organization-id is %s, and %s is %s. Nothing was sent. Remove one of them, or make them equal",
			flag, client.EnvOrganization, named)
	}
	return flag, nil
}
