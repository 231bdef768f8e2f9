// SPDX-License-Identifier: MPL-2.0

package page

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// knownGroup is a group with columns of its own.
type knownGroup struct {
	group, title string
	empty        string            // the sentence in place of an empty table; a group without it is only named then
	passes       func(Object) bool // which objects are shown; nil: all
	columns      []column
}

func (k knownGroup) section(v *Snapshot, view *View) section {
	return table(view, k.group, k.title, k.empty, v.newest(k.group, k.passes), k.columns...)
}

// hiddenGroups have no table, because other tables show their content.
var hiddenGroups = []string{"organization", "fbo_verification"}

// knownGroups are in the order of the page. The events come last.
func (v *Snapshot) knownGroups() (catalog, rest, events []knownGroup) {
	return v.catalogGroups(), slices.Concat(v.moneyGroups(), v.peopleGroups()), v.eventGroups()
}

func (v *Snapshot) catalogGroups() []knownGroup {
	return []knownGroup{
		{
			group: "product", title: "Products",
			empty: "No products yet: apply a payments_product with Terraform, or send POST /product/create.",
			columns: []column{
				member("name", "name"), sum("price", "price", currency),
				{name: "charged", cell: func(o Object) cell { return cell{Text: everyInterval(o["chargingIntervalSeconds"])} }},
				{name: "add-ons", cell: func(o Object) cell {
					addOns, _ := o["addOns"].([]any)
					return cell{Text: listed(addOns, func(addOn any) string {
						object, _ := addOn.(Object)
						return shownText(object["name"]) + " " + money(shownText(object["price"]), shownText(o["currency"]))
					})}
				}},
				{name: "state", cell: func(o Object) cell { return stateCell(o["isArchived"] == true, "archived", "on sale") }},
				moment("created", "createdAt"), idColumn,
			},
		},
		{
			group: "discount_code", title: "Discount codes",
			empty: "No discount codes yet: apply a payments_discount_code with Terraform, or send POST /discount_code/create.",
			columns: []column{
				member("code", "code"),
				{name: "off", kind: "number", cell: func(o Object) cell {
					model, _ := o["model"].(Object)
					if model["percentOff"] != nil {
						return cell{Text: money(shownText(model["percentOff"]), "%"), Kind: "number"}
					}
					return shownCell(model["amountOff"])
				}},
				{name: "products", cell: func(o Object) cell {
					if ids, _ := o["products"].([]any); len(ids) > 0 {
						return v.productNames(ids)
					}
					return cell{Text: "every product"}
				}},
				moment("created", "createdAt"), idColumn,
			},
		},
		{
			group: "payment_link", title: "Payment links",
			empty: "No payment links yet: apply a payments_payment_link with Terraform, or send POST /payment_link/create.",
			columns: []column{
				{name: "products", cell: func(o Object) cell {
					ids, _ := o["products"].([]any)
					return v.productNames(ids)
				}},
				{name: "paid by", cell: func(o Object) cell {
					gateway, _ := o["gateway"].(Object)
					var kinds []string
					for _, kind := range slices.Sorted(maps.Keys(gateway)) {
						if gateway[kind] != nil {
							kinds = append(kinds, spelled(kind))
						}
					}
					return cell{Text: shortened(strings.Join(kinds, ", "), MaxRunes)}
				}},
				{name: "state", cell: func(o Object) cell { return stateCell(o["isArchived"] == true, "archived", "on sale") }},
				hostedColumn("payment_link"), moment("created", "createdAt"), idColumn,
			},
		},
		{
			group: "balance", title: "Balances", empty: "No balances yet: they come with payments and deposits.",
			passes: func(o Object) bool { return o["holder"] == nil || o["holder"] == v.Organization },
			columns: []column{
				member("coin", "ticker"), sum("balance", "balance", func(Object) string { return "" }),
				{name: "worth", kind: "number", cell: func(o Object) cell {
					worth := v.Total("balance", o).String()
					if worth == "" {
						return cell{Text: "unknown", Kind: "number"}
					}
					return cell{Text: worth, Kind: "number"}
				}},
				networkColumn,
				{name: "token", cell: func(o Object) cell {
					if o["token"] == nil {
						return cell{Text: "the network's own"}
					}
					return cell{Text: shownText(o["token"]), Kind: "id"}
				}},
			},
		},
	}
}

func (v *Snapshot) eventGroups() []knownGroup {
	sent, delivered := map[any]int{}, map[any]int{}
	for _, message := range v.newest("webhook_message", nil) {
		sent[message["webhookId"]]++
		if message["delivered"] == true {
			delivered[message["webhookId"]]++
		}
	}
	return []knownGroup{
		{
			group: "webhook", title: "Webhooks",
			empty: "No webhooks yet: apply a payments_webhook with Terraform, or send POST /webhook/create.",
			columns: []column{
				member("url", "url"),
				{name: "state", cell: func(o Object) cell {
					switch {
					case o["isDeleted"] == true:
						return cell{Text: "deleted", Kind: "off"}
					case o["isPaused"] == true:
						return cell{Text: "paused", Kind: "off"}
					case o["isOffline"] == true:
						return cell{Text: "offline", Kind: "bad"}
					}
					return cell{Text: "live", Kind: "good"}
				}},
				{name: "delivered", kind: "number", cell: func(o Object) cell {
					return cell{Text: fmt.Sprintf("%d of %d", delivered[o["id"]], sent[o["id"]]), Kind: "number"}
				}},
				moment("created", "createdAt"), idColumn,
			},
		},
		{
			group: "webhook_message", title: "Deliveries",
			empty:   "No deliveries yet: every event is delivered to every webhook. Or send POST /webhook/{id}/test.",
			columns: v.messageColumns(),
		},
	}
}

func (v *Snapshot) messageColumns() []column {
	return []column{
		member("event", "eventType"),
		{name: "outcome", cell: func(o Object) cell {
			if o["delivered"] == true {
				return cell{Text: "delivered", Kind: "good"}
			}
			return cell{Text: "not delivered", Kind: "bad"}
		}},
		{name: "last response", cell: func(o Object) cell {
			if o["httpStatusCode"] == nil && shownText(o["attempts"]) != "0" {
				return cell{Text: "none"}
			}
			return cell{Text: shownText(o["httpStatusCode"])}
		}},
		count("attempts", "attempts"),
		{name: "payload", cell: func(o Object) cell {
			return cell{Text: "show", Fold: shortened(indented(text(o["payload"])), shownPayload)}
		}},
		{name: "webhook", cell: func(o Object) cell {
			if webhook, ok := v.get("webhook", o["webhookId"]); ok {
				return cell{Text: shownText(webhook["url"])}
			}
			return cell{Text: shownText(o["webhookId"]), Kind: "id"}
		}},
		moment("created", "createdAt"), idColumn,
	}
}

// unknownGroup is the table of a group without columns of its own.
func (v *Snapshot) unknownGroup(group string, view *View) section {
	objects := v.newest(group, nil)
	var columns []column
	for _, name := range tellingNames(objects[:min(len(objects), MaxRows)]) {
		shown := member
		if strings.HasSuffix(name, "At") {
			shown = moment
		}
		columns = append(columns, shown(spelled(name), name))
	}
	return table(view, group, plural(group), "", objects, append(columns, idColumn)...)
}

// productNames are the names of products by their ids.
func (v *Snapshot) productNames(ids []any) cell {
	return cell{Text: listed(ids, func(id any) string {
		text := shownText(id)
		if product, ok := v.get("product", id); ok {
			return shownText(product["name"])
		}
		return text
	})}
}

// hostedColumn links to the hosted page.
func hostedColumn(group string) column {
	return column{name: "buyers see", cell: func(o Object) cell {
		return cell{
			Text: "page", Link: PayPath(group, text(o["id"])),
			Kind: "word",
		}
	}}
}

// stateCell is one of two states, of which the first is the lesser.
func stateCell(less bool, off, on string) cell {
	if less {
		return cell{Text: off, Kind: "off"}
	}
	return cell{Text: on, Kind: "good"}
}

// status is a column with the status of an object.
func status(name string) column {
	return column{name: "status", cell: func(o Object) cell { return statusCell(o[name]) }}
}

// statusCell looks good, bad, off, or pending.
func statusCell(value any) cell {
	shown := cell{Text: shownText(value), Kind: "word"}
	word := strings.ToLower(shown.Text)
	switch {
	case slices.Contains([]string{"paid", "success", "complete", "completed", "active", "verified"}, word):
		shown.Kind = "good"
	case slices.Contains([]string{"overdue", "failed", "rejected"}, word):
		shown.Kind = "bad"
	case slices.Contains([]string{"expired", "cancelled", "canceled", "voided"}, word):
		shown.Kind = "off"
	}
	return shown
}
