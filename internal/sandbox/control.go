// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// controls are what tests and the curious ask of the sandbox itself. They need no API key, and are for this machine only.
var controls = []string{
	"GET /_sandbox/objects", "GET /_sandbox/objects/{group}", "PUT /_sandbox/objects/{group}", "DELETE /_sandbox/objects/{group}/{id}",
	"GET /_sandbox/requests", "DELETE /_sandbox/requests", "POST /_sandbox/faults", "DELETE /_sandbox/faults",
	"PUT /_sandbox/dialect", "PUT /_sandbox/clock", "POST /_sandbox/reset",
}

func (s *Sandbox) control(w http.ResponseWriter, r *http.Request) {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if ip := net.ParseIP(host); err != nil || ip == nil || !ip.IsLoopback() {
		reply(w, http.StatusForbidden, Object{"error": "the control interface is for this machine only"})
		return
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxRequest))
	if err != nil {
		return
	}
	steps := strings.Split(strings.TrimPrefix(r.URL.Path, "/_sandbox/"), "/")
	answer, err := s.steer(r.Method, steps, body)
	if err != nil {
		reply(w, http.StatusBadRequest, Object{"error": err.Error()})
		return
	}
	if answer == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	reply(w, http.StatusOK, answer)
}

func (s *Sandbox) steer(method string, steps []string, body []byte) (any, error) {
	switch what := method + " " + steps[0]; {
	case what == "GET objects" && len(steps) == 1:
		all := Object{}
		for name := range groups {
			all[name] = s.Objects(name)
		}
		return all, nil
	case what == "GET objects" && len(steps) == 2:
		return s.Objects(steps[1]), nil
	case what == "PUT objects" && len(steps) == 2:
		var object Object
		if err := decode(body, &object); err != nil {
			return nil, err
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.put(steps[1], object)
	case what == "DELETE objects" && len(steps) == 3:
		return Object{"removed": s.Remove(steps[1], steps[2])}, nil
	case what == "GET requests":
		return s.Requests(), nil
	case what == "DELETE requests":
		s.ClearRequests()
		return nil, nil
	case what == "POST faults":
		var fault Fault
		if err := json.Unmarshal(body, &fault); err != nil {
			return nil, err
		}
		s.AddFault(fault)
		return nil, nil
	case what == "DELETE faults":
		s.ClearFaults()
		return nil, nil
	case what == "PUT dialect":
		dialect, err := ParseDialect(strings.TrimSpace(string(body)))
		if err != nil {
			return nil, err
		}
		s.SetDialect(dialect)
		return nil, nil
	case what == "PUT clock":
		return nil, s.steerClock(body)
	case what == "POST reset":
		return nil, s.Reset()
	}
	return Object{"operations": controls}, nil
}

func (s *Sandbox) steerClock(body []byte) error {
	var wanted struct {
		Now     time.Time `json:"now"`
		Advance string    `json:"advance"`
	}
	if err := json.Unmarshal(body, &wanted); err != nil {
		return err
	}
	if !wanted.Now.IsZero() {
		s.SetClock(wanted.Now)
	}
	if wanted.Advance == "" {
		return nil
	}
	d, err := time.ParseDuration(wanted.Advance)
	s.Advance(d)
	return err
}
