// SPDX-License-Identifier: MPL-2.0

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// service is a sandbox in its own process.
type service struct {
	url   string
	cmd   *exec.Cmd
	ended chan struct{} // closed when the process has ended
	err   error         // result of the process; read after ended
}

// startService starts the sandbox on a free port, with the objects of earlier runs.
func startService(ctx context.Context, binary string) (*service, error) {
	ready := filepath.Join(dir, ".sandbox.address")
	if err := os.RemoveAll(ready); err != nil {
		return nil, err
	}
	// The sandbox survives an interrupt, so that the engine can finish requests in flight.
	cmd := program(context.WithoutCancel(ctx), "."+string(filepath.Separator)+binary, "sandbox", "-listen", "127.0.0.1:0", "-ready", ready,
		"-data", filepath.Join(dir, ".sandbox.db"), "-key", key, "-quiet")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting the sandbox: %w", err)
	}
	s := &service{cmd: cmd, ended: make(chan struct{})}
	go func() {
		s.err = cmd.Wait()
		close(s.ended)
	}()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	limit := time.After(30 * time.Second)
	for {
		select {
		case <-s.ended:
			return nil, fmt.Errorf("the sandbox ended: %w\n%s", s.err, bytes.TrimSpace(stderr.Bytes()))
		case <-ctx.Done():
			return nil, errors.Join(ctx.Err(), s.stop())
		case <-limit:
			return nil, errors.Join(errors.New("the sandbox did not start within 30 seconds"), s.stop())
		case <-tick.C:
		}
		if address, err := os.ReadFile(ready); err == nil && len(address) > 0 { //nolint:gosec // the demo's own file
			s.url = string(bytes.TrimSpace(address))
			return s, nil
		}
	}
}

// stop interrupts the sandbox and waits until it has ended.
func (s *service) stop() error {
	if err := interrupt(s.cmd.Process); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return fmt.Errorf("stopping the sandbox, process %d: %w", s.cmd.Process.Pid, err)
	}
	select {
	case <-s.ended:
	case <-time.After(10 * time.Second):
		_ = s.cmd.Process.Kill()
		<-s.ended
	}
	return nil
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
