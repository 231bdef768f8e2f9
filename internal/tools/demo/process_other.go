// SPDX-License-Identifier: MPL-2.0

//go:build !unix

package main

import "os/exec"

// detach has no effect on this system: Ctrl-C reaches every process.
func detach(*exec.Cmd) {}
