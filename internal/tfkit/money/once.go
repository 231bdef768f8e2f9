// SPDX-License-Identifier: MPL-2.0

package money

import (
	"context"
	"errors"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// Movement is a request that moves money.
type Movement struct {
	// Request tells the request from others, and finds earlier ones.
	Request client.Movement
	// Check keeps the bounds of the request, such as the highest fee. It runs before the search for
	// earlier ones, so that a mistake shows at once, and right before Send. Nil means no bound.
	Check func(ctx context.Context) error
	// Send sends the request, and returns the id of the made object.
	Send func(ctx context.Context) (id string, err error)
}

// Repetition says which earlier movements an action refuses to repeat: see [RepeatArgument] and
// [WindowArgument].
// The models of actions embed it.
type Repetition struct {
	AllowRepeat  types.Bool   `tfsdk:"allow_repeat"`
	RepeatWindow types.String `tfsdk:"repeat_window"`
}

// Once sends a movement, unless the service shows an equal one in the window of repetitions, or
// this run of the provider sent one. Equal movements happen one after the other.
func (run *Run) Once(ctx context.Context, r Repetition, m Movement) (id string, err error) {
	if !r.RepeatWindow.IsNull() {
		window, err := client.ParseRepeatWindow(r.RepeatWindow.ValueString())
		if err != nil {
			return "", Refuse(path.Root("repeat_window"), "Wrong time", "It must be "+client.RepeatWindows+": "+err.Error()+".")
		}
		m.Request = m.Request.Within(window)
	}
	if !r.AllowRepeat.ValueBool() {
		if err := run.first(ctx, m); err != nil {
			return "", err
		}
	}
	turn, err := run.Client.Movements().Begin(ctx, m.Request)
	if err != nil {
		return "", err
	}
	defer turn.End()
	if !r.AllowRepeat.ValueBool() {
		if err := run.unmade(m.Request); err != nil {
			return "", err
		}
	}
	if err := m.check(ctx); err != nil {
		return "", err
	}
	if err := ctx.Err(); err != nil {
		return "", err
	}
	turn.Sends()
	id, err = m.Send(ctx)
	var unknown *client.UnknownOutcomeError
	var unread *client.CreatedError
	switch {
	case errors.As(err, &unread):
		turn.Note(unread.ID)
	case err == nil, errors.As(err, &unknown):
		turn.Note(id)
	}
	return id, err
}

func (m Movement) check(ctx context.Context) error {
	if m.Check == nil {
		return nil
	}
	return m.Check(ctx)
}

// first refuses a movement out of bounds, and one that repeats an earlier one.
func (run *Run) first(ctx context.Context, m Movement) error {
	if err := run.unmade(m.Request); err != nil {
		return err
	}
	if err := m.check(ctx); err != nil {
		return err
	}
	kind, last := m.Request.Noun, m.Request.Last()
	run.Report(fmt.Sprintf("Looking for an equal %s of the last %s.", kind, last))
	found, err := run.Client.Movements().Earlier(ctx, m.Request)
	if errors.Is(err, client.ErrPage) {
		return &Refusal{path.Root(AllowRepeat), "Could not look for an equal " + kind, diagnose.Sentence(err.Error()) +
			" So nothing was sent. Look for an equal one in the payments service. If there is none, set allow_repeat = true, run the action " +
			"once, and take the argument out again."}
	}
	if err != nil {
		return fmt.Errorf("whether an equal %s was made within the last %s could not be checked, so nothing was sent: %w", kind, last, err)
	}
	if len(found) > 0 {
		return refuseRepeat(kind, m.Request.Repetition(found))
	}
	return nil
}

// unmade refuses a movement that repeats one of this run of the provider.
func (run *Run) unmade(request client.Movement) error {
	if id, ok := run.Client.Movements().Made(request); ok {
		return repeated(request.Noun, "This run of Terraform", "sent an equal request already", id)
	}
	return nil
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
