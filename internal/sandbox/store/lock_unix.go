// SPDX-License-Identifier: MPL-2.0

//go:build !windows

package store

import (
	"os"
	"syscall"
)

// tryLock locks a file for this process, unless another one has locked it.
func tryLock(file *os.File) error {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}
