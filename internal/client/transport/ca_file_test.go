// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
)

// TestCAFile_trusted reaches a service whose certificate is in the file, in a file of several, and
// no other service.
func TestCAFile_trusted(t *testing.T) {
	t.Parallel()
	var requests atomic.Int32
	answer := func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		reply(200, `{"id":"x"}`)(w, r)
	}
	server, file := secure(t, nil, answer)
	_, err := read(t.Context(), newTest(t, trusting(t, server.URL, file)), getThing)
	wantError(t, err)

	own, err := os.ReadFile(file) //nolint:gosec // this test wrote it
	if err != nil {
		t.Fatal(err)
	}
	several := filepath.Join(t.TempDir(), "several.pem")
	//nolint:gosec // in a directory of this test
	if err := os.WriteFile(several, []byte("# Root 1\n"+otherCertificate+"\n# ours\n"+string(own)), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = read(t.Context(), newTest(t, trusting(t, server.URL, several)), getThing)
	wantError(t, err)

	if err := os.WriteFile(several, []byte(otherCertificate), 0o600); err != nil {
		t.Fatal(err)
	}
	before := requests.Load()
	_, err = read(t.Context(), newTest(t, trusting(t, server.URL, several)), getThing)
	if ReasonOf(err) != ReasonUnknownAuthority || requests.Load() != before {
		t.Errorf("%d requests more: %v", requests.Load()-before, err)
	}
}

// TestReadCAFile_refusals names the defect of a file, and quotes nothing of it.
func TestReadCAFile_refusals(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	const hidden = "bm90IHRvIGJlIHNob3du"
	for name, test := range map[string]struct{ content, words string }{
		"empty":   {"", "there is no certificate in it"},
		"text":    {"hello " + hidden, "there is no certificate in it"},
		"a key":   {"-----BEGIN PRIVATE KEY-----\n" + hidden + "\n-----END PRIVATE KEY-----\n", "there is no certificate in it"},
		"damaged": {"-----BEGIN CERTIFICATE-----\n" + hidden + "\n-----END CERTIFICATE-----\n", "certificate number 1 in it is damaged"},
		"second damaged": {
			otherCertificate + "-----BEGIN CERTIFICATE-----\n" + hidden + "\n-----END CERTIFICATE-----\n", "certificate number 2 in it is damaged",
		},
		"of PowerShell":    {"\xff\xfe-\x00-\x00", "it is UTF-16"},
		"cut in the midst": {otherCertificate[:200], "there is no certificate in it"},
	} {
		file := filepath.Join(dir, strings.ReplaceAll(name, " ", "-"))
		if err := os.WriteFile(file, []byte(test.content), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := ReadCAFile(file)
		wantError(t, err, test.words)
		if strings.Contains(err.Error(), hidden) {
			t.Errorf("%s: the file is quoted: %v", name, err)
		}
	}
	pasted := "-----BEGIN PRIVATE KEY-----\n" + hidden
	if _, err := ReadCAFile(pasted); err == nil || strings.Contains(err.Error(), hidden) || !strings.Contains(err.Error(), "it is no path") {
		t.Errorf("a content: %v", err)
	}
	if _, err := ReadCAFile(os.DevNull); err == nil || !strings.Contains(err.Error(), "it is not a regular file") {
		t.Errorf("a device: %v", err)
	}
	if _, err := ReadCAFile(dir); err == nil || strings.Contains(err.Error(), dir) {
		t.Errorf("a directory: %v", err)
	}
	if _, err := ReadCAFile(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), dir) {
		t.Errorf("a file that is not there: %v", err)
	}
}

// TestReadCAFile_mark trusts the first certificate behind a byte order mark, as an editor writes
// it.
func TestReadCAFile_mark(t *testing.T) {
	t.Parallel()
	plain, marked := filepath.Join(t.TempDir(), "plain.pem"), filepath.Join(t.TempDir(), "marked.pem")
	for file, content := range map[string]string{plain: otherCertificate, marked: "\ufeff" + otherCertificate} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := ReadCAFile(plain)
	got, failed := ReadCAFile(marked)
	if err != nil || failed != nil || !got.Equal(want) {
		t.Errorf("another pool: %v, %v", err, failed)
	}
}

// TestReadCAFile_size reads no more of a file than certificates may have.
func TestReadCAFile_size(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "large.pem")
	for size, words := range map[int64]string{maxCAFile: "", maxCAFile + 1: "it has more than 4 MiB", 1 << 40: "it has more than 4 MiB"} {
		if err := os.WriteFile(file, []byte(otherCertificate), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(file, size); err != nil { // the rest is a hole, and takes no space
			t.Fatal(err)
		}
		_, err := ReadCAFile(file)
		if words == "" {
			wantError(t, err)
		} else {
			wantError(t, err, words)
		}
	}
}

// otherCertificate is the certificate of another authority.
const otherCertificate = `-----BEGIN CERTIFICATE-----
MIIBhzCCAS2gAwIBAgIUTGTE9ezyGjH8M9dT9UcE1uxqLb4wCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNU29tZWJvZHkgZWxzZTAgFw0yNjExMjExNDIxNDdaGA8yMTI2
MTAyODE0MjE0N1owGDEWMBQGA1UEAwwNU29tZWJvZHkgZWxzZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABKv49z1lp/MH1F5DL6h9o6n18X0WWBk2aTju7H/TuYvf
Zr/rGkpDzoBtCqntDiY2HxvdNLuMNLBQqPLGIcguuPCjUzBRMB0GA1UdDgQWBBTc
qYxc6EbbGCKyG/qgci01wixCWDAfBgNVHSMEGDAWgBTcqYxc6EbbGCKyG/qgci01
wixCWDAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIHG8fSepSDkC
ZaT68e+UzBQ16gpQApoGiKpDwZN22TSCAiEA+vqFcMx9kAX8M0uNvr5/zzxlV6h/
BLxp98wcdQ6+CmU=
-----END CERTIFICATE-----
`
