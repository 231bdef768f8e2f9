// SPDX-License-Identifier: MPL-2.0

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"time"
)

// service is a sandbox in its own process.
type service struct {
	url  string
	stop func() // interrupts the process, and waits until it has ended
}

// startService starts the sandbox on a free port, with the objects of earlier runs.
func startService(ctx context.Context, binary string) (*service, error) {
	// The sandbox survives an interrupt, so that the engine can finish requests in flight.
	running, interrupt := context.WithCancel(context.WithoutCancel(ctx))
	cmd := program(running, "."+string(filepath.Separator)+binary, "sandbox", "-listen", "127.0.0.1:0",
		"-data", filepath.Join(dir, ".sandbox.db"), "-key", key, "-quiet")
	cmd.WaitDelay = 10 * time.Second
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		interrupt()
		return nil, fmt.Errorf("starting the sandbox: %w", err)
	}
	s := &service{stop: func() {
		interrupt()
		_ = cmd.Wait() // it reports the interrupt
	}}
	defer context.AfterFunc(ctx, interrupt)()
	defer time.AfterFunc(30*time.Second, interrupt).Stop()
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		if url, ok := strings.CutPrefix(strings.TrimSpace(lines.Text()), "export PAYMENTS_BASE_URL="); ok {
			s.url = url
			return s, nil
		}
	}
	s.stop()
	return nil, fmt.Errorf("the sandbox did not start within 30 seconds:\n%s", bytes.TrimSpace(stderr.Bytes()))
}

// object is one object of the service.
type object = map[string]any

// product returns the id of a product that is not archived, or "ID".
func (s *service) product(ctx context.Context) (string, error) {
	var groups map[string][]object
	err := s.get(ctx, "/_sandbox/objects", &groups)
	for _, product := range groups["product"] {
		if id, ok := product["id"].(string); ok && product["isArchived"] == false {
			return id, err
		}
	}
	return "ID", err
}

// requests returns the number of requests to the service so far, at most 10,000.
func (s *service) requests(ctx context.Context) (int, error) {
	var all []object
	err := s.get(ctx, "/_sandbox/requests", &all)
	return len(all), err
}

func (s *service) get(ctx context.Context, path string, into any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+path, http.NoBody)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("the sandbox responded with %s", resp.Status)
	}
	return json.NewDecoder(resp.Body).Decode(into)
}
