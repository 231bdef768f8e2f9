// SPDX-License-Identifier: MPL-2.0

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// engine runs Terraform or OpenTofu in the demo's directory.
type engine struct {
	product, command string // "OpenTofu", "tofu"
	host             string // the registry that it completes a source without a host with
	path             string
	environment      []string
}

// recognize asks the engine what it is. The name of its file means nothing.
func recognize(ctx context.Context, path string) (*engine, error) {
	cmd := program(ctx, path, "version")
	cmd.Env = append(os.Environ(), "CHECKPOINT_DISABLE=1", "TF_CLI_CONFIG_FILE="+os.DevNull) // faulty settings are printed first
	out, err := cmd.Output()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return nil, fmt.Errorf("%s was not found: install terraform or tofu, and run `make demo`, which finds either", path)
	case err != nil:
		return nil, fmt.Errorf("%s version: %w", path, err)
	case bytes.HasPrefix(out, []byte("OpenTofu v")):
		return &engine{product: "OpenTofu", command: "tofu", host: tofuHost, path: path}, nil
	}
	return &engine{product: "Terraform", command: "terraform", host: terraformHost, path: path}, nil
}

func (e *engine) run(ctx context.Context, arguments ...string) *exec.Cmd {
	cmd := program(ctx, e.path, slices.Concat([]string{"-chdir=" + dir, arguments[0], "-no-color"}, arguments[1:])...)
	cmd.Env, cmd.Stdout, cmd.Stderr = e.environment, os.Stdout, os.Stderr
	return cmd
}

// takeBack makes Terraform the owner of a state that OpenTofu wrote in an earlier run. OpenTofu
// takes over a state of Terraform by itself.
func (e *engine) takeBack(ctx context.Context) error {
	const state, name = "terraform.tfstate", "/terraform-payments/payments"
	content, err := os.ReadFile(filepath.Join(dir, state))
	if e.host == tofuHost || errors.Is(err, fs.ErrNotExist) || err == nil && !bytes.Contains(content, []byte(tofuHost)) {
		return nil
	}
	if err != nil {
		return err
	}
	fmt.Printf("   OpenTofu wrote %s.\n   $ %s state replace-provider %s%s %s%s\n", state, e.command, tofuHost, name, e.host, name)
	cmd := program(ctx, e.path, "-chdir="+dir, "state", "replace-provider", "-auto-approve", tofuHost+name, e.host+name)
	cmd.Env = e.environment
	return runQuietly(cmd)
}

// init prints its command only. Its error contains the output.
func (e *engine) init(ctx context.Context) error {
	fmt.Printf("   $ %s init\n", e.command)
	if err := runQuietly(e.run(ctx, "init", "-input=false")); err != nil {
		return fmt.Errorf("%s init: %w", e.command, err)
	}
	return nil
}

// plan returns the text of a plan, and reports whether it has changes. It prints errors.
func (e *engine) plan(ctx context.Context, arguments ...string) (text string, changes bool, err error) {
	cmd := e.run(ctx, append([]string{"plan", "-input=false", "-detailed-exitcode"}, arguments...)...)
	var out bytes.Buffer
	cmd.Stdout = &out
	err = cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 2 {
		return out.String(), true, nil
	}
	if err != nil {
		_, _ = os.Stdout.Write(out.Bytes())
		return "", false, fmt.Errorf("%s plan: %w", e.command, err)
	}
	return out.String(), false, nil
}

// apply applies a plan. It returns the engine's summary and the outputs.
func (e *engine) apply(ctx context.Context, plan string) (string, error) {
	cmd := e.run(ctx, "apply", "-input=false", plan)
	var out bytes.Buffer
	cmd.Stdout = &out
	if err := cmd.Run(); err != nil {
		_, _ = os.Stdout.Write(out.Bytes())
		return "", fmt.Errorf("%s apply: %w", e.command, err)
	}
	_, summary, _ := strings.Cut(out.String(), "Apply complete!")
	return "Apply complete!" + strings.TrimRight(summary, "\n") + "\n", nil
}
