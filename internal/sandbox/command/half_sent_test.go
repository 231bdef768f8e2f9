// SPDX-License-Identifier: MPL-2.0

package command

import (
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestServe_halfSent: the server closes the connection of a request that never becomes complete,
// without a response. It waits as long as it takes for its own responses.
func TestServe_halfSent(t *testing.T) {
	t.Parallel()
	box, err := sandbox.New(sandbox.Options{Key: "k"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = box.Close() }()
	box.AddFault(sandbox.Fault{Operation: "products", Latency: 600 * time.Millisecond})
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	server := newServer(ctx, box, nil)
	server.ReadTimeout, server.IdleTimeout = 200*time.Millisecond, 300*time.Millisecond
	served := make(chan error)
	go func() { served <- serveUntil(ctx, listener, server) }()
	const header = " HTTP/1.1\r\nHost: localhost\r\nAuthorization: k\r\nContent-Type: application/json\r\n"
	half := fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(mug), mug[:10])
	for sent, want := range map[string]string{
		"POST /product/create" + header + half: "",
		"POST /_sandbox/seed" + header + half:  "",
		"POST /nowhere" + header + half:        "",
		"GET /products" + header + "\r\n":      "HTTP/1.1 200 ",
	} {
		conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.SetDeadline(time.Now().Add(10 * time.Second))
		_, _ = io.WriteString(conn, sent)
		got, err := io.ReadAll(conn) // until the server closes the connection
		if err != nil || !strings.HasPrefix(string(got), want) || want == "" && len(got) > 0 {
			t.Errorf("%s: %q, %v, want %q", sent, got, err, want)
		}
		_ = conn.Close()
	}
	stop()
	if err := <-served; err != nil {
		t.Error(err)
	}
}
