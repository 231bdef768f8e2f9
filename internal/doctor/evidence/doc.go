// SPDX-License-Identifier: MPL-2.0

// Package evidence keeps the shapes of values, and no value of an account: a [Fact] is a member and
// the shape of its value, a [Finding] is the evidence about one assumption. [Read] alone sees the
// values of the reads. Only facts, and ids for later requests, leave it.
package evidence
