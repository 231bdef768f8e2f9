// SPDX-License-Identifier: MPL-2.0

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/hashicorp/go-version"
	"github.com/hashicorp/hc-install/product"
	"github.com/hashicorp/hc-install/releases"
)

// pinned is the version of Terraform to install if there is no engine.
const pinned = "1.11.4"

// oldest is the first version of Terraform that generates configuration for imports, which tests
// and documentation use. Every OpenTofu does so.
var oldest = version.Must(version.NewVersion("1.5.0"))

// find returns the path of a usable engine. It writes to notes why it skips an unusable one.
func find(
	ctx context.Context, named, cache string, notes io.Writer, install func(ctx context.Context, dir string) (string, error),
) (string, error) {
	if named != "" {
		if err := usable(ctx, named); err != nil {
			return "", fmt.Errorf("TF_ACC_TERRAFORM_PATH: %w", err)
		}
		return named, nil
	}
	for _, name := range []string{"terraform", "tofu"} {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		if path, err = filepath.Abs(path); err != nil {
			return "", err
		}
		if err = usable(ctx, path); err == nil {
			return path, nil
		}
		_, _ = fmt.Fprintf(notes, "Skipping the %s on the PATH: %v\n", name, err)
	}
	dir := filepath.Join(cache, "terraform-provider-payments", "terraform-"+pinned)
	kept := filepath.Join(dir, "terraform")
	if runtime.GOOS == "windows" {
		kept += ".exe"
	}
	if usable(ctx, kept) == nil {
		return kept, nil
	}
	_, _ = fmt.Fprintf(notes, "Installing Terraform %s into %s\n", pinned, dir)
	path, err := install(ctx, dir)
	if err == nil {
		err = usable(ctx, path)
	}
	if err != nil {
		return "", fmt.Errorf(`neither terraform nor tofu was found, and installing terraform failed: %w

Do one of the following:
  - install Terraform %s or newer, or OpenTofu, on the PATH;
  - set TF_ACC_TERRAFORM_PATH to the path of a terraform or tofu binary;
  - run this again with a connection to the internet. It installs Terraform %s into
    %s`, err, oldest.Core(), pinned, dir)
	}
	return path, nil
}

// usable returns an error if path is not a usable engine. OpenTofu gives its own version the same
// name.
func usable(ctx context.Context, path string) error {
	command := exec.CommandContext(ctx, path, "version", "-json") //nolint:gosec // the environment names the binary
	// An engine prints a complaint about faulty settings before the version.
	command.Env = append(os.Environ(), "CHECKPOINT_DISABLE=1", "TF_CLI_CONFIG_FILE="+os.DevNull)
	out, err := command.Output()
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	var reported struct {
		Version string `json:"terraform_version"`
	}
	if err := json.Unmarshal(out, &reported); err != nil {
		return fmt.Errorf("%s did not report its version: %w", path, err)
	}
	v, err := version.NewVersion(reported.Version)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if v.LessThan(oldest) {
		return fmt.Errorf("%s has version %s, older than %s", path, v, oldest)
	}
	return nil
}

// install downloads the pinned version into dir, and checks its signature.
func install(ctx context.Context, dir string) (string, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	release := releases.ExactVersion{Product: product.Terraform, Version: version.Must(version.NewVersion(pinned)), InstallDir: dir}
	path, err := release.Install(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		return "", errors.New("the download timed out")
	}
	return path, err
}
