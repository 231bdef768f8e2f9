// SPDX-License-Identifier: MPL-2.0

package review

import (
	"errors"
	"net"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestConnections demands that a review without -live opens no connection, with all settings of the
// provider in its environment, and proxies.
func TestConnections(t *testing.T) {
	t.Parallel()
	var opened atomic.Int64
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			opened.Add(1)
			_ = connection.Close()
		}
	}()
	address := "http://" + listener.Addr().String()
	for _, text := range []string{everything(t), "{", written(t)} {
		for _, format := range formats {
			cmd := acctest.NewCLI(t, nil).Provider()
			cmd.Args = append(cmd.Args, "review", "-format", format, "-")
			if format == "sarif" {
				cmd.Args = append(cmd.Args[:len(cmd.Args)-1], "-dir", t.TempDir(), "-")
			}
			cmd.Env = []string{"PAYMENTS_BASE_URL=" + address, "PAYMENTS_API_KEY=pk_CANARY", "PAYMENTS_ORGANIZATION_ID=" + anOrganization}
			for _, name := range []string{"HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY", "https_proxy", "http_proxy", "all_proxy"} {
				cmd.Env = append(cmd.Env, name+"="+address)
			}
			cmd.Stdin = strings.NewReader(text)
			out, err := cmd.CombinedOutput()
			var exit *exec.ExitError
			if err != nil && !errors.As(err, &exit) || strings.Contains(string(out), "CANARY") {
				t.Errorf("%v: %s", err, out)
			}
		}
	}
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	if <-done; opened.Load() != 0 {
		t.Errorf("%d connections were opened", opened.Load())
	}
}
