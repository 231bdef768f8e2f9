// SPDX-License-Identifier: MPL-2.0

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// fake writes a program that reports a version as both engines do.
func fake(t *testing.T, path, version string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the fake engine is a shell script")
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	script := fmt.Sprintf(`#!/bin/sh
[ "$TF_CLI_CONFIG_FILE" = /dev/null ] || echo 'Warning: the settings of the user are faulty'
echo '{"terraform_version": "%s"}'
`, version)
	if err := os.WriteFile(path, []byte(script), 0o700); err != nil { //nolint:gosec // the test runs it
		t.Fatal(err)
	}
	return path
}

func offline(context.Context, string) (string, error) { return "", errors.New("no such host") }

func TestFind(t *testing.T) {
	cache, bin := t.TempDir(), t.TempDir()
	onPath := filepath.Join(bin, "terraform")
	t.Setenv("PATH", bin)
	look := func(named string) (string, string, error) {
		var notes bytes.Buffer
		path, err := find(t.Context(), named, cache, &notes, offline)
		return path, notes.String(), err
	}

	_, _, err := look("")
	if err == nil {
		t.Fatal("found an engine although none exists")
	}
	for _, part := range []string{
		"neither terraform nor tofu", "no such host", "or OpenTofu, on the PATH", "set TF_ACC_TERRAFORM_PATH", "internet", cache,
	} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q is missing in: %v", part, err)
		}
	}

	kept := fake(t, filepath.Join(cache, "terraform-provider-payments", "terraform-"+pinned, "terraform"), pinned)
	if path, _, err := look(""); path != kept || err != nil {
		t.Errorf("with a copy installed earlier: %q, %v", path, err)
	}
	fake(t, onPath, "1.4.9")
	if path, notes, err := look(""); path != kept || err != nil || !strings.Contains(notes, "1.4.9") {
		t.Errorf("with an old terraform on the PATH: %q, %v, notes %q", path, err, notes)
	}
	tofu := fake(t, filepath.Join(bin, "tofu"), "1.12.6")
	if path, notes, err := look(""); path != tofu || err != nil || !strings.Contains(notes, "1.4.9") {
		t.Errorf("with an old terraform and a tofu on the PATH: %q, %v, notes %q", path, err, notes)
	}
	if err := os.Remove(onPath); err != nil {
		t.Fatal(err)
	}
	if path, notes, err := look(""); path != tofu || err != nil || notes != "" {
		t.Errorf("with a tofu on the PATH: %q, %v, notes %q", path, err, notes)
	}
	fake(t, onPath, "1.14.0")
	if path, _, err := look(""); path != onPath || err != nil {
		t.Errorf("with a terraform on the PATH: %q, %v", path, err)
	}
	named := fake(t, filepath.Join(t.TempDir(), "tf"), "1.12.0")
	if path, _, err := look(named); path != named || err != nil {
		t.Errorf("with TF_ACC_TERRAFORM_PATH: %q, %v", path, err)
	}
	if _, _, err := look(named + "-missing"); err == nil || !strings.Contains(err.Error(), "TF_ACC_TERRAFORM_PATH") {
		t.Errorf("with a wrong TF_ACC_TERRAFORM_PATH: %v, want an error that names it", err)
	}
}
