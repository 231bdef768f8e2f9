// SPDX-License-Identifier: MPL-2.0

package value

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// Decimal is an exact decimal number: an amount, a price, a rate. It reads 10.5 and "10.5", and
// writes the shortest exact digits, so 10, 10.0 and "10.00" are one value. Its precision is 512
// bits, about 154 digits, the same as Terraform's. It refuses a number that needs more digits, and
// never rounds. The zero value means "not set".
type Decimal struct{ value *big.Float }

const (
	decimalPrecision = 512
	// The maximum length of a number, and the maximum of an exponent. They bound the memory that one
	// response can take.
	decimalMaxLength   = 1024
	decimalMaxExponent = 400
	// The length of a number that has a value of its own for certain, and is rounded to it.
	decimalSafeLength = 28
	// The maximum length of an invalid number in an error.
	decimalMaxQuoted = 24
)

var decimalPattern = regexp.MustCompile(`^-?([0-9]+(?:\.[0-9]+)?)(?:[eE]([+-]?[0-9]+))?$`)

// ParseDecimal parses a decimal number such as 10, -0.5 or 1.5e3. It returns an error if the string
// is not a number, or has more digits than a [Decimal] can hold exactly.
func ParseDecimal(number string) (Decimal, error) {
	if len(number) > decimalMaxLength {
		return Decimal{}, fmt.Errorf("a number of %d characters is too long", len(number))
	}
	parts := decimalPattern.FindStringSubmatch(number)
	if parts == nil {
		return Decimal{}, fmt.Errorf("%q is not a decimal number", transport.Printable(number, decimalMaxQuoted))
	}
	if parts[2] != "" {
		exponent, err := strconv.Atoi(parts[2])
		if err != nil || exponent > decimalMaxExponent || exponent < -decimalMaxExponent {
			return Decimal{}, fmt.Errorf("the exponent of %q is out of range", transport.Printable(number, decimalMaxQuoted))
		}
	}
	value, _, err := big.ParseFloat(number, 10, decimalPrecision, big.ToNearestEven)
	if err != nil {
		return Decimal{}, fmt.Errorf("%q is not a decimal number", number)
	}
	d := Decimal{value}
	if parts[2] == "" && len(parts[1]) <= decimalSafeLength {
		return d, nil
	}
	if !d.represents(number) {
		return Decimal{}, fmt.Errorf("%q has more digits than can be kept exactly", transport.Printable(number, decimalMaxQuoted))
	}
	if digits := len(d.String()); digits > decimalMaxLength { // the exponent expands to more than can be parsed again
		return Decimal{}, fmt.Errorf("a number of %d characters is too long", digits)
	}
	return d, nil
}

// DecimalFrom converts a number of any precision, as Terraform has it. Nil and infinity become the
// zero value.
func DecimalFrom(value *big.Float) Decimal {
	if value == nil || value.IsInf() {
		return Decimal{}
	}
	if value.Prec() == decimalPrecision {
		return Decimal{new(big.Float).Copy(value).SetMode(big.ToNearestEven)}
	}
	exact, _, err := big.ParseFloat(value.Text('g', -1), 10, decimalPrecision, big.ToNearestEven)
	if err != nil {
		return Decimal{}
	}
	return Decimal{exact}
}

// represents reports whether d equals number exactly.
func (d Decimal) represents(number string) bool {
	want, ok := new(big.Rat).SetString(number)
	if !ok {
		return false
	}
	got, ok := new(big.Rat).SetString(d.value.Text('g', -1))
	return ok && want.Cmp(got) == 0
}

// Float returns a copy of the number, or nil if d is not set.
func (d Decimal) Float() *big.Float {
	if d.value == nil {
		return nil
	}
	return new(big.Float).Copy(d.value)
}

// IsSet reports whether d holds a number. Zero is a number.
func (d Decimal) IsSet() bool { return d.value != nil }

// Equal reports whether both are the same number, or neither is set.
func (d Decimal) Equal(other Decimal) bool {
	if d.value == nil || other.value == nil {
		return d.value == other.value
	}
	return d.value.Cmp(other.value) == 0
}

// String returns the shortest exact digits without an exponent, or "" if d is not set.
func (d Decimal) String() string {
	if d.value == nil {
		return ""
	}
	if d.value.Sign() == 0 {
		return "0" // for negative zero, too
	}
	return d.value.Text('f', -1)
}

// MarshalJSON writes a JSON number with all digits, or null if d is not set.
func (d Decimal) MarshalJSON() ([]byte, error) {
	if d.value == nil {
		return []byte("null"), nil
	}
	return []byte(d.String()), nil
}

// UnmarshalJSON reads a JSON number, or a string with a number. Null means "not set".
func (d *Decimal) UnmarshalJSON(data []byte) error {
	number := string(data)
	if number == "null" {
		*d = Decimal{}
		return nil
	}
	if strings.HasPrefix(number, `"`) {
		unquoted, err := strconv.Unquote(number)
		if err != nil {
			return errors.New("a decimal number in a string must not be escaped")
		}
		number = unquoted
	}
	parsed, err := ParseDecimal(number)
	if err != nil {
		return err
	}
	*d = parsed
	return nil
}
