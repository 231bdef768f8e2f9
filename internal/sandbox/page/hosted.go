// SPDX-License-Identifier: MPL-2.0

package page

import (
	"regexp"
	"slices"
	"strings"
)

// The hosted page of a payment link: what buyers would see of it. Nothing can be paid there.

// hosted is what the template shows. A page without an ID is that of a link that does not exist.
type hosted struct {
	ID, Seller, Initial, Logo string
	Archived, Slanted         bool
	Panel, Button             string // colours, empty for none
	Products                  []hostedProduct
	Fields                    []hostedField
	Methods                   []hostedMethod
	Codes                     string // "yes", "no", or "" where nothing is said of it
	After, Instead            string // where buyers go who have paid, and who have not
	Facts                     []string
}

type hostedProduct struct {
	Name, Description, Price, Currency, Charged, Image string
	AddOns                                             []hostedAddOn
	Archived                                           bool
}

type hostedAddOn struct{ Name, Price string }

type hostedField struct {
	Label, Kind string // Kind is a type of HTML's inputs
	Required    bool
}

type hostedMethod struct{ How, What, Discount string }

// hosted returns the page of a payment link, and false if there is no such link.
func (v *Snapshot) hosted(id string) (hosted, bool) {
	record, ok := v.Groups["payment_link"][id]
	if !ok {
		return hosted{}, false
	}
	link := record.Object
	seller := shownText(link["sellerName"])
	page := hosted{
		ID: id, Seller: seller, Initial: strings.ToUpper(string([]rune(seller + "?")[:1])), Logo: shownText(link["sellerLogoUrl"]),
		Archived: link["isArchived"] == true, After: shownText(link["successUrl"]), Instead: shownText(link["cancelUrl"]),
	}
	if looks, ok := link["customizations"].(Object); ok {
		page.Panel, page.Button = colour(looks["leftPanelColor"]), colour(looks["primaryButtonColor"])
		page.Slanted = looks["slantedEdge"] == true
		page.Codes = shownText(looks["allowDiscountCodes"])
	}
	ids, _ := link["products"].([]any)
	for _, id := range ids {
		if product, ok := v.Groups["product"][text(id)]; ok {
			page.Products = append(page.Products, hostProduct(product.Object))
		}
	}
	for _, field := range objectsIn(link["inputFields"]) {
		kind := map[any]string{"Number": "number", "Email": "email"}[field["dataType"]]
		if kind == "" {
			kind = "text"
		}
		page.Fields = append(page.Fields, hostedField{shownText(field["inputLabel"]), kind, field["isRequired"] == true})
	}
	gateway, _ := link["gateway"].(Object)
	page.Methods = hostMethods(gateway)
	if link["sendEmailReceipt"] == true {
		page.Facts = append(page.Facts, "Buyers get a receipt by email.")
	}
	if link["chargeCustomerNetworkFee"] == true {
		page.Facts = append(page.Facts, "Buyers pay the network's fee too.")
	}
	return page, true
}

func hostProduct(product Object) hostedProduct {
	shown := hostedProduct{
		Name: shownText(product["name"]), Description: shownText(product["description"]), Price: shownText(product["price"]),
		Currency: shownText(product["currency"]), Charged: everyInterval(product["chargingIntervalSeconds"]), Image: shownText(product["imageUrl"]),
		Archived: product["isArchived"] == true,
	}
	for _, addOn := range objectsIn(product["addOns"]) {
		shown.AddOns = append(shown.AddOns, hostedAddOn{shownText(addOn["name"]), shownText(addOn["price"])})
	}
	return shown
}

// hostMethods are all ways to pay. Who pays by open banking is nobody else's business, so that only the bank is shown.
func hostMethods(gateway Object) []hostedMethod {
	var methods []hostedMethod
	managed, _ := gateway["managed"].(Object)
	for _, method := range objectsIn(managed["methods"]) {
		what := "the network's own coin"
		if method["token"] != nil {
			what = "token " + shownText(method["token"])
		}
		discount := shownText(method["discountPercentOff"])
		if !strings.ContainsAny(discount, "123456789") {
			discount = ""
		}
		methods = append(methods, hostedMethod{shownText(method["network"]), what, discount})
	}
	own, _ := gateway["selfCustodial"].(Object)
	for _, token := range objectsIn(own["tokensAccepted"]) {
		methods = append(methods, hostedMethod{How: "Chain " + shownText(token["chainId"]) + ", to the seller's own address", What: "token " + shownText(token["tokenAddress"])})
	}
	if bank, ok := gateway["openBanking"].(Object); ok {
		what := strings.TrimSpace(shownText(bank["market"]) + " " + shownText(bank["bankId"]))
		methods = append(methods, hostedMethod{How: "Bank payment", What: what})
	}
	return methods
}

// objectsIn returns the objects of a list, and nothing where it is none.
func objectsIn(value any) []Object {
	list, _ := value.([]any)
	var objects []Object
	for _, element := range list {
		if object, ok := element.(Object); ok {
			objects = append(objects, object)
		}
	}
	return objects
}

var hexColour = regexp.MustCompile(`^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$`)

// colour returns a colour that is safe in a style sheet: #rgb, #rrggbb, or a name that CSS has; "" for anything else.
func colour(value any) string {
	text, _ := value.(string)
	if hexColour.MatchString(text) || slices.Contains(strings.Fields(colourNames), strings.ToLower(text)) {
		return text
	}
	return ""
}

// colourNames are the named colours of CSS Color Module Level 4.
const colourNames = `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue
	chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki
	darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise
	darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod
	gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue
	lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
	lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple
	mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite
	navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink
	plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
	slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow
	yellowgreen`
