// SPDX-License-Identifier: MPL-2.0

package evidence

import (
	"cmp"
	"fmt"
	"slices"
)

// Finding is the evidence about an assumption.
type Finding struct {
	Confirmed int      // how often it held
	Refuted   int      // how often it did not
	Settings  []string // that behave alike; empty if the assumption holds, or if no setting does
	Where     []string // where it did not hold
	Open      string   // why neither was seen, if that needs words
	Also      string   // further evidence
	// Operations are those that show that it does not hold.
	Operations map[string]bool
}

// maxWhere is how many places a finding names.
const maxWhere = 5

// Tally counts the facts for and against an assumption.
func (f *Facts) Tally(sort func(Fact) (holds, breaks bool)) (found Finding) {
	for _, one := range f.All {
		holds, breaks := sort(one.Fact)
		if holds {
			found.Confirmed += one.N
		}
		if breaks {
			found.Refuted += one.N
			found.At(one.Fact)
		}
	}
	return found
}

// At names a place where an assumption does not hold.
func (f *Finding) At(one Fact) {
	f.Note(one.Operation, fmt.Sprintf("%s: %s is %s", one.Operation, one.Name, one.Shape))
}

// Note names an operation that shows that an assumption does not hold.
func (f *Finding) Note(operation, where string) {
	if f.Operations == nil {
		f.Operations = map[string]bool{}
	}
	f.Operations[operation] = true
	if len(f.Where) < maxWhere && !slices.Contains(f.Where, where) {
		f.Where = append(f.Where, where)
	}
}

// Or returns the finding with the setting that behaves alike, if the assumption does not hold.
func (f Finding) Or(setting string) Finding {
	if f.Refuted > 0 {
		f.Settings = []string{setting}
	}
	return f
}

// IsEmpty reports whether nothing is known.
func (f Finding) IsEmpty() bool { return f.Confirmed+f.Refuted == 0 && f.Open == "" }

// With adds the finding of the writes to that of the reads. It decides where only a write can tell.
func (f Finding) With(written Finding) Finding {
	if written.Confirmed+written.Refuted == 0 {
		f.Open = cmp.Or(written.Open, f.Open)
		return f
	}
	f.Confirmed += written.Confirmed
	f.Refuted += written.Refuted
	for _, text := range written.Where {
		if len(f.Where) < maxWhere {
			Once(&f.Where, text)
		}
	}
	for id := range written.Operations {
		if f.Operations == nil {
			f.Operations = map[string]bool{}
		}
		f.Operations[id] = true
	}
	f.Also = cmp.Or(f.Also, written.Also)
	if f.Open = ""; len(written.Settings) > 0 {
		f.Settings = written.Settings
	}
	return f
}

// Once adds a text to a list that lacks it.
func Once(into *[]string, text string) {
	if !slices.Contains(*into, text) {
		*into = append(*into, text)
	}
}
