// SPDX-License-Identifier: MPL-2.0

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// terraform runs terraform in the demo's directory.
type terraform struct {
	path        string
	environment []string
}

func (t *terraform) command(ctx context.Context, arguments ...string) *exec.Cmd {
	cmd := program(ctx, t.path, slices.Concat([]string{"-chdir=" + dir, arguments[0], "-no-color"}, arguments[1:])...)
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

// plan returns the text of a plan, and reports whether it has changes. It prints errors.
func (t *terraform) plan(ctx context.Context, arguments ...string) (text string, changes bool, err error) {
	cmd := t.command(ctx, append([]string{"plan", "-input=false", "-detailed-exitcode"}, arguments...)...)
	var out bytes.Buffer
	cmd.Stdout = &out
	err = cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 2 {
		return out.String(), true, nil
	}
	if err != nil {
		_, _ = os.Stdout.Write(out.Bytes())
		return "", false, fmt.Errorf("terraform plan: %w", err)
	}
	return out.String(), false, nil
}

// apply applies a plan. It returns terraform's summary and the outputs.
func (t *terraform) apply(ctx context.Context, plan string) (string, error) {
	cmd := t.command(ctx, "apply", "-input=false", plan)
	var out bytes.Buffer
	cmd.Stdout = &out
	if err := cmd.Run(); err != nil {
		_, _ = os.Stdout.Write(out.Bytes())
		return "", fmt.Errorf("terraform apply: %w", err)
	}
	_, summary, _ := strings.Cut(out.String(), "Apply complete!")
	return "Apply complete!" + strings.TrimRight(summary, "\n") + "\n", nil
}
