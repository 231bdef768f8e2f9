// SPDX-License-Identifier: MPL-2.0

package provider_test

// readingsOfSessions are rows of [readings].
var readingsOfSessions = []reading{}
