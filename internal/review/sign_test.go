// SPDX-License-Identifier: MPL-2.0

package review

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// TestSign_key: under one key, equal fingerprints stand for equal values. Two destinations that are
// shortened alike have different ones.
func TestSign_key(t *testing.T) {
	t.Parallel()
	const (
		address = "payments_payment_link.page"
		alike   = "0xfB690000000000000000000000000000000bd359" // begins and ends as otherWallet
		key     = "0123456789abcdef0123456789abcdef"
	)
	to := func(wallet string) string {
		return writtenWith(t, nil, planned(address, page, with(page, walletAt, wallet)))
	}
	sign := func(key, plan string) (name, after, fingerprint string) {
		t.Helper()
		r := runIn(t, map[string]string{keyVariable: key}, plan, "-format", "json")
		var review struct {
			Key      string
			Findings []struct{ ID, After, Fingerprint string }
		}
		if err := json.Unmarshal([]byte(r.out), &review); err != nil {
			t.Fatalf("%v: %+v", err, r)
		}
		if strings.Contains(r.out+r.err, key) && key != "" {
			t.Errorf("the key is in the output:\n%s%s", r.out, r.err)
		}
		for _, f := range review.Findings {
			if f.ID == "payee.foreign" {
				return review.Key, f.After, f.Fingerprint
			}
		}
		t.Fatalf("no destination changes: %+v", r)
		return "", "", ""
	}

	name, after, fingerprint := sign(key, to(otherWallet))
	nameAgain, _, again := sign(key, to(otherWallet))
	_, afterAlike, ofAlike := sign(key, to(alike))
	otherName, _, ofOther := sign(key+"!", to(otherWallet))
	if name == "" || nameAgain != name || again != fingerprint {
		t.Error("two reviews with one key differ")
	}
	if afterAlike != after || ofAlike == fingerprint {
		t.Errorf("%s and %s have the fingerprints %s and %s", after, afterAlike, fingerprint, ofAlike)
	}
	if otherName == name || ofOther == fingerprint {
		t.Error("two keys have one name, or one fingerprint")
	}
	if none, _, once := sign("", to(otherWallet)); none != "" {
		t.Error("a review without a key names one")
	} else if _, _, twice := sign("", to(otherWallet)); twice == once {
		t.Error("without a key, the fingerprints of two runs are equal")
	}
}

// TestSign_shortKey refuses a key that can be guessed, and does not show it.
func TestSign_shortKey(t *testing.T) {
	t.Parallel()
	const short = "0123456789abcdef0123456789abcde"
	r := runIn(t, map[string]string{keyVariable: short}, "{}")
	if r.code != cli.Usage || r.out != "" || !strings.Contains(r.err, "PAYMENTS_REVIEW_KEY has 31 characters and needs 32 or more") ||
		strings.Contains(r.err, short) {
		t.Errorf("%+v", r)
	}
}
