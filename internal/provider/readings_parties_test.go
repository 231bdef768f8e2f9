// SPDX-License-Identifier: MPL-2.0

package provider_test

// readingsOfParties are rows of [readings].
var readingsOfParties = []reading{}
