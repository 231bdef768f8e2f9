// SPDX-License-Identifier: MPL-2.0

package rows

const Mug = `resource "payments_product" "mug" {
  name        = "Mug"
  description = "White."
  currency    = "EUR"
  price       = 12.5
}
`
