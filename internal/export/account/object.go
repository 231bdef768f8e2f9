// SPDX-License-Identifier: MPL-2.0

package account

import (
	"slices"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// Object is one object of an account.
type Object struct {
	Type   *Type
	ID     string // for import
	State  cty.Value
	Config cty.Value // without values that may be left out
	// Refused is why the provider does not accept the configuration; empty if it does.
	Refused string
}

// Key is the object's key in a state: its id, or its type if it has none.
func (o Object) Key() string {
	if o.Type.IsSingle() {
		return o.Type.Name
	}
	return o.ID
}

// HasKey reports whether an import by a key may find the object: the key is its id, or a value of
// it. Ids of others do not count.
func (o Object) HasKey(key string) bool {
	if strings.EqualFold(o.ID, key) {
		return true
	}
	return slices.Contains(o.texts(o.State, func(s Setting) bool { return s.RefersTo == "" }), key)
}

// Label returns the first value with a mark, at any depth. Of a URL, it returns host and path.
func (o Object) Label(mark described.Annotation) string {
	for s := range Settings(o.Type.Attributes, o.State) {
		for _, label := range s.Strings() {
			switch {
			case !s.Is(mark) || label == "":
			case s.Is(described.EventTarget):
				return hostAndPath(label)
			default:
				return label
			}
		}
	}
	return ""
}

// texts are the strings of some attributes, at any depth.
func (o Object) texts(of cty.Value, is func(Setting) bool) (all []string) {
	for s := range Settings(o.Type.Attributes, of) {
		if is(s) {
			all = append(all, s.Strings()...)
		}
	}
	return all
}

// References returns the ids that the arguments refer to, at any depth.
func (o Object) References() []string {
	return o.texts(o.Config, func(s Setting) bool { return s.RefersTo != "" })
}

// Payees returns the addresses and numbers that money goes to: the marked values that do not only
// name a network or a bank.
func (o Object) Payees() []string {
	return o.texts(o.State, func(s Setting) bool { return s.Is(described.Payee) && !s.Is(described.NameHint) })
}

// HostMark begins a host among destinations.
const HostMark = "//"

// Destinations returns the payees, and the hosts that events go to, with [HostMark].
func (o Object) Destinations() []string {
	all := o.Payees()
	for _, address := range o.texts(o.State, func(s Setting) bool { return s.Is(described.EventTarget) }) {
		all = append(all, HostMark+HostOf(address))
	}
	return all
}

// HasPrivate reports whether an argument is a secret, a destination of money, or a receiver of
// events, at any depth.
func (o Object) HasPrivate() bool {
	for s := range Settings(o.Type.Attributes, o.State) {
		if s.Argument && (s.Sensitive || s.Is(described.Payee) || s.Is(described.EventTarget)) {
			return true
		}
	}
	return false
}

// Archived is why an archived object is one.
const Archived = "archived"

// Ended is why nothing is left to do with an object: it is archived or paid. It is "" for others.
func (o Object) Ended() string {
	if String(o.State, "paid_at") != "" {
		return "paid"
	}
	for _, a := range o.Type.Attributes {
		if value := Member(o.State, a.Name); a.Is(described.Archived) && IsSet(value) && value.True() {
			return Archived
		}
	}
	return ""
}

// IsOff reports whether the object is a setting that every account has, and is turned off. No
// person made it, and it has no effect.
func (o Object) IsOff() bool {
	enabled := Member(o.State, "enabled")
	return o.Type.IsSingle() && IsSet(enabled) && enabled.False()
}
