// SPDX-License-Identifier: MPL-2.0

// Package acctest is the harness of the acceptance tests. Each test has its own sandbox, with the
// provider connected to it, and runs the real engine or the in-process [Driver]. No test needs an
// account, a key or the network. Only tests import the package.
package acctest

import (
	"context"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

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

// StartDemo starts a sandbox with the objects of the demo.
func StartDemo(t testing.TB) *Service { return StartDemoWith(t, sandbox.Options{}) }

// StartDemoWith starts a sandbox with options and with the objects of the demo.
func StartDemoWith(t testing.TB, options sandbox.Options) *Service {
	t.Helper()
	service := StartWith(t, options)
	if err := service.Seed(sandbox.DemoSeed()); err != nil {
		t.Fatal(err)
	}
	service.ClearRequests()
	return service
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

// Received counts the requests of an operation that the sandbox received.
func (s *Service) Received(operation string) (count int) {
	for _, request := range s.Requests() {
		if request.Operation == operation {
			count++
		}
	}
	return count
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
	prepare()
	resource.UnitTest(t, resource.TestCase{
		ProtoV6ProviderFactories: map[string]func() (tfprotov6.ProviderServer, error){
			"payments": func() (tfprotov6.ProviderServer, error) { return provider.NewServer("test")(), nil },
		},
		Steps: steps,
	})
}

// StoppedClock is a clock that stands still.
func StoppedClock() func() time.Time {
	now := time.Now()
	return func() time.Time { return now }
}

// FastClock is a clock on which a second is a minute, for objects that take their time.
func FastClock() func() time.Time {
	start := time.Now()
	return func() time.Time { return start.Add(60 * time.Since(start)) }
}

// WithContext returns a test with another context, which its drivers give to the provider.
func WithContext(ctx context.Context, t testing.TB) testing.TB { return contextTest{t, ctx} } //nolint:thelper // it tests nothing

type contextTest struct {
	testing.TB
	ctx context.Context
}

// Context is the other context.
func (c contextTest) Context() context.Context { return c.ctx }
