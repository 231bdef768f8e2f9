// SPDX-License-Identifier: MPL-2.0

package money

import (
	"context"
	"fmt"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// The pauses between two reads of a followed object.
const (
	firstPause = time.Second
	maxPause   = 15 * time.Second
)

// Progress is the state of an object that an action started.
type Progress struct {
	Text   string // "is pending"
	Done   bool   // it goes no further
	Failed bool   // it ended without its purpose
	Other  bool   // it is not what was asked for
}

// Follow reads an object, and reports its state. With a wait, it reads the object until it goes no
// further, and reports each new state. The object exists, so a failed read, the end of the wait and
// an object that was not asked for are warnings. A failed object is an error. noun is the object:
// "withdrawal ID".
func (run *Run) Follow(ctx context.Context, noun string, wait types.String, read func(ctx context.Context) (Progress, error)) {
	limit, _ := time.ParseDuration(wait.ValueString()) // its validator has read it already; none is 0
	end := time.Now().Add(limit)
	said := ""
	for pause := firstPause; ; pause = min(2*pause, maxPause) {
		now, err := read(ctx)
		if err == nil && said == "" && now.Other && !now.Failed {
			run.Diags.AddWarning(fmt.Sprintf("The %s is not what was asked for", noun), "The payments service took the request, and shows "+
				"another amount, asset or destination. A fee may be the reason. Look it up now, and do not run the action again for it.")
		}
		if err == nil && now.Text != said {
			said = now.Text
			run.Report(fmt.Sprintf("The %s %s.", noun, said))
		}
		left := time.Until(end)
		switch {
		case err == nil && now.Failed:
			run.Diags.AddError(fmt.Sprintf("The %s failed", noun), fmt.Sprintf(
				"The payments service took the request, and the %s %s. Find out why before you run the action again.", noun, now.Text))
			return
		case err == nil && (now.Done || limit == 0):
			return
		case ctx.Err() != nil || left <= 0:
			run.unfinished(noun, said, ctx.Err() != nil, limit, err)
			return
		}
		_ = transport.Pause(ctx, min(pause, left))
	}
}

// unfinished warns that the end of an object was not seen.
func (run *Run) unfinished(noun, said string, interrupted bool, limit time.Duration, err error) {
	detail := "It was sent."
	switch {
	case interrupted:
		detail += " Terraform was interrupted before its end was known."
	case limit > 0:
		detail += fmt.Sprintf(" It has not ended within %s.", limit)
	}
	if said != "" {
		detail += fmt.Sprintf(" Last seen, it %s.", said)
	}
	if err != nil && !interrupted {
		detail += " It could not be read: " + diagnose.Sentence(err.Error())
	}
	run.Diags.AddWarning(fmt.Sprintf("The end of the %s is not known", noun), detail+" Look it up later. Do not run the action again for it.")
}
