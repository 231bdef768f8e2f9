// SPDX-License-Identifier: MPL-2.0

package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// openLocked opens a file, locks it for this process, and reads it.
func openLocked(path string, flags int) (*os.File, []byte, error) {
	file, err := os.OpenFile(path, flags, 0o600) //nolint:gosec // the user's own file
	if err != nil {
		return nil, nil, fmt.Errorf("the data file %s cannot be opened: %w", path, err)
	}
	if err := lock(file); err != nil {
		return nil, nil, errors.Join(fmt.Errorf("the data file %s cannot be opened (is another sandbox using it?): %w", path, err), file.Close())
	}
	opened, err := file.Stat()
	if now, gone := os.Stat(path); err == nil && (gone != nil || !os.SameFile(opened, now)) {
		_ = file.Close() // another sandbox has put a shorter file in its place
		return openLocked(path, flags)
	}
	data, err := io.ReadAll(file)
	if err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return file, data, nil
}

// lock waits two seconds at most: a sandbox that is about to stop releases its file.
func lock(file *os.File) error {
	for deadline := time.Now().Add(2 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		if err := tryLock(file); err == nil || time.Now().After(deadline) {
			return err
		}
	}
}
