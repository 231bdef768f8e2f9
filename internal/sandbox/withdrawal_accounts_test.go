// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
)

const (
	cryptoBody = `{"accountType": "crypto", "name": "Cold", "crypto": {"network": "Ethereum", "address": "` + payeeAddress + `"}}`
	ibanBody   = `{"accountType": "fiat", "name": "Bank", "iban": {"iban": "DE89 3704 0044 0532 0130 00",` +
		` "bic": "COBADEFFXXX", "accountHolderName": "Ada"}}`
	usBody = `{"accountType": "fiat", "us": {"accountNumber": "000123456789", "routingNumber": "021000021", "accountHolderName": "Ada"}}`
)

func TestWithdrawalAccounts_lifecycle(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	for body, want := range map[string]Object{
		cryptoBody: {
			"accountType": "crypto", "name": "Cold",
			"crypto": Object{"network": "Ethereum", "address": payeeAddress}, "iban": nil, "us": nil,
		},
		ibanBody: {
			"accountType": "fiat", "name": "Bank", "crypto": nil,
			"iban": Object{"iban": "DE89 3704 0044 0532 0130 00", "bic": "COBADEFFXXX", "accountHolderName": "Ada"}, "us": nil,
		},
		usBody: {
			"accountType": "fiat", "name": nil, "crypto": nil, "iban": nil,
			"us": Object{"accountNumber": "000123456789", "routingNumber": "021000021", "accountHolderName": "Ada"},
		},
	} {
		made := s.create("/withdrawal/account", body)
		want["id"], want["organizationId"], want["createdAt"] = made["id"], s.Organization(), "2026-05-01T12:00:00.000000Z"
		if fmt.Sprint(made) != fmt.Sprint(want) {
			t.Errorf("created %v\nwant %v", made, want)
		}
		path := "/withdrawal/account/" + made["id"].(string)
		if got := s.do("GET", path, "").object(t); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("reads %v", got)
		}
		s.wantIDs("/withdrawal/account", made["id"].(string))
		s.wantRefused("POST", "/withdrawal/account", body, 409, "")
		if a := s.do("DELETE", path, ""); a.status != 200 || a.body != "" {
			t.Error(a)
		}
		s.wantRefused("GET", path, "", 404, "there is no withdrawal account")
		s.wantRefused("DELETE", path, "", 404, "there is no withdrawal account")
		s.wantIDs("/withdrawal/account")
		again := s.create("/withdrawal/account", body)["id"].(string) // the destination is free again
		s.do("DELETE", "/withdrawal/account/"+again, "")
	}
}

// TestWithdrawalAccounts_equalSpellings: other spellings of a destination conflict with it, and
// other destinations do not.
func TestWithdrawalAccounts_equalSpellings(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	for _, body := range []string{
		cryptoBody, ibanBody, usBody,
		`{"accountType": "crypto", "crypto": {"network": "Solana", "address": "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"}}`,
	} {
		s.create("/withdrawal/account", body)
	}
	same := strings.NewReplacer("DE89 3704 0044 0532 0130 00", "de89370400440532013000", "COBADEFFXXX", " cobadeffxxx ").Replace
	for body, field := range map[string]string{
		strings.Replace(cryptoBody, payeeAddress, strings.ToLower(payeeAddress), 1): "crypto.address: there is a withdrawal account",
		strings.Replace(cryptoBody, "Ethereum", "Base", 1):                          "crypto.address: ",
		same(ibanBody): "iban.iban: there is a withdrawal account",
		strings.Replace(usBody, "000123456789", "0001 2345 6789", 1): "us.accountNumber: there is a withdrawal account",
	} {
		s.wantRefused("POST", "/withdrawal/account", body, 409, field)
	}
	for _, body := range []string{
		strings.Replace(ibanBody, "COBADEFFXXX", "DEUTDEFFXXX", 1),
		strings.Replace(usBody, "021000021", "026009593", 1),
		strings.Replace(usBody, `"fiat"`, `"savings"`, 1),
		strings.Replace(cryptoBody, `"crypto"`, `"cold"`, 1),
		`{"accountType": "crypto", "crypto": {"network": "Solana", "address": "epjfwdd5aufqssqem2qn1xzybapc8g4weggkzwytdt1v"}}`,
	} {
		s.create("/withdrawal/account", body)
	}
}

func TestWithdrawalAccounts_lookups(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	escaped := `{"accountType": "my/type ?", "iban": {"iban": "A/B", "bic": "C%2FD"}}`
	ids := map[string]string{}
	for _, body := range []string{cryptoBody, ibanBody, usBody, escaped} {
		ids[body] = s.create("/withdrawal/account", body)["id"].(string)
	}
	path := func(segments ...string) string {
		for i, segment := range segments {
			segments[i] = url.PathEscape(segment)
		}
		return "/withdrawal/account/" + strings.Join(segments, "/")
	}
	for at, want := range map[string]string{
		path("crypto", payeeAddress):                                       ids[cryptoBody],
		path("crypto", strings.ToLower(payeeAddress)):                      ids[cryptoBody],
		path("fiat", "iban", "DE89370400440532013000", "COBADEFFXXX"):      ids[ibanBody],
		path("fiat", "iban", "de89 3704 0044 0532 0130 00", "cobadeffxxx"): ids[ibanBody],
		path("fiat", "iban", "DE89370400440532013000", "COBADEFF"):         ids[ibanBody],
		path("fiat", "us", "000123456789", "021000021"):                    ids[usBody],
		path("my/type ?", "iban", "A/B", "C%2FD"):                          ids[escaped],
	} {
		if a := s.do("GET", at, ""); a.status != 200 || a.id(t) != want {
			t.Errorf("%s: %d %s, want %s", at, a.status, a.body, want)
		}
	}
	for _, at := range []string{
		path("fiat", payeeAddress), path("crypto", "0x0"), path("crypto", "iban", "DE89370400440532013000", "COBADEFFXXX"),
		path("fiat", "iban", "DE89370400440532013000", "DEUTDEFF"), path("fiat", "us", "021000021", "000123456789"), path("Crypto", payeeAddress),
	} {
		s.wantRefused("GET", at, "", 404, "there is no withdrawal account of the type ")
		if a := s.do("GET", at, ""); strings.Contains(a.body, "DE89") {
			t.Errorf("the number is in the refusal: %s", a.body)
		}
	}
	s.do("DELETE", "/withdrawal/account/"+ids[usBody], "")
	s.wantRefused("GET", path("fiat", "us", "000123456789", "021000021"), "", 404, "there is no withdrawal account")
}

func TestWithdrawalAccounts_putCompletes(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	for kind, given := range map[string]Object{"crypto": {}, "fiat": {"us": Object{"accountNumber": "1", "routingNumber": "2"}}} {
		put := s.Put("withdrawal_account", given)
		if got := s.do("GET", "/withdrawal/account/"+put["id"].(string), "").object(t); got["accountType"] != kind ||
			(got["crypto"] != nil) != (kind == "crypto") {
			t.Errorf("reads %v", got)
		}
	}
}
