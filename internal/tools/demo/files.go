// SPDX-License-Identifier: MPL-2.0

package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// example is the initial content of demo/main.tf.
var example = filepath.Join("examples", "business", "main.tf")

// version is the version of the built provider in the mirror. The example accepts it.
const version = "1.0.0"

// The registries that Terraform and OpenTofu complete a source without a host with.
const (
	terraformHost = "registry.terraform.io"
	tofuHost      = "registry.opentofu.org"
)

// writeConfiguration writes demo/main.tf if it does not exist, and reports whether it did. It keeps
// an existing file.
func writeConfiguration() (written bool, err error) {
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return false, err
	}
	content, err := os.ReadFile(example) //nolint:gosec // a file of this repository
	if err != nil {
		return false, err
	}
	f, err := os.OpenFile(filepath.Join(dir, "main.tf"), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	_, err = f.Write(content)
	return true, errors.Join(err, f.Close())
}

// mirror copies the provider into a filesystem mirror for the engine's init, and returns the path
// of the CLI configuration that names the mirror. host is the engine's registry.
func mirror(binary, host string) (settings string, err error) {
	root, err := filepath.Abs(filepath.Join(dir, ".mirror"))
	if err != nil {
		return "", err
	}
	if err := os.RemoveAll(root); err != nil {
		return "", err
	}
	// The lock file holds the checksum of the last run's provider, which may be another build.
	if err := os.Remove(filepath.Join(dir, ".terraform.lock.hcl")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	target := filepath.Join(root, mirrored(host, runtime.GOOS, runtime.GOARCH))
	if err := os.MkdirAll(filepath.Dir(target), 0o750); err != nil {
		return "", err
	}
	content, err := os.ReadFile(binary) //nolint:gosec // the provider built by this run
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(target, content, 0o700); err != nil { //nolint:gosec // it is run
		return "", err
	}
	settings = filepath.Join(root, "terraform.rc")
	return settings, os.WriteFile(settings, []byte(cliConfiguration(root, host)), 0o600)
}

// mirrored is the path of the provider inside a mirror.
func mirrored(host, goos, goarch string) string {
	name := "terraform-provider-payments_v" + version
	if goos == "windows" {
		name += ".exe"
	}
	return filepath.Join(host, "terraform-payments", "payments", version, goos+"_"+goarch, name)
}

// cliConfiguration makes the engine install this provider from the mirror, and all others, which an
// edited configuration may use, from their registries.
func cliConfiguration(root, host string) string {
	return fmt.Sprintf(`provider_installation {
  filesystem_mirror {
    path    = %[1]q
    include = ["%[2]s/terraform-payments/payments"]
  }
  direct {
    exclude = ["%[2]s/terraform-payments/payments"]
  }
}
`, filepath.ToSlash(root), host)
}

// environment returns the caller's variables without settings of the engine, and with the demo's
// own.
func environment(caller []string, own map[string]string) []string {
	var kept []string
	for _, variable := range caller {
		name, _, _ := strings.Cut(variable, "=")
		_, replaced := own[name]
		if replaced || strings.HasPrefix(name, "TF_") && !strings.HasPrefix(name, "TF_LOG") && !strings.HasPrefix(name, "TF_VAR_") {
			continue
		}
		kept = append(kept, variable)
	}
	for name, value := range own {
		kept = append(kept, name+"="+value)
	}
	return kept
}
