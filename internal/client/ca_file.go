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
// says what is wrong with the file and quotes nothing of it.
func ReadCAFile(path string) (*x509.CertPool, error) {
	text, err := os.ReadFile(path) //nolint:gosec // who configures the client says which
	var problem *fs.PathError
	if errors.As(err, &problem) {
		err = problem.Err // without the path once more
	}
	if err != nil {
		return nil, err
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
