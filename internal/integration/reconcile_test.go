// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// TestReconcile_rows demands that each POST is in one of the tables of these tests: it makes an
// object that a list shows, it is sent once, or it may be repeated.
func TestReconcile_rows(t *testing.T) {
	t.Parallel()
	operations, err := contract.Operations()
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]int{}
	for _, m := range creations() {
		rows[m.op]++
	}
	for _, o := range onces() {
		rows[o.op]++
	}
	for op := range repeated {
		rows[op]++
	}
	posts := 0
	for _, op := range operations {
		if op.Method != http.MethodPost {
			continue
		}
		if posts++; rows[op.ID] != 1 {
			t.Errorf("%s has %d rows", op.ID, rows[op.ID])
		}
	}
	if len(rows) != posts {
		t.Errorf("%d rows for %d operations", len(rows), posts)
	}
}

// outages are the failures during one creation. After each there is one object, and the caller gets
// it.
var outages = []struct {
	name    string
	faults  []sandbox.Fault // those without an operation strike the creation
	dialect sandbox.Dialect
	sent    int
}{
	{name: "nothing", sent: 1},
	{name: "the reply is lost", faults: []sandbox.Fault{{DropAfter: true, Times: 1}}, sent: 1},
	{name: "the request is lost", faults: []sandbox.Fault{{DropBefore: true, Times: 1}}, sent: 2},
	{name: "the request is lost twice", faults: []sandbox.Fault{{DropBefore: true, Times: 2}}, sent: 3},
	{name: "the request is lost, then the reply", faults: []sandbox.Fault{{DropBefore: true, Times: 1}, {DropAfter: true, Times: 1}}, sent: 2},
	{name: "500", faults: []sandbox.Fault{{Status: 500, Times: 1}}, sent: 2},
	{name: "502 without a body", faults: []sandbox.Fault{{Status: 502, Body: " ", Times: 1}}, sent: 2},
	{name: "504, then the reply is lost", faults: []sandbox.Fault{{Status: 504, Times: 1}, {DropAfter: true, Times: 1}}, sent: 2},
	{name: "429", faults: []sandbox.Fault{{Status: 429, RetryAfter: "60", Times: 1}}, sent: 2},
	{name: "503, then the reply is lost", faults: []sandbox.Fault{{Status: 503, Times: 1}, {DropAfter: true, Times: 1}}, sent: 2},
	{name: "503 twice, and a wait", faults: []sandbox.Fault{{Status: 503, RetryAfter: "60", Times: 2}}, sent: 3},
	{name: "half of the response", faults: []sandbox.Fault{{Truncate: true, Times: 1}}, sent: 1},
	{name: "an empty response", dialect: sandbox.Dialect{Writes: "empty"}, sent: 1},
	{name: "the id alone", dialect: sandbox.Dialect{Writes: "id"}, sent: 1},
	{name: "half of the id", dialect: sandbox.Dialect{Writes: "id"}, faults: []sandbox.Fault{{Truncate: true, Times: 1}}, sent: 1},
	{
		name:   "the reply is lost, and the list fails once",
		faults: []sandbox.Fault{{DropAfter: true, Times: 1}, {Operation: "list", Status: 500, Times: 1}}, sent: 1,
	},
	{
		name:   "the reply is lost, and the list has to wait",
		faults: []sandbox.Fault{{DropAfter: true, Times: 1}, {Operation: "list", Status: 429, RetryAfter: "30", Times: 2}}, sent: 1,
	},
	{
		name:   "the request is lost, and the list fails once",
		faults: []sandbox.Fault{{DropBefore: true, Times: 1}, {Operation: "list", DropAfter: true, Times: 1}}, sent: 2,
	},
	{
		name:   "the reply is lost, and the list is slow",
		faults: []sandbox.Fault{{DropAfter: true, Times: 1}, {Operation: "list", Latency: 20 * time.Second, Slow: 20 * time.Second}}, sent: 1,
	},
	{
		name:   "the request is lost, and the list breaks off",
		faults: []sandbox.Fault{{DropBefore: true, Times: 1}, {Operation: "list", Truncate: true, Times: 1}}, sent: 2,
	},
	{
		name:   "the reply is lost, and the list breaks off",
		faults: []sandbox.Fault{{DropAfter: true, Times: 1}, {Operation: "list", Truncate: true, Times: 1}}, sent: 1,
	},
}

// arm adds faults. The list is that of the group, and no operation is the creation.
func (w *bubble) arm(m *creation, faults ...sandbox.Fault) {
	for _, fault := range faults {
		switch fault.Operation {
		case "":
			fault.Operation = m.op
		case "list":
			fault.Operation = m.list
		}
		w.AddFault(fault)
	}
}

// TestReconcile_oneObject is the promise: whatever is lost on the way, one creation gives one
// object.
func TestReconcile_oneObject(t *testing.T) {
	t.Parallel()
	for _, m := range creations() {
		for _, outage := range outages {
			inBubble(t, m.op+": "+outage.name, func(w *bubble) {
				ask := m.prepare(w.service)[0]
				w.arm(&m, outage.faults...)
				w.SetDialect(outage.dialect)
				id, err := ask(w.t.Context(), w.client)
				if err != nil {
					w.t.Error(err)
				}
				w.wants(&m, outage.sent, id)
			})
		}
	}
}

// TestReconcile_older has an equal older object, in a service whose clock may differ from this
// machine's. The client never takes it for its own.
func TestReconcile_older(t *testing.T) {
	t.Parallel()
	for _, m := range creations() {
		for name, service := range map[string]struct{ ahead, age time.Duration }{
			"seconds ago":                       {age: 5 * time.Second},
			"last year":                         {age: 365 * 24 * time.Hour},
			"by a clock that is a day ahead":    {ahead: 24 * time.Hour, age: 5 * time.Second},
			"by a clock that is an hour behind": {ahead: -time.Hour, age: 5 * time.Second},
		} {
			for fault, sent := range map[sandbox.Fault]int{
				{DropBefore: true, Times: 1}: 2, {DropAfter: true, Times: 1}: 1, {Truncate: true, Times: 1}: 1,
			} {
				inBubble(t, m.op+": "+name, func(w *bubble) {
					ask := m.prepare(w.service)[0]
					w.Advance(service.ahead)
					old := w.otherClient(ask)
					time.Sleep(service.age)
					w.ClearRequests()
					w.arm(&m, fault)
					id, err := ask(w.t.Context(), w.client)
					if m.unique {
						// The service refuses it, and again when the response is lost.
						if client.Status(err) != http.StatusConflict {
							w.t.Errorf("got %s, %v", id, err)
						}
						w.wants(&m, 2, old)
						return
					}
					if err != nil {
						w.t.Error(err)
					}
					w.wants(&m, sent, old, id)
				})
			}
		}
	}
}

// TestReconcile_dialects loses the response to each creation in each dialect. There is never a
// second object. An object whose members read differently is left to the user.
func TestReconcile_dialects(t *testing.T) {
	t.Parallel()
	for _, m := range creations() {
		for _, text := range append(
			slices.Clone(spoken), "defaults=filled", "personal=omitted", "defaults=filled,spelling=other,nulls=omitted,secrets=omitted",
		) {
			dialect, err := sandbox.ParseDialect(text)
			if err != nil {
				t.Fatal(err)
			}
			// The client trusts no payee that the service filled in: no address, and no account
			// holder.
			payeeChosen := dialect.Defaults == "filled" && slices.Contains(
				[]string{"createPaymentLink", "createInvoice", "createExternalAccount"}, m.op,
			)
			inBubble(t, m.op+": "+text, func(w *bubble) {
				var before []string
				for i, ask := range m.prepare(w.service) {
					time.Sleep(time.Minute)
					w.ClearRequests()
					w.ClearFaults()
					w.arm(&m, sandbox.Fault{DropAfter: true, Times: 1})
					w.SetDialect(dialect)
					id, err := ask(w.t.Context(), w.client)
					w.SetDialect(sandbox.Dialect{})
					made := w.ids(m.group)
					if unknown := (*client.UnknownOutcomeError)(
						nil,
					); (dialect.UnknownValues || payeeChosen) && errors.As(err, &unknown) && strings.Contains(err.Error(), made[len(made)-1]) {
						id, err = made[len(made)-1], nil
					}
					if err != nil {
						w.t.Errorf("the request %d: %v", i, err)
					}
					before = append(before, id)
					w.wants(&m, 1, slices.Clone(before)...)
				}
			})
		}
	}
}

// TestReconcile_noList has a list that cannot be read. The outcome stays unknown, and the client
// sends no second request.
func TestReconcile_noList(t *testing.T) {
	t.Parallel()
	for _, m := range creations() {
		for name, fails := range map[string]sandbox.Fault{
			"fails":      {Operation: "list", Status: 500},
			"is refused": {Operation: "list", Status: 403},
			"is busy":    {Operation: "list", Status: 429},
			"is lost":    {Operation: "list", DropBefore: true},
			"breaks off": {Operation: "list", Truncate: true},
		} {
			for _, lost := range []sandbox.Fault{
				{DropAfter: true, Times: 1}, {DropBefore: true, Times: 1}, {Status: 500, Times: 1}, {Truncate: true, Times: 1},
			} {
				inBubble(t, m.op+": the list "+name, func(w *bubble) {
					ask := m.prepare(w.service)[0]
					w.arm(&m, lost, fails)
					id, err := ask(w.t.Context(), w.client)
					if words := []string{"listing ", "add an import block with its id."}; lost.Truncate {
						w.accepted(err, append(words, "It took effect, so another request would be a second one.")...)
					} else {
						w.unknown(err, append(words, "Check whether it exists before you apply again")...)
					}
					if id != "" {
						w.t.Errorf("%s was returned", id)
					}
					w.wants(&m, 1, w.ids(m.group)...)
				})
			}
		}
	}
}

// TestReconcile_neverMade loses every request. The error says that there is no object, as far as
// the client knows.
func TestReconcile_neverMade(t *testing.T) {
	t.Parallel()
	for _, m := range creations() {
		for _, fault := range []sandbox.Fault{{DropBefore: true}, {Status: 500}} {
			inBubble(t, m.op, func(w *bubble) {
				ask := m.prepare(w.service)[0]
				w.arm(&m, fault)
				_, err := ask(w.t.Context(), w.client)
				if unknown := (*client.UnknownOutcomeError)(
					nil,
				); err == nil || errors.As(err, &unknown) || !strings.Contains(err.Error(), "was not created") {
					w.t.Errorf("got %v", err)
				}
				w.wants(&m, 1+retries)
			})
		}
	}
}

// unknown demands an error of an unknown outcome, or of an accepted request whose object is not
// known, and these words in it or in its diagnostic.
func (w *bubble) unknown(err error, words ...string) {
	w.t.Helper()
	if unknown := (*client.UnknownOutcomeError)(nil); !errors.As(err, &unknown) {
		w.accepted(err, words...)
		return
	}
	w.says(err, words...)
}

// accepted demands the error of an accepted request whose object is not known, and these words.
func (w *bubble) accepted(err error, words ...string) {
	w.t.Helper()
	if accepted := (*client.AcceptedError)(nil); !errors.As(err, &accepted) {
		w.t.Errorf("neither that the outcome is unknown is said, nor that the request was accepted: %v", err)
		return
	}
	w.says(err, words...)
}

// says demands these words in an error or in its diagnostic.
func (w *bubble) says(err error, words ...string) {
	w.t.Helper()
	said := err.Error() + "\n" + diagnose.Detail("thing", err)
	for _, word := range words {
		if !strings.Contains(said, word) {
			w.t.Errorf("%q is not in: %s", word, said)
		}
	}
}

// TestReconcile_unreadable has a response with the id alone, and the object cannot be read. The
// error has the id, and the client creates no second object.
func TestReconcile_unreadable(t *testing.T) {
	t.Parallel()
	for _, m := range creations() {
		inBubble(t, m.op, func(w *bubble) {
			ask := m.prepare(w.service)[0]
			w.SetDialect(sandbox.Dialect{Writes: "id"})
			w.AddFault(sandbox.Fault{Method: http.MethodGet, Status: 500})
			_, err := ask(w.t.Context(), w.client)
			made := w.ids(m.group)
			if created := (*client.CreatedError)(nil); !errors.As(err, &created) || created.ID != made[0] {
				w.t.Errorf("got %v", err)
			}
			w.wants(&m, 1, made...)
		})
	}
}
