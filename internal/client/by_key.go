// SPDX-License-Identifier: MPL-2.0

package client

import (
	"fmt"
	"iter"
)

// confirmMissingKey looks in a list for an object that a read by a natural key did not find.
//
// It returns a [NotFoundError] only if the complete list lacks the object, too. said is the error
// of the read. key describes the key for messages, without personal data and bank numbers.
func confirmMissingKey[T any](kind, key string, said error, all iter.Seq2[T, error], matches func(T) bool) (T, error) {
	var none T
	for object, err := range all {
		switch {
		case err != nil:
			return none, fmt.Errorf("%w; whether a %s %s exists could not be confirmed: %w", said, kind, key, err)
		case matches(object):
			return object, nil
		}
	}
	return none, &NotFoundError{Kind: kind, ID: key}
}
