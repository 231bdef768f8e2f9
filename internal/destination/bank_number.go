// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"errors"
	"fmt"
	"strings"
)

// The errors of this file are clauses that never quote the number: most are sensitive.

// CheckRoutingNumber returns an error if a string cannot be the routing number of a US bank (ABA):
// nine digits, the last of which is a check digit, in a range that the Federal Reserve assigns.
func CheckRoutingNumber(number string) error {
	digits, err := digitsOf(number, 9, 9)
	if err != nil {
		return err
	}
	sum := 0
	for i, weight := range []int{3, 7, 1, 3, 7, 1, 3, 7, 1} {
		sum += weight * int(digits[i]-'0')
	}
	if sum%10 != 0 {
		return errors.New("its check digit is wrong, so at least one digit is wrong")
	}
	// 00 is the government, 01 to 12 are the districts, 21 to 32 thrifts, 61 to 72 electronic
	// transfers, 80 traveller's cheques.
	prefix := int(digits[0]-'0')*10 + int(digits[1]-'0')
	if strings.Trim(digits, "0") == "" || prefix > 12 && prefix < 21 || prefix > 32 && prefix < 61 || prefix > 72 && prefix != 80 {
		return errors.New("its first two digits are none that the Federal Reserve assigns")
	}
	return nil
}

// CheckSortCode returns an error if a string cannot be a British or Irish sort code: six digits,
// with or without hyphens between pairs. Sort codes have no check digit.
func CheckSortCode(code string) error {
	if parts := strings.Split(compact(code, ""), "-"); len(parts) > 1 {
		if len(parts) != 3 || len(parts[0]) != 2 || len(parts[1]) != 2 || len(parts[2]) != 2 {
			return errors.New("its hyphens do not separate three pairs of digits")
		}
	}
	_, err := digitsOf(code, 6, 6)
	return err
}

// CheckUSAccountNumber returns an error if a string cannot be an account number of a US bank: 4 to
// 17 digits. They have no check digit.
func CheckUSAccountNumber(number string) error {
	_, err := digitsOf(number, 4, 17)
	return err
}

// CheckUKAccountNumber returns an error if a string cannot be an account number that goes with a
// sort code. Most have 8 digits, and some banks give out 6 to 10.
func CheckUKAccountNumber(number string) error {
	_, err := digitsOf(number, 6, 10)
	return err
}

// CheckAccountNumber returns an error if a string cannot be an account number of any country: 1 to
// 34 letters and digits, and hyphens, dots and slashes between them.
func CheckAccountNumber(number string) error { return checkCode(number, 1, 34, "-./") }

// CheckBBAN returns an error if a string cannot be the BBAN of any country: 5 to 30 letters and
// digits. It refuses an IBAN: there, the BBAN follows the first four characters.
func CheckBBAN(bban string) error {
	if IsIBAN(bban) {
		return errors.New("it is an IBAN. Its BBAN is the part after the first four characters")
	}
	return checkCode(bban, 5, 30, "-./")
}

// CheckBankCode returns an error if a string cannot be a bank code of any country: 2 to 12 letters
// and digits.
func CheckBankCode(code string) error { return checkCode(code, 2, 12, "-") }

// digitsOf returns the digits of a number that may have spaces and hyphens.
func digitsOf(number string, least, most int) (string, error) {
	if err := checkCharacters(number, "-", isDigit, "digits"); err != nil {
		return "", err
	}
	digits := compact(number, "-")
	return digits, checkLength(len(digits), least, most, "digits")
}

func checkCode(code string, least, most int, separators string) error {
	if err := checkCharacters(code, separators, isLetterOrDigit, "letters and digits"); err != nil {
		return err
	}
	return checkLength(len(compact(code, separators)), least, most, "letters and digits")
}

// checkCharacters refuses an empty string, and characters that are neither allowed, nor a space or
// separator between two others.
func checkCharacters(value, separators string, allowed func(rune) bool, names string) error {
	separates := func(r rune) bool { return r == ' ' || strings.ContainsRune(separators, r) }
	runes := []rune(value)
	switch {
	case strings.TrimSpace(value) == "":
		return errors.New("it is empty")
	case IsMasked(value) || addressPlaceholders.MatchString(value):
		return errors.New("some of its characters are masked. Write the whole value")
	case separates(runes[0]) || separates(runes[len(runes)-1]):
		return errors.New("it begins or ends with a space or a separator")
	}
	for _, r := range runes {
		switch {
		case r > '~' || r < ' ':
			return errors.New("it contains a character outside printable ASCII, perhaps an invisible one")
		case !allowed(r) && !separates(r):
			return fmt.Errorf("it contains characters other than %s", names)
		}
	}
	return nil
}

func checkLength(n, least, most int, names string) error {
	switch {
	case n >= least && n <= most:
		return nil
	case least == most:
		return fmt.Errorf("it has %d %s instead of %d", n, names, least)
	}
	return fmt.Errorf("it has %d %s instead of %d to %d", n, names, least, most)
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

func isLetter(r rune) bool { return r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' }

func isLetterOrDigit(r rune) bool { return isDigit(r) || isLetter(r) }

func isLetters(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !isLetter(r) })
}
