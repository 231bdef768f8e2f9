// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The examples of SWIFT's IBAN registry (ISO 13616), one of each country.
var ibans = []string{
	"AD1200012030200359100100", "AE070331234567890123456", "AL47212110090000000235698741", "AT611904300234573201",
	"AZ21NABZ00000000137010001944", "BA391290079401028494", "BE68539007547034", "BG80BNBG96611020345678",
	"BH67BMAG00001299123456", "BI4210000100010000332045181", "BR1800000000141455123924100C2",
	"BY13NBRB3600900000002Z00AB00", "CH9300762011623852957", "CR05015202001026284066", "CY17002001280000001200527600",
	"CZ6508000000192000145399", "DE89370400440532013000", "DJ2100010000000154000100186", "DK5000400440116243",
	"DO28BAGR00000001212453611324", "EE382200221020145685", "EG380019000500000000263180002", "ES9121000418450200051332",
	"FI2112345600000785", "FK88SC123456789012", "FO6264600001631634", "FR1420041010050500013M02606",
	"GB29NWBK60161331926819", "GE29NB0000000101904917", "GI75NWBK000000007099453", "GL8964710001000206",
	"GR1601101250000000012300695", "GT82TRAJ01020000001210029690", "HN88CABF00000000000250005469",
	"HR1210010051863000160", "HU42117730161111101800000000", "IE29AIBK93115212345678", "IL620108000000099999999",
	"IQ98NBIQ850123456789012", "IS140159260076545510730339", "IT60X0542811101000000123456",
	"JO94CBJO0010000000000131000302", "KW81CBKU0000000000001234560101", "KZ86125KZT5004100100",
	"LB62099900000001001901229114", "LC55HEMM000100010012001200023015", "LI21088100002324013AA", "LT121000011101001000",
	"LU280019400644750000", "LV80BANK0000435195001", "LY83002048000020100120361", "MC5811222000010123456789030",
	"MD24AG000225100013104168", "ME25505000012345678951", "MK07250120000058984", "MN121234123456789123",
	"MR1300020001010000123456753", "MT84MALT011000012345MTLCAST001S", "MU17BOMM0101101030300200000MUR",
	"NI45BAPR00000013000003558124", "NL91ABNA0417164300", "NO9386011117947", "OM810180000001299123456",
	"PK36SCBL0000001123456702", "PL61109010140000071219812874", "PS92PALS000000000400123456702",
	"PT50000201231234567890154", "QA58DOHB00001234567890ABCDEFG", "RO49AAAA1B31007593840000", "RS35260005601001611379",
	"RU0304452522540817810538091310419", "SA0380000000608010167519", "SC18SSCB11010000000000001497USD",
	"SD2129010501234001", "SE4550000000058398257466", "SI56191000000123438", "SK3112000000198742637541",
	"SM86U0322509800000000270100", "SO211000001001000100141", "ST23000100010051845310146", "SV62CENR00000000000000700025",
	"TL380080012345678910157", "TN5910006035183598478831", "TR330006100519786457841326", "UA213996220000026007233566001",
	"VA59001123000012345678", "VG96VPVG0000012345678901", "XK051212012345678906", "YE15CBYE0001018861234567891234",
}

// IBANs of countries that the registry lacks: only the digits and the general shape are known. They
// are made up.
var unregistered = []string{"DZ7400007890056123456713", "AO31006000000529100044000", "MA64011519000001205000534921"}

func TestCheckIBAN_accepts(t *testing.T) {
	t.Parallel()
	for _, iban := range ibans {
		var paper strings.Builder // in groups of four, as on paper
		for i, r := range iban {
			if i > 0 && i%4 == 0 {
				paper.WriteByte(' ')
			}
			paper.WriteRune(r)
		}
		for _, spelling := range []string{iban, strings.ToLower(iban), paper.String()} {
			if err := CheckIBAN(spelling); err != nil {
				t.Errorf("%s: %v", spelling, err)
			}
			if got := IBAN.Normalize(spelling); got != iban {
				t.Errorf("%s became %s", spelling, got)
			}
		}
	}
	for _, iban := range unregistered {
		if err := CheckIBAN(iban); err != nil {
			t.Errorf("%s: %v", iban, err)
		}
	}
}

func TestCheckIBAN_refuses(t *testing.T) {
	t.Parallel()
	for iban, message := range map[string]string{
		"":                                   "it is empty",
		" \t":                                "it is empty",
		"DE89370400440532013001":             "its check digits are wrong",
		"DE98370400440532013000":             "its check digits are wrong",
		"GB29NWBK60161331926818":             "its check digits are wrong",
		"DZ7400007890056123456714":           "its check digits are wrong",
		"DE8937040044053201300":              "it has 21 letters and digits instead of 22, as IBANs of its country have",
		"DE893704004405320130000":            "it has 23 letters and digits instead of 22",
		"DE89":                               "it has 4 letters and digits instead of 15 to 34",
		"DZ" + strings.Repeat("0", 33):       "it has 35 letters and digits instead of 15 to 34",
		"8937DE0400440532013000":             "its first two characters are no country code",
		"DEO9370400440532013000":             "character 3 is no digit",
		"DE8937O400440532013000":             "character 7 is no digit, but IBANs of its country have one there",
		"GB29NWB060161331926819":             "character 8 is no letter, but IBANs of its country have one there",
		"DE89-3704-0044-0532-0130-00":        "it contains characters other than letters, digits and spaces",
		"DE89\u00a03704004405320130\u00a000": "perhaps an invisible one",
		"DE89370400440532013000\n":           "perhaps an invisible one",
		"DE89370400440532013000 ":            "it begins or ends with a space",
		"DE89**************3000":             "some of its characters are masked",
		"IBAN DE89 3704 0044 0532 0130 00":   "character 3 is no digit",
	} {
		if err := CheckIBAN(iban); err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("%q: %v, want %q", iban, err, message)
		}
	}
}

// TestCheckIBAN_checkDigits: ISO 13616 has check digits from 02 to 98. Three others leave the same
// remainder.
func TestCheckIBAN_checkDigits(t *testing.T) {
	t.Parallel()
	found := 0
	for account := 532013000; found < 3; account++ {
		for sum, equivalent := range map[string]string{"97": "00", "98": "01", "02": "99"} {
			bban := "370400440" + strconv.Itoa(account)
			if CheckIBAN("DE"+sum+bban) != nil {
				continue
			}
			found++
			if wrong := "DE" + equivalent + bban; CheckIBAN(wrong) == nil || mod97(wrong[4:]+wrong[:4]) != 1 {
				t.Errorf("%s passes, or leaves another remainder", wrong)
			}
		}
	}
}

// TestCheckIBAN_mutations: no mistyped letter or digit passes. No missing or doubled character does
// where the length is known. A few swaps of a letter and a digit may pass.
func TestCheckIBAN_mutations(t *testing.T) {
	t.Parallel()
	checkMutations(t, CheckIBAN, ibans, map[mutation]float64{replaced: 100, dropped: 100, doubled: 100, swapped: 99})
	checkMutations(t, CheckIBAN, unregistered, map[mutation]float64{replaced: 100, dropped: 85, doubled: 85, swapped: 99})
}

// territories of Finland, France and Britain share the examples of those countries.
var territories = strings.Fields("AX BL GF GG GP IM JE MF MQ NC PF PM RE TF WF YT")

// TestIBANStructures: every country has an example, except for territories of others.
func TestIBANStructures(t *testing.T) {
	t.Parallel()
	examples := map[string]bool{}
	for _, iban := range ibans {
		examples[iban[:2]] = true
	}
	for country, structure := range ibanStructures {
		classes := characterClasses(structure)
		if strings.Trim(classes, "nac") != "" || len(classes)+4 < minIBAN || len(classes)+4 > maxIBAN || !countries[country] {
			t.Errorf("%s: the structure %s, as %q", country, structure, classes)
		}
		if examples[country] == slices.Contains(territories, country) {
			t.Errorf("%s has an example: %v", country, examples[country])
		}
	}
}
