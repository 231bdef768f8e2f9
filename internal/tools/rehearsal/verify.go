// SPDX-License-Identifier: MPL-2.0

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// verify runs the commands of SECURITY.md on the release, and on damaged ones.
func verify(ctx context.Context, r *rehearsal) error {
	script, err := commands(filepath.Join(r.root, "SECURITY.md"), "Verify a release", "text")
	if err != nil {
		return err
	}
	script = strings.ReplaceAll(script, " \\\n ", "") // a command in several lines
	var kept strings.Builder
	for line := range strings.Lines(script) {
		if strings.HasPrefix(line, "gh attestation ") {
			fmt.Printf("  not run, because it needs a published release: %s", line)
			continue
		}
		kept.WriteString(line)
	}
	script = forThisSystem(kept.String())
	if !strings.Contains(script, "sha256sum --check") || !strings.Contains(script, "gpg --verify") {
		return errors.New("the page has no command for the checksum or for the signature")
	}
	check := func(files string) error { return r.verifyFiles(ctx, files, script) }
	if err := check(r.files); err != nil {
		return err
	}
	for _, line := range strings.Split(strings.TrimSpace(script), "\n") {
		fmt.Println("  $", line)
	}
	for d, words := range map[*damage]string{
		&tampered: "FAILED", &tamperedWithChecksum: "BAD signature", &signedByAnother: "No public key",
		&signedWithoutChecksum: "no properly formatted", &withoutChecksum: "BAD signature",
	} {
		if err := r.refused("by the commands of the page", *d, words, check); err != nil {
			return err
		}
	}
	return nil
}

// verifyFiles downloads the archive, the checksums and the signature from a registry, into a
// directory and a keyring of their own, and runs the commands.
func (r *rehearsal) verifyFiles(ctx context.Context, files, script string) error {
	registry, err := startRegistry(r, files, "")
	if err != nil {
		return err
	}
	defer registry.Close()
	dir, err := os.MkdirTemp("", "user")
	if err != nil {
		return err
	}
	environment := []string{"GNUPGHOME=" + dir, "CURL_CA_BUNDLE=" + registry.certificate, "LC_ALL=C"}
	defer func() {
		_, _ = bash(context.WithoutCancel(ctx), dir, "gpgconf --kill all", environment...)
		_ = os.RemoveAll(dir)
	}()
	if _, err := bash(ctx, files, `cp "$ARCHIVE" "$SUMS" "$SUMS.sig" "$TO"`, "ARCHIVE="+archiveName, "SUMS="+sums, "TO="+dir); err != nil {
		return err
	}
	_, err = bash(ctx, dir, strings.ReplaceAll(script, "https://registry.terraform.io", registry.URL), environment...)
	return err
}
