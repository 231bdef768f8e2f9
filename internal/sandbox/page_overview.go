// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/amount"
)

// overview is what the page at / says.
type overview struct {
	Organization, Now string
	Dialect, Faults   []string
	Limit             int // of requests in a second; 0: none
	Sections          []pageSection
	Without           []string // titles of what there could be and is nothing of
}

const shownPayload = 20000 // characters of one delivery

func (v *snapshot) overview() overview {
	page := overview{Organization: v.organization, Now: v.now.Format(shownTime) + " UTC", Dialect: v.dialect.Describe(), Limit: v.limit}
	for _, fault := range v.faults {
		page.Faults = append(page.Faults, shortened(fault.Describe(), shownRune))
	}
	page.Sections = []pageSection{v.products(), v.discountCodes(), v.paymentLinks()}
	if _, ok := v.records["balance"]; ok {
		page.Sections = append(page.Sections, v.balances())
	}
	shown := append([]string{"product", "discount_code", "payment_link", "webhook", "webhook_message", "balance", "fbo_verification"}, untold...)
	add := func(section pageSection) {
		if section.Total > 0 {
			page.Sections = append(page.Sections, section)
		} else {
			page.Without = append(page.Without, section.Title)
		}
	}
	for _, known := range v.pageGroups() {
		shown = append(shown, known.group)
		columns := known.columns
		if !allGroups()[known.group].single {
			columns = append(columns, idColumn)
		}
		add(v.table(known.group, known.title, "", v.newest(known.group, nil), columns...))
	}
	for _, name := range slices.Sorted(maps.Keys(v.records)) {
		if !slices.Contains(shown, name) {
			add(v.others(name))
		}
	}
	page.Sections = append(page.Sections, v.webhooks(), v.webhookMessages())
	page.Sections = append(page.Sections, v.asks())
	return page
}

func (v *snapshot) products() pageSection {
	return v.table("product", "Products", "No products yet: apply a payments_product with Terraform, or send POST /product/create.", v.newest("product", nil),
		member("name", "name"),
		pageColumn{"price", priceCell},
		pageColumn{"charged", func(o Object) pageCell { return pageCell{Text: everyInterval(o["chargingIntervalSeconds"])} }},
		pageColumn{"add-ons", func(o Object) pageCell {
			addOns, _ := o["addOns"].([]any)
			return pageCell{Text: listed(addOns, func(addOn any) string {
				object, _ := addOn.(Object)
				return shownText(object["name"]) + " " + shownText(object["price"])
			})}
		}},
		pageColumn{"state", func(o Object) pageCell { return stateCell(o["isArchived"] == true, "archived", "on sale") }},
		moment("created", "createdAt"), idColumn)
}

func (v *snapshot) discountCodes() pageSection {
	return v.table("discount_code", "Discount codes", "No discount codes yet: apply a payments_discount_code with Terraform, or send POST /discount_code/create.", v.newest("discount_code", nil),
		member("code", "code"),
		pageColumn{"off", func(o Object) pageCell {
			model, _ := o["model"].(Object)
			if model["percentOff"] != nil {
				return pageCell{Text: shownText(model["percentOff"]) + " %", Kind: "number"}
			}
			return shownCell(model["amountOff"])
		}},
		pageColumn{"products", func(o Object) pageCell {
			if ids, _ := o["products"].([]any); len(ids) > 0 {
				return v.productNames(ids)
			}
			return pageCell{Text: "every product"}
		}},
		moment("created", "createdAt"), idColumn)
}

func (v *snapshot) paymentLinks() pageSection {
	return v.table("payment_link", "Payment links", "No payment links yet: apply a payments_payment_link with Terraform, or send POST /payment_link/create.", v.newest("payment_link", nil),
		pageColumn{"what buyers see", func(o Object) pageCell {
			id, _ := o["id"].(string)
			return pageCell{Text: shownText(o["url"]), Link: payPath(id)}
		}},
		pageColumn{"products", func(o Object) pageCell {
			ids, _ := o["products"].([]any)
			return v.productNames(ids)
		}},
		pageColumn{"paid by", func(o Object) pageCell {
			gateway, _ := o["gateway"].(Object)
			var kinds []string
			for _, kind := range slices.Sorted(maps.Keys(gateway)) {
				if gateway[kind] != nil {
					kinds = append(kinds, spelled(kind))
				}
			}
			return pageCell{Text: shortened(strings.Join(kinds, ", "), shownRune)}
		}},
		pageColumn{"state", func(o Object) pageCell { return stateCell(o["isArchived"] == true, "archived", "on sale") }},
		moment("created", "createdAt"), idColumn)
}

func (v *snapshot) webhooks() pageSection {
	sent, arrived := map[any]int{}, map[any]int{}
	for _, r := range v.records["webhook_message"] {
		sent[r.Object["webhookId"]]++
		if r.Object["delivered"] == true {
			arrived[r.Object["webhookId"]]++
		}
	}
	return v.table("webhook", "Webhooks", "No webhooks yet: apply a payments_webhook with Terraform, or send POST /webhook/create.", v.newest("webhook", nil),
		member("url", "url"),
		pageColumn{"state", func(o Object) pageCell {
			switch {
			case o["isDeleted"] == true:
				return pageCell{Text: "deleted", Kind: "off"}
			case o["isPaused"] == true:
				return pageCell{Text: "paused", Kind: "off"}
			case o["isOffline"] == true:
				return pageCell{Text: "offline", Kind: "bad"}
			}
			return pageCell{Text: "live", Kind: "good"}
		}},
		pageColumn{"delivered", func(o Object) pageCell {
			return pageCell{Text: fmt.Sprintf("%d of %d", arrived[o["id"]], sent[o["id"]])}
		}},
		moment("created", "createdAt"), idColumn)
}

func (v *snapshot) webhookMessages() pageSection {
	names := v.hiddenNames()
	return v.table("webhook_message", "Deliveries", "No deliveries yet: they come when something happens that a webhook is told of, or send POST /webhook/{id}/test.", v.newest("webhook_message", nil),
		member("event", "eventType"),
		pageColumn{"outcome", func(o Object) pageCell {
			cell := stateCell(o["delivered"] != true, "not delivered", "delivered")
			if cell.Kind == "off" {
				cell.Kind = "bad"
			}
			return cell
		}},
		pageColumn{"last answer", func(o Object) pageCell {
			if attempts := shownText(o["attempts"]); o["httpStatusCode"] == nil && attempts != "0" {
				return pageCell{Text: "none"}
			}
			return shownCell(o["httpStatusCode"])
		}},
		member("attempts", "attempts"),
		pageColumn{"payload", func(o Object) pageCell {
			payload, _ := o["payload"].(string)
			return pageCell{Text: "show", Fold: shortened(maskedPayload(payload, names), shownPayload)}
		}},
		pageColumn{"webhook", func(o Object) pageCell {
			if webhook, ok := v.records["webhook"][shownText(o["webhookId"])]; ok {
				return shownCell(webhook.Object["url"])
			}
			return pageCell{Text: shownText(o["webhookId"]), Kind: "id"}
		}},
		moment("created", "createdAt"), idColumn)
}

// balances are those of the organization itself, and not those that somebody else holds.
func (v *snapshot) balances() pageSection {
	own := v.newest("balance", func(o Object) bool { return o["holder"] == nil || o["holder"] == v.organization })
	return v.table("balance", "Balances", "No balances yet: they come with what is paid or deposited.", own,
		pageColumn{"coin", func(o Object) pageCell { return shownCell(o["ticker"]) }}, member("balance", "balance"), member("network", "network"),
		pageColumn{"token", func(o Object) pageCell {
			if o["token"] == nil {
				return pageCell{Text: "the network's own"}
			}
			return pageCell{Text: shownText(o["token"]), Kind: "id"}
		}},
		pageColumn{"worth", func(o Object) pageCell {
			worth, ok := assetOf(o).worth(amount.Stored(o["balance"]))
			if !ok {
				return pageCell{Text: "nobody knows"}
			}
			return pageCell{Text: worth.JSON().String() + " USD", Kind: "number"}
		}})
}

// others is any group that this page does not know.
func (v *snapshot) others(group string) pageSection {
	objects := v.newest(group, nil)
	columns := []pageColumn{}
	for _, name := range tellingNames(objects[:min(len(objects), shownRows)]) {
		column := member
		if strings.HasSuffix(name, "At") {
			column = moment
		}
		columns = append(columns, column(spelled(name), name))
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

// asks are the newest requests.
func (v *snapshot) asks() pageSection {
	section := pageSection{
		ID: "requests", Title: "Requests", Empty: "No requests yet: run terraform plan with PAYMENTS_BASE_URL and PAYMENTS_API_KEY set, or use curl.", Total: v.asked,
		Columns: []string{"time", "method", "path", "operation", "answer"},
	}
	paths := v.hidingPaths()
	for _, r := range v.requests {
		status, kind := "none", "bad"
		if r.Status != 0 {
			status = outcome(r.Status)
		}
		if r.Status >= 200 && r.Status < 300 {
			kind = "good"
		}
		path := r.Path
		if hide := paths[r.Operation]; hide != nil {
			path = hide(path)
		}
		section.Rows = append(section.Rows, []pageCell{
			{Column: "time", Text: r.Time.Format(shownTime), Kind: "time"},
			{Column: "method", Text: shownText(r.Method)},
			{Column: "path", Text: shownText(path), Kind: "id"},
			{Column: "operation", Text: r.Operation},
			{Column: "answer", Text: status, Kind: kind},
		})
	}
	return section
}

// hidingPaths has, for each operation whose path has a part that the contract hides, what leaves that part out.
func (v *snapshot) hidingPaths() map[string]func(string) string {
	hiding := map[string]func(string) string{}
	for pattern, item := range v.doc.Paths.Map() {
		for _, op := range item.Operations() {
			wanted := strings.Split(pattern, "/")
			var hidden []int
			for _, parameter := range slices.Concat(item.Parameters, op.Parameters) {
				if p := parameter.Value; p.Schema != nil && (isHidden(p.Schema.Value) || isPrivate(p.Name) || p.Extensions["x-personal"] == true) {
					if at := slices.Index(wanted, "{"+p.Name+"}"); at >= 0 {
						hidden = append(hidden, at)
					}
				}
			}
			if len(hidden) == 0 {
				continue
			}
			hiding[op.OperationID] = func(path string) string {
				parts := strings.Split(path, "/")
				for _, at := range hidden {
					if at < len(parts) {
						parts[at] = hiddenText
					}
				}
				return strings.Join(parts, "/")
			}
		}
	}
	return hiding
}

// productNames are the names of products by their ids.
func (v *snapshot) productNames(ids []any) pageCell {
	return pageCell{Text: listed(ids, func(id any) string {
		text := shownText(id)
		if product, ok := v.records["product"][text]; ok {
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

func priceCell(object Object) pageCell {
	cell := pageCell{Text: shownText(object["price"]) + " " + shownText(object["currency"])}
	if _, ok := object["price"].(json.Number); ok {
		cell.Kind = "number"
	}
	return cell
}

// stateCell is one of two states, of which the first is the lesser.
func stateCell(less bool, off, on string) pageCell {
	if less {
		return pageCell{Text: off, Kind: "off"}
	}
	return pageCell{Text: on, Kind: "good"}
}
