// SPDX-License-Identifier: MPL-2.0

package write

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Put writes files into a directory. It writes all of them under other names first, so that a
// failure leaves no file, and then renames them. It never changes an existing file but the last
// one.
func Put(dir string, files []File) error {
	if err := putAll(dir, files); err != nil {
		return fmt.Errorf("the files could not be written, so none was: %w", err)
	}
	return nil
}

func putAll(dir string, files []File) error {
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return err
	}
	var drafts, paths []string
	defer func() {
		for _, draft := range drafts {
			_ = os.Remove(draft) // it is gone if it was renamed
		}
	}()
	for i, file := range files {
		path := file.Path
		if whole, err := filepath.EvalSymlinks(path); err == nil {
			path = whole // a link stays one
		}
		current, err := os.ReadFile(path) //nolint:gosec // a file of the directory that the user named
		switch {
		case err == nil && bytes.Equal(bytes.ReplaceAll(current, []byte("\r\n"), []byte("\n")), file.Content):
			continue
		case err == nil && i < len(files)-1:
			return fmt.Errorf("%s exists already", path)
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return err
		}
		draft, err := writeDraft(path, file)
		if draft != "" {
			drafts, paths = append(drafts, draft), append(paths, path)
		}
		if err != nil {
			return err
		}
	}
	return place(drafts, paths)
}

// place renames the drafts, or leaves none of the files. All but the last one are new.
func place(drafts, paths []string) error {
	for i, draft := range drafts {
		if err := os.Rename(draft, paths[i]); err != nil {
			for _, path := range paths[:i] {
				_ = os.Remove(path)
			}
			return err
		}
	}
	return nil
}

// writeDraft writes a file beside a path, and returns its name. The umask decides who may read it,
// unless it has data of people.
func writeDraft(path string, file File) (draft string, err error) {
	mode := fs.FileMode(0o666)
	if file.IsPersonal {
		mode = 0o600
	}
	draft = filepath.Join(filepath.Dir(path), ".export-"+rand.Text())
	out, err := os.OpenFile(draft, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode) //nolint:gosec // in the user's directory
	if err != nil {
		return "", err
	}
	_, err = out.Write(file.Content)
	return draft, errors.Join(err, out.Sync(), out.Close())
}

// Replace writes new contents into existing files, each as a whole.
func Replace(files []File) error {
	for _, file := range files {
		path, err := filepath.EvalSymlinks(file.Path) // a link stays one
		if err != nil {
			return err
		}
		mode, err := os.Stat(path)
		if err != nil {
			return err
		}
		file.IsPersonal = true // until it has the mode of the other one
		draft, err := writeDraft(path, file)
		if err == nil {
			err = os.Chmod(draft, mode.Mode().Perm())
		}
		if err == nil {
			err = os.Rename(draft, path)
		}
		if err != nil {
			_ = os.Remove(draft)
			return fmt.Errorf("%s could not be written, and is as it was: %w", file.Path, err)
		}
	}
	return nil
}
