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
	// The digits that 512 bits always keep: decimals of 150 digits are further apart than the values
	// that a Decimal can have.
	decimalSafeDigits = 150
	// The maximum length of an invalid number in an error.
	decimalMaxQuoted = 24
)

// The numbers of [Decimal.IsShort].
const (
	decimalShortPlaces   = 18
	decimalShortExponent = 256 // 2^256 has 78 digits
)

var (
	decimalShortUnit = new(big.Float).SetInt64(1e18)
	decimalHalf      = new(big.Float).Quo(new(big.Float).SetInt64(1), new(big.Float).SetInt64(2))
)

var decimalPattern = regexp.MustCompile(`^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$`)

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
	if parts[4] != "" {
		exponent, err := strconv.Atoi(parts[4])
		if err != nil || exponent > decimalMaxExponent || exponent < -decimalMaxExponent {
			return Decimal{}, fmt.Errorf("the exponent of %q is out of range", transport.Printable(number, decimalMaxQuoted))
		}
	}
	value, _, err := big.ParseFloat(number, 10, decimalPrecision, big.ToNearestEven)
	if err != nil {
		return Decimal{}, fmt.Errorf("%q is not a decimal number", number)
	}
	d := Decimal{value}
	if parts[4] == "" && d.isNearest(parts[2]+parts[3], len(parts[3])) {
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

// isNearest reports whether the size of d is the value nearest to a number of few digits, of which
// the last ones are decimal places. No other number of few digits is nearest to it, so d represents
// the number. It is much faster than to format and compare the digits, but false says nothing.
func (d Decimal) isNearest(digits string, places int) bool {
	if len(digits) > decimalSafeDigits {
		return false
	}
	whole, ok := new(big.Int).SetString(digits, 10)
	if !ok {
		return false
	}
	float := func(i *big.Int) *big.Float { return new(big.Float).SetPrec(decimalPrecision).SetInt(i) } // exact for few digits
	nearest := float(whole)
	if places > 0 {
		nearest.Quo(nearest, float(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil)))
	}
	return nearest.Cmp(new(big.Float).Abs(d.value)) == 0
}

// IsShort reports whether d has at most 78 digits before the point and 18 behind it. It is much
// faster than to count the digits of [Decimal.String], but false says nothing.
func (d Decimal) IsShort() bool {
	if d.value == nil || d.value.MantExp(nil) > decimalShortExponent {
		return false
	}
	scaled := new(big.Float).SetPrec(decimalPrecision).Abs(d.value)
	whole, _ := scaled.Add(scaled.Mul(scaled, decimalShortUnit), decimalHalf).Int(nil)
	return d.isNearest(whole.String(), decimalShortPlaces)
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
