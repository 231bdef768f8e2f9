// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"bytes"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
)

// maxCAFile is the size of the largest file of certificates. Those of whole systems are smaller.
const maxCAFile = 4 << 20

// ReadCAFile returns the certificate authorities that this machine trusts, and those of a file with
// one or more certificates in PEM. The error quotes neither the path nor the file: either may be a
// secret by mistake.
func ReadCAFile(path string) (*x509.CertPool, error) {
	text, err := readRegular(path)
	var problem *fs.PathError
	if errors.As(err, &problem) {
		err = problem.Err
	}
	if err != nil {
		return nil, err
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool() // this machine trusts no authority
	}
	switch {
	case bytes.HasPrefix(text, []byte("\xff\xfe")), bytes.HasPrefix(text, []byte("\xfe\xff")):
		return nil, errors.New("it is UTF-16, as PowerShell writes files: write it as UTF-8")
	case bytes.HasPrefix(text, []byte("\xef\xbb\xbf")): // behind a mark, the first certificate would be no block
		text = text[3:]
	}
	count := 0
	for block, rest := pem.Decode(text); block != nil; block, rest = pem.Decode(rest) {
		if block.Type != "CERTIFICATE" {
			continue
		}
		count++
		certificate, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			return nil, fmt.Errorf("certificate number %d in it is damaged", count)
		}
		pool.AddCert(certificate)
	}
	if count == 0 {
		return nil, errors.New("there is no certificate in it: it must hold one or more that begin with -----BEGIN CERTIFICATE-----")
	}
	return pool, nil
}

// readRegular reads a file. A pipe or a device may have no end.
func readRegular(path string) ([]byte, error) {
	if strings.ContainsAny(path, "\r\n") {
		return nil, errors.New("it is no path, because it has several lines: set it to the path of a file, not to the content")
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, errors.New("it is a directory")
	case !info.Mode().IsRegular():
		return nil, errors.New("it is not a regular file")
	}
	file, err := os.Open(path) //nolint:gosec // the user names it
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	text, err := io.ReadAll(io.LimitReader(file, maxCAFile+1))
	if err == nil && len(text) > maxCAFile {
		return nil, fmt.Errorf("it has more than %d MiB", maxCAFile>>20)
	}
	return text, err
}
