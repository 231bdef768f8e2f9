// SPDX-License-Identifier: MPL-2.0

package messages_test

import (
	"crypto/x509"
	"encoding/pem"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

// TestSettings_messages demands one message at each wrong, missing or unknown argument of the
// provider block, with the next step.
func TestSettings_messages(t *testing.T) {
	text := func(s string) tftypes.Value { return tftypes.NewValue(tftypes.String, s) }
	unknown := tftypes.NewValue(tftypes.String, tftypes.UnknownValue)
	const secret = "not-to-be-shown 17"
	good := map[string]tftypes.Value{"base_url": text("https://pay.example"), "api_key": text("key")}
	with := func(name string, v tftypes.Value) map[string]tftypes.Value {
		return map[string]tftypes.Value{"base_url": good["base_url"], "api_key": good["api_key"], name: v}
	}
	nothing := filepath.Join(t.TempDir(), "nothing.pem")
	if err := os.WriteFile(nothing, []byte(secret), 0o600); err != nil {
		t.Fatal(err)
	}
	environment := func(address string) map[string]string {
		return map[string]string{"PAYMENTS_BASE_URL": address, "PAYMENTS_API_KEY": "key"}
	}
	var authorities [2]string
	for i := range authorities {
		block := pem.Block{Type: "CERTIFICATE", Bytes: selfSigned(t, func(*x509.Certificate) {}).Certificate[0]}
		authorities[i] = filepath.Join(t.TempDir(), "company.pem")
		if err := os.WriteFile(authorities[i], pem.EncodeToMemory(&block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name, at, words string
		values          map[string]tftypes.Value
		env             map[string]string
	}{
		{"everything given", "", "", good, nil},
		{
			"everything from the environment", "", "", nil, environment("https://pay.example"),
		},
		{"this machine over http", "", "", with("base_url", text("http://127.0.0.1:8430")), nil},
		{"no address", "base_url", "PAYMENTS_BASE_URL in the environment", map[string]tftypes.Value{"api_key": text("key")}, nil},
		{"no key", "api_key", "PAYMENTS_API_KEY in the environment", map[string]tftypes.Value{"base_url": good["base_url"]}, nil},
		{"empty address", "base_url", "empty text", with("base_url", text("")), map[string]string{"PAYMENTS_BASE_URL": "https://pay.example"}},
		{"unknown address", "base_url", "known only after apply", with("base_url", unknown), nil},
		{
			"unknown number", "max_retries", "known only after apply", with("max_retries", tftypes.NewValue(tftypes.Number, tftypes.UnknownValue)),
			nil,
		},
		{"unknown time", "request_timeout", "known only after apply", with("request_timeout", unknown), nil},
		{
			"unknown switch", "refresh", "known only after apply", with("refresh", tftypes.NewValue(tftypes.String, tftypes.UnknownValue)),
			nil,
		},
		{"no scheme", "base_url", "must start with https://: write https://pay.example.", with("base_url", text("pay.example")), nil},
		{"key with its scheme", "the block", `leave out "Bearer ".`, with("api_key", text("Bearer "+secret)), nil},
		{"readable key", "base_url", "readable", with("base_url", text("http://pay.example")), nil},
		{
			"credentials in the address", "the block", "must not contain credentials", with("base_url", text("https://me:"+"word@pay.example")), nil,
		},
		{"empty key", "the block", "api_key is set to an empty text. Set it to the API key", with("api_key", text("")), nil},
		{
			"two dots in the host", "base_url", `cannot be reached: the host "pay..example" has two dots in a row.`,
			with("base_url", text("https://pay..example")), nil,
		},
		{"query in the address", "base_url", "query", with("base_url", text("https://pay.example?x=1")), nil},
		{
			"wrong address in the environment", "base_url", "environment variable PAYMENTS_BASE_URL",
			map[string]tftypes.Value{"api_key": text("key")},
			map[string]string{"PAYMENTS_BASE_URL": "nonsense"},
		},
		{
			"the environment's key for another service", "base_url",
			"base_url is https://evil.example, the environment variable PAYMENTS_BASE_URL is https://pay.example,",
			map[string]tftypes.Value{"base_url": text("https://evil.example")},
			environment("https://pay.example"),
		},
		{
			"the environment's key for another path", "base_url", "base_url is https://pay.example/proxy, the environment variable",
			map[string]tftypes.Value{"base_url": text("https://pay.example/proxy")},
			environment("https://pay.example"),
		},
		{
			"the environment's key for another port", "base_url", "base_url is https://pay.example:8443, the environment variable",
			map[string]tftypes.Value{"base_url": text("https://pay.example:8443")},
			environment("https://pay.example"),
		},
		{
			"the environment's key for the same service", "", "",
			map[string]tftypes.Value{"base_url": text("https://PAY.example:443/")},
			environment("https://pay.example"),
		},
		{"the environment's key for the only service", "", "", map[string]tftypes.Value{"base_url": good["base_url"]}, environment("")},
		{
			"the environment's key for a service that is none", "base_url", "environment variable PAYMENTS_BASE_URL cannot be used",
			map[string]tftypes.Value{"base_url": good["base_url"]},
			environment("nonsense"),
		},
		{"another account", "", "", good, environment("https://other.example")},
		{
			"the environment's key under other certificates", "ca_file", "ca_file has other certificates than the file of the environment variable",
			map[string]tftypes.Value{"base_url": good["base_url"], "ca_file": text(authorities[0])},
			map[string]string{"PAYMENTS_API_KEY": "key", "PAYMENTS_CA_FILE": authorities[1]},
		},
		{
			"the environment's key under the same certificates", "", "",
			map[string]tftypes.Value{"base_url": good["base_url"], "ca_file": text(authorities[0])},
			map[string]string{"PAYMENTS_API_KEY": "key", "PAYMENTS_CA_FILE": authorities[0]},
		},
		{
			"the environment's key under certificates that are none", "ca_file", "environment variable PAYMENTS_CA_FILE cannot be used",
			map[string]tftypes.Value{"base_url": good["base_url"], "ca_file": text(authorities[0])},
			map[string]string{"PAYMENTS_API_KEY": "key", "PAYMENTS_CA_FILE": "/none.pem"},
		},
		{
			"a rehearsal's own URL", "base_url", "PAYMENTS_API_KEY in the environment",
			map[string]tftypes.Value{"base_url": good["base_url"]},
			map[string]string{"PAYMENTS_API_KEY": "key", "PAYMENTS_ONLY_ENVIRONMENT": "1"},
		},
		{
			"a rehearsal's own key", "the block", "PAYMENTS_API_KEY in the environment",
			map[string]tftypes.Value{"api_key": text("key")},
			map[string]string{"PAYMENTS_BASE_URL": "https://pay.example", "PAYMENTS_ONLY_ENVIRONMENT": "1"},
		},
		{"key with a space", "the block", "copied whole", with("api_key", text(secret)), nil},
		{
			"key with a line break in the environment", "api_key", "environment variable PAYMENTS_API_KEY",
			map[string]tftypes.Value{"base_url": good["base_url"]},
			map[string]string{"PAYMENTS_API_KEY": secret + "\n"},
		},
		{"empty file name", "ca_file", "empty text", with("ca_file", text("")), map[string]string{"PAYMENTS_CA_FILE": nothing}},
		{"unknown file name", "ca_file", "known only after apply", with("ca_file", unknown), nil},
		{
			"missing file", "ca_file", `The file that the attribute names cannot be used: no such file or directory.`,
			with("ca_file", text("/none.pem")), nil,
		},
		{"missing file beside", "ca_file", "begins with ${path.module}/.", with("ca_file", text("none.pem")), nil},
		{"missing file at home", "ca_file", "pathexpand()", with("ca_file", text("~/none.pem")), nil},
		{
			"missing file in the environment", "ca_file", "file that the environment variable PAYMENTS_CA_FILE names cannot", good,
			map[string]string{"PAYMENTS_CA_FILE": secret},
		},
		{"secret file name", "ca_file", "no such file or directory", with("ca_file", text(secret)), nil},
		{"content of a file", "the block", "it is no path", with("ca_file", text(secret+"\n"+secret)), nil},
		{"a device", "ca_file", "it is not a regular file", with("ca_file", text(os.DevNull)), nil},
		{"empty organization", "organization_id", "empty text", with("organization_id", text("")), nil},
		{"unknown organization", "organization_id", "known only after apply", with("organization_id", unknown), nil},
		{"malformed organization", "organization_id", "a UUID such as", with("organization_id", text(secret)), nil},
		{
			"malformed organization in the environment", "organization_id", "environment variable PAYMENTS_ORGANIZATION_ID cannot be used", good,
			map[string]string{"PAYMENTS_ORGANIZATION_ID": secret},
		},
		{
			"two organizations", "organization_id", "the environment variable PAYMENTS_ORGANIZATION_ID is " + rows.StrangerID,
			with("organization_id", text(rows.SellerID)),
			map[string]string{"PAYMENTS_ORGANIZATION_ID": rows.StrangerID},
		},
		{
			"unknown read_only", "read_only", "known only after apply", with("read_only", tftypes.NewValue(tftypes.Bool, tftypes.UnknownValue)),
			nil,
		},
		{
			"invalid read_only in the environment", "read_only",
			"environment variable PAYMENTS_READ_ONLY cannot be used: it must be true, false, 1 or 0", good,
			map[string]string{"PAYMENTS_READ_ONLY": "yes"},
		},
		{"no read_only in the environment", "", "", good, map[string]string{"PAYMENTS_READ_ONLY": "0"}},
		{"a directory", "ca_file", "is a directory", with("ca_file", text(filepath.Dir(nothing))), nil},
		{"no certificate in the file", "ca_file", "there is no certificate in it", with("ca_file", text(nothing)), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, name := range []string{"PAYMENTS_BASE_URL", "PAYMENTS_API_KEY", "PAYMENTS_CA_FILE"} {
				t.Setenv(name, c.env[name])
			}
			for _, name := range []string{"PAYMENTS_ORGANIZATION_ID", "PAYMENTS_READ_ONLY"} { // an empty one is an error
				if value, ok := c.env[name]; ok {
					t.Setenv(name, value)
				}
			}
			t.Setenv("PAYMENTS_ONLY_ENVIRONMENT", c.env["PAYMENTS_ONLY_ENVIRONMENT"])
			p := &acctest.Plugin{T: t, Server: provider.NewServer("test")(), All: acctest.Schemas(t)}
			look := func(diags []*tfprotov6.Diagnostic) {
				if len(diags) != 1 {
					t.Fatalf("%d messages, want one: %v", len(diags), diags)
				}
				want := `AttributeName("` + c.at + `")`
				if c.at == "the block" {
					want = ""
				}
				if got := diags[0].Attribute.String(); got != want {
					t.Errorf("the message is at %s, want %s", got, c.at)
				}
				if !strings.Contains(diags[0].Detail, c.words) || strings.HasSuffix(diags[0].Detail, "..") {
					t.Errorf("%q does not say %q", diags[0].Detail, c.words)
				}
				if strings.Contains(diags[0].Summary+diags[0].Detail, secret) || strings.Contains(diags[0].Detail, "word") {
					t.Errorf("a secret is shown: %s", diags[0].Detail)
				}
			}
			configured, validated := p.Configure(c.values), p.ValidateProvider(c.values)
			if c.at == "" {
				p.Clean(configured)
			} else {
				look(configured)
			}
			// Validate reports a wrong value in the same words. Missing values, unknown values and
			// the environment's may still come.
			if late := strings.Contains(c.words, "environment") || strings.Contains(c.words, "known only after apply"); c.at == "" || late {
				p.Clean(validated)
			} else {
				look(validated)
			}
		})
	}
}

// TestSettings_validated demands that validation finds invalid arguments without the service.
func TestSettings_validated(t *testing.T) {
	t.Parallel()
	number := func(n int) tftypes.Value { return tftypes.NewValue(tftypes.Number, n) }
	for name, values := range map[string][]tftypes.Value{
		"max_retries":             {number(-1), number(101)},
		"max_requests_per_second": {number(0), number(-5)},
		"request_timeout": {
			tftypes.NewValue(tftypes.String, "soon"), tftypes.NewValue(tftypes.String, "0s"), tftypes.NewValue(tftypes.String, "3h"),
		},
		"refresh": {tftypes.NewValue(tftypes.String, ""), tftypes.NewValue(tftypes.String, "list")},
	} {
		for _, v := range values {
			p := &acctest.Plugin{T: t, Server: provider.NewServer("test")(), All: acctest.Schemas(t)}
			resp, err := p.Server.ValidateProviderConfig(t.Context(), &tfprotov6.ValidateProviderConfigRequest{
				Config: p.Pack(p.All.Provider.ValueType(), map[string]tftypes.Value{name: v}),
			})
			if err != nil {
				t.Fatal(err)
			}
			if len(resp.Diagnostics) != 1 || resp.Diagnostics[0].Attribute.String() != `AttributeName("`+name+`")` {
				t.Errorf("%s = %s gave %v", name, v, resp.Diagnostics)
			}
		}
	}
}

// TestSettings_userAgent expects the version of the provider in the user agent, and none of
// Terraform: OpenTofu sends an invented one.
func TestSettings_userAgent(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	object := service.Put("product", rows.Resources["payments_product"].Seeds[0])
	acctest.Connect(t, service).ImportByIdentity("payments_product", object["id"].(string))
	requests := service.Requests()
	if got := requests[len(requests)-1].Header.Get("User-Agent"); got != "terraform-provider-payments/test" {
		t.Errorf("user agent %q", got)
	}
}
