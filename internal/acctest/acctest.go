// SPDX-License-Identifier: MPL-2.0

// Package acctest is the harness of the acceptance tests. Each test has its own sandbox, with the
// provider connected to it, and runs the real engine or the in-process [Driver]. No test needs an
// account, a key or the network. Only tests import the package.
package acctest

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// Service is a sandbox that lives as long as one test.
type Service struct {
	*sandbox.Sandbox
	URL string // where the provider finds it
}

// Start starts a sandbox for t.
func Start(t testing.TB) *Service { return StartWith(t, sandbox.Options{}) }

// StartWith starts a sandbox with options for t.
func StartWith(t testing.TB, options sandbox.Options) *Service {
	t.Helper()
	box, err := sandbox.New(options)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(box)
	t.Cleanup(func() {
		server.Close()
		if err := box.Close(); err != nil {
			t.Error(err)
		}
	})
	return &Service{Sandbox: box, URL: server.URL}
}

// Config returns body behind a provider block that is connected to the sandbox.
func (s *Service) Config(body string) string {
	return fmt.Sprintf(
		"provider \"payments\" {\n  base_url                = %q\n  api_key                 = %q\n  max_requests_per_second = 10000\n}\n\n%s",
		s.URL, s.Key(), body,
	)
}

// PayingConfig is [Service.Config] with a provider that allows movements of money.
func (s *Service) PayingConfig(body string) string {
	return strings.Replace(s.Config(body), "\n}\n", "\n  allow_money_movement    = true\n}\n", 1)
}

// Inhabit gives the account a customer. In an account without any object, the provider does not
// treat a missing object as deleted.
func (s *Service) Inhabit() {
	s.Put("customer", sandbox.Object{"name": "Erika", "email": "erika@buyer.example"})
}

// Test runs steps with the real engine and the provider in this process, where the race detector
// sees it. It runs without TF_ACC, because it costs nothing.
func Test(t *testing.T, steps ...resource.TestStep) {
	t.Helper()
	collectRarely()
	resource.UnitTest(t, resource.TestCase{
		ProtoV6ProviderFactories: map[string]func() (tfprotov6.ProviderServer, error){
			"payments": func() (tfprotov6.ProviderServer, error) { return provider.NewServer("test")(), nil },
		},
		Steps: steps,
	})
}
