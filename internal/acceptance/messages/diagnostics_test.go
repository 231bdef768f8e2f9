// SPDX-License-Identifier: MPL-2.0

package messages_test

import (
	"cmp"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"flag"
	"io"
	"log"
	"maps"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

var update = flag.Bool("update", false, "rewrite testdata/diagnostics; read the files before you commit them")

// failure is something that fails between terraform and the service, so that terraform prints an
// error.
type failure struct {
	config  string // arguments of the provider block
	body    string // empty for the mug
	applied bool   // the mug was applied before
	arm     func(t *testing.T, service *acctest.Service, cli *acctest.CLI)
	command []string // empty for an apply
	secrets []string // must not be shown
}

// faults lets requests fail.
func faults(all ...sandbox.Fault) func(*testing.T, *acctest.Service, *acctest.CLI) {
	return func(_ *testing.T, service *acctest.Service, _ *acctest.CLI) {
		for _, f := range all {
			service.AddFault(f)
		}
	}
}

// at sends terraform to another address.
func at(address func(*testing.T) string) func(*testing.T, *acctest.Service, *acctest.CLI) {
	return func(t *testing.T, _ *acctest.Service, cli *acctest.CLI) { cli.Setenv("PAYMENTS_BASE_URL", address(t)) }
}

const noRetries = "  max_retries = 0\n"

const coupon = "resource \"payments_discount_code\" \"spring\" {\n  code        = \"SPRING\"\n  percent_off = 10\n}\n"

var failures = map[string]failure{
	"401_key_of_the_attribute": {
		config: "  api_key = \"wrong-key-of-the-block\"\n", secrets: []string{"wrong-key"},
	},
	"401_key_of_the_environment": {
		arm: func(_ *testing.T, _ *acctest.Service, cli *acctest.CLI) {
			cli.Setenv("PAYMENTS_API_KEY", "wrong-key-of-the-environment")
		},
		secrets: []string{"wrong-key"},
	},
	"403": {arm: faults(sandbox.Fault{Operation: "createProduct", Status: 403, Body: `{"error": "this key may read only"}`})},
	"404_removed_since_the_plan": {
		applied: true, command: []string{"apply", "saved.plan"},
		arm: func(_ *testing.T, service *acctest.Service, cli *acctest.CLI) {
			cli.Main(strings.Replace(rows.Mug, "12.5", "13", 1))
			cli.Must("plan", "-out=saved.plan")
			service.Remove("product", service.Objects("product")[0]["id"].(string))
		},
	},
	"404_wrong_path": {
		applied: true, command: []string{"plan"},
		arm: func(_ *testing.T, service *acctest.Service, cli *acctest.CLI) {
			cli.Setenv("PAYMENTS_BASE_URL", service.URL+"/v1")
		},
	},
	"409_discount_code_taken": { // no plan finds the code, because the list fails
		body: coupon,
		arm: func(_ *testing.T, service *acctest.Service, _ *acctest.CLI) {
			service.Put("discount_code", sandbox.Object{"code": "SPRING"})
			service.AddFault(sandbox.Fault{Operation: "discountCodes", Status: 403})
			service.AddFault(sandbox.Fault{Operation: "discountCodes", Status: 403})
		},
	},
	"422_at_its_attribute": {body: strings.Replace(rows.Mug, `"Mug"`, `join(" ", [for n in range(80) : "Mug"])`, 1)},
	"429_for_too_long": {
		config: "  request_timeout = \"600ms\"\n", arm: faults(sandbox.Fault{Operation: "createProduct", Status: 429, RetryAfter: "4"}),
	},
	"429_without_retries": {config: noRetries, arm: faults(sandbox.Fault{Operation: "createProduct", Status: 429})},
	"500_on_a_read": {
		applied: true, config: noRetries, command: []string{"plan"}, arm: faults(sandbox.Fault{Operation: "product", Status: 500}),
	},
	"500_on_a_create": {config: noRetries, arm: faults(sandbox.Fault{Operation: "createProduct", Status: 500})},
	"429_for_an_hour": {arm: faults(sandbox.Fault{Operation: "createProduct", Status: 429, RetryAfter: "3600"})},
	"503_on_a_create": {config: noRetries, arm: faults(sandbox.Fault{Operation: "createProduct", Status: 503, RetryAfter: "1"})},
	"redirected":      {applied: true, config: noRetries, command: []string{"plan"}, arm: at(redirecting)},
	"refused":         {config: noRetries, arm: at(closedPort)},
	"timeout": {
		applied: true, config: noRetries + "  request_timeout = \"1s\"\n", command: []string{"plan"},
		arm: faults(sandbox.Fault{Operation: "product", Latency: time.Minute}),
	},
	"dropped": {
		applied: true, config: noRetries, command: []string{"plan"}, arm: faults(sandbox.Fault{Operation: "product", DropBefore: true}),
	},
	"cut_off": {applied: true, config: noRetries, command: []string{"plan"}, arm: faults(sandbox.Fault{Operation: "product", Truncate: true})},
	"answer_of_a_create_lost": {
		config: noRetries + "  request_timeout = \"1s\"\n", // the lookup takes ten times as long
		arm:    faults(sandbox.Fault{Operation: "createProduct", DropAfter: true}, sandbox.Fault{Operation: "products", Status: 500}),
	},
	"html_200": {
		applied: true, config: noRetries, command: []string{"plan"},
		arm: faults(sandbox.Fault{Operation: "product", Status: 200, Body: loginPage}),
	},
	"html_502": {
		applied: true, config: noRetries, command: []string{"plan"},
		arm: faults(sandbox.Fault{Operation: "product", Status: 502, Body: gatewayPage}),
	},
	"html_200_on_a_create": {
		config: noRetries, arm: faults(sandbox.Fault{Status: 200, Body: loginPage}),
	},
	"tls_unknown_authority": {config: noRetries, arm: at(unknownAuthority)},
	"tls_expired":           {config: noRetries, arm: at(expired)},
	"tls_other_name":        {config: noRetries, arm: otherName},
	"tls_too_old":           {config: noRetries, arm: at(tooOld)},
	"tls_not_spoken":        {config: noRetries, arm: at(plainHTTP)},
	"proxy_unreachable":     {config: noRetries, arm: through(closedPort), secrets: []string{"word-of-the-proxy"}},
	"proxy_unknown": {
		config: noRetries, arm: through(func(*testing.T) string { return "http://proxy.invalid:3128" }), secrets: []string{"word-of-the-proxy"},
	},
	"proxy_407": {config: noRetries, arm: through(proxyAnswering(407)), secrets: []string{"word-of-the-proxy"}},
	"proxy_403": {config: noRetries, arm: through(proxyAnswering(403)), secrets: []string{"word-of-the-proxy"}},
	"proxy_setting": {
		config: noRetries, arm: through(func(*testing.T) string { return "http://half#of-the-address" }),
		secrets: []string{"word-of-the-proxy", "half", "of-the-address"},
	},
	"ca_file_missing": {config: "  ca_file = \"company.pem\"\n"},
}

const (
	loginPage   = "<!DOCTYPE html>\n<html><head><title>Sign in &ndash; Company</title></head><body>Please sign in.</body></html>"
	gatewayPage = "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n" +
		"<body><center><h1>502 Bad Gateway</h1></center><hr></body>\r\n</html>"
)

// TestAccDiagnostics_golden compares the errors that terraform prints with files that were read and
// approved. The comparison ignores Terraform's own line breaks, which depend on ports and paths.
func TestAccDiagnostics_golden(t *testing.T) {
	t.Parallel()
	for name, f := range failures {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f.compare(t, name)
		})
	}
}

// TestAccDiagnostics_unknownHost looks up a host that cannot exist. The file to compare with
// depends on the response of this machine's name server.
func TestAccDiagnostics_unknownHost(t *testing.T) {
	t.Parallel()
	_, err := net.DefaultResolver.LookupHost(t.Context(), "payments.invalid")
	var failed *net.DNSError
	if !errors.As(err, &failed) {
		t.Skipf("the name server knows a host that cannot be: %v", err)
	}
	name := "dns_no_answer"
	if failed.IsNotFound {
		name = "dns_unknown_host"
	}
	failure{config: noRetries, arm: at(func(*testing.T) string { return "https://payments.invalid" })}.compare(t, name)
}

// TestAccDiagnostics_caFile reaches the service over TLS with a certificate of an unknown
// authority: by the attribute, and by the environment.
func TestAccDiagnostics_caFile(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	server := httptest.NewUnstartedServer(service.Sandbox)
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	t.Cleanup(server.Close)
	cli := acctest.NewCLI(t, service)
	cli.Setenv("PAYMENTS_BASE_URL", server.URL)
	cli.Main(rows.Mug)
	if result := cli.Run("apply", "-auto-approve"); result.Code != 1 || !strings.Contains(result.Flat(), "set ca_file (or PAYMENTS_CA_FILE)") {
		t.Errorf("without the file, terraform ended with %d:\n%s", result.Code, result.Output)
	}
	cli.Write("company.pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})))
	cli.Main("provider \"payments\" {\n  ca_file = \"${path.module}/company.pem\"\n}\n\n" + rows.Mug)
	cli.Must("apply", "-auto-approve")
	if len(service.Objects("product")) != 1 {
		t.Errorf("the service has %v", service.Objects("product"))
	}
	cli.Main(rows.Mug)
	cli.Setenv("PAYMENTS_CA_FILE", "company.pem")
	cli.ExpectNoChanges()
}

// TestDiagnostics_files demands that every file belongs to a failure.
func TestDiagnostics_files(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/diagnostics/*.txt")
	if err != nil || len(files) != len(failures)+2 {
		t.Errorf("%d files for %d failures and two of name servers: %v", len(files), len(failures), err)
	}
}

// applied is the product of an applied mug, and the state.
var applied struct {
	sync.Once
	product sandbox.Object
	state   string
}

// appliedMug applies the mug, once for all tests.
func appliedMug(t *testing.T) (product sandbox.Object, state string) {
	t.Helper()
	applied.Do(func() {
		service := acctest.StartWith(t, sandbox.Options{Organization: rows.ExampleID})
		cli := acctest.NewCLI(t, service)
		cli.Main(rows.Mug)
		cli.Must("apply", "-auto-approve")
		data := cli.Read("terraform.tfstate")
		applied.product, applied.state = service.Objects("product")[0], data
	})
	if applied.state == "" {
		t.Fatal("the mug could not be applied")
	}
	return maps.Clone(applied.product), applied.state
}

func (f failure) compare(t *testing.T, name string) {
	t.Helper()
	service := acctest.StartWith(t, sandbox.Options{Organization: rows.ExampleID})
	cli := acctest.NewCLI(t, service).Attach()
	body := cmp.Or(f.body, rows.Mug)
	if f.applied {
		product, state := appliedMug(t)
		service.Put("product", product)
		cli.Write("terraform.tfstate", state)
	}
	if f.config != "" {
		body = "provider \"payments\" {\n" + f.config + "}\n\n" + body
	}
	cli.Main(body)
	if f.arm != nil {
		f.arm(t, service, cli)
	}
	command := f.command
	if command == nil {
		command = []string{"apply", "-auto-approve"}
	}
	result := cli.Run(command...)
	got := normalized(result.Output)
	if result.Code != 1 || len(errorLines.FindAllString(got, -1)) != 1 {
		t.Errorf("terraform ended with %d, and %d errors", result.Code, len(errorLines.FindAllString(got, -1)))
	}
	for _, secret := range append(f.secrets, service.Key()) {
		if strings.Contains(result.Output, secret) {
			t.Errorf("%q is shown:\n%s", secret, result.Output)
		}
	}
	file := filepath.Join("testdata", "diagnostics", name+".txt")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file) //nolint:gosec // a file of this test
	if err != nil || got != string(want) {
		t.Errorf("terraform printed\n%s\nand should print (%v)\n%s", got, err, want)
	}
}

var errorLines = regexp.MustCompile(`(?m)^Error: `)

var changing = []struct {
	found *regexp.Regexp
	shown string
}{
	{regexp.MustCompile(`sandbox-\d+`), "NUMBER"},
	{regexp.MustCompile(`127\.0\.0\.1:\d+`), "127.0.0.1:PORT"},
	{regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`), "ID"},
	{regexp.MustCompile(`with [0-9.]+m?s of waiting`), "with TIME of waiting"},
	{regexp.MustCompile(`registry\.(terraform\.io|opentofu\.org)/`), "HOST/"}, // the engine's own
}

// normalized has the errors that terraform printed, a paragraph on a line. Parts that differ every
// time have fixed names.
func normalized(output string) string {
	_, text, _ := strings.Cut(output, "Error: ")
	paragraphs := strings.Split(strings.TrimSpace("Error: "+text), "\n\n")
	for i, p := range paragraphs {
		if !strings.HasPrefix(p, "with ") && !strings.HasPrefix(p, "on ") {
			paragraphs[i] = strings.Join(strings.Fields(p), " ")
		}
	}
	text = strings.Join(paragraphs, "\n\n") + "\n"
	for _, c := range changing {
		text = c.found.ReplaceAllString(text, c.shown)
	}
	return text
}

// closedPort is an address without a server. Port 1 is never a free port that the system gives to
// another test's server.
func closedPort(*testing.T) string { return "http://127.0.0.1:1" }

func redirecting(t *testing.T) string {
	t.Helper()
	return serving(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://login.example/sign-in?from=here", http.StatusFound)
	}).URL
}

func plainHTTP(t *testing.T) string {
	t.Helper()
	return strings.Replace(serving(t, http.NotFound).URL, "http://", "https://", 1)
}

func serving(t *testing.T, handler http.HandlerFunc) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server
}

// through puts a proxy, with a password in its address, between terraform and a service on another
// machine.
func through(proxy func(*testing.T) string) func(*testing.T, *acctest.Service, *acctest.CLI) {
	return func(t *testing.T, _ *acctest.Service, cli *acctest.CLI) {
		cli.Setenv("PAYMENTS_BASE_URL", "https://payments.invalid")
		cli.Setenv("HTTPS_PROXY", strings.Replace(proxy(t), "http://", "http://user:word-of-the-proxy@", 1))
	}
}

func proxyAnswering(status int) func(*testing.T) string {
	return func(t *testing.T) string {
		t.Helper()
		return serving(t, func(w http.ResponseWriter, r *http.Request) {
			if r.Method != http.MethodConnect {
				t.Errorf("the proxy got %s %s", r.Method, r.URL)
			}
			w.WriteHeader(status)
		}).URL
	}
}

func unknownAuthority(t *testing.T) string {
	t.Helper()
	return secure(t, nil, func(*x509.Certificate) {})
}

func expired(t *testing.T) string {
	t.Helper()
	return secure(t, nil, func(c *x509.Certificate) { c.NotAfter = time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC) })
}

// otherName trusts a certificate that is for another host.
func otherName(t *testing.T, _ *acctest.Service, cli *acctest.CLI) {
	t.Helper()
	cli.Setenv("PAYMENTS_BASE_URL", secure(t, nil, func(c *x509.Certificate) {
		c.IPAddresses, c.DNSNames = nil, []string{"payments.example", "www.payments.example"}
	}))
}

func tooOld(t *testing.T) string {
	t.Helper()
	return secure(t, &tls.Config{MaxVersion: tls.VersionTLS11}, func(*x509.Certificate) {}) //nolint:gosec // it is to be refused
}

// secure starts a server with a self-signed certificate, which change may edit.
func secure(t *testing.T, config *tls.Config, change func(*x509.Certificate)) string {
	t.Helper()
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	if server.TLS = config; config == nil {
		server.TLS = &tls.Config{}
	}
	server.TLS.Certificates = []tls.Certificate{selfSigned(t, change)}
	server.StartTLS()
	t.Cleanup(server.Close)
	return server.URL
}

// selfSigned returns a certificate, which change may edit.
func selfSigned(t *testing.T, change func(*x509.Certificate)) tls.Certificate {
	t.Helper()
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Company Root"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC), NotAfter: time.Now().AddDate(10, 0, 0),
	}
	change(template)
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	certificate, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{certificate}, PrivateKey: key}
}
