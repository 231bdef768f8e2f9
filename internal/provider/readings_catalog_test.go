// SPDX-License-Identifier: MPL-2.0

package provider_test

// readingsOfCatalog are rows of [readings].
var readingsOfCatalog = []reading{}
