// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"bufio"
	"bytes"
	"errors"
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

// Read reads a text of at most so many bytes, or stdin if the name is "-". See [AsUTF8].
func (r *Run) Read(name string, most int64) ([]byte, error) {
	if name == "-" {
		return readAll(r.Stdin, name, most)
	}
	return ReadFile(name, most)
}

// ReadFile reads a text of at most so many bytes from a file, which may be a pipe. See [AsUTF8].
func ReadFile(name string, most int64) ([]byte, error) {
	file, err := os.Open(name) //nolint:gosec // the caller names the file
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	return readAll(file, name, most)
}

// AsUTF8 returns a reader of a text without the mark by which an editor or a shell begins it. A
// text in UTF-16, as some shells of Windows write files, is an error that names the encoding.
func AsUTF8(in *bufio.Reader) (io.Reader, error) {
	first, _ := in.Peek(3) //nolint:mnd // the longest mark; a shorter text has none
	switch {
	case bytes.HasPrefix(first, []byte("\xff\xfe")), bytes.HasPrefix(first, []byte("\xfe\xff")):
		return nil, errors.New("it is UTF-16, as PowerShell writes files: write it as UTF-8, such as with `| Out-File -Encoding utf8`")
	case bytes.HasPrefix(first, []byte("\xef\xbb\xbf")):
		_, err := in.Discard(len(first))
		return in, err
	}
	return in, nil
}

func readAll(file io.Reader, name string, most int64) ([]byte, error) {
	text, err := AsUTF8(bufio.NewReader(io.LimitReader(file, most+1)))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	data, err := io.ReadAll(text)
	if err == nil && int64(len(data)) > most {
		err = fmt.Errorf("%s is larger than %d bytes", name, most)
	}
	return data, err
}
