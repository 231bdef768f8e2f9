// SPDX-License-Identifier: MPL-2.0

package page

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// account is the data of the account's page.
type account struct {
	Organization, Now string
	Dialect, Faults   []string
	Limit             int // of requests in a second; 0: none
	Sections          []section
	Without           []string // titles of what there could be and is nothing of
}

const shownPayload = 20000 // characters of one delivery

func (v *Snapshot) account() account {
	page := account{Organization: v.Organization, Now: v.Now.Format(shownTime) + " UTC", Dialect: v.Dialect, Limit: v.Limit}
	for _, fault := range v.Faults {
		page.Faults = append(page.Faults, shortened(fault, MaxRunes))
	}
	page.Sections = []section{v.products(), v.discountCodes(), v.paymentLinks()}
	if _, ok := v.Groups["balance"]; ok {
		page.Sections = append(page.Sections, v.balances())
	}
	shown := append([]string{"product", "discount_code", "payment_link", "webhook", "webhook_message", "balance"}, hiddenGroups...)
	add := func(section section) {
		if section.Total > 0 {
			page.Sections = append(page.Sections, section)
		} else {
			page.Without = append(page.Without, section.Title)
		}
	}
	for _, known := range v.knownGroups() {
		shown = append(shown, known.group)
		columns := known.columns
		if known.group != "auto_swap" { // of which there is one
			columns = append(columns, idColumn)
		}
		add(v.table(known.group, known.title, "", v.newest(known.group, nil), columns...))
	}
	for _, name := range slices.Sorted(maps.Keys(v.Groups)) {
		if !slices.Contains(shown, name) {
			add(v.others(name))
		}
	}
	page.Sections = append(page.Sections, v.webhooks(), v.webhookMessages())
	page.Sections = append(page.Sections, v.recorded())
	return page
}

func (v *Snapshot) products() section {
	return v.table("product", "Products", "No products yet: apply a payments_product with Terraform, or send POST /product/create.", v.newest("product", nil),
		member("name", "name"),
		column{"price", priceCell},
		column{"charged", func(o Object) cell { return cell{Text: everyInterval(o["chargingIntervalSeconds"])} }},
		column{"add-ons", func(o Object) cell {
			addOns, _ := o["addOns"].([]any)
			return cell{Text: listed(addOns, func(addOn any) string {
				object, _ := addOn.(Object)
				return shownText(object["name"]) + " " + shownText(object["price"])
			})}
		}},
		column{"state", func(o Object) cell { return stateCell(o["isArchived"] == true, "archived", "on sale") }},
		moment("created", "createdAt"), idColumn)
}

func (v *Snapshot) discountCodes() section {
	return v.table("discount_code", "Discount codes", "No discount codes yet: apply a payments_discount_code with Terraform, or send POST /discount_code/create.", v.newest("discount_code", nil),
		member("code", "code"),
		column{"off", func(o Object) cell {
			model, _ := o["model"].(Object)
			if model["percentOff"] != nil {
				return cell{Text: shownText(model["percentOff"]) + " %", Kind: "number"}
			}
			return shownCell(model["amountOff"])
		}},
		column{"products", func(o Object) cell {
			if ids, _ := o["products"].([]any); len(ids) > 0 {
				return v.productNames(ids)
			}
			return cell{Text: "every product"}
		}},
		moment("created", "createdAt"), idColumn)
}

func (v *Snapshot) paymentLinks() section {
	return v.table("payment_link", "Payment links", "No payment links yet: apply a payments_payment_link with Terraform, or send POST /payment_link/create.", v.newest("payment_link", nil),
		column{"what buyers see", func(o Object) cell {
			id, _ := o["id"].(string)
			return cell{Text: shownText(o["url"]), Link: PayPath(id)}
		}},
		column{"products", func(o Object) cell {
			ids, _ := o["products"].([]any)
			return v.productNames(ids)
		}},
		column{"paid by", func(o Object) cell {
			gateway, _ := o["gateway"].(Object)
			var kinds []string
			for _, kind := range slices.Sorted(maps.Keys(gateway)) {
				if gateway[kind] != nil {
					kinds = append(kinds, spelled(kind))
				}
			}
			return cell{Text: shortened(strings.Join(kinds, ", "), MaxRunes)}
		}},
		column{"state", func(o Object) cell { return stateCell(o["isArchived"] == true, "archived", "on sale") }},
		moment("created", "createdAt"), idColumn)
}

func (v *Snapshot) webhooks() section {
	sent, arrived := map[any]int{}, map[any]int{}
	for _, r := range v.Groups["webhook_message"] {
		sent[r.Object["webhookId"]]++
		if r.Object["delivered"] == true {
			arrived[r.Object["webhookId"]]++
		}
	}
	return v.table("webhook", "Webhooks", "No webhooks yet: apply a payments_webhook with Terraform, or send POST /webhook/create.", v.newest("webhook", nil),
		member("url", "url"),
		column{"state", func(o Object) cell {
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
		column{"delivered", func(o Object) cell {
			return cell{Text: fmt.Sprintf("%d of %d", arrived[o["id"]], sent[o["id"]])}
		}},
		moment("created", "createdAt"), idColumn)
}

func (v *Snapshot) webhookMessages() section {
	return v.table("webhook_message", "Deliveries", "No deliveries yet: they come when something happens that a webhook is told of, or send POST /webhook/{id}/test.", v.newest("webhook_message", nil),
		member("event", "eventType"),
		column{"outcome", func(o Object) cell {
			shown := stateCell(o["delivered"] != true, "not delivered", "delivered")
			if shown.Kind == "off" {
				shown.Kind = "bad"
			}
			return shown
		}},
		column{"last answer", func(o Object) cell {
			if attempts := shownText(o["attempts"]); o["httpStatusCode"] == nil && attempts != "0" {
				return cell{Text: "none"}
			}
			return shownCell(o["httpStatusCode"])
		}},
		member("attempts", "attempts"),
		column{"payload", func(o Object) cell {
			payload, _ := o["payload"].(string)
			return cell{Text: "show", Fold: shortened(indented(payload), shownPayload)}
		}},
		column{"webhook", func(o Object) cell {
			if webhook, ok := v.Groups["webhook"][shownText(o["webhookId"])]; ok {
				return shownCell(webhook.Object["url"])
			}
			return cell{Text: shownText(o["webhookId"]), Kind: "id"}
		}},
		moment("created", "createdAt"), idColumn)
}

// balances are those of the organization itself, and not those that somebody else holds.
func (v *Snapshot) balances() section {
	own := v.newest("balance", func(o Object) bool { return o["holder"] == nil || o["holder"] == v.Organization })
	return v.table("balance", "Balances", "No balances yet: they come with what is paid or deposited.", own,
		column{"coin", func(o Object) cell { return shownCell(o["ticker"]) }}, member("balance", "balance"), member("network", "network"),
		column{"token", func(o Object) cell {
			if o["token"] == nil {
				return cell{Text: "the network's own"}
			}
			return cell{Text: shownText(o["token"]), Kind: "id"}
		}},
		column{"worth", func(o Object) cell {
			worth := v.USD("balance", o)
			if worth == "" {
				return cell{Text: "unknown"}
			}
			return cell{Text: worth + " USD", Kind: "number"}
		}})
}

// others is any group that this page does not know.
func (v *Snapshot) others(group string) section {
	objects := v.newest(group, nil)
	columns := []column{}
	for _, name := range tellingNames(objects[:min(len(objects), MaxRows)]) {
		shown := member
		if strings.HasSuffix(name, "At") {
			shown = moment
		}
		columns = append(columns, shown(spelled(name), name))
	}
	title := spelled(group)
	switch {
	case strings.HasSuffix(title, "y"):
		title = strings.TrimSuffix(title, "y") + "ies"
	case !strings.HasSuffix(title, "s"):
		title += "s"
	}
	return v.table(group, strings.ToUpper(title[:1])+title[1:], "", objects, append(columns, idColumn)...)
}

// recorded are the newest requests.
func (v *Snapshot) recorded() section {
	made := section{
		ID: "requests", Title: "Requests", Empty: "No requests yet: run terraform plan with PAYMENTS_BASE_URL and PAYMENTS_API_KEY set, or use curl.", Total: v.TotalRequests,
		Columns: []string{"time", "method", "path", "operation", "answer"},
	}
	for _, r := range v.Requests {
		status, kind := "none", "bad"
		if r.Status != 0 {
			status = strconv.Itoa(r.Status) + " " + http.StatusText(r.Status)
		}
		if r.Status >= 200 && r.Status < 300 {
			kind = "good"
		}
		made.Rows = append(made.Rows, []cell{
			{Column: "time", Text: r.Time.Format(shownTime), Kind: "time"},
			{Column: "method", Text: shownText(r.Method)},
			{Column: "path", Text: shownText(r.Path), Kind: "id"},
			{Column: "operation", Text: r.Operation},
			{Column: "answer", Text: status, Kind: kind},
		})
	}
	return made
}

// productNames are the names of products by their ids.
func (v *Snapshot) productNames(ids []any) cell {
	return cell{Text: listed(ids, func(id any) string {
		text := shownText(id)
		if product, ok := v.Groups["product"][text]; ok {
			return shownText(product.Object["name"])
		}
		return text
	})}
}

// listed joins texts, and says how many are left out where they are many.
func listed(values []any, text func(any) string) string {
	const most = 5
	var texts []string
	for _, value := range values[:min(len(values), most)] {
		texts = append(texts, text(value))
	}
	if len(values) > most {
		texts = append(texts, "and "+strconv.Itoa(len(values)-most)+" more")
	}
	return strings.Join(texts, ", ")
}

func priceCell(object Object) cell {
	shown := cell{Text: shownText(object["price"]) + " " + shownText(object["currency"])}
	if _, ok := object["price"].(json.Number); ok {
		shown.Kind = "number"
	}
	return shown
}

// stateCell is one of two states, of which the first is the lesser.
func stateCell(less bool, off, on string) cell {
	if less {
		return cell{Text: off, Kind: "off"}
	}
	return cell{Text: on, Kind: "good"}
}
