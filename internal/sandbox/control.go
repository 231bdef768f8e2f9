// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// control is one thing that tests and the curious ask of the sandbox itself. No answer is 204; every error is 400.
type control struct {
	pattern, help string
	do            func(r *http.Request, body []byte) (any, error)
}

func (s *Sandbox) controls() []control {
	return []control{
		{"GET /_sandbox/objects", "all objects by group", s.controlObjects},
		{"GET /_sandbox/objects/{group}", "the objects of a group, oldest first", s.controlGroup},
		{"PUT /_sandbox/objects/{group}", "make an object, or change the given members of the one with that id, as somebody else would", s.controlPut},
		{"DELETE /_sandbox/objects/{group}/{id}", "make an object vanish", s.controlRemove},
		{"POST /_sandbox/seed", `make many objects, all or none, as GET /_sandbox/objects answers them: {"product": [{"name": "Mug"}]}, or the text demo`, s.controlSeed},
		{"POST /_sandbox/reset", "forget all objects, requests and faults; the clock, the dialect and the limit stay", func(*http.Request, []byte) (any, error) { return nil, s.Reset() }},
		{"GET /_sandbox/clock", "what time it is in the sandbox", s.controlTime},
		{"PUT /_sandbox/clock", `set or move the clock: {"now": "2030-01-01T00:00:00Z"} or {"advance": "1h"}`, s.controlClock},
		{"POST /_sandbox/balances", `give the organization money: {"network": "Bitcoin", "amount": "0.5"}; also token`, s.controlFund},
		{"POST /_sandbox/deposits", `send money to a deposit account: {"depositAccountId": "…", "amount": 12.5, "final": true}; address in place of the id; also senderAddress, fiat`, s.controlDeposit},
		{"POST /_sandbox/payments", `let a buyer pay: {"invoiceId": "…", "network": "Bitcoin", "final": true}; paymentSessionId, checkoutSessionId, paymentLinkId or subscriptionId in place of invoiceId; also token, amount, customerId, inputData: [{"label": "…", "value": "…"}]`, s.controlPay},
		{"POST /_sandbox/onramps/{id}", `take an on-ramp to a status, or one step further without one: {"status": "FundsReceived"}`, s.controlOnramp},
		{"POST /_sandbox/payouts/{id}/fail", `make a payout that is on its way fail, or one entry of it: {"entryId": "…", "reason": "closed"}`, s.controlFailPayout},
		{"POST /_sandbox/withdrawals/{id}/fail", "let a pending withdrawal fail: the money comes back", s.controlFailWithdrawal},
		{"POST /_sandbox/events", `deliver an event to all webhooks: {"eventType": "deposit", "payload": {}}`, s.controlEvent},
		{"GET /_sandbox/requests", "what was asked so far, oldest first", func(*http.Request, []byte) (any, error) { return s.Requests(), nil }},
		{"DELETE /_sandbox/requests", "forget what was asked", func(*http.Request, []byte) (any, error) { s.ClearRequests(); return nil, nil }},
		{"POST /_sandbox/faults", `make requests fail: {"operation": "products", "status": 503, "times": 2}, or after they were handled: {"status": 500, "after": true}, or slow: {"latency": "1s", "latency_up_to": "500ms", "seed": 7}; sandbox -h lists the rest`, s.controlFault},
		{"GET /_sandbox/faults", "the armed faults, and how many more requests they apply to", func(*http.Request, []byte) (any, error) { return s.faults.List(), nil }},
		{"DELETE /_sandbox/faults", "no more faults", func(*http.Request, []byte) (any, error) { s.ClearFaults(); return nil, nil }},
		{"GET /_sandbox/limit", "how many requests pass in a second, 0 for all", s.controlLimit},
		{"PUT /_sandbox/limit", `refuse what is more in a second with 429 and Retry-After: {"requestsPerSecond": 25}; 0 takes the limit off`, s.controlSetLimit},
		{"GET /_sandbox/operations", "the ids of all operations, which faults can name", controlOperations},
		{"GET /_sandbox/dialect", "the settings that are not the usual ones, what they mean, and all settings there are", s.controlSpoken},
		{"PUT /_sandbox/dialect", "how to speak, as text: decimals=text,lists=envelope", s.controlDialect},
	}
}

// A seed holds many objects, so more is read than of a request to the service.
const maxControl = 16 << 20

// helpText is what GET /_sandbox/ answers: JSON, in the order and on the lines that people read.
type helpText []byte

// routeControls connects the control interface. It needs no API key, and is for programs on this machine only: not for
// others, and not for pages that a browser on this machine shows.
func (s *Sandbox) routeControls(mux *http.ServeMux) {
	help := helpText("{")
	for i, c := range s.controls() {
		if i > 0 {
			help = append(help, ',')
		}
		help = fmt.Appendf(help, "\n  %s: %s", encode(c.pattern), encode(c.help))
		mux.HandleFunc(c.pattern, guarded(c.do))
	}
	help = append(help, "\n}\n"...)
	mux.HandleFunc("GET /_sandbox/{$}", guarded(func(*http.Request, []byte) (any, error) { return help, nil }))
	mux.HandleFunc("/_sandbox/", func(w http.ResponseWriter, r *http.Request) {
		reply(w, http.StatusNotFound, Object{"error": fmt.Sprintf("there is no control %s %s: GET /_sandbox/ lists them", r.Method, r.URL.Path)})
	})
}

func guarded(do func(*http.Request, []byte) (any, error)) http.HandlerFunc {
	foreign := http.NewCrossOriginProtection()
	return func(w http.ResponseWriter, r *http.Request) {
		if !fromHere(r) || foreign.Check(r) != nil {
			reply(w, http.StatusForbidden, Object{"error": "the control interface is for this machine only"})
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxControl))
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			reply(w, http.StatusRequestEntityTooLarge, Object{"error": fmt.Sprintf("the body is larger than %d bytes", tooLarge.Limit)})
			return
		}
		if err != nil {
			return
		}
		answer, err := do(r, body)
		text, isHelp := answer.(helpText)
		switch {
		case err != nil:
			reply(w, http.StatusBadRequest, Object{"error": strings.TrimPrefix(err.Error(), "sandbox: ")})
		case answer == nil:
			w.WriteHeader(http.StatusNoContent)
		case isHelp:
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write(text)
		default:
			reply(w, http.StatusOK, answer)
		}
	}
}

func (s *Sandbox) controlObjects(*http.Request, []byte) (any, error) {
	all := Object{}
	for name := range s.groups {
		all[name] = s.Objects(name)
	}
	return all, nil
}

func (s *Sandbox) controlGroup(r *http.Request, _ []byte) (any, error) {
	group := r.PathValue("group")
	if err := s.known(group); err != nil {
		return nil, err
	}
	return s.Objects(group), nil
}

func (s *Sandbox) controlPut(r *http.Request, body []byte) (any, error) {
	var object Object
	if err := store.Decode(body, &object); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.put(r.PathValue("group"), object)
}

func (s *Sandbox) controlRemove(r *http.Request, _ []byte) (any, error) {
	removed, err := s.removed(r.PathValue("group"), r.PathValue("id"))
	return Object{"removed": removed}, err
}

func (s *Sandbox) controlFault(_ *http.Request, body []byte) (any, error) {
	var given struct {
		Fault
		Latency     duration   `json:"latency"`
		LatencyUpTo duration   `json:"latency_up_to"`
		Slow        duration   `json:"slow"`
		RetryAfter  retryAfter `json:"retry_after"`
	}
	if err := decodeStrictly(body, &given); err != nil {
		return nil, err
	}
	given.Fault.Latency, given.Fault.LatencyUpTo = time.Duration(given.Latency), time.Duration(given.LatencyUpTo)
	given.Fault.Slow, given.Fault.RetryAfter = time.Duration(given.Slow), string(given.RetryAfter)
	if err := given.Check(knownToFaults()); err != nil {
		return nil, err
	}
	s.AddFault(given.Fault)
	return nil, nil
}

func (s *Sandbox) controlDialect(_ *http.Request, body []byte) (any, error) {
	wanted, err := ParseDialect(strings.TrimSpace(string(body)))
	if err != nil {
		return nil, err
	}
	s.SetDialect(wanted)
	return nil, nil
}

func (s *Sandbox) controlSpoken(*http.Request, []byte) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Object{"dialect": s.dialect.String(), "description": s.dialect.Describe(), "settings": dialect.Choices()}, nil
}

func (s *Sandbox) controlClock(_ *http.Request, body []byte) (any, error) {
	var wanted struct {
		Now     time.Time `json:"now"`
		Advance duration  `json:"advance"`
	}
	if err := decodeStrictly(body, &wanted); err != nil {
		return nil, err
	}
	if wanted.Now.IsZero() && wanted.Advance == 0 {
		return nil, errors.New("now: either now or advance must be given")
	}
	if !wanted.Now.IsZero() {
		s.SetClock(wanted.Now)
	}
	s.Advance(time.Duration(wanted.Advance))
	return s.controlTime(nil, nil)
}

func (s *Sandbox) controlTime(*http.Request, []byte) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Object{"now": s.stamp()}, nil
}

func (s *Sandbox) controlEvent(_ *http.Request, body []byte) (any, error) {
	var event struct {
		EventType string `json:"eventType"`
		Payload   Object `json:"payload"`
	}
	if err := decodeStrictly(body, &event); err != nil {
		return nil, err
	}
	return nil, s.announce(event.EventType, event.Payload)
}

func (s *Sandbox) controlOnramp(r *http.Request, body []byte) (any, error) {
	var wanted struct {
		Status string `json:"status"`
	}
	if len(body) > 0 {
		if err := decodeStrictly(body, &wanted); err != nil {
			return nil, err
		}
	}
	return s.AdvanceOnramp(r.PathValue("id"), wanted.Status)
}

// duration is written as "1h30m", or as nanoseconds.
type duration time.Duration

// UnmarshalJSON reads both.
func (d *duration) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) != nil {
		return json.Unmarshal(data, (*int64)(d))
	}
	read, err := time.ParseDuration(text)
	if err != nil {
		return fmt.Errorf("%q is no duration such as 90s, 15m or 1h30m; a day is 24h", text)
	}
	*d = duration(read)
	return nil
}

// retryAfter is a number of seconds, or any text that stands in the header as it is.
type retryAfter string

// UnmarshalJSON reads both.
func (r *retryAfter) UnmarshalJSON(data []byte) error {
	if json.Unmarshal(data, (*string)(r)) == nil {
		return nil
	}
	if _, err := strconv.ParseUint(string(data), 10, 64); err != nil {
		return fmt.Errorf("retry_after: %s is no number of seconds", data)
	}
	*r = retryAfter(data)
	return nil
}

// decodeStrictly refuses unknown members: a misspelt one would silently do nothing. It keeps the digits of numbers.
func decodeStrictly(data []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	decoder.DisallowUnknownFields()
	err := decoder.Decode(into)
	if errors.Is(err, io.EOF) {
		return errors.New("the body is empty: GET /_sandbox/ shows what it may be")
	}
	if name, ok := strings.CutPrefix(fmt.Sprint(err), "json: unknown field "); ok {
		return fmt.Errorf("there is no member %s: GET /_sandbox/ shows what the body may be", name)
	}
	return err
}
