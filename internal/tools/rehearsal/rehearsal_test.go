// SPDX-License-Identifier: MPL-2.0

package main

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestInstall rehearses all but the builds, with an archive of the tested provider.
func TestInstall(t *testing.T) {
	t.Parallel()
	provider := os.Getenv("PAYMENTS_TEST_PROVIDER")
	if provider == "" {
		t.Skip("PAYMENTS_TEST_PROVIDER names no provider: make test sets it")
	}
	r := testRehearsal(t, provider)
	if err := install(t.Context(), r); err != nil {
		t.Fatal(err)
	}
}

// testRehearsal is a rehearsal of a release that has one archive, of a program.
func testRehearsal(t *testing.T, program string) *rehearsal {
	t.Helper()
	if err := prerequisites(); err != nil {
		t.Skip(err)
	}
	root, err := filepath.Abs(filepath.Join("..", "..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	r := &rehearsal{root: root, files: t.TempDir(), work: t.TempDir()}
	if r.engines, err = findEngines(t.Context(), root, t.TempDir()); err != nil {
		t.Skip(err)
	}
	for _, e := range r.engines {
		if !strings.HasPrefix(e.title, "Terraform v") && !strings.HasPrefix(e.title, "OpenTofu v") {
			t.Fatalf("an engine is called %q", e.title)
		}
	}
	if err := pack(filepath.Join(r.files, archiveName), program); err != nil {
		t.Fatal(err)
	}
	_, err = bash(t.Context(), r.files, `cp "$ROOT/terraform-registry-manifest.json" "${SUMS%SHA256SUMS}manifest.json"
sha256sum * > "$TMPDIR/sums"
mv "$TMPDIR/sums" "$SUMS"`, "ROOT="+root, "SUMS="+sums, "TMPDIR="+t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// pack writes an archive of a program as a release has it.
func pack(archive, program string) error {
	from, err := os.Open(program) //nolint:gosec // the tested provider
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	file, err := os.Create(archive) //nolint:gosec // of the test
	if err != nil {
		return err
	}
	writer := zip.NewWriter(file)
	header := &zip.FileHeader{Name: "terraform-provider-payments_v" + version, Method: zip.Store}
	header.SetMode(0o755)
	to, err := writer.CreateHeader(header)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	return errors.Join(err, writer.Close(), file.Close())
}

// TestRefused fails if a damaged release is accepted, or refused for another reason.
func TestRefused(t *testing.T) {
	t.Parallel()
	r := testRehearsal(t, os.Args[0])
	for name, c := range map[string]struct {
		accept func(files string) error
		want   string
	}{
		"refused":        {func(string) error { return errors.New("wrong\n  checksum") }, ""},
		"accepted":       {func(string) error { return nil }, "was accepted"},
		"another reason": {func(string) error { return errors.New("no network") }, "without the words"},
	} {
		err := r.refused("by a test", tampered, "wrong checksum", c.accept)
		if got := fmt.Sprint(err); (err == nil) != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestCompare finds a file that differs, and one that is missing.
func TestCompare(t *testing.T) {
	t.Parallel()
	first, second := t.TempDir(), t.TempDir()
	write := func(dir, content string) {
		if err := os.WriteFile(filepath.Join(dir, "file"), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(first, "a")
	if err := compare(first, second); err == nil || !strings.Contains(err.Error(), "has 0") {
		t.Errorf("a missing file: %v", err)
	}
	write(second, "a")
	if err := compare(first, second); err != nil {
		t.Error(err)
	}
	write(second, "b")
	if err := compare(first, second); err == nil || !strings.Contains(err.Error(), "file differ") {
		t.Errorf("a file that differs: %v", err)
	}
}

// TestLimit limits the repository's own builds.
func TestLimit(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", ".goreleaser.yml"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "goreleaser.yml")
	if err := os.WriteFile(path, text, 0o600); err != nil { //nolint:gosec // of the test
		t.Fatal(err)
	}
	if err := limit(path, "linux_amd64"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("builds: []\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := limit(path, "linux_amd64"); err == nil {
		t.Error("builds of another form were not noticed")
	}
}
