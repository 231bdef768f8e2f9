// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"
)

// evidence is the writing half's knowledge of the assumptions.
type evidence struct {
	findings map[string]*finding // by the id of the assumption
	replies  map[reply]int
	lags     map[string]time.Duration // the longest, by the assumption
	choices  map[echo]int             // of omitted members
	hidden   bool                     // personal data that was sent is absent
}

func newEvidence() evidence {
	return evidence{map[string]*finding{}, map[reply]int{}, map[string]time.Duration{}, map[echo]int{}, false}
}

func (e *evidence) about(assumption string) *finding {
	if e.findings[assumption] == nil {
		e.findings[assumption] = &finding{}
	}
	return e.findings[assumption]
}

// has reports whether writes showed anything about an assumption.
func (e *evidence) has(assumption string) bool {
	f := e.findings[assumption]
	return f != nil && (f.confirmed+f.refuted > 0 || f.open != "")
}

func (e *evidence) confirm(assumption string) { e.about(assumption).confirmed++ }

func (e *evidence) refute(assumption, operation, why string) {
	f := e.about(assumption)
	f.refuted++
	f.note(operation, operation+": "+why)
}

// replied records the reply to a write. An operation whose contract has no object with an id, such
// as a delete, says nothing of the assumption.
func (e *evidence) replied(op *operation, r reply) {
	if op.element == nil || op.element.Properties["id"] == nil {
		return
	}
	e.replies[r]++
	switch r {
	case replyObject:
		e.confirm("writes")
		e.confirm("envelope")
	case replyNothing, replyEmpty: // an envelope needs an object
		e.about("envelope").open = "no write is answered with an object"
		e.refute("writes", op.ID, string(r))
	case replyEnveloped, replyEnvelopedID:
		e.refute("envelope", op.ID, string(r))
	default:
		e.confirm("envelope")
		e.refute("writes", op.ID, string(r))
	}
}

// conclude names the settings that behave alike.
func (e *evidence) conclude() {
	best := replyObject
	for _, r := range slices.Sorted(maps.Keys(e.replies)) {
		if r != replyObject && (best == replyObject || e.replies[r] > e.replies[best]) {
			best = r
		}
	}
	switch best {
	case replyObject:
	case replyEnveloped, replyEnvelopedID:
		e.about("envelope").settings = []string{writesSettings[best]}
	default:
		e.about("writes").settings = []string{writesSettings[best]}
	}
	for _, assumption := range []string{"lag", "read_lag"} {
		if f := e.about(assumption); f.refuted == 0 {
			f.also = "a lag that is shorter than the time of one response cannot be seen"
		}
	}
	for assumption, lag := range e.lags {
		e.about(assumption).settings = []string{fmt.Sprintf("%s=%s", assumption, lag)}
	}
	switch f := e.about("defaults"); {
	case e.choices[echoFilled] > 0:
		f.settings = []string{"defaults=filled"}
	case e.choices[echoZero] > 0:
		f.settings = []string{"defaults=zero"}
	}
	if e.hidden {
		e.about("personal").settings = []string{"personal=omitted"}
	}
	if f := e.about("spelling"); f.refuted > 0 {
		f.settings = []string{"spelling=other"}
	}
}

// with adds the evidence of the writing half to that of the reading half, and decides where only a
// write can tell.
func (f finding) with(other *finding) finding {
	if other == nil {
		return f
	}
	if other.confirmed+other.refuted == 0 {
		f.open = cmp.Or(other.open, f.open)
		return f
	}
	f.confirmed += other.confirmed
	f.refuted += other.refuted
	for _, text := range other.where {
		if len(f.where) < maxWhere {
			once(&f.where, text)
		}
	}
	for id := range other.operations {
		if f.operations == nil {
			f.operations = map[string]bool{}
		}
		f.operations[id] = true
	}
	f.also = cmp.Or(f.also, other.also)
	if f.open = ""; len(other.settings) > 0 {
		f.settings = other.settings
	}
	return f
}
