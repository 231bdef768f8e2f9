// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// ReadCAFile returns the certificate authorities that this machine trusts, and those of a file with
// one or more certificates in PEM. The error does not quote the file.
func ReadCAFile(path string) (*x509.CertPool, error) {
	text, err := os.ReadFile(path) //nolint:gosec // the user names it
	var problem *fs.PathError
	if errors.As(err, &problem) {
		err = problem.Err // without the path once more
	}
	if err != nil {
		return nil, err
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool() // this machine trusts no authority
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
