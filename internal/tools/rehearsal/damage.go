// SPDX-License-Identifier: MPL-2.0

package main

import (
	"archive/zip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// archiveName is the archive of this system.
const archiveName = "terraform-provider-payments_" + version + "_" + runtime.GOOS + "_" + runtime.GOARCH + ".zip"

var (
	tampered = damage{"a tampered archive", func(_ *rehearsal, files string) error {
		return tamper(filepath.Join(files, archiveName))
	}}

	withoutChecksum = damage{"an archive without a checksum", func(_ *rehearsal, files string) error {
		return editSums(files, func(line string) string {
			if strings.HasSuffix(line, "  "+archiveName+"\n") {
				return ""
			}
			return line
		})
	}}

	signedWithoutChecksum = damage{"an archive without a checksum, correctly signed", func(r *rehearsal, files string) error {
		archive := filepath.Join(files, archiveName)
		content, err := os.ReadFile(archive) //nolint:gosec // of the release
		if err != nil {
			return err
		}
		// Without the archive, nothing is missing, so it is signed.
		if err := errors.Join(withoutChecksum.make(r, files), os.Remove(archive), os.Remove(filepath.Join(files, sums+".sig"))); err != nil {
			return err
		}
		if err := r.key.sign(context.Background(), r.root, files); err != nil {
			return err
		}
		return os.WriteFile(archive, content, 0o600)
	}}

	tamperedWithChecksum = damage{"a tampered archive with its own checksum", func(_ *rehearsal, files string) error {
		archive := filepath.Join(files, archiveName)
		before, err := hash(archive)
		if err != nil {
			return err
		}
		if err := tamper(archive); err != nil {
			return err
		}
		after, err := hash(archive)
		if err != nil {
			return err
		}
		return editSums(files, func(line string) string { return strings.Replace(line, before, after, 1) })
	}}

	signedByAnother = damage{"a signature by another key", func(r *rehearsal, files string) error {
		if err := os.Remove(filepath.Join(files, sums+".sig")); err != nil {
			return err
		}
		return r.other.sign(context.Background(), r.root, files)
	}}
)

// tamper adds a byte to the binary in an archive.
func tamper(path string) error {
	archive, err := zip.OpenReader(path)
	if err != nil {
		return err
	}
	defer func() { _ = archive.Close() }()
	changed, err := os.Create(path + ".changed") //nolint:gosec // beside the archive
	if err != nil {
		return err
	}
	writer := zip.NewWriter(changed)
	for _, file := range archive.File {
		from, err := file.Open()
		if err != nil {
			return err
		}
		to, err := writer.CreateHeader(&zip.FileHeader{Name: file.Name, Method: zip.Store, ExternalAttrs: file.ExternalAttrs})
		if err != nil {
			return err
		}
		if _, err := io.Copy(to, from); err != nil { //nolint:gosec // our own archive
			return err
		}
		if _, err := to.Write([]byte{0}); err != nil {
			return err
		}
	}
	return errors.Join(writer.Close(), changed.Close(), os.Rename(path+".changed", path))
}

// editSums changes the lines of the checksums.
func editSums(files string, edit func(line string) string) error {
	path := filepath.Join(files, sums)
	text, err := os.ReadFile(path) //nolint:gosec // of the release
	if err != nil {
		return err
	}
	var edited strings.Builder
	for line := range strings.Lines(string(text)) {
		edited.WriteString(edit(line))
	}
	if edited.String() == string(text) {
		return errors.New("the checksums do not name " + archiveName)
	}
	return os.WriteFile(path, []byte(edited.String()), 0o600)
}
