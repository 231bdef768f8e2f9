// SPDX-License-Identifier: MPL-2.0

package money

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// TestFollow follows a swap on a fake clock. An empty text is a failed read. The last state stays.
func TestFollow(t *testing.T) {
	t.Parallel()
	pending, sending := Progress{Text: "is pending"}, Progress{Text: "is sending"}
	complete, failed := Progress{Text: "is complete", Done: true}, Progress{Text: "is failed", Failed: true, Done: true}
	other := Progress{Text: "is complete", Done: true, Other: true}
	var lost Progress
	for name, test := range map[string]struct {
		wait      string
		states    []Progress
		interrupt time.Duration // after the start; 0 is never
		reports   string
		reads     int
		took      time.Duration
		warning   string
		failure   string
	}{
		"no wait":         {states: []Progress{pending}, reports: "is pending", reads: 1},
		"no wait, done":   {states: []Progress{complete}, reports: "is complete", reads: 1},
		"no wait, failed": {states: []Progress{failed}, reports: "is failed", reads: 1, failure: "Find out why"},
		"no wait, unread": {states: []Progress{lost}, reads: 1, warning: "It was sent. It could not be read: Lost."},
		"done at once":    {wait: "10m", states: []Progress{complete}, reports: "is complete", reads: 1},
		"each state once": {
			wait: "10m", states: []Progress{pending, pending, sending, complete}, reports: "is pending, is sending, is complete",
			reads: 4, took: 7 * time.Second,
		},
		"reads fail": {
			wait: "10m", states: []Progress{lost, pending, lost, complete}, reports: "is pending, is complete",
			reads: 4, took: 7 * time.Second,
		},
		"the pauses grow": {
			wait: "1h", states: []Progress{pending, pending, pending, pending, pending, pending, complete},
			reports: "is pending, is complete", reads: 7, took: 45 * time.Second,
		},
		"other": {states: []Progress{other}, reports: "is complete", reads: 1, warning: "is not what was asked for: The payments"},
		"other, failed": {
			states: []Progress{{Text: "is failed", Failed: true, Other: true}}, reports: "is failed", reads: 1, failure: "is failed",
		},
		"other, later": {
			wait: "10m", states: []Progress{{Text: "is pending", Other: true}, other}, reports: "is pending, is complete", reads: 2,
			took: time.Second, warning: "Look it up now",
		},
		"it fails": {
			wait: "10m", states: []Progress{pending, failed}, reports: "is pending, is failed", reads: 2, took: time.Second,
			failure: "is failed",
		},
		"out of time": {
			wait: "10s", states: []Progress{pending}, reports: "is pending", reads: 5, took: 10 * time.Second,
			warning: "not ended within 10s. Last seen, it is pending.",
		},
		"out of time, bad": {
			wait: "2s", states: []Progress{lost}, reads: 3, took: 2 * time.Second,
			warning: "not ended within 2s. It could not be read: Lost.",
		},
		"interrupted": {
			wait: "10m", states: []Progress{pending}, interrupt: 85 * time.Second, reports: "is pending",
			reads: 10, took: 85 * time.Second,
			warning: "Terraform was interrupted before its end was known. Last seen, it is pending.",
		},
		"at last": {
			wait: "2s", states: []Progress{pending, pending, complete}, reports: "is pending, is complete",
			reads: 3, took: 2 * time.Second,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if test.interrupt > 0 {
					time.AfterFunc(test.interrupt, cancel)
				}
				var reports []string
				run := &Run{Diags: &diag.Diagnostics{}, Report: func(message string) { reports = append(reports, message) }}
				reads, start, wait := 0, time.Now(), types.StringNull()
				if test.wait != "" {
					wait = types.StringValue(test.wait)
				}
				run.Follow(ctx, "swap "+idA, wait, func(context.Context) (Progress, error) {
					state := test.states[min(reads, len(test.states)-1)]
					reads++
					if state.Text == "" {
						return state, errors.New("lost")
					}
					return state, nil
				})
				var want []string
				for _, text := range strings.Split(test.reports, ", ") {
					if text != "" {
						want = append(want, "The swap "+idA+" "+text+".")
					}
				}
				if took := time.Since(start); !slices.Equal(reports, want) || reads != test.reads || took != test.took {
					t.Errorf("%q in %d reads and %s, want %q in %d and %s", reports, reads, took, want, test.reads, test.took)
				}
				demand(t, "warning", run.Diags.Warnings(), test.warning)
				demand(t, "error", run.Diags.Errors(), test.failure)
			})
		})
	}
}

// demand wants one diagnostic with some words, or none.
func demand(t *testing.T, severity string, diags diag.Diagnostics, words string) {
	t.Helper()
	if len(diags) > 1 || (len(diags) == 1) != (words != "") {
		t.Fatalf("%ss: %v, want %q", severity, diags, words)
	}
	if len(diags) == 1 && !strings.Contains(diags[0].Summary()+": "+diags[0].Detail(), words) {
		t.Errorf("%s %q, want %q", severity, diags[0].Detail(), words)
	}
}
