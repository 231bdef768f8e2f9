// SPDX-License-Identifier: MPL-2.0

package call

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// write writes a file for -f.
func write(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "body.json")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// answering starts a service that answers every request alike. It counts the requests.
func answering(t *testing.T, answer http.HandlerFunc) (caller, *atomic.Int64) {
	t.Helper()
	var count atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		count.Add(1)
		answer(w, r)
	}))
	t.Cleanup(server.Close)
	return caller{url: server.URL, key: key}, &count
}

func fault(t *testing.T, text string) sandbox.Fault {
	t.Helper()
	f, err := sandbox.ParseFault(text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestOutcome_unknown loses the response of each operation that creates something or moves money,
// and of one that answers with 500. There is one request, exit code 3, and the next step.
func TestOutcome_unknown(t *testing.T) {
	t.Parallel()
	all, err := load()
	if err != nil {
		t.Fatal(err)
	}
	s, rows := demo(t), 0
	for _, op := range all {
		if op.effect == transport.Safe || op.effect == transport.Idempotent {
			if op.outcome != (diagnose.Outcome{}) {
				t.Errorf("%s has a row, and may be repeated", op.ID)
			}
			continue
		}
		row := op.outcome
		if _, ok := diagnose.Outcomes[op.Method+" "+op.Path]; ok {
			rows++
		}
		if row.Second == "" || row.Call == "" && row.Note == "" {
			t.Errorf("%s has the row %+v", op.ID, row)
		}
		t.Run(op.ID, func(t *testing.T) {
			for i, effect := range []string{"drop_after", "status=500", "status=502"} {
				s.ClearRequests()
				s.AddFault(fault(t, "operation="+op.ID+",times=1,"+effect))
				c, args := to(s), []string{op.ID, "-allow-money-movement", "-allow-repeat", "-yes"}
				for _, argument := range argumentsOf(s, op) {
					if strings.HasPrefix(argument, "{") {
						c.stdin = argument
						argument = "-f=-"
					}
					args = append(args, made(t, s, argument))
				}
				r := c.run(t, args...)
				r.want(t, exitUnknown, op.ID+" may or may not have taken effect: ", "It was not repeated, because that would "+row.Second)
				if n := len(writes(s)); n != 1 {
					t.Errorf("%s sent %d requests", effect, n)
				}
				if i > 0 || row.Call == "" {
					continue
				}
				look := regexp.MustCompile("`terraform-provider-payments call ([^`]+)`").FindStringSubmatch(r.err)
				if look == nil {
					t.Fatalf("no next step in %s", r.err)
				}
				to(s).run(t, strings.Fields(look[1])...).want(t, cli.Done)
			}
		})
	}
	if rows != len(diagnose.Outcomes) {
		t.Errorf("%d rows for %d operations", len(diagnose.Outcomes), rows)
	}
}

// TestOutcome_known: a request that was refused, or that may be repeated, is repeated.
func TestOutcome_known(t *testing.T) {
	t.Parallel()
	s := demo(t)
	for _, effect := range []string{"status=429", "status=503", "drop_before"} {
		s.ClearRequests()
		s.AddFault(fault(t, "operation=createProduct,times=2,"+effect))
		c := to(s)
		c.stdin = mugBody
		r := c.run(t, "createProduct", "-f", "-")
		if effect != "status=429" { // the request went out
			r.want(t, exitUnknown)
			continue
		}
		r.want(t, cli.Done, "waiting before the next attempt", effect[7:])
		if n := len(writes(s)); n != 3 || strings.Contains(r.err, "nil") {
			t.Errorf("%s sent %d requests, want 3: %s", effect, n, r.err)
		}
	}
	s.AddFault(fault(t, "operation=setAutoSwap,times=2,drop_after"))
	to(s).run(t, "setAutoSwap", "enabled=false").want(t, cli.Done)
	s.AddFault(fault(t, "operation=setAutoSwap,times=2,drop_after"))
	to(s).run(t, "setAutoSwap", "enabled=false", "-max-retries", "1").
		want(t, exitUnknown, "may or may not have taken effect", "a second time changes nothing more")
	s.AddFault(fault(t, "operation=products,times=2,drop_after"))
	to(s).run(t, "products", "-max-retries=1").want(t, cli.Failed, "products failed.", "connection closed", "Try again.")
}

// TestOutcome_unreadable: an accepted write whose response is no JSON, is cut, or has no id, took
// effect. It is a success with a warning.
func TestOutcome_unreadable(t *testing.T) {
	t.Parallel()
	garbage, count := answering(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"id": `)) })
	pay := slices.Concat(withdraw, []string{"-allow-money-movement", "-allow-repeat", "-yes"})
	const warning = "warning: createWithdrawal was accepted and took effect, but "
	done := func(c caller, says string) {
		t.Helper()
		r := c.run(t, pay...)
		r.want(t, cli.Done, warning+says, "Do not send it again.", "call withdrawals")
		if !strings.HasPrefix(r.out, "null") && !strings.Contains(says, "id of the new object") {
			t.Errorf("printed %q", r.out)
		}
	}
	done(garbage, "the response is not JSON")
	garbage.run(t, "products").want(t, cli.Failed, "the response is not JSON")
	cut, _ := answering(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "100")
		_, _ = w.Write([]byte(`{`))
	})
	done(cut, "its response could not be read")
	anID := seeded("0001", "01")
	for _, body := range []string{"", "null", "true", `"created"`, "{}", `{"success": true}`, `{"organizationId": "` + anID + `"}`, "[]"} {
		mute, _ := answering(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(body)) })
		done(mute, "the response does not tell the id of the new object.")
	}
	for _, body := range []string{
		`{"withdrawalRequestId": "%s"}`, `{"id": "%s"}`, `"%s"`, `{"data": {"id": "%s"}}`, `[{"withdrawalId": "%s"}]`,
	} {
		telling, _ := answering(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = fmt.Fprintf(w, body, seeded("0001", "01")) })
		if r := telling.run(t, pay...); r.code != cli.Done || strings.Contains(r.err, "warning") {
			t.Errorf("%s: %+v", body, r)
		}
	}
	page, _ := answering(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) })
	page.run(t, pay...).want(t, exitUnknown, "may or may not have taken effect")
	page.run(t, "products").want(t, cli.Failed, "HTML page")
	if n := count.Load(); n != 2 {
		t.Errorf("%d requests, want 2", n)
	}
	empty, _ := answering(t, func(http.ResponseWriter, *http.Request) {})
	if r := empty.run(t, "setAutoSwap", "enabled=false"); r.code != cli.Done || r.out != "null\n" {
		t.Errorf("%+v", r)
	}
}

// TestErrors has the service's own words and advice, without words of Terraform.
func TestErrors(t *testing.T) {
	t.Parallel()
	s := demo(t)
	to(s).run(t, "product", "id="+seeded("0001", "99")).
		want(t, cli.Failed, "product failed.", "404", "the request refers to an object that does not exist")
	to(s).run(t, "createDiscountCode", "code=ROAST20", "products=[]", `model={"modelType": "Fixed", "amountOff": 1}`).
		want(t, cli.Failed, "createDiscountCode failed.", "409", "ROAST20", "It conflicts with an existing object.")
	wrong := to(s)
	wrong.key = "another-key-0815"
	wrong.run(t, "products").want(t, cli.Failed, "401", "The API key comes from the environment variable PAYMENTS_API_KEY.")
	closed := caller{url: "http://127.0.0.1:1", key: key}
	closed.run(t, "products").want(t, cli.Failed, "refused the connection", "PAYMENTS_BASE_URL")
	closed.run(t, append(withdraw, "-allow-money-movement", "-yes")...).want(t, cli.Failed, "refused the connection")
}

// TestAdvise: no advice has words that mean nothing on a command line.
func TestAdvise(t *testing.T) {
	t.Parallel()
	terraform := regexp.MustCompile(`(?i:terraform|\bplan\b|\bapply\b|provider|configuration|import|parallelism)|` +
		`base_url|api_key|ca_file|max_retries|max_requests|request_timeout`)
	failures := []error{errors.New("odd")}
	for status := 300; status < 600; status++ {
		for _, f := range []client.Error{
			{},
			{HTML: true},
			{Asked: 3600e9},
			{Attempts: 3, Waited: 4e9, RequestID: "r-1"},
			{OutcomeUnknown: true},
		} {
			f.Status, f.Method, f.Path = status, "GET", "/products"
			failures = append(failures, &f)
		}
	}
	for _, reason := range []transport.Reason{
		transport.ReasonTimeout, transport.ReasonPaused, transport.ReasonUnknownHost, transport.ReasonNameServer, transport.ReasonRefused,
		transport.ReasonUnreachable, transport.ReasonInterrupted, transport.ReasonProxySetting, transport.ReasonProxyCredentials,
		transport.ReasonProxyRefused, transport.ReasonHTML, transport.ReasonTooLarge, transport.ReasonNotHTTP, transport.ReasonUnknownAuthority,
		transport.ReasonExpired, transport.ReasonOtherName, transport.ReasonNotTLS, transport.ReasonOldTLS, transport.ReasonTLS,
		transport.ReasonClosed, transport.ReasonOther,
	} {
		for _, f := range []transport.Error{{}, {Sent: true}, {AtProxy: true, Proxy: "proxy.example"}, {EarlierUnknown: true}, {Attempts: 3}} {
			f.Reason, f.Host, f.Method, f.Path, f.Err = reason, "pay.example", "GET", "/products", errors.New("odd")
			failures = append(failures, &f)
		}
	}
	for _, failure := range failures {
		text := strings.ReplaceAll(advise(failure), "`terraform-provider-payments doctor`", "") // a command of this binary
		if terraform.MatchString(text) || strings.Contains(text, "{") {
			t.Errorf("%T: %s", failure, text)
		}
	}
}

// TestInterrupt: a read stops at once. A write in flight is finished, and its result is printed.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	for operation, wants := range map[string]struct {
		code int
		word string
	}{"products": {cli.Failed, "was interrupted"}, "setAutoSwap": {cli.Done, `"enabled": false`}} {
		t.Run(operation, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancel(t.Context())
			released := make(chan struct{})
			c, count := answering(t, func(w http.ResponseWriter, r *http.Request) {
				cancel()
				if operation == "products" {
					<-r.Context().Done()
				}
				close(released)
				_, _ = fmt.Fprint(w, `{"enabled": false}`)
			})
			c.ctx = ctx
			args := []string{operation}
			if operation == "setAutoSwap" {
				args = append(args, "enabled=false")
			}
			c.run(t, args...).want(t, wants.code, wants.word)
			<-released
			if count.Load() != 1 {
				t.Errorf("%d requests", count.Load())
			}
		})
	}
}

// TestOutcome_other: a response that shows another movement than the request is a warning. Another
// spelling is not.
func TestOutcome_other(t *testing.T) {
	t.Parallel()
	pay := []string{"-allow-money-movement", "-allow-repeat", "-yes"}
	const source = `{"network": "Base", "token": "` + usdc + `"}`
	swap := append([]string{"executeSwap", "source=" + source, `destination={"network": "Bitcoin"}`, "amount=3.5"}, pay...)
	const swapped = `{"id": "` + parent + `", "source": {"network": "BASE", "token": "%s"}, "destination": {"network": "%s"}, "%s": "%s"}`
	for name, c := range map[string]struct{ token, to, member, amount, says string }{
		"the same":            {strings.ToLower(usdc), "Bitcoin", "sourceAmount", "3.50000000000", ""},
		"without the amount":  {usdc, "Bitcoin", "rate", "2", ""},
		"another destination": {usdc, "Solana", "sourceAmount", "3.5", "another value of destination than"},
		"another source":      {wallet, "Bitcoin", "sourceAmount", "3.5", "another value of source than"},
		"another amount":      {usdc, "Solana", "amount", "35", "another value of amount, destination than"},
	} {
		service, _ := answering(t, func(w http.ResponseWriter, _ *http.Request) {
			_, _ = fmt.Fprintf(w, swapped, c.token, c.to, c.member, c.amount)
		})
		r := service.run(t, swap...)
		if r.want(t, cli.Done, c.says); strings.Contains(r.err, "warning") != (c.says != "") {
			t.Errorf("%s: %s", name, r.err)
		}
	}
	for _, settings := range []string{"", "decimals=text,spelling=other,personal=masked", "writes=enveloped,numbers=stars,defaults=filled"} {
		d, err := sandbox.ParseDialect(settings)
		if err != nil {
			t.Fatal(err)
		}
		for _, operation := range []string{"createPayout", "createRefund", "createOnramp", "createWithdrawal", "executeSwap"} {
			s := acctest.StartDemoWith(t, sandbox.Options{Key: key, Organization: parent, Dialect: d, Pause: func(time.Duration) {}})
			args := append([]string{operation}, pay...)
			for _, argument := range calls[operation] {
				if strings.HasPrefix(argument, "{") {
					argument = "-f=" + write(t, argument)
				}
				args = append(args, made(t, s, argument))
			}
			r := to(s).run(t, args...)
			if r.want(t, cli.Done); strings.Contains(r.err, "warning") {
				t.Errorf("%s, %s: %s", settings, operation, r.err)
			}
		}
	}
}
