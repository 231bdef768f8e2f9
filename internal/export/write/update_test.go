// SPDX-License-Identifier: MPL-2.0

package write

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestUpdate_onePlace refuses two changes of one place.
func TestUpdate_onePlace(t *testing.T) {
	t.Parallel()
	path, content := filepath.Join(t.TempDir(), "main.tf"), []byte("a = 12345\n")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	u := Update{splices: map[string][]splice{path: {{4, 7, "1"}, {6, 9, "2"}}}, read: map[string][]byte{path: content}}
	if files, _, err := u.Files(); err == nil || len(files) > 0 || !strings.Contains(err.Error(), "two changes of one place") {
		t.Errorf("%v, %v", files, err)
	}
}
