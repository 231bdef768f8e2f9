// SPDX-License-Identifier: MPL-2.0

package derive

import "testing"

// TestDescribe keeps the meaning of a value, and drops the rules of the argument.
func TestDescribe(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ resource, value, argument string }{
		{"The amount in units of 0.5 EUR. Exact.", "The amount in units of 0.5 EUR. Exact.", "The amount in units of 0.5 EUR. Exact."},
		{"The code, such as `A`. It must not be empty. A change replaces the code.", "The code, such as `A`.", "The code, such as `A`."},
		{"The IBAN. Spaces and case are no change. Required to create the account.", "The IBAN.", "The IBAN."},
		{"The contract. Left out, it is the network's own coin.", "The contract. If null, it is the network's own coin.", ""},
		{"The type: `A`, which is the default, or `B`. Only for people.", "The type: `A`, or `B`. Only for people.", ""},
		{"`0`, the default, is none. Defaults to `0`: an example.", "`0` is none.", ""},
		{
			"The address. As an argument, it must be that of one customer. If several share it, the error names them.",
			"The address.", "The address. As an argument, it must be that of one customer. If several share it, the error names them.",
		},
	} {
		if got := describe(c.resource, false); got != c.value {
			t.Errorf("got %q, want %q", got, c.value)
		}
		if got := describe(c.resource, true); c.argument != "" && got != c.argument {
			t.Errorf("an argument: got %q, want %q", got, c.argument)
		}
	}
}
