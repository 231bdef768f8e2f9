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

// maxControl limits the body: a seed has more objects than a request to the service.
const maxControl = 16 << 20

// helpText is the JSON of GET /_sandbox/, one operation per line, in the order of the list.
type helpText []byte

// WriteTo writes the text as it is.
func (text helpText) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write(text)
	return int64(n), err
}

// routeControls connects the control interface. It needs no API key, and serves programs on this
// machine only. It refuses other machines and pages that a browser shows.
func (s *Sandbox) routeControls(mux *http.ServeMux) {
	help := helpText("{")
	for i, c := range s.allControls() {
		if i > 0 {
			help = append(help, ',')
		}
		help = fmt.Appendf(help, "\n  %s: %s", encode(c.pattern), encode(c.help))
		mux.HandleFunc(c.pattern, s.guarded(c.do))
	}
	help = append(help, "\n}\n"...)
	mux.HandleFunc("GET /_sandbox/{$}", s.guarded(func(*Sandbox, *http.Request, []byte) (any, error) { return help, nil }))
	mux.HandleFunc(controlPath, s.unrouted)
}

func (s *Sandbox) guarded(do func(*Sandbox, *http.Request, []byte) (any, error)) http.HandlerFunc {
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
			refuseHalfSent(w, err)
			return
		}
		answer, err := do(s, r, body)
		stream, ok := answer.(io.WriterTo)
		switch {
		case err != nil:
			reply(w, http.StatusBadRequest, Object{"error": strings.TrimPrefix(err.Error(), "sandbox: ")})
		case answer == nil:
			w.WriteHeader(http.StatusNoContent)
		case ok:
			w.Header().Set("Content-Type", "application/json")
			_, _ = stream.WriteTo(w) // it fails only where the caller has left
		default:
			reply(w, http.StatusOK, answer)
		}
	}
}

// controlObjects returns the objects of one moment.
func controlObjects(s *Sandbox, _ *http.Request, _ []byte) (any, error) {
	all, tx := Object{}, s.read()
	for name := range s.groups {
		all[name] = tx.List(name)
	}
	return all, nil
}

func controlGroup(s *Sandbox, r *http.Request, _ []byte) (any, error) {
	group := r.PathValue("group")
	if err := s.known(group); err != nil {
		return nil, err
	}
	return s.Objects(group), nil
}

func controlPut(s *Sandbox, r *http.Request, body []byte) (any, error) {
	var object Object
	if err := store.Decode(body, &object); err != nil {
		return nil, errors.New("the body is not a JSON object: " + malformed(err))
	}
	if path := duplicateKey(body, object); path != "" {
		return nil, fmt.Errorf("%s is given more than once", path)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.put(r.PathValue("group"), object)
}

func controlRemove(s *Sandbox, r *http.Request, _ []byte) (any, error) {
	removed, err := s.removed(r.PathValue("group"), r.PathValue("id"))
	return Object{"removed": removed}, err
}

func controlFault(s *Sandbox, _ *http.Request, body []byte) (any, error) {
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
	return nil, s.addFault(given.Fault)
}

func controlDialect(s *Sandbox, _ *http.Request, body []byte) (any, error) {
	wanted, err := dialect.Parse(strings.TrimSpace(string(body)))
	if err != nil {
		return nil, err
	}
	s.SetDialect(wanted)
	return nil, nil
}

func controlSpoken(s *Sandbox, _ *http.Request, _ []byte) (any, error) {
	spoken := s.spoken()
	return Object{"dialect": spoken.String(), "description": spoken.Describe(), "settings": dialect.Choices()}, nil
}

func controlWait(s *Sandbox, r *http.Request, _ []byte) (any, error) {
	return nil, s.WaitForDeliveries(r.Context())
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

// decodeStrictly refuses unknown members, because a misspelt one would silently do nothing. It
// refuses a member that is given twice, and keeps the digits of numbers.
func decodeStrictly(data []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	decoder.DisallowUnknownFields()
	err := decoder.Decode(into)
	if errors.Is(err, io.EOF) {
		return errors.New("the body is empty: GET /_sandbox/ shows its form")
	}
	if name, ok := strings.CutPrefix(fmt.Sprint(err), "json: unknown field "); ok {
		return fmt.Errorf("there is no member %s: GET /_sandbox/ shows the body's form", name)
	}
	if err != nil {
		return errors.New(malformed(err))
	}
	if path := findDuplicate(data); path != "" {
		return fmt.Errorf("%s is given more than once", path)
	}
	return nil
}
