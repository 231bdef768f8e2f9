// SPDX-License-Identifier: MPL-2.0

package command

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestRecover: a damaged data file is refused with advice. The advice saves everything else, and
// names the damaged line.
func TestRecover(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "shop.db")
	box, err := sandbox.New(sandbox.Options{Data: path})
	if err != nil {
		t.Fatal(err)
	}
	const id = "11111111-1111-4111-8111-111111111111"
	if err := box.Seed([]byte(`{"product": [{"id": "` + id + `", "name": "Damaged mug"},
		{"id": "22222222-2222-4222-8222-222222222222", "name": "Whole mug"}]}`)); err != nil {
		t.Fatal(err)
	}
	if err := box.Close(); err != nil {
		t.Fatal(err)
	}
	want := func(code int, says string, args ...string) {
		t.Helper()
		if out, errs, got := run(t, args...); got != code || !strings.Contains(out+errs, says) {
			t.Errorf("%q: %d %s%s", args, got, out, errs)
		}
	}
	want(0, "saved 3 records", "-data", path, "-recover", path+".whole")
	data, err := os.ReadFile(path) //nolint:gosec // a file of this test
	if err != nil {
		t.Fatal(err)
	}
	data = bytes.ReplaceAll(data, []byte("Damaged"), []byte("DAmaged"))
	if err := os.WriteFile(path, data, 0o600); err != nil { //nolint:gosec // a file of this test
		t.Fatal(err)
	}
	want(1, `line 3 ("product/`+id+`") is not as it was written. It was left as it is. Go back to a copy of it, or save the records of the `+
		"whole lines in a new file with -data "+path,
		"-data", path, "-listen", "127.0.0.1:0")
	want(1, "saved 2 records of "+path+" in "+path+".saved\nline 3 (\"product/"+id+"\") is damaged: its records may be missing",
		"-data", path, "-recover", path+".saved")
	want(1, "exists already", "-data", path, "-recover", path+".saved")
	want(1, "-recover needs -data", "-recover", path+".saved")
	again, err := sandbox.New(sandbox.Options{Data: path + ".saved"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = again.Close() }()
	products := again.Objects("product")
	if len(products) != 1 || products[0]["name"] != "Whole mug" || again.Organization() != box.Organization() {
		t.Errorf("saved %v of %s, want the whole mug of %s", products, again.Organization(), box.Organization())
	}
}
