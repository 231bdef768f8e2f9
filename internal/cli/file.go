// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"fmt"
	"io"
	"os"
)

// Open opens a file, or stdin if the name is "-".
func (r *Run) Open(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(r.Stdin), nil
	}
	return os.Open(name) //nolint:gosec // the caller names the file
}

// Read reads a file of at most so many bytes, or stdin if the name is "-".
func (r *Run) Read(name string, most int64) ([]byte, error) {
	if name == "-" {
		return readAll(r.Stdin, name, most)
	}
	return ReadFile(name, most)
}

// ReadFile reads a file of at most so many bytes. It may be a pipe.
func ReadFile(name string, most int64) ([]byte, error) {
	file, err := os.Open(name) //nolint:gosec // the caller names the file
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	return readAll(file, name, most)
}

func readAll(file io.Reader, name string, most int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(data)) > most {
		err = fmt.Errorf("%s is larger than %d bytes", name, most)
	}
	return data, err
}
