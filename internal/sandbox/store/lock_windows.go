// SPDX-License-Identifier: MPL-2.0

package store

import (
	"os"

	"golang.org/x/sys/windows"
)

// tryLock locks a file for this process, unless another one has locked it. The locked byte is
// behind all content, because Windows would refuse to read a locked one.
func tryLock(file *os.File) error {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	return windows.LockFileEx(windows.Handle(file.Fd()), flags, 0, 1, 0, &windows.Overlapped{OffsetHigh: 1 << 30})
}
