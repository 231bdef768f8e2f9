// SPDX-License-Identifier: MPL-2.0

package page

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// payable is a kind of object with a hosted page.
type payable struct {
	group, segment string // segment is the part of its path after /pay/; empty for payment links
	title          string
	service        string // the member of a deposit's serviceData, which has the id in a member of this name with Id at its end
}

var payables = []payable{
	{"payment_link", "", "Payment link", "paymentLink"},
	{"checkout_session", "checkout", "Checkout session", "checkoutSession"},
	{"invoice", "invoice", "Invoice", "invoice"},
	{"payment_session", "session", "Payment session", "paymentSession"},
}

// PayPath is the path of the hosted page of an object, and empty for a group without such pages.
func PayPath(group, id string) string {
	for _, p := range payables {
		if p.group == group {
			return "/pay/" + strings.TrimPrefix(p.segment+"/", "/") + url.PathEscape(id)
		}
	}
	return ""
}

// PaidPath is the path of the result page of a payment.
func PaidPath(payment string) string { return "/pay/paid/" + url.PathEscape(payment) }

// Offer is the price of an object, which the sandbox knows.
type Offer struct {
	Total   Money  // of all positions, in their own currency
	Code    string // the discount code that the total has; empty for none
	Full    Money  // the total without the code
	Methods []Method
	Closed  string // why it cannot be paid now; empty if it can
}

// Method is one way to pay.
type Method struct {
	Network, Token string
	Due            Money  // in the asset, after the discount; zero if its price is unknown
	Price          Money  // of one unit of the asset
	Discount       string // percent; empty for none
	Managed        bool   // the sandbox can pay with it
}

// hosted is the data of a hosted page. Without an ID, the object does not exist.
type hosted struct {
	Kind, ID, Path, Account string
	Seller, Initial, Logo   string
	Paid, Slanted           bool
	Panel, Button           string // colours, empty for none
	Lines                   []line
	Total, Full             string // Full is the total without the code, if there is one
	Code, Priced, CodeError string // the discount code in its field, the one that the total has, and why it is refused
	Closed, Error           string
	Details                 [][2]string // names and values
	Methods                 []shownMethod
	Fields                  []field
	Customers               []customer
	Codes                   string // "yes", "no", or "" if the object does not say
	After, Instead          string // where buyers go after paying, and otherwise
	Facts                   []string
	Address, Memo           string
	pictures                []string
}

// line is one thing to buy.
type line struct {
	Name, Description, Price, Charged, Picture string
	Quantity                                   string // empty for one
	AddOns                                     []string
	Archived                                   bool
}

type shownMethod struct {
	Value, Name, Detail, Due, Price, Discount string
	Managed, Chosen                           bool
}

type field struct {
	Name, Label, Kind, Value, Error string // Kind is a type of HTML's inputs
	Required                        bool
}

type customer struct {
	ID, Name string
	Chosen   bool
}

// WriteHosted writes the hosted page of an object with the buyer's form, or a page that says that
// it does not exist. refused is the reason why the form was refused, or nil.
func WriteHosted(w http.ResponseWriter, v *Snapshot, group, id string, offer Offer, form Filled, refused error) {
	status := http.StatusOK
	if refused != nil {
		form.refusal, status = refused.Error(), http.StatusUnprocessableEntity
	}
	object, ok := v.get(group, id)
	at := slices.IndexFunc(payables, func(p payable) bool { return p.group == group })
	if !ok || at < 0 {
		write(w, http.StatusNotFound, "hosted.html", hosted{}, policy{})
		return
	}
	page := v.hosted(payables[at], id, object, offer, form)
	write(w, status, "hosted.html", page, policy{pictures: page.pictures, form: true})
}

func (v *Snapshot) hosted(kind payable, id string, object Object, offer Offer, form Filled) hosted {
	page := hosted{
		Kind: kind.title, ID: id, Path: PayPath(kind.group, id), Account: ObjectPath(kind.group, id), Total: offer.Total.String(),
		Closed: capital(offer.Closed), Paid: object["status"] == "paid" || object["sessionStatus"] == "success",
		After: shownText(object["successUrl"]), Instead: shownText(object["cancelUrl"]), Memo: shownText(object["memo"]),
		Address: shownText(object["paymentAddress"]), Code: form.Code, Priced: offer.Code, Full: offer.Full.String(),
	}
	if kind.group == "invoice" {
		billed, _ := object["customer"].(Object)
		page.Details = [][2]string{
			{"invoice", id},
			{"customer", objectTitle("customer", billed)},
			{"due (UTC)", moment("", "dueAt").cell(object).Text},
			{"status", shownText(object["status"])},
		}
	}
	page.brand(v, object)
	for _, bought := range v.lines(kind.group, object) {
		bought.Picture = page.picture(bought.Picture)
		page.Lines = append(page.Lines, bought)
	}
	if reason, ok := strings.CutPrefix(form.refusal, "discountCode: "); ok {
		page.CodeError, form.refusal = reason, ""
	}
	page.Fields, page.Error = form.fields(object)
	page.methods(v, object, offer, form)
	if kind.group == "payment_link" || kind.group == "checkout_session" {
		for _, known := range v.newest("customer", nil) {
			if len(page.Customers) < MaxRows {
				shown := customer{engine.Text(known["id"]), objectTitle("customer", known), known["id"] == form.Customer}
				page.Customers = append(page.Customers, shown)
			}
		}
	}
	if object["sendEmailReceipt"] == true {
		page.Facts = append(page.Facts, "The real service sends buyers a receipt by email.")
	}
	if object["chargeCustomerNetworkFee"] == true {
		page.Facts = append(page.Facts, "Buyers pay the network's fee too. Simulated networks take none.")
	}
	return page
}

// brand is the seller's name, and how the page is to look.
func (page *hosted) brand(v *Snapshot, object Object) {
	seller, _ := object["seller"].(Object)
	page.Seller = shownText(object["sellerName"])
	logo := object["sellerLogoUrl"]
	if page.Seller == "" {
		page.Seller, logo = shownText(seller["name"]), seller["logoUrl"]
	}
	if page.Seller == "" || page.Seller == unnamed {
		page.Seller = v.seller()
	}
	page.Initial = strings.ToUpper(string([]rune(page.Seller + "?")[:1]))
	page.Logo = page.picture(engine.Text(logo))
	if looks, ok := object["customizations"].(Object); ok {
		page.Panel, page.Button = shownText(looks["leftPanelColor"]), shownText(looks["primaryButtonColor"])
		page.Slanted = looks["slantedEdge"] == true
		page.Codes = shownText(looks["allowDiscountCodes"])
	}
}

// unnamed is the seller of new objects.
const unnamed = "Sandbox Seller"

// seller is the name that payment links show, for objects that do not have it.
func (v *Snapshot) seller() string {
	for _, link := range v.newest("payment_link", nil) {
		if name := shownText(link["sellerName"]); name != "" {
			return name
		}
	}
	return unnamed
}

// methods are the ways to pay: those that the sandbox can pay with first.
func (page *hosted) methods(v *Snapshot, object Object, offer Offer, form Filled) {
	for _, method := range offer.Methods {
		shown := shownMethod{
			Value: strings.Join([]string{method.Network, method.Token, method.Due.Amount}, separator), Due: method.Due.String(),
			Name: shownText(v.Ticker(method.Network, method.Token)), Detail: "on " + networkName(method.Network), Managed: method.Managed,
		}
		if shown.Name == method.Token && method.Token != "" {
			shown.Name = "Token " + method.Token
		}
		if method.Price.Amount != "" {
			shown.Price = "1 " + method.Due.Unit + " = " + method.Price.String()
		}
		if strings.ContainsAny(method.Discount, "123456789") {
			shown.Discount = money(method.Discount, "% off")
		}
		shown.Chosen = method.Network == form.Network && method.Token == form.Token
		page.Methods = append(page.Methods, shown)
	}
	chosen := func(m shownMethod) bool { return m.Chosen }
	payable := func(m shownMethod) bool { return m.Managed && m.Due != "" }
	if first := slices.IndexFunc(page.Methods, payable); first >= 0 && !slices.ContainsFunc(page.Methods, chosen) {
		page.Methods[first].Chosen = true
	}
	gateway, _ := object["gateway"].(Object)
	if bank, ok := gateway["openBanking"].(Object); ok && offer.Closed == "" {
		page.Methods = append(page.Methods, shownMethod{
			Name: "Bank payment", Detail: strings.TrimSpace(shownText(bank["market"]) + " " + shownText(bank["bankId"])), Due: page.Total,
		})
	}
}

// Payable reports whether the page has a button that pays.
func (page hosted) Payable() bool {
	return page.Closed == "" && slices.ContainsFunc(page.Methods, func(m shownMethod) bool { return m.Managed && m.Due != "" })
}

// lines are the things that an object asks for money for.
func (v *Snapshot) lines(group string, object Object) []line {
	var lines []line
	switch group {
	case "payment_link":
		ids, _ := object["products"].([]any)
		for _, id := range ids {
			if product, ok := v.get("product", id); ok {
				lines = append(lines, productLine(product, nil))
			}
		}
	case "checkout_session":
		for _, item := range store.ObjectsIn(object["items"]) {
			product, ok := v.get("product", item["productId"])
			data, described := item["itemData"].(Object)
			switch {
			case ok:
				lines = append(lines, productLine(product, item["quantity"]))
			case described:
				lines = append(lines, productLine(data, data["quantity"]))
			}
		}
	case "invoice":
		for _, bought := range store.ObjectsIn(object["products"]) {
			product, _ := bought["product"].(Object)
			lines = append(lines, productLine(product, bought["quantity"]))
		}
		for _, item := range store.ObjectsIn(object["lineItems"]) {
			lines = append(lines, productLine(item, item["quantity"]))
		}
	}
	return lines
}

func productLine(product Object, quantity any) line {
	currency := shownText(product["currency"])
	shown := line{
		Name: shownText(product["name"]), Description: shownText(product["description"]), Price: money(shownText(product["price"]), currency),
		Picture: engine.Text(product["imageUrl"]), Quantity: shownText(quantity), Archived: product["isArchived"] == true,
	}
	if shown.Quantity == "1" {
		shown.Quantity = ""
	}
	if product["chargingIntervalSeconds"] != nil {
		shown.Charged = everyInterval(product["chargingIntervalSeconds"])
	}
	for _, addOn := range store.ObjectsIn(product["addOns"]) {
		shown.AddOns = append(shown.AddOns, shownText(addOn["name"])+": "+money(shownText(addOn["price"]), currency))
	}
	return shown
}

// picture returns the address of a picture, and lets the page load from its origin.
func (page *hosted) picture(address string) string {
	picture := webAddress(address)
	if picture == "" {
		return ""
	}
	parsed, _ := url.Parse(picture) // webAddress has parsed it
	if origin := parsed.Scheme + "://" + parsed.Host; !slices.Contains(page.pictures, origin) {
		page.pictures = append(page.pictures, origin)
	}
	return picture
}

var plainHost = regexp.MustCompile(`^[A-Za-z0-9.-]+(:[0-9]+)?$`)

// webAddress returns an address on the web, and "" for anything else: its host can stand in a
// header.
func webAddress(value any) string {
	parsed, err := url.Parse(engine.Text(value))
	if err != nil || parsed.Scheme != "https" && parsed.Scheme != "http" || !plainHost.MatchString(parsed.Host) || parsed.User != nil {
		return ""
	}
	return parsed.String()
}
