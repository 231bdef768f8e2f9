// SPDX-License-Identifier: MPL-2.0

// Package described says what a resource type is, in one place for all who ask: the annotations of
// its attributes, the types that they refer to, what destroying does, and one walk over the values
// of an object. Plans, pages, exports and reviews read it.
package described

import (
	"context"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
)

// Annotation says the meaning of an attribute of strings, of a bool, or of a number. It is written
// once, in the schema, and [Annotations] reads it. It is a plan modifier that changes no plan,
// because an attribute has no other place for it.
type Annotation string

const (
	// Payee decides where money goes: an IBAN, an address, its network. The annotated arguments of one
	// object are one destination.
	Payee Annotation = "payee"
	// EventTarget is the URL that events are delivered to, with the data of buyers in them.
	EventTarget Annotation = "event target"
	// SwapTarget is the network or the token of an asset that payments become. The annotated arguments
	// of one object are one asset. The name of the token's argument ends with "token".
	SwapTarget Annotation = "swap target"
	// Label names the object in messages. It is no personal data.
	Label Annotation = "label"
	// NameHint names the object in generated configuration if it has no label: a network, a bank, a
	// company.
	NameHint Annotation = "name hint"
	// Irreplaceable is made by the service once, and others rely on it: the address of a page, of an
	// account, a key. A new object has another one.
	Irreplaceable Annotation = "irreplaceable"
	// Archived says that the object is out of use.
	Archived Annotation = "archived"
	// Price is an amount that a buyer pays for one. Its currency is that of the nearest [Currency].
	Price Annotation = "price"
	// Currency is the currency of the prices beside it and inside its object.
	Currency Annotation = "currency"
	// Interval is the time in seconds between two charges of the price beside it. 0 means once.
	Interval Annotation = "interval"
	// Quantity says how many are sold at the price beside it, or of the product beside it.
	Quantity Annotation = "quantity"
	// AmountOff says how much less buyers pay for the products that the object names, or for every
	// product if it names none.
	AmountOff Annotation = "amount off"
	// PercentOff says so in percent of the price.
	PercentOff Annotation = "percent off"
	// Network is a blockchain: its name or the id of its chain.
	Network Annotation = "network"
	// Site is an address that buyers are sent to, or that their browsers load.
	Site Annotation = "site"
	// Mail is where letters about money go: an e-mail address, the wallets of a customer.
	Mail Annotation = "mail"
	// Decision asks the payments service for a decision that it makes by itself else.
	Decision Annotation = "decision"
	// Paused says that events are held back.
	Paused Annotation = "paused"
	// Codes says whether discount codes are taken.
	Codes Annotation = "discount codes"
	// Terms decides what a buyer gets for a price, or how much of a payment goes on.
	Terms Annotation = "terms"
	// Fees says that buyers pay a fee on top of the price.
	Fees Annotation = "fees"
	// Personal is data of a person. Plans show it, as configurations do. Messages do not, because logs
	// keep them.
	Personal Annotation = "personal data"
)

// sentences explain annotations on a page. The others only name objects, or repeat the description.
var sentences = map[Annotation]string{
	Payee:         "Decides where money goes: plans warn of a change.",
	EventTarget:   "Decides where events go: plans warn of another host.",
	SwapTarget:    "Decides which asset payments become: plans warn of a change.",
	Irreplaceable: "A replacement has another one.",
	Personal:      "Personal data: plans show it, messages do not.",
}

// Sentence is the sentence that it adds to the attribute's description, or "".
func (a Annotation) Sentence() string { return sentences[a] }

// Description describes the annotation.
func (a Annotation) Description(context.Context) string { return "annotated as " + string(a) }

// MarkdownDescription describes the annotation.
func (a Annotation) MarkdownDescription(ctx context.Context) string { return a.Description(ctx) }

// PlanModifyString changes nothing.
func (Annotation) PlanModifyString(context.Context, planmodifier.StringRequest, *planmodifier.StringResponse) {
}

// PlanModifyBool changes nothing.
func (Annotation) PlanModifyBool(context.Context, planmodifier.BoolRequest, *planmodifier.BoolResponse) {
}

// PlanModifyNumber changes nothing.
func (Annotation) PlanModifyNumber(context.Context, planmodifier.NumberRequest, *planmodifier.NumberResponse) {
}

// PlanModifySet changes nothing.
func (Annotation) PlanModifySet(context.Context, planmodifier.SetRequest, *planmodifier.SetResponse) {
}

// Annotations returns those of an attribute.
func Annotations(attribute schema.Attribute) []Annotation {
	switch a := attribute.(type) {
	case schema.StringAttribute:
		return among(a.PlanModifiers)
	case schema.BoolAttribute:
		return among(a.PlanModifiers)
	case schema.NumberAttribute:
		return among(a.PlanModifiers)
	case schema.SetAttribute:
		return among(a.PlanModifiers)
	}
	return nil
}

func among[T any](modifiers []T) (all []Annotation) {
	for _, modifier := range modifiers {
		if a, ok := any(modifier).(Annotation); ok {
			all = append(all, a)
		}
	}
	return all
}

// Is reports whether an attribute has one of some annotations.
func Is(attribute schema.Attribute, one ...Annotation) bool {
	return slices.ContainsFunc(Annotations(attribute), func(a Annotation) bool { return slices.Contains(one, a) })
}

// Name returns the name of the first attribute with an annotation, or "".
func Name(attributes map[string]schema.Attribute, annotation Annotation) (name string) {
	for candidate, a := range attributes {
		if Is(a, annotation) && (name == "" || candidate < name) {
			name = candidate
		}
	}
	return name
}
