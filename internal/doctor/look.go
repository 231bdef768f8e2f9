// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// maxWhere is how many places a finding names.
const maxWhere = 5

// tally counts the facts for and against an assumption.
func (s *survey) tally(sort func(fact) (holds, breaks bool)) (f finding) {
	for _, one := range s.facts.all {
		holds, breaks := sort(one.fact)
		if holds {
			f.confirmed += one.n
		}
		if breaks {
			f.refuted += one.n
			f.at(one.fact)
		}
	}
	return f
}

// at names a place where an assumption does not hold.
func (f *finding) at(one fact) {
	where := fmt.Sprintf("%s: %s is %s", one.Operation, one.Place, one.shape)
	f.note(one.Operation, where)
}

// note names an operation that shows that an assumption does not hold.
func (f *finding) note(operation, where string) {
	if f.operations == nil {
		f.operations = map[string]bool{}
	}
	f.operations[operation] = true
	if len(f.where) < maxWhere && !slices.Contains(f.where, where) {
		f.where = append(f.where, where)
	}
}

// or returns the finding with the setting that behaves alike, if the assumption does not hold.
func (f finding) or(setting string) finding {
	if f.refuted > 0 {
		f.settings = []string{setting}
	}
	return f
}

// known is the schema of a fact's member, or one that matches nothing.
func (f fact) known() *schema.Schema {
	if f.place.property == nil {
		return &schema.Schema{}
	}
	return f.place.property
}

func (f fact) marked(mark string) bool {
	return f.place.property != nil && f.place.property.Marks[mark] == true
}

// isUnion reports whether the member is of an object that requires none.
func (f fact) isUnion() bool { return f.place.owner != nil && len(f.place.owner.Required) == 0 }

func lookDecimals(s *survey) finding {
	return s.tally(func(f fact) (bool, bool) {
		isNumber := f.known().Type == schema.Number
		return isNumber && f.shape.kind == number, isNumber && f.shape.form == decimal
	}).or("decimals=text")
}

func lookLists(s *survey) (f finding) {
	for _, r := range s.results {
		f.confirmed += r.bare
		if r.envelope > 0 {
			f.refuted += r.envelope
			f.note(r.op.ID, r.op.ID+": the list is in an object")
		}
	}
	return f.or("lists=envelope")
}

// lookItems compares the elements of a list with the same objects, read by id.
func lookItems(s *survey) finding {
	whole := map[string]bool{}
	for _, one := range s.facts.all {
		if op := s.operations[one.Operation]; op.isByID() && one.Place == "" && !one.Part {
			whole[op.Response.Object] = true
		}
	}
	return s.tally(func(f fact) (bool, bool) {
		op := s.operations[f.Operation]
		if !op.Response.List || !whole[op.Response.Object] {
			return false, false
		}
		return f.Place == "" && !f.Part, f.Part && isTop(f) && f.Breach == breachRequired
	}).or("items=summary")
}

// isTop reports whether a member is the object's own.
func isTop(f fact) bool { return !strings.ContainsAny(f.Place, ".[") }

// statusNoBody is the answer for a missing invoice, which the specification shows.
const statusNoBody = "400 without a body"

func lookNotFound(s *survey) (f finding) {
	for _, r := range s.results {
		switch {
		case r.missing == "", r.missing == statusNoBody && r.op.shows400: // nothing that is new
		case strings.HasPrefix(r.missing, fmt.Sprint(http.StatusNotFound)):
			f.confirmed++
		default:
			f.refuted++
			f.note(r.op.ID, fmt.Sprintf("%s: an unknown id is answered with %s", r.op.ID, r.missing))
			if r.missing == statusNoBody {
				f.settings = []string{"notfound=400"}
			}
		}
	}
	return f
}

func lookMembers(s *survey) finding {
	return s.tally(func(f fact) (bool, bool) {
		return f.shape.kind == object && f.Breach == "", f.Breach == breachUnknown
	}).or("unknown=members")
}

func lookNames(s *survey) finding {
	return s.tally(func(f fact) (bool, bool) {
		return f.shape.kind == object && f.Breach == "", f.Breach == breachCase
	}).or("names=case")
}

func lookValues(s *survey) finding {
	return s.tally(func(f fact) (bool, bool) {
		isEnum := len(f.known().Enum) > 0 && f.shape.kind == text
		return isEnum && f.Breach == "", f.Breach == breachEnum && f.shape.form != empty && f.shape.form != masked
	}).or("unknown=values")
}

// isOptional reports whether a fact is about a member that is null where an object has no value for
// it. Members that a service may hide are not: their absence has another reason.
func isOptional(f fact) bool {
	p := f.place.property
	return p != nil && !f.isUnion() && !f.place.required && p.Nullable && !f.Part && !f.marked("x-personal") &&
		p.Format != "password"
}

// lookNulls names no setting if the service does both: the sandbox does so, too.
func lookNulls(s *survey) finding {
	f := s.tally(func(f fact) (bool, bool) {
		return isOptional(f) && f.shape.kind == null, isOptional(f) && f.shape.kind == absent
	})
	if f.confirmed > 0 && f.refuted > 0 {
		return finding{confirmed: f.confirmed, also: "others are omitted, which the provider accepts as well"}
	}
	return f.or("nulls=omitted")
}

func lookUnions(s *survey) finding {
	return s.tally(func(f fact) (bool, bool) {
		isMember := f.isUnion() && f.place.property != nil && !f.place.property.Nullable
		return isMember && f.shape.kind == object, isMember && f.shape.kind == null
	}).or("unions=nulls")
}

// lookSpelling needs bank numbers: a caller may have sent an address in lower case, but hardly all
// bank numbers in groups or in lower case.
func lookSpelling(s *survey) finding {
	f := s.tally(func(f fact) (bool, bool) {
		isBank := f.marked("x-bank-number") && f.shape.kind == text && f.shape.form != masked && f.shape.form != empty
		return isBank && f.shape.form != grouped || f.shape.form == evmMixed, isBank && f.shape.form == grouped
	})
	if f.confirmed > 0 { // some are as they were sent, so the others are, too
		f.refuted, f.where, f.operations = 0, nil, nil
	}
	return f.or("spelling=other")
}

// lookDefaults looks for members that no caller sends: an empty string in place of null.
func lookDefaults(s *survey) finding {
	nulls := 0
	f := s.tally(func(f fact) (bool, bool) {
		p := f.place.property
		if p == nil || p.Marks["x-default"] == nil || !p.Nullable || len(f.known().Enum) > 0 || f.known().Format != "" ||
			f.known().Type != schema.String || f.Part {
			return false, false
		}
		return f.shape.kind == null || f.shape.kind == absent, f.shape.form == empty
	})
	nulls, f.confirmed = f.confirmed, 0
	switch {
	case f.refuted > 0 && nulls == 0:
		f.settings = []string{"defaults=zero"}
	case nulls > 0:
		f = finding{confirmed: nulls}
	default:
		f = finding{open: "no optional argument was absent: " + someonesOwn}
	}
	return f
}

func lookPersonal(s *survey) (f finding) {
	shown, hid, gone, blank := finding{}, finding{}, finding{}, 0
	for _, one := range s.facts.all {
		switch {
		case one.marked("x-personal") && one.shape.kind == absent && !one.Part:
			gone.refuted += one.n
			gone.at(one.fact)
		case one.marked("x-personal") && one.shape.kind == null:
			blank += one.n
		case one.place.personal && one.shape.form == masked:
			hid.refuted += one.n
			hid.at(one.fact)
		case one.place.personal && one.shape.kind == text && one.shape.form != empty:
			shown.confirmed += one.n
		}
	}
	switch omitted := len(lookNulls(s).settings) > 0; {
	case hid.refuted > 0 && hid.refuted >= shown.confirmed:
		return hid.or("personal=masked")
	case shown.confirmed > 0:
		return shown
	case gone.refuted > 0 && !omitted:
		return gone.or("personal=omitted")
	case gone.refuted > 0:
		return finding{open: "it is absent everywhere, as every null is, so perhaps no object has one"}
	case blank > 0:
		return finding{open: "no object has any"}
	}
	return f
}

func lookSecrets(s *survey) finding {
	gone := false
	f := s.tally(func(f fact) (bool, bool) {
		if f.known().Format != "password" || f.Part {
			return false, false
		}
		hid := f.shape.kind == absent || f.shape.kind == null
		gone = gone || hid
		hid = hid || f.shape.form == masked
		return !hid, hid
	})
	if gone {
		return f.or("secrets=omitted")
	}
	return f.or("secrets=masked")
}

// lookNumbers names the style of most masked numbers, and of addresses if there are none.
func lookNumbers(s *survey) finding {
	numbers, addresses := map[string]int{}, map[string]int{}
	f := s.tally(func(f fact) (bool, bool) {
		isNumber := f.marked("x-bank-number") && f.shape.kind == text
		isAddress := f.known().Format == "address" && f.shape.kind == text
		return (isNumber || isAddress) && f.shape.mask == "", (isNumber || isAddress) && f.shape.mask != ""
	})
	for _, one := range s.facts.all {
		if one.shape.mask == "" {
			continue
		}
		if one.marked("x-bank-number") {
			numbers[one.shape.mask] += one.n
		} else {
			addresses[one.shape.mask] += one.n
		}
	}
	for _, styles := range []map[string]int{numbers, addresses} {
		best := ""
		for _, style := range slices.Sorted(maps.Keys(styles)) {
			if styles[style] > styles[best] {
				best = style
			}
		}
		if best != "" {
			return f.or("numbers=" + best)
		}
	}
	return f
}

// lookDue needs an invoice that is due in the future: it cannot be overdue.
func lookDue(s *survey) finding {
	return s.tally(func(f fact) (bool, bool) {
		isDue := strings.HasSuffix(f.Place, "overdueAt")
		return isDue && f.shape.kind == null, isDue && f.shape.form == future
	}).or("due=echoed")
}

func lookKey(s *survey) (f finding) {
	for _, r := range s.results {
		if r.bare+r.envelope+r.objects > 0 {
			f.confirmed++
		}
	}
	return f
}

// lookArchived needs an archived object: without one, both lists are equal.
func lookArchived(s *survey) (f finding) {
	for _, r := range s.results {
		switch {
		case r.refusal != "":
			f.refuted++
			f.note(r.op.ID, fmt.Sprintf("%s: a list with %s is answered with %s", r.op.ID, r.op.flag, r.refusal))
		case !r.compared || r.flagged == r.listed:
		case r.flagged > r.listed:
			f.confirmed++
		default:
			f.refuted++
			f.note(r.op.ID, fmt.Sprintf("%s: a list with %s has fewer objects", r.op.ID, r.op.flag))
		}
	}
	return f
}

func lookOrganization(s *survey) finding {
	return s.tally(func(f fact) (bool, bool) {
		isOwner := f.Place == "organizationId" && f.place.required
		return isOwner && f.shape.form == id, isOwner && f.shape.form != id && !f.Part
	})
}

func lookEVMAddresses(s *survey) finding {
	return s.tally(func(f fact) (bool, bool) {
		isAddress := strings.HasSuffix(f.Place, "evmAddresses[]")
		return isAddress && f.shape.kind == text, isAddress && f.shape.kind != text
	})
}
