// SPDX-License-Identifier: MPL-2.0

// Engine prints the path of a Terraform or OpenTofu binary: the one that TF_ACC_TERRAFORM_PATH
// names, else the terraform on the PATH, else the tofu there, else a Terraform that it installed
// earlier. Otherwise it installs the pinned Terraform into the user's cache directory.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	path, err := find(ctx, os.Getenv("TF_ACC_TERRAFORM_PATH"), cache, os.Stderr, install)
	if err != nil {
		_, _ = fmt.Fprintln(os.Stderr, err)
		os.Exit(1) //nolint:gocritic // stop has nothing left to do
	}
	fmt.Println(path)
}
