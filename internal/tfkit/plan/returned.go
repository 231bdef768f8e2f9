// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// The keys of private state about the arguments that came back otherwise than they were sent.
const (
	// ReturnedKey has a record of each, by its path, of the last write.
	ReturnedKey = "returned"
	// UnreadKey is there until a read after the write is saved. Until then, a service may still
	// show the sent values, and store them otherwise later. It has the amounts that came back as
	// they were sent, of an object without updates.
	UnreadKey = "unread"
)

// SamePrivate reports whether the private state before a read and after it says the same, beside
// that the object was read, and of destinations that no version before has noted.
func SamePrivate(before, after []byte) bool {
	decode := func(private []byte) (records map[string][]byte, ok bool) {
		ok = len(private) == 0 || json.Unmarshal(private, &records) == nil
		return records, ok
	}
	was, isBefore := decode(before)
	is, isAfter := decode(after)
	if !isBefore || !isAfter {
		return bytes.Equal(before, after)
	}
	delete(was, UnreadKey)
	delete(is, UnreadKey)
	if was[DestinationsKey] == nil {
		delete(is, DestinationsKey)
	}
	return maps.EqualFunc(was, is, bytes.Equal)
}

// record is an argument of the last write. It has hashes, because private state is no place for the
// values.
type record struct {
	Class class  `json:"class"`
	Sent  string `json:"sent"`
	Got   string `json:"got"`
}

// Records are the arguments of the last write that came back otherwise, by their paths.
type Records struct {
	at      map[string]record
	unread  bool
	amounts map[string]string // hashes
}

// RecordsOf reads private state. There are none after an import.
func RecordsOf(ctx context.Context, private privateState) Records {
	var r Records
	written, diags := private.GetKey(ctx, ReturnedKey)
	if diags.HasError() || json.Unmarshal(written, &r.at) != nil || r.at == nil {
		r.at = map[string]record{}
	}
	unread, _ := private.GetKey(ctx, UnreadKey)
	r.unread = json.Unmarshal(unread, &r.amounts) == nil
	return r
}

// Unread returns the content of private state for [UnreadKey] after a write.
func (r Records) Unread() []byte {
	written, _ := json.Marshal(r.amounts) // strings do not fail
	return written
}

// Returned returns the content of private state for [ReturnedKey]: nothing for no record.
func (r Records) Returned() []byte {
	if len(r.at) == 0 {
		return nil
	}
	written, _ := json.Marshal(r.at) // strings do not fail
	return written
}

// of returns the record that a difference repeats: the same value was sent, and the same came back.
func (r Records) of(d difference) (record, bool) {
	found, ok := r.at[d.at.String()]
	return found, ok && found.Sent == hashOf(d, d.sent) && found.Got == hashOf(d, d.got)
}

// repeats reports whether a read shows the value that the last write returned in place of the
// state's argument, which was sent. The argument is in no list.
func (r Records) repeats(at path.Path, state, shown tftypes.Value) bool {
	for _, step := range at.Steps() {
		state, shown = raw.Members(state)[step.String()], raw.Members(shown)[step.String()]
	}
	_, found := r.of(difference{at: at, sent: state, got: shown})
	return found
}

func (r Records) add(d difference) {
	r.at[d.at.String()] = record{d.class, hashOf(d, d.sent), hashOf(d, d.got)}
}

// hashOf is a hash of a value at its path. Of a list of objects it is about the order alone: the
// members have records of their own.
func hashOf(d difference, value tftypes.Value) string {
	text := spelled(value)
	if list, ok := d.attribute.(schema.ListNestedAttribute); ok && d.kind == inAnotherOrder {
		text = ""
		for _, element := range raw.Elements(value) {
			text += elementPath(list.NestedObject.Attributes, "", element)
		}
	}
	sum := sha256.Sum256([]byte(d.at.String() + "\x00" + text))
	return hex.EncodeToString(sum[:12])
}

// HashesOfArguments are hashes of the arguments of an object by their names, without the values
// that only the service sets.
func HashesOfArguments(s schema.Schema, object tftypes.Value) map[string]string {
	hashes := map[string]string{}
	for name, value := range raw.Members(object) {
		if a := s.Attributes[name]; a != nil && (a.IsRequired() || a.IsOptional()) {
			sum := sha256.Sum256([]byte(name + "=" + argumentsOf(a, value)))
			hashes[name] = hex.EncodeToString(sum[:6])
		}
	}
	return hashes
}

// argumentsOf writes a value without the members that only the service sets.
func argumentsOf(a schema.Attribute, value tftypes.Value) string {
	nested := described.Inside(a)
	if nested == nil || !raw.IsPresent(value) {
		return spelled(value)
	}
	members := func(object tftypes.Value) string {
		all := raw.Members(object)
		var text strings.Builder
		for _, name := range slices.Sorted(maps.Keys(all)) {
			if inner := nested[name]; inner.IsRequired() || inner.IsOptional() {
				text.WriteString(name + "=" + argumentsOf(inner, all[name]) + ";")
			}
		}
		return "{" + text.String() + "}"
	}
	switch a.(type) {
	case schema.SingleNestedAttribute:
		return members(value)
	case schema.ListNestedAttribute:
		var text strings.Builder
		for _, element := range raw.Elements(value) {
			text.WriteString(members(element))
		}
		return "[" + text.String() + "]"
	}
	return spelled(value)
}

// Returned is the result of a write.
type Returned struct {
	Records Records
	// State is the new state: the planned values where a plan may keep them.
	State   tftypes.Value
	all     []difference
	subject string
}

// Compare compares the planned arguments of a write with those that came back. The state keeps a
// spelling as it was planned. After a create it keeps all planned values, because an error would
// make Terraform replace the object; the next plan shows the difference.
func Compare(ctx context.Context, s schema.Schema, config, planned, got tftypes.Value, created bool) Returned {
	r := Returned{Records: Records{at: map[string]record{}, amounts: map[string]string{}}}
	c := comparison{ctx: ctx, leaves: true, base: func(_, got tftypes.Value) tftypes.Value { return got }}
	c.choose = func(d difference) tftypes.Value {
		if d.class == equal {
			if d.replaced && d.sent.Type().Is(tftypes.Number) && raw.IsPresent(d.sent) {
				r.Records.amounts[d.at.String()] = hashOf(d, d.sent)
			}
			return d.sent
		}
		r.all = append(r.all, d)
		r.Records.add(d)
		if created || d.class == spelt {
			return WithoutUnknown(d.sent) // a list that lost an element was planned with unknown ids
		}
		return d.got
	}
	r.State = c.members(s.Attributes, difference{at: path.Empty(), sent: planned, got: got}, config)
	r.subject = Subject(s, r.State)
	return r
}

// Read returns the object of a read, with the state's values of all arguments that are equal, or
// whose spelling a record has. Until a read is saved, it records new spellings, and amounts of an
// object without updates. All else is a difference.
func (r Records) Read(ctx context.Context, s schema.Schema, state, got tftypes.Value) (tftypes.Value, Records) {
	after := Records{at: maps.Clone(r.at)}
	c := comparison{ctx: ctx, base: func(_, got tftypes.Value) tftypes.Value { return got }}
	c.choose = func(d difference) tftypes.Value {
		found, recorded := r.of(d)
		switch {
		case d.class == equal:
			return d.sent
		case d.class == spelt && r.unread:
			after.add(d)
			return d.sent
		case d.class == spelt && recorded && found.Class == spelt:
			return d.sent
		case r.amounts[d.at.String()] == hashOf(d, d.sent) && isRounded(d):
			after.add(d)
		}
		return d.got
	}
	shown := c.members(s.Attributes, difference{at: path.Empty(), sent: state, got: got}, state)
	return shown, after
}

// Unchanged returns the object of a read, with the state's values of all arguments that a record
// has: they came back so from the last write, so nothing has changed since. The read itself may add
// records, see [Records.Read].
func (r Records) Unchanged(ctx context.Context, s schema.Schema, state, got tftypes.Value) tftypes.Value {
	_, r = r.Read(ctx, s, state, got)
	c := comparison{ctx: ctx, base: func(_, got tftypes.Value) tftypes.Value { return got }}
	c.choose = func(d difference) tftypes.Value {
		if _, recorded := r.of(d); recorded || d.class == equal {
			return d.sent
		}
		return d.got
	}
	return c.members(s.Attributes, difference{at: path.Empty(), sent: state, got: got}, state)
}

// Keep plans one argument: the state's value where it equals the configured one, or is masked, and
// where the service has made it of the configured one and cannot update it.
//
// The last four characters of a number are a mask only in the state of an imported object. In any
// other state they are the number that was configured, and a longer one is another number.
func (r Records) Keep(
	ctx context.Context, a schema.Attribute, at path.Path, config, planned, state tftypes.Value, imported bool, diags *diag.Diagnostics,
) tftypes.Value {
	if raw.Equal(planned, state) {
		return planned
	}
	c := comparison{ctx: ctx, base: func(sent, _ tftypes.Value) tftypes.Value { return sent }}
	c.choose = func(d difference) tftypes.Value {
		found, recorded := r.of(d)
		switch {
		case d.class == equal && (!c.shows(d.attribute, d.got, d.sent) || !imported && !c.shows(d.attribute, d.sent, d.got)):
			return d.sent
		case d.class == equal:
			return d.got
		case !d.replaced:
			return d.sent
		case recorded && found.Class == elsewhere:
			tellOther(diags, d)
			return d.got
		case recorded, imported && d.class == spelt, r.amounts[d.at.String()] == hashOf(d, d.sent) && isRounded(d):
			tellKept(diags, d)
			return d.got
		}
		return d.sent
	}
	return c.value(difference{at: at, attribute: a, sent: planned, got: state, hidden: holdsSensitive(a), replaced: replacesAny(a)}, config)
}

// shows asks the type of an attribute, if it knows masks, whether a value shows enough of another
// one to tell it.
func (c comparison) shows(a schema.Attribute, shown, known tftypes.Value) bool {
	one, errShown := a.GetType().ValueFromTerraform(c.ctx, shown)
	other, errKnown := a.GetType().ValueFromTerraform(c.ctx, known)
	masked, ok := one.(interface{ Shows(known attr.Value) bool })
	return errShown != nil || errKnown != nil || !ok || masked.Shows(other)
}

// isRounded reports whether a service may have made an amount of the sent one by rounding.
func isRounded(d difference) bool {
	var sent, got *big.Float
	if !d.sent.Type().Is(tftypes.Number) || !raw.IsPresent(d.sent) || !raw.IsPresent(d.got) {
		return false
	}
	return d.sent.As(&sent) == nil && d.got.As(&got) == nil && convert.IsRounded(got, sent)
}

// Adopts reports whether a plan changes an argument from the value that was sent to the one that
// came back, in each value that it changes. That needs no request and replaces nothing.
func (r Records) Adopts(ctx context.Context, a schema.Attribute, at path.Path, state, planned tftypes.Value) bool {
	c := comparison{ctx: ctx, base: func(sent, _ tftypes.Value) tftypes.Value { return sent }}
	c.choose = func(d difference) tftypes.Value {
		if _, recorded := r.of(d); recorded {
			return d.got
		}
		return d.sent
	}
	return raw.Equal(planned, c.value(difference{at: at, attribute: a, sent: state, got: planned}, state))
}
