// SPDX-License-Identifier: MPL-2.0

package provider_test

// readingsOfMoneyIn are rows of [readings].
var readingsOfMoneyIn = []reading{}
