// SPDX-License-Identifier: MPL-2.0

package report

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/evidence"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/requests"
)

func detectDecimals(s *requests.Session) evidence.Finding {
	return s.Facts.Tally(func(f evidence.Fact) (bool, bool) {
		isNumber := f.Known().Type == schema.Number
		return isNumber && f.Shape.JSON == evidence.Number, isNumber && f.Shape.Pattern == evidence.Decimal
	}).Or("decimals=text")
}

func detectWholes(s *requests.Session) evidence.Finding {
	return s.Facts.Tally(func(f evidence.Fact) (bool, bool) {
		isScalar := f.Known().Type == schema.Integer || f.Known().Type == schema.Boolean
		return isScalar && f.Breach == "" && f.Shape.JSON != evidence.Null, f.Shape.Pattern == evidence.Retyped
	}).Or("wholes=text")
}

func detectLists(s *requests.Session) (f evidence.Finding) {
	for _, r := range s.Results {
		f.Confirmed += r.Bare
		if r.Envelope > 0 {
			f.Refuted += r.Envelope
			f.Note(r.Op.ID, r.Op.ID+": the list is in an object")
		}
	}
	return f.Or("lists=envelope")
}

func detectEnvelope(s *requests.Session) (f evidence.Finding) {
	for _, r := range s.Results {
		if r.Op.Response.List {
			continue
		}
		f.Confirmed += r.Objects - r.Wrapped
		if r.Wrapped > 0 {
			f.Refuted += r.Wrapped
			f.Note(r.Op.ID, r.Op.ID+": the object is in another one")
		}
	}
	return f.Or("writes=enveloped")
}

// detectItems compares the elements of a list with the same objects, read by id.
func detectItems(s *requests.Session) evidence.Finding {
	whole := map[string]bool{}
	for _, one := range s.Facts.All {
		if op := s.Operations[one.Operation]; op.IsByID() && one.Name == "" && !one.Part {
			whole[op.Response.Object] = true
		}
	}
	found := s.Facts.Tally(func(f evidence.Fact) (bool, bool) {
		op := s.Operations[f.Operation]
		if !op.Response.List || !whole[op.Response.Object] {
			return false, false
		}
		return f.Name == "" && !f.Part, f.Part && f.IsTop() && f.Breach == evidence.Missing
	}).Or("items=summary")
	if found.Confirmed > 0 && found.Refuted == 0 {
		found.Refuted = countHollow(s, &found)
		found = found.Or("items=hollow")
	}
	return found
}

// countHollow counts the elements of inner lists that objects have by id, and in no list.
func countHollow(s *requests.Session, found *evidence.Finding) (count int) {
	listed := map[string]bool{}
	for _, byID := range []bool{false, true} {
		for _, one := range s.Facts.All {
			op := s.Operations[one.Operation]
			at := op.Response.Object + "." + one.Name
			isElement := one.Name == "" || strings.HasSuffix(one.Name, "[]") && strings.IndexAny(one.Name, ".[") == len(one.Name)-2
			switch {
			case !isElement || one.Property == nil && one.Name != "":
			case !byID && op.Response.List:
				listed[at] = true
			case byID && op.IsByID() && listed[op.Response.Object+"."] && !listed[at]:
				count += one.N
				found.Note(one.Operation, one.Operation+": "+one.Name+" has elements, which lists do not show")
			}
		}
	}
	return count
}

// statusNoBody is the answer for a missing invoice, which the specification shows.
const statusNoBody = "400 without a body"

// notFoundSettings are the settings of the dialect by the answer for a missing object.
var notFoundSettings = map[string]string{
	statusNoBody: "notfound=400", "410": "notfound=410", "410 without a body": "notfound=410", "200 with an error": "notfound=error",
}

func detectNotFound(s *requests.Session) (f evidence.Finding) {
	for _, r := range s.Results {
		switch {
		case r.Missing == "", r.Missing == statusNoBody && r.Op.Shows400(): // nothing that is new
		case strings.HasPrefix(r.Missing, fmt.Sprint(http.StatusNotFound)):
			f.Confirmed++
		default:
			f.Refuted++
			f.Note(r.Op.ID, fmt.Sprintf("%s: an unknown id is answered with %s", r.Op.ID, r.Missing))
			if setting := notFoundSettings[r.Missing]; setting != "" {
				f.Settings = []string{setting}
			}
		}
	}
	return f
}

func detectMembers(s *requests.Session) evidence.Finding {
	return s.Facts.Tally(func(f evidence.Fact) (bool, bool) {
		return f.Shape.JSON == evidence.Object && f.Breach == "", f.Breach == evidence.UnknownMember
	}).Or("unknown=members")
}

func detectNames(s *requests.Session) evidence.Finding {
	return s.Facts.Tally(func(f evidence.Fact) (bool, bool) {
		return f.Shape.JSON == evidence.Object && f.Breach == "", f.Breach == evidence.OtherCase
	}).Or("names=case")
}

func detectValues(s *requests.Session) evidence.Finding {
	return s.Facts.Tally(func(f evidence.Fact) (bool, bool) {
		isEnum := len(f.Known().Enum) > 0 && f.Shape.JSON == evidence.String
		return isEnum && f.Breach == "", f.Breach == evidence.UnknownValue && f.Shape.IsShown()
	}).Or("unknown=values")
}

// isOptional reports whether a fact is about a member that is null where an object has no value for
// it. Members that a service may hide are not: their absence has another reason.
func isOptional(f evidence.Fact) bool {
	p := f.Property
	return p != nil && !f.IsUnion() && !f.Required && p.Nullable && !f.Part && !f.IsMarked("x-personal") &&
		p.Format != "password"
}

// detectNulls names no setting if the service does both: the sandbox does so, too.
func detectNulls(s *requests.Session) evidence.Finding {
	zero := s.Facts.Tally(func(f evidence.Fact) (bool, bool) {
		isTime := isOptional(f) && f.Known().Format == "date-time"
		return isTime && f.Shape.JSON == evidence.Null, isTime && f.Shape.Pattern == evidence.Zero
	})
	if zero.Confirmed == 0 && zero.Refuted > 0 {
		return zero.Or("nulls=zero")
	}
	f := s.Facts.Tally(func(f evidence.Fact) (bool, bool) {
		return isOptional(f) && f.Shape.JSON == evidence.Null, isOptional(f) && f.Shape.JSON == evidence.Absent
	})
	if f.Confirmed > 0 && f.Refuted > 0 {
		return evidence.Finding{Confirmed: f.Confirmed, Also: "others are omitted, which the provider accepts as well"}
	}
	return f.Or("nulls=omitted")
}

func detectUnions(s *requests.Session) evidence.Finding {
	return s.Facts.Tally(func(f evidence.Fact) (bool, bool) {
		isMember := f.IsUnion() && f.Property != nil && !f.Property.Nullable
		return isMember && f.Shape.JSON == evidence.Object, isMember && f.Shape.JSON == evidence.Null
	}).Or("unions=nulls")
}

// detectSpelling needs bank numbers or enumerations: a caller may have sent an address in lower
// case, but hardly all bank numbers in groups or in lower case.
func detectSpelling(s *requests.Session) evidence.Finding {
	f := s.Facts.Tally(func(f evidence.Fact) (bool, bool) {
		isBank := f.IsMarked("x-bank-number") && f.Shape.JSON == evidence.String && f.Shape.IsShown()
		isRespelled := f.Shape.Pattern == evidence.Respelled
		return isBank && !isRespelled || f.Shape.Pattern == evidence.EVMMixed, isBank && isRespelled
	})
	words := s.Facts.Tally(func(f evidence.Fact) (bool, bool) {
		return false, len(f.Known().Enum) > 0 && f.Shape.Pattern == evidence.Respelled
	})
	if f.Confirmed > 0 { // some are as they were sent, so the others are, too
		f.Refuted, f.Where, f.Operations = 0, nil, nil
	}
	return f.With(words).Or("spelling=other")
}

// detectDefaults looks for members that no caller sends: an empty string in place of null.
func detectDefaults(s *requests.Session) evidence.Finding {
	nulls := 0
	f := s.Facts.Tally(func(f evidence.Fact) (bool, bool) {
		p := f.Property
		if p == nil || p.Marks["x-default"] == nil || !p.Nullable || len(f.Known().Enum) > 0 || f.Known().Format != "" ||
			f.Known().Type != schema.String || f.Part {
			return false, false
		}
		return f.Shape.JSON == evidence.Null || f.Shape.JSON == evidence.Absent, f.Shape.Pattern == evidence.Empty
	})
	nulls, f.Confirmed = f.Confirmed, 0
	switch {
	case slices.Contains(detectNulls(s).Settings, "nulls=zero"):
		f = evidence.Finding{Open: "an empty text is also what the service writes for null"}
	case f.Refuted > 0 && nulls == 0:
		f.Settings = []string{"defaults=zero"}
	case nulls > 0:
		f = evidence.Finding{Confirmed: nulls}
	default:
		f = evidence.Finding{Open: "no optional argument was absent: " + someonesOwn}
	}
	return f
}

func detectPersonal(s *requests.Session) (f evidence.Finding) {
	shown, hid, gone, blank := evidence.Finding{}, evidence.Finding{}, evidence.Finding{}, 0
	for _, one := range s.Facts.All {
		switch {
		case one.IsMarked("x-personal") && one.Shape.JSON == evidence.Absent && !one.Part:
			gone.Refuted += one.N
			gone.At(one.Fact)
		case one.IsMarked("x-personal") && one.Shape.JSON == evidence.Null:
			blank += one.N
		case one.Personal && one.Shape.Pattern == evidence.Masked:
			hid.Refuted += one.N
			hid.At(one.Fact)
		case one.Personal && one.Shape.JSON == evidence.String && one.Shape.Pattern != evidence.Empty:
			shown.Confirmed += one.N
		}
	}
	switch omitted := slices.Contains(detectNulls(s).Settings, "nulls=omitted"); {
	case hid.Refuted > 0 && hid.Refuted >= shown.Confirmed:
		return hid.Or("personal=masked")
	case shown.Confirmed > 0:
		return shown
	case gone.Refuted > 0 && !omitted:
		return gone.Or("personal=omitted")
	case gone.Refuted > 0:
		return evidence.Finding{Open: "it is absent everywhere, as every null is, so perhaps no object has one"}
	case blank > 0:
		return evidence.Finding{Open: "no object has any"}
	}
	return f
}

func detectSecrets(s *requests.Session) evidence.Finding {
	gone := false
	f := s.Facts.Tally(func(f evidence.Fact) (bool, bool) {
		if f.Known().Format != "password" || f.Part {
			return false, false
		}
		hid := f.Shape.JSON == evidence.Absent || f.Shape.JSON == evidence.Null
		gone = gone || hid
		hid = hid || f.Shape.Pattern == evidence.Masked
		return !hid, hid
	})
	if gone {
		return f.Or("secrets=omitted")
	}
	return f.Or("secrets=masked")
}

// detectNumbers names the style of most masked numbers, and of addresses if there are none.
func detectNumbers(s *requests.Session) evidence.Finding {
	numbers, addresses := map[string]int{}, map[string]int{}
	f := s.Facts.Tally(func(f evidence.Fact) (bool, bool) {
		isNumber := f.IsMarked("x-bank-number") && f.Shape.JSON == evidence.String
		isAddress := f.Known().Format == "address" && f.Shape.JSON == evidence.String
		return (isNumber || isAddress) && f.Shape.Mask == "", (isNumber || isAddress) && f.Shape.Mask != ""
	})
	for _, one := range s.Facts.All {
		if one.Shape.Mask == "" {
			continue
		}
		if one.IsMarked("x-bank-number") {
			numbers[one.Shape.Mask] += one.N
		} else {
			addresses[one.Shape.Mask] += one.N
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
			return f.Or("numbers=" + best)
		}
	}
	return f
}

// detectDue needs an invoice that is due in the future: it cannot be overdue.
func detectDue(s *requests.Session) evidence.Finding {
	return s.Facts.Tally(func(f evidence.Fact) (bool, bool) {
		isDue := strings.HasSuffix(f.Name, "overdueAt")
		return isDue && f.Shape.JSON == evidence.Null, isDue && f.Shape.Pattern == evidence.Future
	}).Or("due=echoed")
}

func detectKey(s *requests.Session) (f evidence.Finding) {
	for _, r := range s.Results {
		if r.Bare+r.Envelope+r.Objects > 0 {
			f.Confirmed++
		}
	}
	return f
}

// detectArchived needs an archived object: without one, both lists are equal.
func detectArchived(s *requests.Session) (f evidence.Finding) {
	for _, r := range s.Results {
		switch {
		case r.Refusal != "":
			f.Refuted++
			f.Note(r.Op.ID, fmt.Sprintf("%s: a list with %s is answered with %s", r.Op.ID, r.Op.Flag, r.Refusal))
		case !r.Compared || r.Flagged == r.Listed:
		case r.Flagged > r.Listed:
			f.Confirmed++
		default:
			f.Refuted++
			f.Note(r.Op.ID, fmt.Sprintf("%s: a list with %s has fewer objects", r.Op.ID, r.Op.Flag))
		}
	}
	return f
}

func detectOrganization(s *requests.Session) evidence.Finding {
	return s.Facts.Tally(func(f evidence.Fact) (bool, bool) {
		isOwner := f.Name == "organizationId" && f.Required
		return isOwner && f.Shape.Pattern == evidence.UUID, isOwner && f.Shape.Pattern != evidence.UUID && !f.Part
	})
}

func detectEVMAddresses(s *requests.Session) evidence.Finding {
	return s.Facts.Tally(func(f evidence.Fact) (bool, bool) {
		isAddress := strings.HasSuffix(f.Name, "evmAddresses[]")
		return isAddress && f.Shape.JSON == evidence.String, isAddress && f.Shape.JSON != evidence.String
	})
}
