// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/evidence"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/requests"
)

// findings are the evidence of writes about the assumptions.
type findings struct {
	found   map[string]*evidence.Finding // by the id of the assumption
	replies map[reply]int
	lags    map[string]time.Duration // the longest, by the assumption
	fills   bool                     // the service chooses values for omitted members
}

func newFindings() findings {
	return findings{map[string]*evidence.Finding{}, map[reply]int{}, map[string]time.Duration{}, false}
}

// Finding returns the evidence of writes about an assumption.
func (f *findings) Finding(assumption string) evidence.Finding {
	found := *f.about(assumption)
	if found.Refuted == 0 && (assumption == "lag" || assumption == "read_lag") {
		found.Also = "a lag that is shorter than the time of one response cannot be seen"
	}
	return found
}

func (f *findings) about(assumption string) *evidence.Finding {
	if f.found[assumption] == nil {
		f.found[assumption] = &evidence.Finding{}
	}
	return f.found[assumption]
}

func (f *findings) confirm(assumption string) { f.about(assumption).Confirmed++ }

// refute records that an assumption does not hold, and the setting that behaves alike, or "".
func (f *findings) refute(assumption, operation, why, setting string) {
	found := f.about(assumption)
	found.Refuted++
	found.Note(operation, operation+": "+why)
	if setting != "" {
		found.Settings = []string{setting}
	}
}

// replied records the reply to a write. An operation whose contract has no object with an id, such
// as a delete, says nothing of the assumption. The setting is that of most other replies.
func (f *findings) replied(op *requests.Operation, r reply) {
	if op.Element == nil || op.Element.Properties["id"] == nil {
		return
	}
	if r == replyObject {
		f.confirm("writes")
		f.confirm("envelope")
		return
	}
	switch r {
	case replyNothing, replyEmpty: // an envelope needs an object
		f.about("envelope").Open = "no write is answered with an object"
		f.refute("writes", op.ID, string(r), "")
	case replyEnveloped, replyEnvelopedID:
		f.refute("envelope", op.ID, string(r), "")
	default:
		f.confirm("envelope")
		f.refute("writes", op.ID, string(r), "")
	}
	f.replies[r]++
	best := slices.MaxFunc(slices.Sorted(maps.Keys(f.replies)), func(a, b reply) int { return f.replies[a] - f.replies[b] })
	f.about("writes").Settings, f.about("envelope").Settings = nil, nil
	assumption := "writes"
	if strings.HasPrefix(writesSettings[best], "writes=enveloped") {
		assumption = "envelope"
	}
	f.about(assumption).Settings = []string{writesSettings[best]}
}

// lagged records how long a write took to show, and says it.
func (f *findings) lagged(t *trial, question, assumption, operation string, after time.Duration) {
	switch after {
	case 0:
		f.confirm(assumption)
		if !slices.ContainsFunc(t.answers, func(a Answer) bool { return a.Question == question }) {
			t.say(question, "shows it immediately")
		}
	case never:
		t.say(question, "does not show it within %s", Longest())
		f.refute(assumption, operation, "does not show a write within "+Longest().String(), "")
	default:
		after = after.Truncate(time.Millisecond) + time.Millisecond*min(1, after%time.Millisecond)
		t.say(question, "shows it after at most %s", after)
		f.lags[assumption] = max(f.lags[assumption], after)
		f.refute(assumption, operation, "shows a write after at most "+after.String(), assumption+"="+f.lags[assumption].String())
	}
}
