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

// sums is the name of the file of checksums.
const sums = "terraform-provider-payments_" + version + "_SHA256SUMS"

// key is a throw-away key.
type key struct {
	public string // armored
	secret string // armored, with the passphrase
	id     string
}

const passphrase = "a throw-away passphrase" //nolint:gosec // of keys that end with the rehearsal

// newKey makes a key. Registries accept RSA keys only.
func newKey(ctx context.Context, name string) (key, error) {
	home, err := os.MkdirTemp("", "gpg") // short, because the path of the agent's socket is
	if err != nil {
		return key{}, err
	}
	gpg := func(script string) (string, error) {
		return bash(ctx, home, script, "GNUPGHOME="+home, "PASSPHRASE="+passphrase, "NAME="+name)
	}
	defer func() {
		_, _ = gpg("gpgconf --kill all")
		_ = os.RemoveAll(home)
	}()
	if _, err := gpg(`gpg --batch --quiet --pinentry-mode loopback --passphrase "$PASSPHRASE" \
	--quick-generate-key "$NAME <rehearsal@example.com>" rsa3072 sign 1d`); err != nil {
		return key{}, err
	}
	var k key
	for to, script := range map[*string]string{
		&k.public: "gpg --batch --quiet --armor --export",
		&k.secret: `gpg --batch --quiet --pinentry-mode loopback --passphrase "$PASSPHRASE" --armor --export-secret-keys`,
		&k.id:     "gpg --batch --quiet --with-colons --list-keys | awk -F: '$1 == \"pub\" { print $5 }'",
	} {
		if *to, err = gpg(script); err != nil {
			return key{}, err
		}
	}
	k.id = strings.TrimSpace(k.id)
	return k, nil
}

// sign signs the checksums in a directory as the workflow does.
func (k key) sign(ctx context.Context, root, files string) error {
	_, err := bash(ctx, root, `.ci/sign-release "$FILES"`, "FILES="+files, "GPG_PRIVATE_KEY="+k.secret, "GPG_PASSPHRASE="+passphrase)
	return err
}

// sign signs the release, and demands that damaged ones are not signed.
func sign(ctx context.Context, r *rehearsal) (err error) {
	for name, k := range map[string]*key{"Release key": &r.key, "Another key": &r.other} {
		if *k, err = newKey(ctx, name); err != nil {
			return err
		}
	}
	for _, d := range []damage{tampered, withoutChecksum} {
		err := r.refused("by the signing step", d, "sign-release: ", func(files string) error {
			return r.key.sign(ctx, r.root, files)
		})
		if err != nil {
			return err
		}
	}
	if err := r.key.sign(ctx, r.root, r.files); err != nil {
		return err
	}
	fmt.Printf("  signed by the key %s\n", r.key.id)
	return nil
}

// damage is a change to a release that no step may accept.
type damage struct {
	name string
	make func(r *rehearsal, files string) error // changes a copy of the release's files
}

// refused demands that a damaged copy of the release is refused, with some words.
func (r *rehearsal) refused(by string, d damage, words string, accept func(files string) error) error {
	files := filepath.Join(r.work, "damaged")
	if err := errors.Join(os.RemoveAll(files), os.MkdirAll(r.work, 0o750), os.CopyFS(files, os.DirFS(r.files))); err != nil {
		return err
	}
	if err := d.make(r, files); err != nil {
		return err
	}
	return demandRefusal(d.name, by, words, accept(files))
}

// demandRefusal demands an error with some words.
func demandRefusal(damaged, by, words string, err error) error {
	if err == nil {
		return fmt.Errorf("%s was accepted: %s", damaged, by)
	}
	if said := strings.Join(strings.Fields(err.Error()), " "); !strings.Contains(said, words) {
		return fmt.Errorf("%s was refused, but without the words %q: %w", damaged, words, err)
	}
	fmt.Printf("  refused: %s (%s)\n", damaged, by)
	return nil
}
