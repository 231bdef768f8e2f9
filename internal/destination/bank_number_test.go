// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"strings"
	"testing"
)

// bankForms are the forms of bank numbers with valid examples.
//
// The routing numbers are those of large banks in the Federal Reserve's FedACH directory, of a
// Federal Reserve bank, of the Treasury, and of a thrift. The sort codes and their account numbers
// are examples of Pay.UK's "Validating account numbers" and of SWIFT's IBAN registry, which also
// has the BBANs and bank codes, and their national spellings. Nacha's operating rules give US
// account numbers 17 places.
var bankForms = map[string]struct {
	check func(string) error
	valid []string
}{
	"routing number": {CheckRoutingNumber, []string{
		"021000021", "026009593", "111000025", "122105155", "322271627", "011000015", "091000019", "000000518", "0210-0002-1", "021 000 021",
	}},
	"sort code":  {CheckSortCode, []string{"089999", "10-79-99", "20 29 59", "60-16-13", "931152"}},
	"US account": {CheckUSAccountNumber, []string{"1234", "000123456789", "12345678901234567", "1234 5678 90", "123-456-7"}},
	"UK account": {CheckUKAccountNumber, []string{"66374958", "88837491", "63748472", "31926819", "123456", "1234567890", "6637 4958"}},
	"account": {CheckAccountNumber, []string{
		"0532013000", "19-2000145399/0800", "86011117947", "0500013M026", "762 1162-3852.957", "1", "MTLCAST001S", "BOMM0101101030300200000MUR",
	}},
	"BBAN": {CheckBBAN, []string{
		"370400440532013000", "NWBK60161331926819", "86011117947", "MALT011000012345MTLCAST001S", "8601 11 17947", "AG000225100013104168",
		"NB0000000101904917", "19043-234573201", "MALTnnnnn" + strings.Repeat("c", 18),
	}},
	"bank code": {CheckBankCode, []string{"37040044", "20041", "762", "0800", "NWBK", "NL", "601-613", "021000021", "ABCDEFGH1234"}},
}

func TestBankNumbers_accept(t *testing.T) {
	t.Parallel()
	for form, of := range bankForms {
		for _, value := range of.valid {
			if err := of.check(value); err != nil {
				t.Errorf("%s %s: %v", form, value, err)
			}
		}
	}
}

func TestBankNumbers_refuse(t *testing.T) {
	t.Parallel()
	for form, wrong := range map[string]map[string]string{
		"routing number": {
			"021000022": "its check digit is wrong", "121000021": "its check digit is wrong", "990000009": "its check digit is wrong",
			"000000000": "its first two digits are none", "400000008": "its first two digits are none",
			"130000006": "its first two digits are none", "O21000021": "it contains characters other than digits",
			"02100002": "it has 8 digits instead of 9", "0210000210": "it has 10 digits instead of 9",
		},
		"sort code": {
			"12345": "it has 5 digits instead of 6", "1234567": "it has 7 digits", "12-345-6": "three pairs of digits",
			"123-456": "three pairs of digits", "12/34/56": "other than digits", "12–34–56": "outside printable ASCII",
		},
		"US account": {
			"123": "it has 3 digits instead of 4 to 17", "123456789012345678": "it has 18 digits", "12345X": "other than digits",
			"******6789": "are masked",
		},
		"UK account": {"12345": "it has 5 digits instead of 6 to 10", "12345678901": "it has 11 digits", "1234567X": "other than digits"},
		"account": {
			strings.Repeat("1", 35): "it has 35 letters and digits instead of 1 to 34", "12_34": "other than letters and digits",
			"-1234": "begins or ends with", "••••6789": "are masked",
		},
		"BBAN": {
			"1234": "it has 4 letters and digits instead of 5 to 30", strings.Repeat("1", 31): "it has 31", "37040044+0532013000": "other than",
			"DE89370400440532013000": "it is an IBAN", "GB29 NWBK 6016 1331 9268 19": "it is an IBAN",
		},
		"bank code": {
			"1": "it has 1 letters and digits instead of 2 to 12", "1234567890123": "it has 13", "NW/BK": "other than letters and digits",
		},
	} {
		wrong[""], wrong["  "] = "it is empty", "it is empty"
		wrong["1234\u200b5"], wrong[" 123456"] = "perhaps an invisible one", "begins or ends"
		for value, message := range wrong {
			if err := bankForms[form].check(value); err == nil || !strings.Contains(err.Error(), message) {
				t.Errorf("%s %q: %v, want %q", form, value, err, message)
			}
		}
	}
}

// TestCheckRoutingNumber_mutations: every wrong digit shows, and eight of nine swaps. With the
// weights 3, 7 and 1, a swap of two digits that differ by five does not.
func TestCheckRoutingNumber_mutations(t *testing.T) {
	t.Parallel()
	checkMutations(t, CheckRoutingNumber, bankForms["routing number"].valid[:8],
		map[mutation]float64{replaced: 100, dropped: 100, doubled: 100, swapped: 85})
}

// TestCheckBankNumber_mutations: the other forms have no check digit, so only lengths show.
func TestCheckBankNumber_mutations(t *testing.T) {
	t.Parallel()
	for form, atLeast := range map[string]map[mutation]float64{
		"sort code": {dropped: 100, doubled: 100}, "US account": {}, "UK account": {}, "account": {}, "BBAN": {}, "bank code": {},
	} {
		t.Run(form, func(t *testing.T) {
			t.Parallel()
			var compacted []string
			for _, value := range bankForms[form].valid {
				compacted = append(compacted, compact(value, "-./"))
			}
			checkMutations(t, bankForms[form].check, compacted, atLeast)
		})
	}
}
