// SPDX-License-Identifier: MPL-2.0

//go:build linux

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// bench runs terraform in a directory of its own.
type bench struct {
	options
	dir      string
	backend  *stateBackend
	patterns map[string]pattern
}

// newBench applies one object of each kind, of which all others are copies.
func newBench(ctx context.Context, o options) (*bench, error) {
	dir, err := os.MkdirTemp("", "payments-bench-")
	if err != nil {
		return nil, err
	}
	b := &bench{options: o, dir: dir}
	for _, path := range []*string{&b.terraform, &b.provider, &b.floor, &b.meter} {
		if *path, err = exec.LookPath(*path); err == nil {
			*path, err = filepath.Abs(*path)
		}
		if err != nil {
			return nil, err
		}
	}
	// Terraform starts the meter under the provider's name.
	if err := os.Mkdir(filepath.Join(dir, "plugins"), 0o700); err != nil {
		return nil, err
	}
	if err := os.Symlink(b.meter, filepath.Join(dir, "plugins", "terraform-provider-payments")); err != nil {
		return nil, err
	}
	settings := fmt.Sprintf("provider_installation {\n  dev_overrides {\n    \"terraform-payments/payments\" = %q\n  }\n  direct {}\n}\n",
		filepath.Join(dir, "plugins"))
	if err := os.WriteFile(filepath.Join(dir, "terraform.rc"), []byte(settings), 0o600); err != nil {
		return nil, err
	}
	if b.backend, err = startBackend(ctx); err != nil {
		return nil, err
	}
	if err := b.initialize(ctx); err != nil {
		b.close()
		return nil, err
	}
	if err := b.learn(ctx); err != nil {
		b.close()
		return nil, fmt.Errorf("one object of each kind: %w", err)
	}
	return b, nil
}

func (b *bench) close() {
	_ = b.backend.server.Close()
	_ = os.RemoveAll(b.dir) //nolint:gosec // the directory is its own
}

// initialize connects the directory to the backend, once. With the provider in the configuration,
// init would look for it in a registry.
func (b *bench) initialize(ctx context.Context) error {
	config := fmt.Sprintf("terraform {\n  backend \"http\" {\n    address = %q\n  }\n}\n", b.backend.url)
	if err := os.WriteFile(filepath.Join(b.dir, "backend.tf"), []byte(config), 0o600); err != nil {
		return err
	}
	cmd, out := b.command(ctx, "init", "-input=false")
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("terraform init: %w\n%s", err, out)
	}
	return nil
}

// command returns a command of terraform, and its output.
func (b *bench) command(ctx context.Context, args ...string) (*exec.Cmd, *bytes.Buffer) {
	var out bytes.Buffer
	args = append([]string{args[0], "-no-color"}, args[1:]...)
	cmd := exec.CommandContext(ctx, b.terraform, args...) //nolint:gosec // an argument of the command line
	cmd.Dir, cmd.Stdout, cmd.Stderr = b.dir, &out, &out
	cmd.Env = []string{
		"TF_CLI_CONFIG_FILE=" + filepath.Join(b.dir, "terraform.rc"), "CHECKPOINT_DISABLE=1", "TF_IN_AUTOMATION=1",
		"PATH=" + os.Getenv("PATH"), "HOME=" + b.dir, "TMPDIR=" + b.dir,
	}
	return cmd, &out
}

// learn makes the patterns.
func (b *bench) learn(ctx context.Context) error {
	service, err := startService(ctx, 0, 0)
	if err != nil {
		return err
	}
	defer service.close()
	r := row{action: actionApply, objects: len(kinds), refresh: "each", rate: unlimited}
	if _, err := b.terraformRun(ctx, r, b.provider, service); err != nil {
		return err
	}
	b.patterns, err = patternsOf(b.backend.get(), service.Sandbox)
	return err
}

// measure runs a row with the provider and with the floor. Their order alternates.
func (b *bench) measure(ctx context.Context, r row, round int) (pair, error) {
	var p pair
	provided := func() (err error) { p.real, err = b.sample(ctx, r, b.provider); return err }
	floor := func() (err error) { p.floor, err = b.sample(ctx, r, b.floor); return err }
	if p.noFloor = r.action == actionData || r.action == actionList; p.noFloor {
		return p, provided()
	}
	if round%2 == 1 {
		return p, errors.Join(provided(), floor())
	}
	return p, errors.Join(floor(), provided())
}

// sample runs a row once.
func (b *bench) sample(ctx context.Context, r row, provider string) (sample, error) {
	service, err := startService(ctx, r.latency, r.limit)
	if err != nil {
		return sample{}, err
	}
	defer service.close()
	b.backend.set(nil)
	switch r.action {
	case actionStart:
		return b.start(ctx, provider)
	case actionList:
		return b.list(ctx, r, provider)
	case actionData:
		return b.data(ctx, r, provider)
	case actionPlan, actionDestroy:
		state, seed, err := world(groupsOf(r.objects), b.patterns)
		if err != nil {
			return sample{}, err
		}
		if err := service.Seed(seed); err != nil {
			return sample{}, err
		}
		b.backend.set(state)
	case actionApply, actionValidate:
	}
	return b.terraformRun(ctx, r, provider, service)
}

// arguments are those of terraform. A plan with changes fails.
func (r row) arguments() []string {
	switch r.action {
	case actionApply:
		return []string{"apply", "-input=false", "-auto-approve"}
	case actionDestroy:
		return []string{"destroy", "-input=false", "-auto-approve"}
	case actionValidate:
		return []string{"validate"}
	case actionPlan, actionStart, actionData, actionList:
	}
	return []string{"plan", "-input=false", "-detailed-exitcode"}
}

// terraformRun runs the row's command with the configuration of its objects.
func (b *bench) terraformRun(ctx context.Context, r row, provider string, service *service) (sample, error) {
	var config strings.Builder
	for _, g := range groupsOf(r.objects) {
		config.WriteString(g.block())
	}
	s, err := b.engine(ctx, r, provider, service.url, service.Key(), config.String())
	s.requests, s.refused = service.requests.Load(), service.refused.Load()
	if err == nil && provider == b.provider {
		err = live(r, service)
	}
	return s, err
}

// live demands that an apply has created all objects, and a destroy has ended all.
func live(r row, service *service) error {
	want := map[action]int{actionApply: r.objects, actionPlan: r.objects}[r.action]
	found := 0
	for _, k := range kinds {
		for _, object := range service.Objects(k.name) {
			if object["isArchived"] != true && object["isDeleted"] != true {
				found++
			}
		}
	}
	if found != want && r.action != actionDestroy {
		return fmt.Errorf("the sandbox has %d objects, want %d", found, want)
	}
	return nil
}

// engine runs terraform once.
func (b *bench) engine(
	ctx context.Context, r row, provider, url, key, config string,
) (sample, error) {
	argument := ""
	if r.rate > 0 {
		argument = fmt.Sprintf("\n  max_requests_per_second = %d", r.rate)
	}
	head := fmt.Sprintf(`terraform {
  required_providers {
    payments = {
      source = "terraform-payments/payments"
    }
  }
}

provider "payments" {
  base_url = %q
  api_key  = %q
  refresh  = %q%s
}

`, url, key, r.refresh, argument)
	if err := os.WriteFile(filepath.Join(b.dir, "main.tf"), []byte(head+config), 0o600); err != nil { //nolint:gosec // the same
		return sample{}, err
	}
	meter := filepath.Join(b.dir, "meter.json")
	if err := os.WriteFile(meter, nil, 0o600); err != nil { //nolint:gosec // the same
		return sample{}, err
	}
	args := r.arguments()
	if r.flag != "" {
		args = append(args, r.flag)
	}
	cmd, out := b.command(ctx, args...)
	cmd.Env = append(append(cmd.Env, "METER_PROGRAM="+provider, "METER_FILE="+meter), r.floorPace()...)
	start := time.Now()
	used, err := runMeasured(cmd)
	s := sample{wall: time.Since(start), engineCPU: used.cpu, enginePeak: used.peak}
	if err != nil {
		return s, fmt.Errorf("%w\n%s", err, tail(out.String(), 3000))
	}
	data, err := os.ReadFile(meter) //nolint:gosec // the file of this run
	if err != nil {
		return s, err
	}
	total, err := readMeter(data)
	s.providerCPU, s.providerPeak = total.CPU, total.Peak
	return s, err
}

// floorPace makes changes by the floor as slow as the requests of the provider.
func (r row) floorPace() []string {
	if r.action != actionApply && r.action != actionDestroy {
		return nil
	}
	pace := []string{"FLOOR_LATENCY=" + r.latency.String()}
	if r.limit > 0 {
		pace = append(pace, fmt.Sprintf("FLOOR_RATE=%d", r.limit))
	}
	return pace
}

// tail is the end of a text.
func tail(text string, length int) string { return text[max(0, len(text)-length):] }
