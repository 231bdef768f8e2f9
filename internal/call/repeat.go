// SPDX-License-Identifier: MPL-2.0

package call

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// readWindow reads -repeat-window.
func readWindow(text string) (time.Duration, error) {
	window, err := client.ParseRepeatWindow(text)
	if err != nil {
		err = errors.New("it must be " + client.RepeatWindows)
	}
	return window, err
}

// repeatError says that a request was not sent, because it would repeat an earlier one, or may
// repeat one.
type repeatError struct{ reason, advice string }

// Error has the reason, and the next step.
func (e *repeatError) Error() string { return e.reason + " Nothing was sent. " + e.advice }

// mayRepeat refuses a request that moves money a second time. It looks twice, some ten seconds
// apart, because lists may be behind. A flag lifts it.
func (c *command) mayRepeat(ctx context.Context, sender *client.Client, r *request, o options) error {
	if r.op.effect != transport.MovesMoney || o.allowRepeat {
		return nil
	}
	if r.op.ID == "confirmPayout" {
		return c.mayConfirm(ctx, sender, r)
	}
	movement, err := client.MovementOf(ctx, sender, r.raw())
	switch {
	case err != nil:
		return unchecked(err)
	case movement == nil:
		return &repeatError{
			"No list of the payments service shows an earlier request like this one.", "Make sure that there is none, and add -allow-repeat.",
		}
	}
	m := movement.Within(o.repeatWindow)
	c.Say("looking for an equal %s of the last %s", m.Noun, m.Last())
	found, err := sender.Movements().Earlier(ctx, m)
	switch {
	case err != nil:
		return unchecked(err)
	case len(found) > 0:
		return &repeatError{m.Repetition(found), fmt.Sprintf(
			"If that %s is the one that you want, there is nothing to do. To send another one like it, add -allow-repeat.", m.Noun)}
	}
	return nil
}

// mayConfirm refuses the confirmation of a payout that does not await one. A read may be behind an
// earlier confirmation, so the one that counts begins after that time.
func (c *command) mayConfirm(ctx context.Context, sender *client.Client, r *request) error {
	if err := client.Settle(ctx, sender); err != nil {
		return err
	}
	_, value, err := c.readObject(ctx, sender, reference{"payout", "payout", r.parameters["id"]})
	if err != nil {
		return err
	}
	object, _ := value.(map[string]any)
	if status, _ := object["status"].(string); status != string(client.PayoutAwaitingConfirmation) {
		return &repeatError{
			fmt.Sprintf("The payout has the status %q, so it awaits no confirmation.", printable(status)),
			"To send the confirmation in spite of that, add -allow-repeat.",
		}
	}
	return nil
}

// unchecked says that it is not known whether a request is a repetition.
func unchecked(err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	why := diagnose.Sentence(err.Error())
	if !client.IsNotFound(err) { // the advice about a missing object is about resources
		why = advise(err)
	}
	return &repeatError{
		"Whether an equal one was made before could not be checked. " + why,
		"If you have made sure that there is none, add -allow-repeat.",
	}
}
