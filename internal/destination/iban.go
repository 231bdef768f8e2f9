// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"errors"
	"fmt"
	"strings"
)

// An IBAN has 15 to 34 characters: the country, two check digits, and the BBAN.
const (
	minIBAN = 15
	maxIBAN = 34
)

// CheckIBAN returns an error if a string is no IBAN (ISO 13616). It accepts spaces and small
// letters. It checks the length and structure that SWIFT's registry has for the country, and the
// check digits. Of a country that the registry lacks, it checks only the digits. The error is a
// clause that does not quote the IBAN: "its check digits are wrong".
func CheckIBAN(iban string) error {
	if err := checkCharacters(iban, "", isLetterOrDigit, "letters, digits and spaces"); err != nil {
		return err
	}
	iban = IBAN.Normalize(iban)
	if len(iban) < minIBAN || len(iban) > maxIBAN {
		return checkLength(len(iban), minIBAN, maxIBAN, "letters and digits")
	}
	if !isLetters(iban[:2]) {
		return errors.New("its first two characters are no country code")
	}
	classes := "aann" + characterClasses(ibanStructures[iban[:2]])
	if len(classes) > 4 && len(iban) != len(classes) {
		return fmt.Errorf("it has %d letters and digits instead of %d, as IBANs of its country have", len(iban), len(classes))
	}
	for i, class := range classes {
		switch r := rune(iban[i]); {
		case class == 'n' && !isDigit(r):
			return fmt.Errorf("character %d is no digit, but IBANs of its country have one there", i+1)
		case class == 'a' && !isLetter(r):
			return fmt.Errorf("character %d is no letter, but IBANs of its country have one there", i+1)
		}
	}
	if sum := iban[2:4]; mod97(iban[4:]+iban[:4]) != 1 || sum == "00" || sum == "01" || sum == "99" {
		return errors.New("its check digits are wrong, so at least one character is wrong")
	}
	return nil
}

// characterClasses repeats the letters of a structure: 4a2n is aaaann.
func characterClasses(structure string) string {
	var classes strings.Builder
	count := 0
	for _, r := range structure {
		if isDigit(r) {
			count = count*10 + int(r-'0')
			continue
		}
		classes.WriteString(strings.Repeat(string(r), count))
		count = 0
	}
	return classes.String()
}

// mod97 returns the remainder of a number in which letters stand for 10 to 35 (ISO 7064).
func mod97(s string) int {
	sum := 0
	for _, r := range s {
		if isDigit(r) {
			sum = (sum*10 + int(r-'0')) % 97
		} else {
			sum = (sum*100 + int(r-'A') + 10) % 97
		}
	}
	return sum
}

// IsIBAN reports whether a string is an IBAN of a country whose structure is known.
func IsIBAN(text string) bool {
	iban := IBAN.Normalize(text)
	return len(iban) >= minIBAN && ibanStructures[iban[:2]] != "" && CheckIBAN(iban) == nil
}
