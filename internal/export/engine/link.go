// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// linkAbove makes a directory that lies in a folder as one lies in its repository, and links all
// that lies beside it, up to the highest of its modules. It returns the new directory.
func linkAbove(from string, modules []string, folder string) (string, error) {
	levels := 0
	for _, path := range modules {
		absolute, err := filepath.Abs(path)
		if err != nil {
			return "", err
		}
		if to, err := filepath.Rel(from, absolute); err == nil {
			levels = max(levels, strings.Count(filepath.ToSlash(to)+"/", "../"))
		}
	}
	above := from
	for range levels {
		above = filepath.Dir(above)
	}
	down, err := filepath.Rel(above, from)
	if err != nil {
		return "", err
	}
	for _, name := range strings.Split(filepath.ToSlash(down), "/") {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return "", err
		}
		if name == "." {
			break
		}
		entries, err := os.ReadDir(above)
		if err != nil {
			return "", err
		}
		for _, entry := range entries {
			if entry.Name() != name {
				err = errors.Join(err, os.Symlink(filepath.Join(above, entry.Name()), filepath.Join(folder, entry.Name())))
			}
		}
		if err != nil {
			return "", err
		}
		above, folder = filepath.Join(above, name), filepath.Join(folder, name)
	}
	return folder, os.MkdirAll(folder, 0o700)
}
