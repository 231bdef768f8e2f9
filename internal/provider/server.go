// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// NewServer returns a constructor of the plugin server: the framework's server with some
// corrections, see [server]. The constructor panics if it cannot generate configuration for a
// resource's schema, so that every test that starts a server finds the schema. All its servers
// share what they know of the schemas.
func NewServer(version string, options ...Option) func() tfprotov6.ProviderServer {
	var known atomic.Pointer[knowledge]
	return func() tfprotov6.ProviderServer {
		s, err := newServer(New(version, options...), known.Load())
		if err != nil {
			panic(err)
		}
		known.CompareAndSwap(nil, &s.knowledge)
		return s
	}
}

// knowledge is what a server knows of its provider's schemas. Servers of one provider share it,
// because deriving it takes longer than most requests.
type knowledge struct {
	schemas   schemas
	described func() (*tfprotov6.GetProviderSchemaResponse, error)
}

// learn derives the knowledge of a provider.
func learn(p provider.Provider, inner tfprotov6.ProviderServer) knowledge {
	return knowledge{schemas: schemasOf(typesOf(p)), described: describeOnce(inner)}
}

// describeOnce converts the schemas of the framework's server at the first call only.
func describeOnce(inner tfprotov6.ProviderServer) func() (*tfprotov6.GetProviderSchemaResponse, error) {
	return sync.OnceValues(func() (*tfprotov6.GetProviderSchemaResponse, error) {
		return inner.GetProviderSchema(context.Background(), &tfprotov6.GetProviderSchemaRequest{})
	})
}

// newServer wraps the framework's server of a provider. Without knowledge, it learns, and returns
// an error if it cannot shape generated configuration for one of the schemas.
func newServer(p provider.Provider, known *knowledge) (*server, error) {
	inner, ok := providerserver.NewProtocol6(p)().(fullServer)
	if !ok {
		return nil, fmt.Errorf("%T does not serve list resources and actions", inner)
	}
	s := &server{fullServer: inner, client: func() *client.Client { return nil }}
	if connected, ok := p.(interface{ connection() *client.Client }); ok {
		s.client = connected.connection
	}
	if known != nil {
		s.knowledge = *known
		return s, nil
	}
	s.knowledge = learn(p, inner)
	return s, s.schemas.check()
}

// Client returns the client of a configured provider, or nil. It is for commands of the same
// process.
func (s *server) Client() *client.Client { return s.client() }

// fullServer has all methods of the framework's server. Engines find list resources and actions by
// type assertion, so a wrapper that embeds only ProviderServer would hide both.
type fullServer interface {
	tfprotov6.ProviderServer
	tfprotov6.ListResourceServer
	tfprotov6.ActionServer
}

// server wraps the framework's server, for six reasons.
//
// Memory: the framework keeps one cancel function for each call until the provider stops, and with
// it the call's context: about 55 KB an object. See [detachContext].
//
// Generated configuration: the framework implements it but does not announce it, and writes
// defaults and computed values into it. See [server.GenerateResourceConfig].
//
// Diagnostics: engines print the configuration at a diagnostic, sensitive values included. Errors
// about values of an imported object name the object. See [server.relocateDiagnostics] and
// [imports].
//
// Conflicts: only the server sees all plans of a run. See [run] and [server.compare].
//
// Write-only arguments of actions: the framework refuses them. See [server.ValidateActionConfig].
//
// Organization: no type may change an object of another one. See [server.otherOrganization].
type server struct {
	fullServer
	knowledge

	client  func() *client.Client // nil before the provider is configured
	imports imports
	run     run
}
