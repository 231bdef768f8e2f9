// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
)

// Mark says the meaning of an attribute of strings, of a bool, or of a number. It is written once,
// in the schema, and [Marks] reads it. It is a plan modifier that changes no plan, because an
// attribute has no other place for it.
type Mark string

const (
	// Payee decides where money goes: an IBAN, an address, its network. The marked arguments of one
	// object are one destination.
	Payee Mark = "payee"
	// EventTarget is the URL that events are delivered to, with the data of buyers in them.
	EventTarget Mark = "event target"
	// SwapTarget is the network or the token of an asset that payments become. The marked arguments of
	// one object are one asset. The name of the token's argument ends with "token".
	SwapTarget Mark = "swap target"
	// Label names the object in messages. It is no personal data.
	Label Mark = "label"
	// NameHint names the object in generated configuration if it has no label: a network, a bank, a
	// company.
	NameHint Mark = "name hint"
	// Irreplaceable is made by the service once, and others rely on it: the address of a page, of an
	// account, a key. A new object has another one.
	Irreplaceable Mark = "irreplaceable"
	// Archived says that the object is out of use.
	Archived Mark = "archived"
	// Price is an amount that a buyer pays for one. Its currency is that of the nearest [Currency].
	Price Mark = "price"
	// Currency is the currency of the prices beside it and inside its object.
	Currency Mark = "currency"
	// Interval is the time in seconds between two charges of the price beside it. 0 means once.
	Interval Mark = "interval"
	// Quantity says how many are sold at the price beside it, or of the product beside it.
	Quantity Mark = "quantity"
	// AmountOff says how much less buyers pay for the products that the object names, or for every
	// product if it names none.
	AmountOff Mark = "amount off"
	// PercentOff says so in percent of the price.
	PercentOff Mark = "percent off"
	// Network is a blockchain: its name or the id of its chain.
	Network Mark = "network"
	// Personal is data of a person. Plans show it, as configurations do. Messages do not, because logs
	// keep them.
	Personal Mark = "personal data"
)

// sentences explain marks on a page. The other marks only name objects, or repeat the description.
var sentences = map[Mark]string{
	Payee:         "Decides where money goes: plans warn of a change.",
	EventTarget:   "Decides where events go: plans warn of another host.",
	SwapTarget:    "Decides which asset payments become: plans warn of a change.",
	Irreplaceable: "A replacement has another one.",
	Personal:      "Personal data: plans show it, messages do not.",
}

// Sentence is the sentence that the mark adds to the attribute's description, or "".
func (m Mark) Sentence() string { return sentences[m] }

// Description describes the mark.
func (m Mark) Description(context.Context) string { return "marked as " + string(m) }

// MarkdownDescription describes the mark.
func (m Mark) MarkdownDescription(ctx context.Context) string { return m.Description(ctx) }

// PlanModifyString changes nothing.
func (Mark) PlanModifyString(context.Context, planmodifier.StringRequest, *planmodifier.StringResponse) {
}

// PlanModifyBool changes nothing.
func (Mark) PlanModifyBool(context.Context, planmodifier.BoolRequest, *planmodifier.BoolResponse) {}

// PlanModifyNumber changes nothing.
func (Mark) PlanModifyNumber(context.Context, planmodifier.NumberRequest, *planmodifier.NumberResponse) {
}

// PlanModifySet changes nothing.
func (Mark) PlanModifySet(context.Context, planmodifier.SetRequest, *planmodifier.SetResponse) {}

// Marks returns the marks of an attribute.
func Marks(attribute schema.Attribute) []Mark {
	switch a := attribute.(type) {
	case schema.StringAttribute:
		return marksOf(a.PlanModifiers)
	case schema.BoolAttribute:
		return marksOf(a.PlanModifiers)
	case schema.NumberAttribute:
		return marksOf(a.PlanModifiers)
	case schema.SetAttribute:
		return marksOf(a.PlanModifiers)
	}
	return nil
}

// NamesOf returns the sorted names of the attributes that one looks for.
func NamesOf(attributes map[string]schema.Attribute, isSought func(schema.Attribute) bool) (names []string) {
	for name, attribute := range attributes {
		if isSought(attribute) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// isSingle reports whether an attribute is an object.
func isSingle(attribute schema.Attribute) bool {
	_, ok := attribute.(schema.SingleNestedAttribute)
	return ok
}

func marksOf[T any](modifiers []T) (marks []Mark) {
	for _, modifier := range modifiers {
		if mark, ok := any(modifier).(Mark); ok {
			marks = append(marks, mark)
		}
	}
	return marks
}
