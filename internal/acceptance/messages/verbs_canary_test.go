// SPDX-License-Identifier: MPL-2.0

package messages_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-log/tflogtest"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// logged is a log that several goroutines write.
type logged struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write appends an entry.
func (l *logged) Write(entry []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(entry)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// hidden are the members of stored objects that are secret or personal, at any depth.
var hidden = []string{
	"accountHolderName", "accountNumber", "bban", "checkoutSessionUrl", "checkoutUrl", "email", "iban", "payload", "verificationKey",
}

// privateIn returns the values of the private members of an object, with the URLs of checkout
// pages.
func privateIn(group string, value any) (all []string) {
	switch value := value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(value)) {
			text, isText := value[name].(string)
			page := name == "url" && group != "webhook"
			if isText && (page || slices.Contains(hidden, name)) && len(text) > 4 {
				all = append(all, text)
			}
			all = append(all, privateIn(group, value[name])...)
		}
	case []any:
		for _, element := range value {
			all = append(all, privateIn(group, element)...)
		}
	}
	return all
}

// TestVerbs_canary uses every action and every ephemeral resource with a log of everything, while
// the service succeeds, and fails and repeats the requests with secrets of others. No secret and no
// personal value may be in the progress, in a diagnostic, or in the log.
func TestVerbs_canary(t *testing.T) {
	t.Parallel()
	for name := range rows.ActionCases {
		for _, how := range []string{
			"", "write refused", "write refused by a page", "write misunderstood", "failure", "broken",
		} {
			t.Run(name+"/"+how, func(t *testing.T) {
				t.Parallel()
				canaryOf(t, name, how)
			})
		}
	}
}

func canaryOf(t *testing.T, name, how string) {
	t.Helper()
	url, _ := rows.Endpoint(t)
	service, arguments := rows.ActionCases[name].StartWith(t, sandbox.Options{Organization: rows.SellerID, Pause: func(time.Duration) {}}, url)
	service.Put("customer", sandbox.Object{"name": acctest.ConfiguredSecrets[0], "email": "zoe@quibble.example"})
	service.Put("webhook", sandbox.Object{"url": url})
	echo := &acctest.EchoServer{Sandbox: service.Sandbox}
	echo.Set(how)
	server := httptest.NewServer(echo)
	defer server.Close()
	log := &logged{}
	traced := acctest.WithContext(tflogtest.RootLogger(t.Context(), log), t) // as TF_LOG=TRACE
	d := driver.NewWith(traced, provider.NewServer("test", provider.WithLookPauses(time.Millisecond)))
	connected := func(block string) string {
		config := strings.Replace(rows.ActionCases[name].Config(service, block), service.URL, server.URL, 1)
		return strings.Replace(config, "{\n", "{\n  max_retries             = 0\n  request_timeout         = \"1s\"\n", 1)
	}
	var shown []string
	var err error
	if acctest.Schemas(t).ActionSchemas[name] != nil {
		var warnings []string
		shown, warnings, err = d.Invoke(connected(rows.ActionBlock(name, arguments)))
		shown = append(shown, warnings...)
	} else {
		var opened *driver.Ephemeral
		if opened, err = d.Open(connected(rows.EphemeralBlock(name, arguments))); err == nil {
			err = opened.Close()
			shown = opened.Warnings
		}
	}
	if how == "" && err != nil {
		t.Error(err)
	}
	if text := log.String(); !strings.Contains(text, "request to the payments service") {
		t.Errorf("the log has no request: %.500s", text)
	}
	if how != "" && !strings.HasPrefix(how, "write") && echo.Echoed.Load() == 0 {
		t.Error("no response had the secrets")
	}
	secrets := slices.Concat(
		[]string{service.Key(), "zoe@canary.example"}, acctest.EchoedSecrets, acctest.ConfiguredSecrets, privateOf(t, service),
	)
	acctest.ExpectAbsent(t, "the progress or a diagnostic", strings.Join(shown, "\n")+fmt.Sprint("\n", err), secrets)
	acctest.ExpectAbsent(t, "the log", log.String(), secrets)
}

// privateOf returns the private values of all objects of a sandbox.
func privateOf(t *testing.T, service *acctest.Service) (all []string) {
	t.Helper()
	var groups map[string]any
	if err := json.Unmarshal([]byte((&rows.Demo{Service: service}).AllObjects(t)), &groups); err != nil {
		t.Fatal(err)
	}
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		all = append(all, privateIn(group, groups[group])...)
	}
	if !slices.Contains(all, "zoe@quibble.example") || !slices.ContainsFunc(all, acctest.VerificationKeys.MatchString) {
		t.Errorf("the private values lack an e-mail address or a verification key: %q", all)
	}
	return all
}
