// SPDX-License-Identifier: MPL-2.0

package call

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestOutput_secrets: the verification key is printed only if it is asked for.
func TestOutput_secrets(t *testing.T) {
	t.Parallel()
	s := demo(t)
	const secret = "whk_canary_7QX3" //nolint:gosec // no secret
	s.Put("webhook", sandbox.Object{"id": seeded("0004", "1"), "verificationKey": secret})
	for _, args := range [][]string{{"webhook", "id=" + seeded("0004", "1")}, {"webhooks"}} {
		r := to(s).run(t, args...)
		r.want(t, cli.Done, `"verificationKey": "(not shown)"`, `"url": "https://localhost:8443/hooks/payments"`)
		if strings.Contains(r.out, secret) || !json.Valid([]byte(r.out)) {
			t.Errorf("%s", r.out)
		}
		to(s).run(t, append(args, "-secrets")...).want(t, cli.Done, `"verificationKey": "`+secret+`"`)
	}
}

// TestOutput hides secrets at any depth and of any type, and leaves every other byte.
func TestOutput(t *testing.T) {
	t.Parallel()
	plain := listing{format: "json"}
	for body, want := range map[string]string{ //nolint:gosec // no secrets
		``:                                `null`,
		`null`:                            `null`,
		` 1.50 `:                          `1.50`,
		`{"a":1e400,"b":-0.0}`:            `{"a":1e400,"b":-0.0}`,
		`{"b":1,"a":2}`:                   `{"b":1,"a":2}`,
		`{"verificationKey":"x","a":"y"}`: `{"verificationKey":"(not shown)","a":"y"}`,
		`{"verification_key" : "x\"},{" , "a":"y"}`:       `{"verification_key" : "(not shown)" , "a":"y"}`,
		`[{"secret":null},{"secret":5},{"apiKey":true}]`:  `[{"secret":null},{"secret":"(not shown)"},{"apiKey":"(not shown)"}]`,
		`{"clientSecret":{"a":["b",{"secret":1}]},"c":3}`: `{"clientSecret":"(not shown)","c":3}`,
		`{"secret":["a","b"],"password":"p"}`:             `{"secret":"(not shown)","password":"(not shown)"}`,
		`{"note":"the key is canary-key-4711."}`:          `{"note":"(not shown)"}`,
		`{"note":"canary\u002dkey-4711"}`:                 `{"note":"(not shown)"}`,
		`{"id":"x","id":"y"}`:                             `{"id":"x","id":"y"}`,
	} {
		got, err := output(&operation{}, []byte(body), key, options{listing: plain})
		if err != nil || flat(t, got) != flat(t, want) {
			t.Errorf("%s is printed as %s, %v", body, got, err)
		}
		got, err = output(&operation{}, []byte(body), key, options{secrets: true, listing: plain})
		if body != "" && (err != nil || flat(t, got) != flat(t, body)) {
			t.Errorf("%s is printed with secrets as %s, %v", body, got, err)
		}
	}
	for _, body := range []string{`{`, `<html>`, `1 2`, `{"a":1}x`} {
		if got, err := output(&operation{}, []byte(body), key, options{listing: plain}); err == nil {
			t.Errorf("%s is printed as %s", body, got)
		}
	}
}

// flat removes white space outside of strings.
func flat(t *testing.T, text string) string {
	t.Helper()
	var raw json.RawMessage
	if err := json.Unmarshal([]byte(text), &raw); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(raw)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestIsSecret: every member that the contract calls a secret is hidden.
func TestIsSecret(t *testing.T) {
	t.Parallel()
	doc, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, s := range doc.Schemas {
		for name, property := range s.Properties {
			if property.Format != "password" {
				continue
			}
			if found++; !isSecret(name) {
				t.Errorf("%s is printed", name)
			}
		}
	}
	if found == 0 || isSecret("name") || isSecret("key") {
		t.Errorf("%d secrets", found)
	}
}

// TestCanary: a service that repeats everything it gets brings neither the key nor private values
// into an error.
func TestCanary(t *testing.T) {
	t.Parallel()
	const secret = "whk_Canary7QX3ZZ81" //nolint:gosec // no secret
	private := []string{
		key, secret, "DE89370400440532013000", "erika.canary@buyer.example", "+49 761 5550143", "1990-12-31",
		"Erika Canary", "000123456789",
	}
	for _, status := range []int{200, 302, 400, 401, 403, 404, 409, 422, 500, 503} {
		c, _ := answering(t, func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			said, _ := json.Marshal(fmt.Sprintf("no: %v %s %s verificationKey=%s", r.Header, r.URL, body, secret))
			w.Header().Set("Location", "https://elsewhere.example/?key="+r.Header.Get("Authorization"))
			w.Header().Set("Retry-After", "7200")
			w.WriteHeader(status)
			if status == http.StatusOK {
				said = append([]byte("<html>"), said...)
			}
			_, _ = fmt.Fprintf(w, `%s`, strings.Replace(`{"error": SAID}`, "SAID", string(said), 1))
		})
		for _, args := range [][]string{
			{"createCustomer", "name=Erika Canary", "email=erika.canary@buyer.example", "phone=+49 761 5550143", "dob=1990-12-31"},
			{"customerByEmail", "email=erika.canary@buyer.example"},
			{"withdrawalAccountByIban", "account_type=fiat", "iban=DE89370400440532013000", "bic=COBADEFFXXX"},
			{"createWithdrawalAccount", "accountType=fiat", `us={"accountNumber": "000123456789", "routingNumber": "021000021"}`},
			{"createWithdrawalAccount", "accountType=fiat", `iban={"iban": "DE89370400440532013000", "bic": "COBADEFFXXX"}`},
			append(withdraw, "-allow-money-movement", "-allow-repeat", "-yes"),
		} {
			r := c.run(t, append(args, "-max-retries=0")...)
			if r.code == cli.Done && status != http.StatusOK {
				t.Errorf("%d: %s succeeds", status, args[0])
			}
			for _, value := range private {
				if strings.Contains(r.err+r.out, value) && (status != http.StatusOK || r.code != cli.Done) {
					t.Errorf("%d: %s prints %q:\n%s%s", status, args[0], value, r.out, r.err)
				}
			}
		}
	}
}
