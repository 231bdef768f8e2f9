// SPDX-License-Identifier: MPL-2.0

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// engine is a Terraform or an OpenTofu.
type engine struct {
	title string // the first line of its version
	host  string // of its registry
	bin   string // directory in which it is called terraform, as the pages call it
}

// findEngines returns the engines that are there: the one of TF_ACC_TERRAFORM_PATH, terraform and
// tofu on the PATH, and the tofu in bin. It links them in a directory.
func findEngines(ctx context.Context, root, links string) (engines []engine, err error) {
	seen := map[string]bool{}
	for _, name := range []string{os.Getenv("TF_ACC_TERRAFORM_PATH"), "terraform", filepath.Join(root, "bin", "tofu"), "tofu"} {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		if path, err = filepath.Abs(path); err != nil {
			return nil, err
		}
		out, err := bash(ctx, root, `"$ENGINE" version`, "ENGINE="+path, "CHECKPOINT_DISABLE=1", "TF_CLI_CONFIG_FILE="+os.DevNull)
		if err != nil {
			return nil, err
		}
		title, _, _ := strings.Cut(out, "\n")
		if seen[title] {
			continue
		}
		seen[title] = true
		e := engine{title: title, host: "registry.terraform.io", bin: filepath.Join(links, fmt.Sprintf("engine-%d", len(engines)+1))}
		if strings.HasPrefix(title, "OpenTofu ") {
			e.host = "registry.opentofu.org"
		}
		link := filepath.Join(e.bin, "terraform")
		if err := errors.Join(os.RemoveAll(e.bin), os.MkdirAll(e.bin, 0o750), os.Symlink(path, link)); err != nil {
			return nil, err
		}
		engines = append(engines, e)
	}
	if len(engines) == 0 {
		return nil, errors.New("no engine was found: install Terraform or OpenTofu on the PATH, or set TF_ACC_TERRAFORM_PATH")
	}
	return engines, nil
}

// forThisSystem rewrites the commands of a page for this system.
func forThisSystem(script string) string {
	script = strings.ReplaceAll(script, "linux_amd64", runtime.GOOS+"_"+runtime.GOARCH)
	return strings.ReplaceAll(script, "linux/amd64", runtime.GOOS+"/"+runtime.GOARCH)
}
