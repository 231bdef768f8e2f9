// SPDX-License-Identifier: MPL-2.0

package main

import (
	"archive/zip"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// buildTwice builds the release in two clones, compares both, and returns the files of the first.
// The second build has a cache of its own: otherwise it would be a copy of the first.
func buildTwice(ctx context.Context, root, work, platforms string) (files string, err error) {
	cache := filepath.Join(work, "cache")
	var built [2]string
	for i, environment := range [][]string{nil, {"GOCACHE=" + cache}} {
		start := time.Now()
		clone := filepath.Join(work, []string{"first", "second"}[i], "terraform-provider-payments")
		fmt.Printf("Build in %s\n", clone)
		if built[i], err = build(ctx, root, clone, platforms, environment...); err != nil {
			return "", err
		}
		fmt.Printf("  %.0f s\n", time.Since(start).Seconds())
	}
	if err := os.RemoveAll(cache); err != nil {
		return "", err
	}
	fmt.Println("\nCompare both builds")
	return built[0], compare(built[0], built[1])
}

// build builds the release in a clone of the commit HEAD, and returns the directory of its files.
func build(ctx context.Context, root, clone, platforms string, environment ...string) (files string, err error) {
	if _, err := bash(ctx, root, `git clone --quiet --no-hardlinks . "$CLONE"
git -C "$CLONE" -c advice.detachedHead=false checkout --quiet "$(git rev-parse HEAD)"
git -C "$CLONE" tag --force "v$VERSION"`, "CLONE="+clone, "VERSION="+version); err != nil {
		return "", err
	}
	if platforms != "" {
		if err := limit(filepath.Join(clone, ".goreleaser.yml"), platforms); err != nil {
			return "", err
		}
	}
	environment = append(environment, "GORELEASER_CURRENT_TAG=v"+version,
		"PATH="+filepath.Join(root, "bin", "tools")+string(os.PathListSeparator)+os.Getenv("PATH"))
	if _, err := bash(ctx, clone, "make release-files RELEASEARGS=--snapshot", environment...); err != nil {
		return "", err
	}
	return filepath.Join(clone, "dist", "release"), nil
}

// limit limits the build to some platforms.
func limit(configuration, platforms string) error {
	text, err := os.ReadFile(configuration) //nolint:gosec // of the clone
	if err != nil {
		return err
	}
	limited := strings.Replace(string(text), "\nbuilds:\n  - ", "\nbuilds:\n  - targets: ["+platforms+"]\n    ", 1)
	if limited == string(text) {
		return errors.New("the builds of .goreleaser.yml have another form than expected")
	}
	return os.WriteFile(configuration, []byte(limited), 0o600) //nolint:gosec // of the clone
}

// compare demands equal files, and prints their hashes and sizes.
func compare(first, second string) error {
	entries, err := os.ReadDir(first)
	if err != nil {
		return err
	}
	others, err := os.ReadDir(second)
	if err != nil {
		return err
	}
	if len(entries) != len(others) {
		return fmt.Errorf("%s has %d files, %s has %d", first, len(entries), second, len(others))
	}
	var different []string
	for _, entry := range entries {
		path := filepath.Join(first, entry.Name())
		a, err := hash(path)
		if err != nil {
			return err
		}
		b, err := hash(filepath.Join(second, entry.Name()))
		if err != nil {
			return err
		}
		size, err := sizes(path)
		if err != nil {
			return err
		}
		fmt.Printf("  %s  %s\n  %s  %s\n", a, entry.Name(), b, size)
		if a != b {
			different = append(different, entry.Name())
		}
	}
	if len(different) > 0 {
		return fmt.Errorf("the builds are not reproducible: %s differ", strings.Join(different, ", "))
	}
	return nil
}

func hash(path string) (string, error) {
	file, err := os.Open(path) //nolint:gosec // of the release
	if err != nil {
		return "", err
	}
	defer func() { _ = file.Close() }()
	digest := sha256.New()
	_, err = io.Copy(digest, file)
	return fmt.Sprintf("%x", digest.Sum(nil)), err
}

// sizes returns the size of a file, and of an archive's binary.
func sizes(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	if filepath.Ext(path) != ".zip" {
		return fmt.Sprintf("%d bytes", info.Size()), nil
	}
	archive, err := zip.OpenReader(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = archive.Close() }()
	if len(archive.File) != 1 {
		return "", fmt.Errorf("%s has %d files, want only the binary", path, len(archive.File))
	}
	binary := archive.File[0]
	return fmt.Sprintf("%d kB, with %s of %d kB", info.Size()/1000, binary.Name, binary.UncompressedSize64/1000), nil
}
