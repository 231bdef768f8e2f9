// SPDX-License-Identifier: MPL-2.0

package messages_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestAccCanary_crash makes the provider dump all its goroutines while a request with personal data
// is in flight. The output of terraform must not have the data.
func TestAccCanary_crash(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	var once sync.Once
	var address string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/payment_link/create" {
			service.ServeHTTP(w, r)
			return
		}
		_, _ = io.ReadAll(r.Body) // only then is it noticed that the provider is gone
		once.Do(func() {
			provider := providerOf(t, address)
			if provider == 0 {
				t.Error("the provider was not found")
				return
			}
			if err := syscall.Kill(provider, syscall.SIGQUIT); err != nil {
				t.Error(err)
			}
		})
		<-r.Context().Done() // no response; the provider ends
	}))
	t.Cleanup(server.Close)
	address = server.URL
	cli := acctest.NewCLI(t, service)
	cli.Setenv("PAYMENTS_BASE_URL", server.URL)
	cli.Setenv("GOTRACEBACK", "all")
	cli.Setenv("TF_LOG", "TRACE")
	cli.Main(secretive("Mug", "Zoe Quibble Canary"))
	result := cli.Run("apply", "-auto-approve")
	if result.Code == 0 || !strings.Contains(result.Output, "SIGQUIT") || !strings.Contains(result.Output, "CreatePaymentLink") {
		t.Fatalf("ended with %d, and no dump of it:\n%.3000s", result.Code, result.Output)
	}
	key, _ := service.Objects("webhook")[0]["verificationKey"].(string)
	acctest.ExpectAbsent(t, "the output", result.Output, append([]string{service.Key(), key}, acctest.ConfiguredSecrets...))
}

// providerOf finds the provider that speaks to a service, by its environment. It returns 0 where
// there is none.
func providerOf(t *testing.T, address string) int {
	t.Helper()
	processes, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		t.Error(err)
	}
	for _, process := range processes {
		binary, _ := os.Readlink(filepath.Join(process, "exe"))
		environment, _ := os.ReadFile(filepath.Join(process, "environ")) //nolint:gosec // a process of this machine
		if filepath.Base(binary) == "terraform-provider-payments" && bytes.Contains(environment, []byte("PAYMENTS_BASE_URL="+address+"\x00")) {
			pid, _ := strconv.Atoi(filepath.Base(process))
			return pid
		}
	}
	return 0
}
