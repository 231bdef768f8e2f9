// SPDX-License-Identifier: MPL-2.0

package write

import (
	"os"
	"path/filepath"
	"testing"
)

// TestPlace_failure leaves no file if one cannot be put in its place.
func TestPlace_failure(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	draft := filepath.Join(dir, ".draft")
	if err := os.WriteFile(draft, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	paths := []string{filepath.Join(dir, "a.tf"), filepath.Join(dir, "b.tf")}
	err := place([]string{draft, filepath.Join(dir, "missing")}, paths)
	if left, _ := os.ReadDir(dir); err == nil || len(left) > 0 {
		t.Errorf("%v: %v", err, left)
	}
}
