// SPDX-License-Identifier: MPL-2.0

package provider_test

// readingsOfMoneyOut are rows of [readings].
var readingsOfMoneyOut = []reading{}
