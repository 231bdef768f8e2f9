// SPDX-License-Identifier: MPL-2.0

package command

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// receiver serves webhook deliveries, and returns its URL.
func receiver(t *testing.T, handler http.HandlerFunc) string {
	t.Helper()
	server := httptest.NewUnstartedServer(handler)
	server.Config.ErrorLog = log.New(io.Discard, "", 0) // callers that hang up
	server.Start()
	t.Cleanup(server.Close)
	return server.URL
}

// putWebhook gives the sandbox a webhook and returns its id.
func (c *child) putWebhook(t *testing.T, url string) string {
	t.Helper()
	status, body := c.ask(t, "PUT", "/_sandbox/objects/webhook", fmt.Sprintf(`{"url": %q}`, url))
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	return idOf(body)
}

// TestDeliveries_stop: a receiver that does not respond does not hold up the stop.
func TestDeliveries_stop(t *testing.T) {
	t.Parallel()
	reached := make(chan struct{})
	once := sync.OnceFunc(func() { close(reached) })
	silent := receiver(t, func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.ReadAll(r.Body)
		once()
		<-r.Context().Done()
	})
	c := startChild(t, "-quiet")
	path := "/webhook/" + c.putWebhook(t, silent) + "/test"
	if got := c.cutOff(t, "POST", path, func() { <-reached }); strings.Contains(got, `"delivered":true`) {
		t.Errorf("a delivery that was cut off is called done: %s", got)
	}
}

// TestDeliveries_forward: events of the chosen types arrive at one more receiver, with the header,
// and each attempt has a line.
func TestDeliveries_forward(t *testing.T) {
	t.Parallel()
	got := make(chan string, 9)
	address := receiver(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got <- r.URL.Path + " " + r.Header.Get("service-verification-key") + " " + string(body)
		w.WriteHeader(http.StatusAccepted)
	})
	c := startChild(t, "-quiet", "-forward", address+"/hooks", "-events", "deposit,refund")
	for _, event := range []string{"payout", "deposit"} {
		if status, body := c.ask(t, "POST", "/_sandbox/events", `{"eventType": "`+event+`", "payload": {"n": 1}}`); status != 204 {
			t.Fatalf("%d %s", status, body)
		}
	}
	first := <-got
	const data = `"eventData":{"deposit":{"n":1}},"eventType":"deposit","id":"`
	if !strings.HasPrefix(first, "/hooks whk_forward {") || !strings.Contains(first, data) {
		t.Errorf("it got %s", first)
	}
	for line := ""; !strings.HasPrefix(line, "deposit → 202 in "); {
		var err error
		if line, err = c.out.ReadString('\n'); err != nil {
			t.Fatal("there is no line for the attempt:", err)
		}
	}
	if status, body := c.ask(t, "GET", "/webhooks", ""); status != 200 || body != "[]" {
		t.Errorf("the account has webhooks: %d %s", status, body)
	}
}
