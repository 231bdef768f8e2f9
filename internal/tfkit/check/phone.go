// SPDX-License-Identifier: MPL-2.0

package check

import (
	"regexp"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// The fewest and the most digits of a telephone number. Small countries have numbers of four
// digits. E.164 allows 15, with the country code.
const (
	minPhoneDigits = 4
	maxPhoneDigits = 15
)

var (
	phoneExtension = regexp.MustCompile(`(?i)[ ,;]*(ext\.?|extension|x|#)[ =:]*[0-9]{1,8}$`)
	phoneForm      = regexp.MustCompile(`^\+?[0-9 ().\-/]+$`)
)

// Phone accepts a telephone number that may exist: digits with the usual separators, a country code
// and an extension. Its messages do not quote the number.
func Phone() validator.String {
	return text{Words: "a telephone number such as +49 30 1234567", check: phone, form: plan.Phone}
}

func phone(value string) string {
	if wrong := line(value, forMatching); wrong != "" {
		return wrong
	}
	number := phoneExtension.ReplaceAllString(value, "")
	if !phoneForm.MatchString(number) {
		return "it has a character that no telephone number has there"
	}
	number = strings.Replace(number, "(0)", "", 1) // not dialled behind a country code
	digits := strings.TrimPrefix(strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, number), "00") // stands for +
	switch {
	case len(digits) < minPhoneDigits:
		return "it has too few digits"
	case len(digits) > maxPhoneDigits:
		return "it has too many digits: more than 15"
	case strings.Trim(digits, "0") == "":
		return "it has zeros only"
	}
	return ""
}
