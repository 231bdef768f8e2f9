// SPDX-License-Identifier: MPL-2.0

package client

import (
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// ReadCAFile returns the authorities that this machine trusts, and those whose certificates, one or more in PEM, are in a file. The error
// says what is wrong with the file and quotes nothing of it. It begins in the middle of a sentence about the path.
func ReadCAFile(path string) (*x509.CertPool, error) {
	text, err := os.ReadFile(path) //nolint:gosec // who configures the client says which
	var problem *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errors.New("there is no such file")
	case errors.As(err, &problem):
		return nil, fmt.Errorf("it cannot be read: %w", problem.Err)
	case err != nil:
		return nil, fmt.Errorf("it cannot be read: %w", err)
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool() // a machine that trusts nobody
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
