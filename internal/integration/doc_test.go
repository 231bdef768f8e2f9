// SPDX-License-Identifier: MPL-2.0

// Package integration tests the client against the sandbox, with everything that may go wrong
// between a request that writes and its response. It has tests only.
package integration
