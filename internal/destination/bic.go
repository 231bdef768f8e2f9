// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"errors"
	"fmt"
)

// CheckBIC returns an error if a string cannot be a BIC (ISO 9362): four letters or digits for the
// institution, two letters for the country, two letters or digits for the location, and three for
// the branch, which may be missing. The country must exist. BICs have no check digit.
func CheckBIC(bic string) error {
	if err := checkCharacters(bic, "", isLetterOrDigit, "letters and digits"); err != nil {
		return err
	}
	compact := BIC.Normalize(bic)
	switch {
	case len(compact) != 8 && len(compact) != 11:
		return fmt.Errorf("it has %d letters and digits instead of 8 or 11", len(compact))
	case !isLetters(compact[4:6]):
		return errors.New("its fifth and sixth characters are no country code")
	case !countries[compact[4:6]]:
		return errors.New("its fifth and sixth characters are the code of no country")
	}
	return nil
}
