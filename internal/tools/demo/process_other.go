// SPDX-License-Identifier: MPL-2.0

//go:build !unix

package main

import "os/exec"

// detach does nothing here: Ctrl-C reaches every process at once.
func detach(*exec.Cmd) {}
