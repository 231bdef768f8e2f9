// SPDX-License-Identifier: MPL-2.0

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Sections of the guide on installing.
const (
	archives       = "A directory of archives"
	unpacked       = "A directory of unpacked archives"
	filled         = "A directory that Terraform fills"
	useDirectory   = "Use the directory"
	useMirror      = "Use a network mirror"
	installedWords = "terraform-payments/payments v" + version
)

// live applies the example to the sandbox of the released binary, plans no change, and destroys it.
const live = `
unzip -q -o "$ARCHIVE" -d released
released/terraform-provider-payments_v* sandbox -quiet -key rehearsal-key -listen 127.0.0.1:0 -ready "$PWD/address" &
trap 'kill $!; wait $! || true' EXIT
for i in $(seq 600); do
	[ -s address ] && break
	sleep 0.1
done
export PAYMENTS_API_KEY=rehearsal-key PAYMENTS_BASE_URL=$(cat address)
terraform apply -no-color -input=false -auto-approve
terraform plan -no-color -input=false -detailed-exitcode
terraform destroy -no-color -input=false -auto-approve
`

// installAll installs the archive with each engine, in each way.
func installAll(ctx context.Context, r *rehearsal) error {
	for _, e := range r.engines {
		fmt.Println("  " + e.title)
		if err := installWith(ctx, r, e); err != nil {
			return fmt.Errorf("%s: %w", e.title, err)
		}
	}
	return nil
}

// installWith installs the archive with one engine. The network mirror is the directory that the
// engine has filled from the registry.
func installWith(ctx context.Context, r *rehearsal, e engine) error {
	mirror := filepath.Join(r.work, filepath.Base(e.bin), "mirror")
	registry, err := startRegistry(r, r.files, mirror)
	if err != nil {
		return err
	}
	defer registry.Close()
	u := &user{rehearsal: r, engine: e, mirror: mirror, registry: registry}
	direct := registry.settings(e) + "terraform init -no-color\n"
	if err := u.install(ctx, "from the registry", direct, r.key.id); err != nil {
		return err
	}
	for d, words := range map[*damage]string{
		&tampered: "checksum", &tamperedWithChecksum: "signature", &signedByAnother: "signature", &signedWithoutChecksum: "checksum",
	} {
		err := r.refused("by init, from the registry", *d, words, func(files string) error {
			damaged, err := startRegistry(r, files, mirror)
			if err != nil {
				return err
			}
			defer damaged.Close()
			_, err = u.bash(ctx, "rm -rf .terraform*\n"+strings.ReplaceAll(direct, registry.URL, damaged.URL))
			return err
		})
		if err != nil {
			return err
		}
	}
	for _, way := range []struct {
		name, before string
		sections     []string
		mirrored     bool // the mirror stays as it is
	}{
		{"from unpacked archives", "", []string{unpacked, useDirectory}, false},
		{"from archives", "", []string{archives, useDirectory}, false},
		{"from a mirror in a directory", registry.settings(e), []string{filled, useDirectory}, false},
		{"from a mirror in the network", "", []string{useMirror}, true},
	} {
		script := way.before
		for _, heading := range way.sections {
			text, err := commands(filepath.Join(r.root, "docs", "guides", "installing.md"), heading, "sh")
			if err != nil {
				return err
			}
			script += text
		}
		if !way.mirrored {
			if err := os.RemoveAll(mirror); err != nil {
				return err
			}
		}
		if err := u.install(ctx, way.name, script, installedWords); err != nil {
			return err
		}
		if way.sections[0] == archives || way.mirrored {
			if err := u.tamperMirror(ctx, way.name, way.sections[len(way.sections)-1]); err != nil {
				return err
			}
		}
	}
	return nil
}

// user is a person with an engine and a directory.
type user struct {
	*rehearsal

	engine   engine
	mirror   string
	registry *registry
	dir      string
}

// install runs commands in a directory with the example and the release's files, and then the
// example. The commands must print some words.
func (u *user) install(ctx context.Context, way, script, words string) error {
	start := time.Now()
	u.dir = filepath.Join(u.work, filepath.Base(u.engine.bin), strings.ReplaceAll(way, " ", "-"))
	if err := errors.Join(os.RemoveAll(u.dir), os.MkdirAll(u.dir, 0o750), os.CopyFS(u.dir, os.DirFS(u.files))); err != nil {
		return err
	}
	if _, err := u.bash(ctx, `cp "$ROOT/examples/catalog/main.tf" .`); err != nil {
		return err
	}
	out, err := u.bash(ctx, script)
	if err != nil {
		return fmt.Errorf("%s: %w", way, err)
	}
	if !strings.Contains(out, words) {
		return fmt.Errorf("%s: init does not print %q:\n%s", way, words, out)
	}
	installed := time.Since(start)
	// The settings of the page are in the file that its commands have written.
	if out, err = u.bash(ctx, `export TF_CLI_CONFIG_FILE=$(ls "$PWD"/*.tfrc | head -n 1)`+live); err != nil {
		return fmt.Errorf("%s: %w", way, err)
	}
	_, summary, _ := strings.Cut(out, "Apply complete! ")
	summary, _, _ = strings.Cut(summary, "\n")
	fmt.Printf("  installed %s in %.1f s; the example: %s, then no changes, then destroyed, in %.1f s\n",
		way, installed.Seconds(), strings.TrimSuffix(summary, "."), (time.Since(start) - installed).Seconds())
	return nil
}

// tamperMirror demands that init refuses a tampered archive of the mirror, because of the checksum
// in the lock file, or in the mirror.
func (u *user) tamperMirror(ctx context.Context, way, section string) error {
	archive := filepath.Join(u.mirror, u.engine.host, "terraform-payments", "payments", archiveName)
	if err := tamper(archive); err != nil {
		return err
	}
	text, err := commands(filepath.Join(u.root, "docs", "guides", "installing.md"), section, "sh")
	if err != nil {
		return err
	}
	_, err = u.bash(ctx, "rm -rf .terraform\n"+text)
	return demandRefusal(tampered.name, "by init, "+way, "checksum", err)
}

// bash runs commands of a page in the user's directory.
func (u *user) bash(ctx context.Context, script string) (string, error) {
	script = strings.NewReplacer(
		"/srv/terraform-mirror", u.mirror, "https://mirror.example.com/", u.registry.URL+mirrorPath, "registry.terraform.io", u.engine.host,
	).Replace(forThisSystem(script))
	return bash(ctx, u.dir, script, "PATH="+u.engine.bin+string(os.PathListSeparator)+os.Getenv("PATH"),
		"ROOT="+u.root, "ARCHIVE="+archiveName, "SSL_CERT_FILE="+u.registry.certificate, "CHECKPOINT_DISABLE=1",
		"TF_CLI_CONFIG_FILE="+os.DevNull)
}
