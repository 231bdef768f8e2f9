// SPDX-License-Identifier: MPL-2.0

// Rehearsal makes a release as the workflow does, from the commit HEAD, and installs it as users
// do. It publishes nothing.
//
//  1. It builds the files of the release twice, in two directories and without a common cache. Both
//     must be equal, byte for byte.
//  2. It signs the checksums with a throw-away key.
//  3. It verifies an archive by the commands of SECURITY.md.
//  4. Each engine installs the archive: from a registry, and by the commands of the guide on
//     installing. It applies an example to the sandbox of the installed binary, and destroys it.
//  5. Tampered archives, wrong signatures and missing checksums must be refused in each way.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// version is the version in the commands of the pages.
const version = "1.0.0"

func main() {
	platforms := flag.String("platforms", "", "build only these, such as linux_amd64,darwin_arm64")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *platforms); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "rehearsal:", err)
		os.Exit(1) //nolint:gocritic // stop has nothing left to do
	}
}

func run(ctx context.Context, platforms string) error {
	if err := prerequisites(); err != nil {
		return err
	}
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	engines, err := findEngines(ctx, root, filepath.Join(root, "bin", "tools"))
	if err != nil {
		return err
	}
	work := filepath.Join(root, "bin", "rehearsal")
	if err := os.RemoveAll(work); err != nil {
		return err
	}
	files, err := buildTwice(ctx, root, work, platforms)
	if err != nil {
		return err
	}
	return install(ctx, &rehearsal{root: root, files: files, work: filepath.Join(work, "install"), engines: engines})
}

// rehearsal is the signing and installing of a built release.
type rehearsal struct {
	root    string // of the repository
	files   string // directory of the release's files
	work    string // an own directory
	engines []engine

	key   key // signs the release
	other key // signs nothing that is to be installed
}

// install signs the files, verifies and installs them, and demands that damaged ones are refused.
func install(ctx context.Context, r *rehearsal) error {
	for _, step := range []struct {
		name string
		run  func(context.Context, *rehearsal) error
	}{
		{"Sign", sign},
		{"Verify an archive as SECURITY.md says", verify},
		{"Install", installAll},
	} {
		start := time.Now()
		fmt.Printf("\n%s\n", step.name)
		if err := step.run(ctx, r); err != nil {
			return fmt.Errorf("%s: %w", strings.ToLower(step.name), err)
		}
		fmt.Printf("  %.1f s\n", time.Since(start).Seconds())
	}
	fmt.Println("\nThe rehearsal has passed.")
	return nil
}

// prerequisites names the missing programs, and their Debian packages.
func prerequisites() error {
	if runtime.GOOS != "linux" {
		return errors.New("it runs on Linux only: elsewhere, engines trust no certificate that SSL_CERT_FILE names")
	}
	var missing []string
	for program, of := range map[string]string{
		"bash": "bash", "curl": "curl", "git": "git", "gpg": "gnupg", "jq": "jq", "sha256sum": "coreutils", "unzip": "unzip",
	} {
		if _, err := exec.LookPath(program); err != nil {
			missing = append(missing, of)
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("it needs other programs: run `apt-get install %s`", strings.Join(missing, " "))
	}
	return nil
}

// bash runs a script in a directory, and returns its output. A failed command ends the script, also
// in a pipe.
func bash(ctx context.Context, dir, script string, environment ...string) (string, error) {
	command := exec.CommandContext(ctx, "bash", "-euo", "pipefail", "-c", script) //nolint:gosec // commands of this repository
	command.Dir, command.Env = dir, append(os.Environ(), environment...)
	out, err := command.CombinedOutput()
	if err != nil {
		return string(out), fmt.Errorf("%w:\n%s\n%s", err, strings.TrimSpace(script), strings.TrimSpace(string(out)))
	}
	return string(out), nil
}

// commands returns the blocks of commands in a section of a page.
func commands(page, heading, language string) (string, error) {
	text, err := os.ReadFile(page) //nolint:gosec // a page of the repository
	if err != nil {
		return "", err
	}
	_, section, found := strings.Cut(string(text), "\n## "+heading+"\n")
	section, _, _ = strings.Cut(section, "\n## ")
	var script strings.Builder
	for rest := section; ; {
		_, block, ok := strings.Cut(rest, "\n```"+language+"\n")
		if !ok {
			break
		}
		block, rest, _ = strings.Cut(block, "\n```\n")
		rest = "\n" + rest
		script.WriteString(block + "\n")
	}
	if !found || script.Len() == 0 {
		return "", fmt.Errorf("%s has no commands under %q", page, heading)
	}
	return script.String(), nil
}
