// SPDX-License-Identifier: MPL-2.0

package client

import (
	"errors"
	"fmt"
	"testing"
)

func TestStatus(t *testing.T) {
	t.Parallel()
	answer := &Error{Status: 409}
	gone := &NotFoundError{Noun: "product", ID: idA}
	for _, test := range []struct {
		err    error
		status int
		gone   bool
	}{
		{nil, 0, false},
		{errors.New("no"), 0, false},
		{answer, 409, false},
		{fmt.Errorf("while: %w", answer), 409, false},
		{&Error{Status: 404}, 404, false}, // only this package's decision counts
		{gone, 0, true},
		{fmt.Errorf("while: %w", gone), 0, true},
		{&UnknownOutcomeError{Err: answer}, 409, false},
	} {
		if Status(test.err) != test.status || IsNotFound(test.err) != test.gone {
			t.Errorf("%v: status %d, gone %v", test.err, Status(test.err), IsNotFound(test.err))
		}
	}
	wantError(t, gone, "the payments service has no product "+idA)
}
