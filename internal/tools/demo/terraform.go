// SPDX-License-Identifier: MPL-2.0

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
)

// terraform runs terraform in the demo's directory.
type terraform struct {
	path        string
	environment []string
	color       bool
}

func (t *terraform) command(ctx context.Context, arguments ...string) *exec.Cmd {
	arguments = append([]string{"-chdir=" + dir}, arguments...)
	if !t.color {
		arguments = append(arguments[:2:2], append([]string{"-no-color"}, arguments[2:]...)...)
	}
	cmd := program(ctx, t.path, arguments...)
	cmd.Env, cmd.Stdout, cmd.Stderr = t.environment, os.Stdout, os.Stderr
	return cmd
}

// init prints nothing. Its error contains the output.
func (t *terraform) init(ctx context.Context) error {
	if err := runQuietly(t.command(ctx, "init", "-input=false")); err != nil {
		return fmt.Errorf("terraform init: %w", err)
	}
	return nil
}

// plan prints a plan, and reports whether it has changes.
func (t *terraform) plan(ctx context.Context, arguments ...string) (changes bool, err error) {
	err = t.command(ctx, append([]string{"plan", "-input=false", "-detailed-exitcode"}, arguments...)...).Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 2 {
		return true, nil
	}
	if err != nil {
		return false, fmt.Errorf("terraform plan: %w", err)
	}
	return false, nil
}

// apply applies a plan.
func (t *terraform) apply(ctx context.Context, plan string) error {
	if err := t.command(ctx, "apply", "-input=false", plan).Run(); err != nil {
		return fmt.Errorf("terraform apply: %w", err)
	}
	return nil
}
