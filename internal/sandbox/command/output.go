// SPDX-License-Identifier: MPL-2.0

package command

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
)

// lines is a writer for several goroutines.
type lines struct {
	mu sync.Mutex
	to io.Writer
}

func (l *lines) Write(data []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.to.Write(data)
}

// writeWhole writes a file that a waiting script never sees half of.
func writeWhole(path, text string) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".sandbox-ready-*")
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		_ = os.Remove(file.Name())
	}
	return err
}
