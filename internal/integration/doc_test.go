// SPDX-License-Identifier: MPL-2.0

// Package integration tests the client against the sandbox, where only both together prove it:
// whatever goes wrong between a request that writes and its response, no object is lost and none is
// created twice. It has tests only. The conformance suite sends every operation.
package integration
