// SPDX-License-Identifier: MPL-2.0

package client

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"
)

// Decimal is an exact decimal number: an amount, a price, a rate. It reads 10.5 and "10.5" and writes the shortest
// digits that say the same, so 10, 10.0 and "10.00" are one value. Its precision is 512 bits, some 154 digits, the
// same as Terraform's; a number that would not survive it is refused, never rounded. The zero value is "not given".
type Decimal struct{ value *big.Float }

const (
	decimalPrecision = 512
	// The longest text and the largest exponent that are looked at, so that no answer can make us print gigabytes.
	decimalMaxText     = 1024
	decimalMaxExponent = 400
	// How much is quoted of what is no number, and so may be anything.
	decimalMaxQuoted = 24
)

var decimalText = regexp.MustCompile(`^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$`)

// ParseDecimal reads a decimal number such as 10, -0.5 or 1.5e3. It fails where the text is no number or has more
// digits than can be kept exactly.
func ParseDecimal(text string) (Decimal, error) {
	if len(text) > decimalMaxText {
		return Decimal{}, fmt.Errorf("a number of %d characters is too long", len(text))
	}
	parts := decimalText.FindStringSubmatch(text)
	if parts == nil {
		return Decimal{}, fmt.Errorf("%q is not a decimal number", printable(text, decimalMaxQuoted))
	}
	if parts[4] != "" {
		exponent, err := strconv.Atoi(parts[4])
		if err != nil || exponent > decimalMaxExponent || exponent < -decimalMaxExponent {
			return Decimal{}, fmt.Errorf("the exponent of %q is out of range", printable(text, decimalMaxQuoted))
		}
	}
	value, _, err := big.ParseFloat(text, 10, decimalPrecision, big.ToNearestEven)
	if err != nil {
		return Decimal{}, fmt.Errorf("%q is not a decimal number", text)
	}
	d := Decimal{value}
	if !d.says(text) {
		return Decimal{}, fmt.Errorf("%q has more digits than can be kept exactly", printable(text, decimalMaxQuoted))
	}
	if digits := len(d.String()); digits > decimalMaxText { // an exponent made it so: it could not be read back
		return Decimal{}, fmt.Errorf("a number of %d characters is too long", digits)
	}
	return d, nil
}

// DecimalFrom takes over a number of any precision, as Terraform hands it out; nil gives the zero value.
func DecimalFrom(value *big.Float) Decimal {
	if value == nil || value.IsInf() {
		return Decimal{}
	}
	exact, _, err := big.ParseFloat(value.Text('g', -1), 10, decimalPrecision, big.ToNearestEven)
	if err != nil {
		return Decimal{}
	}
	return Decimal{exact}
}

// says reports whether d stands for the very digits of text, whatever their notation.
func (d Decimal) says(text string) bool {
	want, ok := new(big.Rat).SetString(text)
	if !ok {
		return false
	}
	got, ok := new(big.Rat).SetString(d.value.Text('g', -1))
	return ok && want.Cmp(got) == 0
}

// Float returns the number for exact comparison or for Terraform, and nil where none was given. It is a copy.
func (d Decimal) Float() *big.Float {
	if d.value == nil {
		return nil
	}
	return new(big.Float).Copy(d.value)
}

// IsSet reports whether a number was given at all. Zero is a number.
func (d Decimal) IsSet() bool { return d.value != nil }

// Equal reports whether both are the same number, or both were not given.
func (d Decimal) Equal(other Decimal) bool {
	if d.value == nil || other.value == nil {
		return d.value == other.value
	}
	return d.value.Cmp(other.value) == 0
}

// String returns the shortest digits without an exponent, and "" where no number was given.
func (d Decimal) String() string {
	if d.value == nil {
		return ""
	}
	if d.value.Sign() == 0 {
		return "0" // also for a negative zero
	}
	return d.value.Text('f', -1)
}

// MarshalJSON writes a JSON number with all its digits, and null where none was given.
func (d Decimal) MarshalJSON() ([]byte, error) {
	if d.value == nil {
		return []byte("null"), nil
	}
	return []byte(d.String()), nil
}

// UnmarshalJSON reads a JSON number, or a string that holds one. Null means "not given".
func (d *Decimal) UnmarshalJSON(data []byte) error {
	text := string(data)
	if text == "null" {
		*d = Decimal{}
		return nil
	}
	if strings.HasPrefix(text, `"`) {
		unquoted, err := strconv.Unquote(text)
		if err != nil {
			return errors.New("a decimal number in a string must not be escaped")
		}
		text = unquoted
	}
	parsed, err := ParseDecimal(text)
	if err != nil {
		return err
	}
	*d = parsed
	return nil
}
