// SPDX-License-Identifier: MPL-2.0

package faults_test

import (
	"fmt"
)

// shop is a configuration of many objects of every kind, for tests with many failures. Each object
// has a unique name, so that a second one is noticed.
type shop struct {
	products, links, codes, webhooks int
	changed                          bool
}

// shopOf has n objects: half of them products, the rest links, codes and webhooks.
func shopOf(n int) shop {
	s := shop{links: n / 5, codes: n / 5, webhooks: n / 10}
	s.products = n - s.links - s.codes - s.webhooks
	return s
}

// after is the shop after a change of everything that can be changed: the first tenth of each kind
// is gone, as many are new, and of the others some have another price, name, address, other
// products, or are paused. Every second code is replaced.
func (s shop) after() shop { s.changed = true; return s }

func (s shop) size() int { return s.products + s.links + s.codes + s.webhooks }

// gone is the number of objects, of so many, that the change deletes. It creates as many.
func gone(count int) int { return (count + 9) / 10 }

// history is the number of objects that the service has ever had in each group, if each was created
// exactly once.
func (s shop) history() map[string]int {
	made := map[string]int{"product": s.products, "payment_link": s.links, "discount_code": s.codes, "webhook": s.webhooks}
	if !s.changed {
		return made
	}
	for group, count := range made {
		made[group] += gone(count)
	}
	for i := gone(s.codes); i < s.codes; i++ {
		if i%2 == 0 {
			made["discount_code"]++
		}
	}
	return made
}

// config is the shop as Terraform reads it.
func (s shop) config() string {
	first := func(count int) int {
		if s.changed {
			return gone(count)
		}
		return 0
	}
	kind := func(name string, count int) string {
		return fmt.Sprintf("  %s = { for i in range(%d, %d) : format(\"%%03d\", i) => i }\n", name, first(count), first(count)+count)
	}
	// The products of discount codes exist before and after the change.
	staying := fmt.Sprintf("  changed = %t\n  stays = range(%d, %d)\n", s.changed, gone(s.products), s.products)
	all := kind("products", s.products) + kind("links", s.links) + kind("codes", s.codes) + kind("webhooks", s.webhooks) + staying
	return "locals {\n" + all + "}\n" + `
provider "payments" {
  max_requests_per_second = 500
}

resource "payments_product" "it" {
  for_each    = local.products
  name        = "Product ${each.key}${local.changed && each.value % 5 == 0 ? ", renamed" : ""}"
  description = "One of many."
  currency    = "EUR"
  price       = tonumber(format("%d.%02d", 10 + each.value, local.changed && each.value % 3 == 0 ? 99 : 50))
  add_ons     = [for i in range(each.value % 4) : { name = "Extra ${i}", price = tonumber(format("0.%d", 5 + i)) }]
}

resource "payments_payment_link" "it" {
  for_each    = local.links
  product_ids = [
    for i in range(1 + each.value % 3) :
    payments_product.it[format("%03d", local.stays[(each.value + i + (local.changed ? 1 : 0)) % length(local.stays)])].id
  ]
  gateway     = { managed = { methods = [{ network = "Bitcoin" }] } }
  success_url = "https://shop.example/thanks/${each.key}${local.changed && each.value % 2 == 0 ? "/now" : ""}"
}

resource "payments_discount_code" "it" {
  for_each    = local.codes
  code        = "CODE${each.key}"
  percent_off = local.changed && each.value % 2 == 0 ? 20.5 : 10
  product_ids = each.value % 3 == 0 ? [payments_product.it[format("%03d", local.stays[each.value % length(local.stays)])].id] : []
}

resource "payments_webhook" "it" {
  for_each  = local.webhooks
  url       = "https://shop.example/hooks/${each.key}"
  is_paused = local.changed && each.value % 2 == 0
}
`
}
