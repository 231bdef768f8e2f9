// SPDX-License-Identifier: MPL-2.0

package money

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// window is how long an equal movement counts as a repetition.
const window = time.Hour

// Movement is a request that moves money.
type Movement struct {
	Kind string // of the object that it makes: "withdrawal"
	// Params tell the request from others.
	Params any
	// Earlier finds equal movements of the past.
	Earlier func(ctx context.Context, within time.Duration) ([]client.Earlier, error)
	// Send sends the request, and returns the id of the made object.
	Send func(ctx context.Context) (id string, err error)
}

// Once sends a movement, unless the service shows an equal one of the last hour, or this run of the
// provider sent one. allowRepeat skips that check. Movements happen one after the other.
func (run *Run) Once(ctx context.Context, allowRepeat types.Bool, m Movement) (id string, err error) {
	movements := run.Client.Movements()
	end, err := movements.Begin(ctx)
	if err != nil {
		return "", err
	}
	defer end()
	if !allowRepeat.ValueBool() {
		if id, ok := movements.Made(m.Kind, m.Params); ok {
			return "", repeated(m.Kind, "This run of Terraform", "sent an equal request already", id)
		}
		run.Report(fmt.Sprintf("Looking for an equal %s of the last hour.", m.Kind))
		found, err := m.Earlier(ctx, window)
		if err != nil {
			return "", fmt.Errorf("whether an equal %s was made within the last hour could not be checked, so nothing was sent: %w", m.Kind, err)
		}
		if len(found) > 0 {
			return "", repeatedBy(m.Kind, found)
		}
	}
	if err := ctx.Err(); err != nil {
		return "", err
	}
	id, err = m.Send(ctx)
	var unknown *client.UnknownOutcomeError
	var unread *client.CreatedError
	switch {
	case errors.As(err, &unread):
		movements.Note(m.Kind, m.Params, unread.ID)
	case err == nil, errors.As(err, &unknown):
		movements.Note(m.Kind, m.Params, id)
	}
	return id, err
}

// repeatedBy refuses to repeat movements that the service shows.
func repeatedBy(kind string, found []client.Earlier) error {
	first := found[0]
	subject := fmt.Sprintf("The payments service shows an equal %s of the last hour", kind)
	detail := first.Kind
	if first.Kind != kind {
		subject = fmt.Sprintf("The transactions show a %s of the same amount within the last hour", kind)
	}
	detail += " " + first.ID
	if first.At != "" {
		detail += " at " + string(first.At)
	}
	if first.Status != "" && first.Kind == kind {
		detail += ", with the status " + first.Status
	}
	if len(found) > 1 {
		detail += fmt.Sprintf(", and %d more", len(found)-1)
	}
	return refuseRepeat(kind, subject+": "+detail+".")
}

func repeated(kind, subject, did, id string) error {
	text := subject + " " + did
	if id != "" {
		text += fmt.Sprintf(": it made the %s %s", kind, id)
	}
	return refuseRepeat(kind, text+".")
}

func refuseRepeat(kind, detail string) error {
	return &Refusal{path.Root(AllowRepeat), "Refused to repeat a " + kind, detail + fmt.Sprintf(
		" So nothing was sent this time. If that %s is the one that you want, there is nothing to do. If you want another one like it, set "+
			"allow_repeat = true, run the action once, and take the argument out again.", kind)}
}
