// SPDX-License-Identifier: MPL-2.0

package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestServe_halfSent: the server closes the connection of a request that never becomes complete.
// It waits as long as it takes for its own responses.
func TestServe_halfSent(t *testing.T) {
	t.Parallel()
	box, err := sandbox.New(sandbox.Options{Key: "k"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = box.Close() }()
	rule, err := sandbox.ParseFault("operation=products,latency=600ms")
	if err != nil {
		t.Fatal(err)
	}
	box.AddFault(rule)
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error)
	go func() {
		served <- serveUntil(ctx, listener, box, arrival{100 * time.Millisecond, 200 * time.Millisecond, 300 * time.Millisecond}, nil)
	}()
	const header = "Host: localhost\r\nAuthorization: k\r\nContent-Type: application/json\r\n"
	body := fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(mug), mug[:10])
	whole := "GET /products HTTP/1.1\r\n" + header + "\r\n"
	for name, c := range map[string]struct{ sent, want string }{
		"nothing":            {"", ""},
		"half a header":      {"GET /products HTTP/1.1\r\n" + header, ""},
		"half a body":        {"POST /product/create HTTP/1.1\r\n" + header + body, "HTTP/1.1 408 "},
		"half a control":     {"POST /_sandbox/seed HTTP/1.1\r\n" + header + body, "HTTP/1.1 408 "},
		"half an unknown":    {"POST /nowhere HTTP/1.1\r\n" + header + body, "HTTP/1.1 408 "},
		"half of a second":   {"GET /nowhere HTTP/1.1\r\n" + header + "\r\nGE", "HTTP/1.1 404 "},
		"slowly answered":    {whole, "HTTP/1.1 200 "},
		"answered, in time":  {"GET /nowhere HTTP/1.1\r\n" + header + "\r\n", "HTTP/1.1 404 "},
		"half after a whole": {"GET /nowhere HTTP/1.1\r\n" + header + "\r\nGET /nowhere HTTP/1.1\r\n", "HTTP/1.1 404 "},
	} {
		conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.SetDeadline(time.Now().Add(10 * time.Second))
		_, _ = io.WriteString(conn, c.sent)
		got, err := io.ReadAll(conn) // until the server closes the connection
		if errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("%s: the connection is still open", name)
		}
		if !strings.HasPrefix(string(got), c.want) || c.want == "" && len(got) > 0 && !strings.HasPrefix(string(got), "HTTP/1.1 408 ") {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		_ = conn.Close()
	}
	stop()
	if err := <-served; err != nil {
		t.Error(err)
	}
}
