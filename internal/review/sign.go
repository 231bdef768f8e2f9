// SPDX-License-Identifier: MPL-2.0

package review

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/findings"
)

// keyVariable is the environment variable with the key of the fingerprints.
const keyVariable = "PAYMENTS_REVIEW_KEY"

// leastKey is the least number of characters of a key: a shorter one could be guessed, and with it
// an account number.
const leastKey = 32

// signer makes fingerprints. They stand for whole values, of which other members show a part.
type signer struct {
	secret []byte
	shared bool // the key is the caller's, so reviews with the same key can be compared
}

// newSigner takes the key of the environment, or one that only this run has.
func newSigner(environment client.Environment) (signer, error) {
	key, _ := environment(keyVariable)
	switch n := utf8.RuneCountInString(key); {
	case key == "":
		return signer{[]byte(rand.Text()), false}, nil
	case n < leastKey:
		return signer{}, cli.Wrong("%s has %s and needs %d or more, such as the output of `openssl rand -hex 32`",
			keyVariable, cli.Count(n, "character"), leastKey)
	}
	return signer{[]byte(key), true}, nil
}

// name names a shared key, and does not tell it. It is empty if only this run has the key.
func (s signer) name() string {
	if !s.shared {
		return ""
	}
	return s.sum("name of the key")[:16]
}

// sign gives the finding a fingerprint: equal for equal values under one key, and useless without
// the key.
func (s signer) sign(f *findings.Finding) {
	whole := f.Whole
	if whole == "" && f.About != nil {
		whole = fmt.Sprint(f.About.Before, f.About.After)
	}
	f.Fingerprint = s.sum(f.ID, f.Address, f.Path, whole, f.Before, f.After)
}

// sum is the code of parts under the key.
func (s signer) sum(parts ...string) string {
	mac := hmac.New(sha256.New, s.secret)
	for _, part := range parts {
		_, _ = fmt.Fprintf(mac, "%d:%s", len(part), part)
	}
	return hex.EncodeToString(mac.Sum(nil))
}
