// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport/transporttest"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// TestSanitize_sent hides sent values in every spelling, and shows everything else.
func TestSanitize_sent(t *testing.T) {
	t.Parallel()
	const body = `{"name":"Jürgen Käfer","email":"jk@private.example","phone":"555 0134","customerId":"` + idA + `","note":"for the office",
		"account":{"iban":{"iban":"DE89370400440532013000","bic":"COBADEFFXXX","accountHolderName":"Ann"},
		"us":{"accountNumber":"4456","routingNumber":21000021},"sortCode":{"sortCode":"112233"}},
		"crypto":{"network":"Ethereum","address":"0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B"},
		"address":{"streetLine1":"12 Elm Row","country":"DE"},
		"kycData":{"passportFile":"` + "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=" + `","facts":[{"risk":"Upper Lower"}]}}`
	for said, want := range map[string]string{
		"iban: DE89370400440532013000 is not valid":                           "iban: (not shown) is not valid",
		"iban: DE89 3704 0044 0532 0130 00 is not valid":                      "iban: (not shown) is not valid",
		"iban: de89-3704-0044-0532-0130-00 is not valid":                      "iban: (not shown) is not valid",
		"iban: DE89.3704.0044.0532.0130.00 is not valid":                      "iban: (not shown) is not valid",
		"iban: de89/3704/0044/0532/0130/00 is not valid":                      "iban: (not shown) is not valid",
		"iban: DE89_3704_0044_0532_0130_00 is not valid":                      "iban: (not shown) is not valid",
		"iban: DE89·3704·0044·0532·0130·00 is not valid":                      "iban: (not shown) is not valid",
		"iban: DE89–3704‑0044—0532−0130\u00a000 is not valid":                 "iban: (not shown) is not valid",
		`iban: DE89\u20113704%E2%80%910044&middot;0532.0130.00 is not valid`:  "iban: (not shown) is not valid",
		"phone: 555.0134. It is known":                                        "phone: (not shown). It is known",
		"accountNumber: 4.4.5.6 or 44567":                                     "accountNumber: (not shown) or 44567",
		"sortCode: 11.22.33 or 11/22/33":                                      "sortCode: (not shown) or (not shown)",
		`account.iban.iban: \"DE89\u0033704\\u0030044053\\\\u0032013000\" is`: `account.iban.iban: \"(not shown)\" is`,
		"that DE893704004405… is known":                                       "that (not shown)… is known",
		"bic: COBADEFFXXX is unknown":                                         "bic: COBADEFFXXX is unknown",
		"accountHolderName: Ann cannot have an Annual account":                "accountHolderName: (not shown) cannot have an Annual account",
		"name: Jürgen Käfer exists":                                           "name: (not shown) exists",
		`name: J\u00fcrgen K\u00e4fer exists`:                                 "name: (not shown) exists",
		"name=J%C3%BCrgen+K%C3%A4fer&x":                                       "name=(not shown)&x",
		"J&uuml;rgen K&auml;fer exists":                                       "(not shown) exists",
		"email: jk@private.example exists":                                    "email: (not shown) exists",
		"?email=jk%40private.example&x=1":                                     "?email=(not shown)&x=1",
		"phone: 5550134, or 555-0134":                                         "phone: (not shown), or (not shown)",
		"accountNumber: 4456 is too short, 44567 is not":                      "accountNumber: (not shown) is too short, 44567 is not",
		"routingNumber: 21000021":                                             "routingNumber: (not shown)",
		"sortCode: 11-22-33 is no sort code":                                  "sortCode: (not shown) is no sort code",
		"0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B is on no list":            "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B is on no list",
		"address: 12 Elm Row in DE":                                           "address: (not shown) in DE",
		"kycData: SktMTU5PUFFS is no file":                                    "kycData: (not shown) is no file",
		"risk is upper lower":                                                 "risk is (not shown)",
		"customerId: " + idA + " for the office":                              "customerId: " + idA + " for the office",
	} {
		s := &secrets{bodies: [][]byte{[]byte(body)}}
		if got := s.sanitize(said, 300); got != want {
			t.Errorf("%q is shown as %q, want %q", said, got, want)
		}
	}
}

// TestSanitize_patterns hides values that look private, although they were not sent, and shows
// similar ones that are not private.
func TestSanitize_patterns(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"customer jane@x.example exists already":           "customer (not shown) exists already",
		"customer jane%40x.example exists already":         "customer (not shown) exists already",
		`customer jane\u0040x.example exists already`:      "customer (not shown) exists already",
		"<a href=\"mailto:j.d+x@sub.x.example\">":          "<a href=\"mailto:(not shown)\">",
		"IBAN GB33 BUKB 2020 1555 5555 55 is taken":        "IBAN (not shown) is taken",
		"IBAN GB33BUKB20201555555555 is taken":             "IBAN (not shown) is taken",
		"iban gb33bukb20201555555555 is taken":             "iban (not shown) is taken",
		"NO93 8601 1117 947":                               "(not shown)",
		"IBAN GB33.BUKB.2020.1555.5555.55 is taken":        "IBAN (not shown) is taken",
		"IBAN GB33_BUKB/2020·1555–5555.55. It is taken":    "IBAN (not shown). It is taken",
		"NO93.8601.1117.947":                               "(not shown)",
		"no93.8601.1117.947":                               "no93.(not shown)",
		"card 4111.1111.1111.1111, or 4111.1111.1111":      "card (not shown), or (not shown)",
		"account 12345678 of 021000021":                    "account (not shown) of (not shown)",
		"card 4111 1111 1111 1111 or 4111-1111-1111-1111.": "card (not shown) or (not shown).",
		"Authorization: Bearer abcDEF123":                  "Authorization: Bearer (not shown)",
		`{"verificationKey":"7QX-31"}`:                     `{"verificationKey":"(not shown)"}`,
		"service-verification-key: 7QX":                    "service-verification-key: (not shown)",
		"its key is whk_7QXMAB3K9ZT2":                      "its key is (not shown)",
		`{"customer":{"name":"Jane Roe","email":"j@r.example","dob":"1990-12-31"},"code":7}`: "" +
			`{"customer":{"name":"(not shown)","email":"(not shown)","dob":"(not shown)"},"code":7}`,

		"password: is required":                              "password: is required",
		"product " + idA + " is archived":                    "product " + idA + " is archived",
		"since 2026-03-02T10:00:00.123456Z, till 2026-03-02": "since 2026-03-02T10:00:00.123456Z, till 2026-03-02",
		"at 2026-03-02 10:00:00+01:00":                       "at 2026-03-02 10:00:00+01:00",
		"amount: 123456789.000000001 is more than 1000000":   "amount: 123456789.000000001 is more than 1000000",
		"0x1234567890123456789012345678901234567890":         "0x1234567890123456789012345678901234567890",
		strings.Repeat("0123456789abcdef", 4):                strings.Repeat("0123456789abcdef", 4),
		"chainId: 1, 137, 8453, 42161 are known":             "chainId: 1, 137, 8453, 42161 are known",
		"dial tcp 192.168.100.200:443: refused":              "dial tcp 192.168.100.200:443: refused",
		"version 2026.10.12, 1234.5678 and 31.12.2026":       "version 2026.10.12, 1234.5678 and 31.12.2026",
		"dial tcp 127.0.0.1:43567: connect: refused":         "dial tcp 127.0.0.1:43567: connect: refused",
		`{"errors":{"email":["has no host"]}}`:               `{"errors":{"email":["has no host"]}}`,
		"addOns[0].name: must not be empty":                  "addOns[0].name: must not be empty",
	} {
		s := &secrets{bodies: [][]byte{[]byte(said)}}
		if got := s.sanitize(said, 300); got != want {
			t.Errorf("%q is shown as %q, want %q", said, got, want)
		}
	}
}

// TestSanitize_cut leaves no part of a value at the limits of the shown and of the searched string.
func TestSanitize_cut(t *testing.T) {
	t.Parallel()
	link := &authLink{key: testKey}
	file := strings.Repeat("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", 2000)
	for _, filler := range []int{0, 290, 299, maxSearched - lostAtCut - 3, maxSearched - 70, maxSearched - 11, maxSearched - 3} {
		for _, value := range []string{testKey, "Jane Roe of Elm Row", "1212343434", file} {
			s := &secrets{conceal: link.conceal, bodies: [][]byte{[]byte(`{"kycData":["1212343434","Jane Roe of Elm Row","` + file + `"]}`)}}
			for _, limit := range []int{300, maxSearched} {
				shown := s.sanitize(strings.Repeat("x", filler)+" "+value+" and so on, "+value, limit)
				for i := 0; i+4 <= min(len(value), 60); i++ {
					if strings.Contains(shown, value[i:i+4]) && value[i:i+4] != "and " {
						t.Errorf("%.20q after %d, %d shown: %q is there", value, filler, limit, value[i:i+4])
						break
					}
				}
			}
		}
	}
}

// TestRedact keeps the type of an error, and hides its text.
func TestRedact(t *testing.T) {
	t.Parallel()
	s := &secrets{values: []string{"Jane Roe"}}
	err := s.redact(fmt.Errorf("about jane roe: %w", &StatusError{Status: 404, Method: "GET", Path: "/customer/" + idA, NoBody: true}))
	wantError(t, err, "about (not shown): the payments service returned 404 Not Found for GET /customer/"+idA)
	if Status(err) != 404 || !errors.Is(s.redact(context.Canceled), context.Canceled) || errors.Unwrap(err) != nil {
		t.Errorf("%#v has lost its type", err)
	}
	if s.redact(nil) != nil {
		t.Error("nothing became an error")
	}
}

func TestRequestID(t *testing.T) {
	t.Parallel()
	for id, want := range map[string]string{
		"":                       "",
		"r-7":                    "r-7",
		idA:                      idA,
		"Root=1-67ab:x/y.z":      "Root=1-67ab:x/y.z",
		"two words":              "",
		"<b>":                    "",
		"jane@x.example":         "",
		"GB33BUKB20201555555555": "",
		"000123456789":           "",
		testKey:                  "",
		"r-" + testKey:           "",
		"sent-before":            "",
		strings.Repeat("a", 81):  "",
	} {
		s := &secrets{conceal: (&authLink{key: testKey}).conceal, values: []string{"Sent Before"}}
		if got := s.requestID(http.Header{"X-Request-Id": {id}}); got != want {
			t.Errorf("%q is shown as %q, want %q", id, got, want)
		}
	}
}

// TestPrivate_contract demands that every property of the contract that is marked as personal, that
// is a secret, or whose name says so, is private here, and the key.
func TestPrivate_contract(t *testing.T) {
	t.Parallel()
	doc, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"apiKey", "authorization", "dateOfBirth", "bban"} { // no property of the contract
		if !isPrivate(PlainName(name)) {
			t.Errorf("%s is personal and may be shown", name)
		}
	}
	seen := map[*schema.Schema]bool{}
	count := 0
	var walk func(where string, s *schema.Schema)
	walk = func(where string, s *schema.Schema) {
		if s == nil || seen[s] {
			return
		}
		seen[s] = true
		for name, property := range s.Properties {
			at, inner := where+"."+name, property
			marked := inner.Marks["x-personal"] == true || inner.Format == "password"
			if marked || transporttest.LooksPersonal(name) {
				count++
				if !isPrivate(PlainName(name)) && !privateWhole[PlainName(name)] {
					t.Errorf("%s is personal, and may be shown", at)
				}
			}
			walk(at, inner)
		}
		if s.Items != nil {
			walk(where+"[]", s.Items)
		}
	}
	for name, s := range doc.Schemas {
		walk(name, s)
	}
	for _, op := range doc.Operations {
		walk(op.ID, op.Request.Schema)
	}
	if count < 30 {
		t.Errorf("%d properties were looked at", count)
	}
}

// TestSanitize_longWords reads long words with a match every few characters. An expression that
// reads the rest of the word for each match takes minutes here.
func TestSanitize_longWords(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{
		"a1b22c":        "a1b22ca1b22c",
		"12a":           "12a12a12a12a",
		"1.":            "1.1.1.1.1.1.",
		"12.3a":         "12.3a12.3a12",
		"12345678901.a": "(not shown).",
		"a.1@":          "(not shown)@",
		"<!--<b>":       "<!--<b><!--<",
	} {
		if got := (&secrets{}).sanitize(strings.Repeat(word, maxSearched/len(word)), 12); got != want+"…" {
			t.Errorf("%s is shown as %s", word, got)
		}
	}
}

// TestSanitize_longBody shows nothing of a body with too many values.
func TestSanitize_longBody(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(422, `{"email":["roe"],"errors":[`+strings.Repeat(`"x",`, maxMessage/4)+`"roe"]}`))
	_, err := read(t.Context(), s.transport(), getThing)
	wantError(t, err, "422", "the body is not shown")
}
