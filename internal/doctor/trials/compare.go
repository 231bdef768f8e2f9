// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"maps"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/evidence"
)

// echoes are the names of members, by the echo of each.
type echoes map[echo][]string

// String lists the names by their echo: "as sent; cleared: phone".
func (e echoes) String() string {
	var parts []string
	for _, one := range slices.Sorted(maps.Keys(e)) {
		slices.Sort(e[one])
		parts = append(parts, string(one)+": "+strings.Join(e[one], ", "))
	}
	return strings.Join(parts, "; ")
}

// response is the schema of the object, as a read by id or the create returns it.
func (w *Writer) response(k *template) *schema.Schema {
	if k.read != "" {
		return w.Operations[k.read].Element
	}
	return w.Operations[k.create].Element
}

// compareCreated compares a new object with the request: the members that were sent, and those that
// were omitted.
func (w *Writer) compareCreated(t *trial, object map[string]any) {
	sent, s := w.body(t, t.body), w.response(t.template)
	w.compareSent(t, "values of the create", sent, object)
	chosen := echoes{}
	for _, name := range slices.Sorted(maps.Keys(w.Operations[t.create].Request.Schema.Properties)) {
		property := s.Properties[name]
		if sent[name] != nil || property == nil || property.Marks["x-personal"] == true {
			continue
		}
		choice := w.choiceOf(s, name, object[name])
		if choice == echoGone {
			choice = echoAbsent
		}
		chosen[choice] = append(chosen[choice], name)
		if !property.Nullable && property.Type != schema.Array {
			continue // the contract demands a value
		}
		switch choice {
		case echoAbsent:
			w.confirm("defaults")
		case echoZero: // a service that fills in values may choose a zero for some
			w.refute("defaults", t.create, "an omitted "+name+" is "+string(choice), either(w.fills, "defaults=filled", "defaults=zero"))
		default:
			w.fills = true
			w.refute("defaults", t.create, "an omitted "+name+" is "+string(choice), "defaults=filled")
		}
	}
	if len(chosen) > 0 {
		t.say("omitted in the create", "%s", chosen)
	}
}

// compareSent compares sent members with those of an object. Another value is one that the provider
// cannot work with: its plans would never be empty.
func (w *Writer) compareSent(t *trial, question string, sent, object map[string]any) {
	s, found := w.response(t.template), echoes{}
	for _, name := range slices.Sorted(maps.Keys(sent)) {
		e := echoOf(s, name, sent[name], object[name])
		if e == echoGone && s.Properties[name].Marks["x-personal"] == true || name == "overdueAt" && e == echoGone {
			e = echoSame // it may be hidden, or come later
		}
		found[e] = append(found[e], name)
	}
	if hides(s, sent, object) {
		w.refute("personal", t.read, "it lacks personal data that was sent", "personal=omitted")
	}
	for _, name := range found[echoSpelt] {
		w.refute("spelling", t.read, name+" is in another spelling than it was sent", "spelling=other")
	}
	for _, name := range found[echoStored] {
		w.refute("stored", t.read, name+" came back "+howStored(sent[name], object[name]), "")
	}
	if found[echoStored] == nil {
		w.confirm("stored")
	}
	for _, e := range []echo{echoOther, echoGone} {
		for _, name := range found[e] {
			evidence.Once(&w.ResultOf(w.Operations[t.read]).Breaches, name+" is "+string(e))
		}
	}
	if len(found) == 1 && found[echoSame] != nil {
		t.say(question, "as sent")
		return
	}
	t.say(question, "%s", found)
}

// compareUnsent compares an object with the full request before, in the members that the latest one
// omits or nulls. A boolean cannot be told from a default.
func (w *Writer) compareUnsent(t *trial, question string, full, sent, object map[string]any) {
	s, found := w.response(t.template), echoes{}
	for _, name := range slices.Sorted(maps.Keys(full)) {
		property := s.Properties[name]
		if sent[name] != nil || property == nil || property.Type == schema.Boolean {
			continue
		}
		e := w.choiceOf(s, name, object[name])
		if e != echoGone && echoOf(s, name, full[name], object[name]) != echoOther {
			e = echoKept
		}
		found[e] = append(found[e], name)
		_, isNull := sent[name]
		switch {
		case isNull: // only an omitted member tells
		case e == echoKept:
			w.refute("replace", t.update, name+" is kept", "")
		default:
			w.confirm("replace")
		}
	}
	if len(found) > 0 {
		t.say(question, "%s", found)
	}
}
