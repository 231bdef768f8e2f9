// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"os"
	"strconv"
	"testing"
)

// Size reads the size of a test from the environment.
func Size(t *testing.T, variable string, usual int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("%s: a number of at least 1 is wanted, it is %q", variable, text)
	}
	return n
}
