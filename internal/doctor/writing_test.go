// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/report"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// written is [runner.write] with the report.
func (r *runner) written(t *testing.T, args ...string) (report.Report, output) {
	t.Helper()
	return reportOf(t, r.write(append(args, "-json", "-")...))
}

// TestLoop_write: against a sandbox with one setting, and with a random combination of them, the
// last line names exactly the settings of the sandbox, and only announced objects remain.
// PAYMENTS_CHAOS_DOCTORS is the number of combinations.
func TestLoop_write(t *testing.T) {
	t.Parallel()
	for _, line := range lines(t, 4) {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			r := stopped(t, parsed(t, line))
			before := contents(t, r.service)
			report, o := r.written(t)
			if o.code != cli.Done {
				t.Errorf("exit code %d: %s", o.code, o.err)
			}
			if words, ok := stored[line]; ok {
				saysStored(t, report, words)
			}
			if want := parsed(t, line); !isDialect(t, report.Dialect, want) {
				t.Errorf("the doctor says %q", report.Dialect)
				for _, a := range report.Assumptions {
					if a.Refuted > 0 {
						t.Log(a.ID, a.Confirmed, a.Refuted, a.Settings, a.Where)
					}
				}
			}
			for _, one := range report.Operations {
				if len(one.Breaks)+len(one.Failed) > 0 {
					t.Log(one.Method, one.Path, one.Breaks, one.Failed)
				}
			}
			if t.Failed() {
				for _, one := range report.Trials {
					t.Log(one)
				}
			}
			if len(report.Left) > 0 {
				t.Errorf("left: %v", report.Left)
			}
			remains(t, before, contents(t, r.service))
			if n := r.service.Received("createInvoice") + r.service.Received("createFboOrganization"); n > 0 {
				t.Errorf("%d objects were made that must be named", n)
			}
		})
	}
}

// isDialect compares a line with the sandbox's dialect. A lag is measured: it is at most the time
// between two reads too long.
func isDialect(t *testing.T, line string, want sandbox.Dialect) bool {
	t.Helper()
	got := parsed(t, line)
	for _, lag := range []struct{ got, want *time.Duration }{{&got.ListLag, &want.ListLag}, {&got.ReadLag, &want.ReadLag}} {
		if *lag.got < *lag.want || *lag.got > 2**lag.want+50*time.Millisecond || *lag.want == 0 && *lag.got != 0 {
			return false
		}
		*lag.got = *lag.want
	}
	want.Texts, want.Case, want.URLs, want.Order, want.Late = "", "", "", "", false // the report has words for them
	want.ChangingOrder = false                                                      // two reads are not compared
	if want.Wholes == "decimal" {
		want.Wholes = "" // nothing tells the two forms apart
	}
	if want.Lists == "nothing" {
		want.Lists = "" // an empty list shows nothing in either form
	}
	return got == want
}

// contents are the objects of a sandbox, by their group and id.
func contents(t *testing.T, service *acctest.Service) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, group := range service.Groups() {
		for _, object := range service.Objects(group) {
			data, err := json.Marshal(object)
			if err != nil {
				t.Fatal(err)
			}
			all[group+" "+fmt.Sprint(object["id"])] = string(data)
		}
	}
	return all
}

// ends are how an object of the doctor may remain, by its group.
var ends = map[string]string{
	"product": `"isArchived":true`, "webhook": `"isDeleted":true`, "checkout_session": `"sessionStatus":"cancelled"`,
	"invoice": `"status":"voided"`, "fbo_organization": `"name":"doctor-`, "fbo_verification": `"status"`,
}

// remains demands that the objects of before are as they were, and that all others have ended as
// announced. It returns the number of others.
func remains(t *testing.T, before, after map[string]string) (count int) {
	t.Helper()
	for at, object := range before {
		if after[at] != object {
			t.Errorf("%.60s was %.900s, and is %.900s", at, object, after[at])
		}
	}
	for at, object := range after {
		if before[at] != "" {
			continue
		}
		group, _, _ := strings.Cut(at, " ")
		if strings.HasPrefix(group, "deleted_") { // the sandbox keeps objects that it shows no more
			continue
		}
		count++
		if ends[group] == "" || !strings.Contains(object, ends[group]) || !strings.Contains(object, "doctor-") && group != "fbo_verification" {
			t.Errorf("%s remains: %s", at, object)
		}
	}
	return count
}

// TestWriteNamed: types that bill, or that remain, are made only if -groups names them.
func TestWriteNamed(t *testing.T) {
	t.Parallel()
	r := stopped(t, sandbox.Dialect{})
	before := contents(t, r.service)
	report, o := r.written(t, "-groups", "invoices,fbo_organizations")
	if o.code != cli.Done {
		t.Errorf("exit code %d: %s%s", o.code, o.out, o.err)
	}
	for _, words := range []string{"invoice             doctor-", "stays voided", "goes on existing", "customer", "because -groups names it"} {
		if !strings.Contains(o.err, words) {
			t.Errorf("the announcement lacks %q: %s", words, o.err)
		}
	}
	for _, operation := range []string{"createInvoice", "voidInvoice", "createFboOrganization", "updateFboVerification", "createCustomer"} {
		if r.service.Received(operation) == 0 {
			t.Errorf("%s was not sent", operation)
		}
	}
	if n := r.service.Received("createProduct"); n > 0 {
		t.Errorf("%d products were made", n)
	}
	remains(t, before, contents(t, r.service))
	if len(report.Remaining) != 2 || len(report.Trials) != 3 {
		t.Errorf("%v of %v", report.Remaining, report.Trials)
	}
}

// TestWriteAsked: nothing is sent before a person, or a flag with the organization, allows it.
func TestWriteAsked(t *testing.T) {
	t.Parallel()
	r := stopped(t, sandbox.Dialect{})
	organization := r.service.Organization()
	for _, c := range []struct {
		args   string
		person bool
		stdin  string
		env    map[string]string
		code   int
		want   string
	}{
		{"-write", false, "", nil, cli.Usage, "add -yes and -organization-id"},
		{"-write -yes", false, "", nil, cli.Usage, "-yes needs -organization-id"},
		{"-write", true, "no\n", nil, cli.Failed, "not confirmed, so nothing was written"},
		{"-write", true, "y\n", nil, cli.Failed, "not confirmed"},
		{"-write", true, "yes\n", map[string]string{"PAYMENTS_READ_ONLY": "true"}, cli.Usage, "PAYMENTS_READ_ONLY forbids writes"},
		{"-write", true, "yes\n", map[string]string{"PAYMENTS_READ_ONLY": ""}, cli.Usage, "PAYMENTS_READ_ONLY cannot be used"},
		{"-write -organization-id x", true, "yes\n", nil, cli.Usage, "the id of an organization"},
		{
			"-write -organization-id " + productID, true, "yes\n",
			map[string]string{"PAYMENTS_ORGANIZATION_ID": organization},
			cli.Usage, "make them equal",
		},
		{"-yes", true, "", nil, cli.Usage, "go with -write or -clean only"},
		{"-clean", false, "", nil, cli.Usage, "-clean asks before it sends"},
		{"-clean -yes", false, "", nil, cli.Usage, "-yes needs -organization-id"},
		{"-write -groups balances", true, "yes\n", nil, cli.Usage, "makes no object of these groups"},
		{"-write -groups fbo_organizations", true, "yes\n", nil, cli.Usage, "name the parent with -organization-id"},
		{"-clean -write", true, "", nil, cli.Usage, "-clean goes with -yes and -organization-id only"},
		{"-clean -groups products", true, "", nil, cli.Usage, "-clean goes with -yes and -organization-id only"},
		{"-clean", true, "", map[string]string{"PAYMENTS_READ_ONLY": "1"}, cli.Usage, "PAYMENTS_READ_ONLY forbids writes"},
	} {
		r.person, r.stdin, r.env = c.person, c.stdin, c.env
		if o := r.run(strings.Fields(c.args)...); o.code != c.code || !strings.Contains(o.err, c.want) {
			t.Errorf("%s: exit code %d, want %d and %q: %s", c.args, o.code, c.code, c.want, o.err)
		}
	}
	if n := len(r.service.Requests()); n > 0 {
		t.Errorf("%d requests were sent", n)
	}
	r.person, r.stdin, r.env = true, "yes\n", nil
	if o := r.run("-write", "-groups", "webhooks"); o.code != cli.Done || r.service.Received("createWebhook") != 1 {
		t.Errorf("exit code %d: %s%s", o.code, o.out, o.err)
	}
}

// TestWriteForeign: in an account of another organization, nothing is written. In an empty one, the
// first object decides, and it is deleted.
func TestWriteForeign(t *testing.T) {
	t.Parallel()
	r := stopped(t, sandbox.Dialect{})
	args := []string{"-write", "-yes", "-organization-id", productID}
	o := r.run(args...)
	if o.code != cli.Failed || !strings.Contains(o.out, "belong to another organization") || r.service.Received("createProduct") > 0 {
		t.Errorf("exit code %d: %s%s", o.code, o.out, o.err)
	}
	if err := r.service.Reset(); err != nil {
		t.Fatal(err)
	}
	r.service.ClearRequests()
	o = r.run(args...)
	if o.code != cli.Failed || !strings.Contains(o.out, "belong to another organization") || r.service.Received("createDiscountCode") > 0 {
		t.Errorf("exit code %d: %s%s", o.code, o.out, o.err)
	}
	for _, product := range r.service.Objects("product") {
		if product["isArchived"] != true {
			t.Errorf("%v", product)
		}
	}
}

// TestWrite_values: no value of the account or of the doctor's own objects is in
// the report. The announcement has the names of the doctor's objects, for the person who asked.
func TestWrite_values(t *testing.T) {
	t.Parallel()
	for _, line := range []string{
		"", "unknown=values,unknown=members,names=case,defaults=filled", "spelling=other,writes=nothing,items=summary",
	} {
		r := stopped(t, parsed(t, line))
		before := valuesOf(t, r.service)
		file := filepath.Join(t.TempDir(), "report.json")
		o := r.write("-json", file)
		all := valuesOf(t, r.service)
		if len(before) < 300 || len(all) < len(before)+10 {
			t.Fatalf("%d values before, %d after", len(before), len(all))
		}
		report := acctest.ReadFile(t, file) + o.out
		for value := range all {
			if strings.Contains(report, value) {
				t.Errorf("%s: the report has %q", line, value)
			}
			if before[value] && strings.Contains(o.err, value) {
				t.Errorf("%s: a message has %q", line, value)
			}
		}
		for _, own := range []string{"doctor-", "99900001", "SPREDEFF", ".invalid"} {
			if strings.Contains(report, own) {
				t.Errorf("%s: the report has %q", line, own)
			}
		}
	}
}

// valuesOf are the longer values in the objects of a sandbox, without the words of the contract.
func valuesOf(t *testing.T, service *acctest.Service) map[string]bool {
	t.Helper()
	all, words := map[string]bool{}, regexp.MustCompile("^[A-Za-z_]*$")
	var walk func(value any)
	walk = func(value any) {
		switch v := value.(type) {
		case map[string]any:
			for _, member := range v {
				walk(member)
			}
		case []any:
			for _, element := range v {
				walk(element)
			}
		case string:
			if len(v) > 5 && !words.MatchString(v) {
				all[v] = true
			}
		case json.Number:
			if len(v) > 5 {
				all[v.String()] = true
			}
		}
	}
	for _, object := range contents(t, service) {
		var value any
		decoder := json.NewDecoder(strings.NewReader(object))
		decoder.UseNumber()
		if err := decoder.Decode(&value); err != nil {
			t.Fatal(err)
		}
		walk(value)
	}
	return all
}

// TestWrite_interrupted: an interrupt ends the trials, and the objects are deleted.
func TestWrite_interrupted(t *testing.T) {
	t.Parallel()
	r := stopped(t, sandbox.Dialect{})
	before := contents(t, r.service)
	ctx, cancel := context.WithCancel(t.Context())
	r.ctx, r.base = ctx, &interrupter{cancel: cancel}
	o := r.write()
	if o.code != cli.Failed || !strings.Contains(o.out, "The report is not complete: interrupted") {
		t.Errorf("exit code %d: %s%s", o.code, o.out, o.err)
	}
	if n := r.service.Received("createPaymentLink"); n != 1 || r.service.Received("createCustomer") > 0 {
		t.Errorf("%d payment links were created", n)
	}
	remains(t, before, contents(t, r.service))
}

// interrupter interrupts a run while it creates a payment link.
type interrupter struct{ cancel func() }

// RoundTrip sends a request.
func (i *interrupter) RoundTrip(r *http.Request) (*http.Response, error) {
	if strings.HasSuffix(r.URL.Path, "/payment_link/create") {
		i.cancel()
		r = r.WithContext(context.WithoutCancel(r.Context()))
	}
	return http.DefaultTransport.RoundTrip(r)
}

// TestWrite_lost: a create whose response is lost is looked for by its name, and never sent again.
func TestWrite_lost(t *testing.T) {
	t.Parallel()
	for _, fault := range []string{
		"operation=createWebhook,drop_before,times=1", "operation=createWebhook,drop_after,times=1",
		"operation=createWebhook,status=500,after,times=1", "operation=createWebhook,status=503,times=1",
	} {
		r := stopped(t, parsed(t, "lag=300ms"))
		before := contents(t, r.service)
		rule, err := sandbox.ParseFault(fault)
		if err != nil {
			t.Fatal(err)
		}
		r.service.AddFault(rule)
		report, o := r.written(t, "-groups", "webhooks")
		made := remains(t, before, contents(t, r.service))
		if sent := r.service.Received("createWebhook"); sent != 1 || made > sent {
			t.Errorf("%s: %d requests made %d webhooks", fault, sent, made)
		}
		took := strings.Contains(fault, "after")
		if took != (o.code == cli.Done) || took != (len(report.Left) == 0) || took != (made == 1) {
			t.Errorf("%s: exit code %d, left %v: %v", fault, o.code, report.Left, report.Trials)
		}
	}
}

// TestWrite_refused: a refused create leaves nothing to end, and an object whose end is refused is
// left.
func TestWrite_refused(t *testing.T) {
	t.Parallel()
	for fault, want := range map[string]struct{ group, left string }{
		"operation=createWebhook,status=422":              {"webhooks", ""},
		"operation=setProductArchived,status=422":         {"products", "product"},
		"operation=setProductArchived,status=422,times=1": {"products", ""},
	} {
		r := stopped(t, sandbox.Dialect{})
		rule, err := sandbox.ParseFault(fault)
		if err != nil {
			t.Fatal(err)
		}
		r.service.AddFault(rule)
		if report, _ := r.written(t, "-groups", want.group); strings.Join(report.Left, ",") != want.left {
			t.Errorf("%s: left %v: %v", fault, report.Left, report.Trials)
		}
	}
}

// TestWrite_hostile: a service that answers writes with anything ends the run, with a report of
// bounded size and without control characters.
func TestWrite_hostile(t *testing.T) {
	t.Parallel()
	for name, c := range hostile {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var reads atomic.Int64
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
				if q.Method == http.MethodGet && reads.Add(1) < 8 { // enough for a run that begins to write
					_, _ = w.Write([]byte("[]"))
					return
				}
				c.serve(w, q)
			}))
			t.Cleanup(server.Close)
			service := acctest.StartWith(t, sandbox.Options{Clock: acctest.StoppedClock()})
			r := &runner{ctx: t.Context(), url: server.URL, key: service.Key(), service: service}
			o := r.write("-groups", "webhooks")
			if o.code == cli.Done || len(o.out) > 100<<10 || strings.ContainsAny(o.out+o.err, "\x1b\x00") {
				t.Errorf("exit code %d: %s%s", o.code, o.out, o.err)
			}
		})
	}
}
