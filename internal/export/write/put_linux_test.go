// SPDX-License-Identifier: MPL-2.0

package write

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestPut_modes: the umask decides who may read a file, and only the user may read one with data of
// people. The test changes the umask of the process, so it runs alone.
func TestPut_modes(t *testing.T) {
	for umask, want := range map[int][2]fs.FileMode{0o022: {0o644, 0o600}, 0o077: {0o600, 0o600}} {
		before := syscall.Umask(umask)
		dir := t.TempDir()
		err := Put(dir, []File{{Path: filepath.Join(dir, "a.tf")}, {Path: filepath.Join(dir, "b.tf"), IsPersonal: true}})
		syscall.Umask(before)
		if err != nil {
			t.Fatal(err)
		}
		for i, name := range []string{"a.tf", "b.tf"} {
			info, err := os.Stat(filepath.Join(dir, name))
			if err != nil || info.Mode().Perm() != want[i] {
				t.Errorf("%s with umask %03o: %v, %v; want %v", name, umask, info.Mode(), err, want[i])
			}
		}
	}
}
