// SPDX-License-Identifier: MPL-2.0

package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestWriteConfiguration_keepsEdits(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll(filepath.Dir(example), 0o750); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(example, []byte("# example\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	check := func(wantWritten bool, wantContent string) {
		t.Helper()
		written, err := writeConfiguration()
		if err != nil || written != wantWritten {
			t.Fatalf("written: %v, %v, want %v", written, err, wantWritten)
		}
		if content, err := os.ReadFile("demo/main.tf"); err != nil || string(content) != wantContent {
			t.Errorf("demo/main.tf has %q, %v, want %q", content, err, wantContent)
		}
	}
	check(true, "# example\n")
	if err := os.WriteFile("demo/main.tf", []byte("# edited\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	check(false, "# edited\n")
}

func TestMirrored(t *testing.T) {
	want := "registry.terraform.io/terraform-payments/payments/1.0.0/linux_arm64/terraform-provider-payments_v1.0.0"
	if got := filepath.ToSlash(mirrored(terraformHost, "linux", "arm64")); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := filepath.Base(mirrored(tofuHost, "windows", "amd64")); got != "terraform-provider-payments_v1.0.0.exe" {
		t.Errorf("got %s on windows", got)
	}
}

func TestEnvironment(t *testing.T) {
	caller := []string{
		"PATH=/bin", "TF_CLI_ARGS_plan=-refresh=false", "TF_WORKSPACE=other", "TF_LOG=debug", "TF_VAR_x=1", "PAYMENTS_API_KEY=real",
	}
	got := environment(caller, map[string]string{"PAYMENTS_API_KEY": "demo"})
	if want := []string{"PATH=/bin", "TF_LOG=debug", "TF_VAR_x=1", "PAYMENTS_API_KEY=demo"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
