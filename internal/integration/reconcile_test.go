// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"errors"
	"fmt"
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
			t.Errorf("%s has %d rows, want one: in creations or onces if it creates or pays, or else in repeated", op.ID, rows[op.ID])
		}
	}
	if len(rows) != posts {
		t.Errorf("%d rows for %d operations", len(rows), posts)
	}
}

// outage is a failure during one creation.
type outage struct {
	name    string
	faults  []sandbox.Fault // those without an operation strike the creation
	failing time.Duration   // how long the faults last; 0: as often as they say
	dialect sandbox.Dialect
	status  int                      // replaces the status of each response to the creation, after its effect
	spells  func(body string) string // replaces the body of each response to the creation
	lost    bool                     // the first response is lost
	sent    int
}

// outages are the failures after which there is one object, and the caller gets it.
func outages() []outage {
	all := []outage{
		{name: "nothing", sent: 1},
		{name: "the reply is lost", faults: []sandbox.Fault{{DropAfter: true, Times: 1}}, sent: 1},
		{name: "the request is lost", faults: []sandbox.Fault{{DropBefore: true, Times: 1}}, sent: 2},
		{name: "the request is lost twice", faults: []sandbox.Fault{{DropBefore: true, Times: 2}}, sent: 3},
		{
			name:   "the request is lost, then the reply",
			faults: []sandbox.Fault{{DropBefore: true, Times: 1}, {DropAfter: true, Times: 1}}, sent: 2,
		},
		{name: "500", faults: []sandbox.Fault{{Status: 500, Times: 1}}, sent: 2},
		{name: "502 without a body", faults: []sandbox.Fault{{Status: 502, Body: " ", Times: 1}}, sent: 2},
		{name: "504, then the reply is lost", faults: []sandbox.Fault{{Status: 504, Times: 1}, {DropAfter: true, Times: 1}}, sent: 2},
		{name: "429", faults: []sandbox.Fault{{Status: 429, RetryAfter: "60", Times: 1}}, sent: 2},
		{name: "503, then the reply is lost", faults: []sandbox.Fault{{Status: 503, Times: 1}, {DropAfter: true, Times: 1}}, sent: 2},
		{name: "503 twice, and a wait", faults: []sandbox.Fault{{Status: 503, RetryAfter: "60", Times: 2}}, sent: 3},
		{name: "half of the response", faults: []sandbox.Fault{{Truncate: true, Times: 1}}, sent: 1},
		{name: "each name twice", faults: []sandbox.Fault{{Status: 200, After: true, Body: `{"id":"x","id":"y"}`, Times: 1}}, sent: 1},
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
	for _, status := range []int{302, 307, 500, 502, 504, 524} {
		all = append(all, outage{name: fmt.Sprintf("%d after the effect", status), status: status, sent: 1})
	}
	for _, writes := range []string{"idmore", "nothing", "partial", "enveloped", "enveloped_id"} {
		all = append(all, outage{name: "responses are " + writes, dialect: sandbox.Dialect{Writes: writes}, sent: 1})
	}
	for name, spells := range spellings {
		all = append(all, outage{name: name, spells: spells, sent: 1})
	}
	for _, lag := range []time.Duration{1500 * time.Millisecond, 4 * time.Second, 10 * time.Second} {
		all = append(all, outage{name: fmt.Sprintf("lost, %s behind", lag), lost: true, dialect: behind(lag), sent: 1})
	}
	for _, lag := range []time.Duration{time.Second, 9 * time.Second, time.Minute} {
		for _, writes := range []string{"id", "empty"} {
			dialect := behind(lag)
			dialect.Writes = writes
			all = append(all, outage{name: fmt.Sprintf("%s, %s behind", writes, lag), dialect: dialect, sent: 1})
		}
	}
	// The client looks for the object until the list works again.
	for _, failing := range []time.Duration{20 * time.Second, 5 * time.Minute} {
		for name, fault := range map[string]sandbox.Fault{
			"500": {Status: 500}, "busy": {Status: 503}, "lost": {DropBefore: true}, "cut": {Truncate: true},
		} {
			fault.Operation = "list"
			all = append(all, outage{
				name: fmt.Sprintf("the list is %s for %s", name, failing), faults: []sandbox.Fault{fault}, failing: failing,
				status: http.StatusInternalServerError, sent: 1,
			})
		}
	}
	return all
}

// spellings are responses to creations without the object, or with another one.
var spellings = map[string]func(body string) string{
	"true":           func(string) string { return `true` },
	"text":           func(string) string { return `"created"` },
	"of another":     func(string) string { return `{"organizationId":"0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"}` },
	"something else": func(text string) string { return strings.NewReplacer("Mug", "Jug", "Ann", "Bob").Replace(text) },
}

// behind is a dialect in which lists and reads are behind writes.
func behind(lag time.Duration) sandbox.Dialect { return sandbox.Dialect{ListLag: lag, ReadLag: lag} }

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
		for _, outage := range outages() {
			if m.unique && outage.lost {
				continue // TestReconcile_late has those of unique objects
			}
			inBubble(t, m.op+": "+outage.name, func(w *bubble) {
				ask := m.prepare(w.service)[0]
				w.arm(&m, outage.faults...)
				if outage.failing > 0 {
					time.AfterFunc(outage.failing, w.ClearFaults)
				}
				w.SetDialect(outage.dialect)
				w.wire.spells = outage.spells
				w.wire.after = func(n int, resp *http.Response, err error) (*http.Response, error) {
					if outage.lost && n == 1 {
						return nil, errReset
					}
					if outage.status != 0 && err == nil {
						resp.StatusCode = outage.status
					}
					return resp, err
				}
				id, err := ask(w.t.Context(), w.client)
				if err != nil {
					w.t.Error(err)
				}
				w.wants(&m, outage.sent, id)
			})
		}
	}
}

// errReset is the error of a lost response.
var errReset = errors.New("connection reset")

// TestReconcile_older has an equal older object, in a service whose clock may differ from this
// machine's. The service may have stored it in other words, or send no dates: the client uses this
// machine's clock then, which may be wrong by two minutes. The client never takes the older object
// for its own, and asks a person if it may be.
func TestReconcile_older(t *testing.T) {
	t.Parallel()
	const age, undatedAge = 2*time.Minute + 5*time.Second, 5*time.Minute + time.Second
	for _, m := range creations() {
		for name, service := range map[string]struct {
			ahead, age         time.Duration
			rewritten, undated bool
		}{
			"minutes ago":                       {age: age},
			"last year":                         {age: 365 * 24 * time.Hour},
			"by a clock that is a day ahead":    {ahead: 24 * time.Hour, age: age},
			"by a clock that is an hour behind": {ahead: -time.Hour, age: age},
			"in other words":                    {age: time.Minute, rewritten: true},
			"undated":                           {age: undatedAge, undated: true},
			"undated, a minute ahead":           {age: undatedAge, undated: true, ahead: time.Minute},
			"undated, a minute behind":          {age: undatedAge, undated: true, ahead: -time.Minute},
		} {
			for fault, sent := range map[sandbox.Fault]int{
				{DropBefore: true, Times: 1}: 2, {DropAfter: true, Times: 1}: 1, {Truncate: true, Times: 1}: 1,
			} {
				if service.undated && (m.unique || fault.Truncate) {
					continue
				}
				inBubble(t, m.op+": "+name, func(w *bubble) {
					ask := m.prepare(w.service)[0]
					w.Advance(service.ahead)
					time.Sleep(time.Second) // a time of midnight may be that of the whole day
					old := w.otherClient(ask)
					if service.rewritten {
						w.rewrite(&m, old)
					}
					time.Sleep(service.age)
					w.ClearRequests()
					w.arm(&m, fault)
					w.wire.undated = service.undated
					id, err := ask(w.t.Context(), w.client)
					if (fault.DropBefore || m.unique) && !service.rewritten { // the service refuses a second one that is unique
						var unknown *client.UnknownOutcomeError
						var unclear *client.CandidatesError
						if !errors.As(err, &unknown) || !errors.As(unknown.LookErr, &unclear) || !unclear.Older ||
							!slices.Equal(unclear.IDs, []string{old}) {
							w.t.Errorf("got %s, %v", id, err)
						}
						w.wants(&m, 1, old)
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

// spoken are the dialects with different responses.
var spoken = []string{
	"", "decimals=text", "lists=envelope", "writes=id", "writes=empty", "unknown=members", "unknown=values", "nulls=omitted", "unions=nulls",
	"spelling=other", "secrets=masked", "secrets=omitted", "due=echoed", "names=case",
	"writes=idmore", "writes=nothing", "writes=partial", "writes=enveloped", "writes=enveloped_id",
	"decimals=text,lists=envelope,writes=empty,notfound=400,unknown=members,unions=nulls,spelling=other,personal=masked,secrets=masked",
	"defaults=filled", "personal=omitted", "defaults=filled,spelling=other,nulls=omitted,secrets=omitted",
}

// TestReconcile_dialects loses the response to each creation in each dialect. There is never a
// second object. An object whose members read differently is left to the user.
func TestReconcile_dialects(t *testing.T) {
	t.Parallel()
	for _, m := range creations() {
		for _, text := range spoken {
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
			losses := []sandbox.Fault{{DropAfter: true, Times: 1}}
			if name == "is refused" { // the quickest end
				losses = append(losses, sandbox.Fault{DropBefore: true, Times: 1}, sandbox.Fault{Status: 500, Times: 1},
					sandbox.Fault{Truncate: true, Times: 1})
			}
			for _, lost := range losses {
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
