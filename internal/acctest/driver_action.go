// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"errors"
	"fmt"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// Invoke validates, plans and invokes an action, as terraform apply -invoke does. The configuration
// has a provider block and one action block, which may refer to objects of the driver's state. A
// failed action returns its progress messages too. The error begins with the call that failed:
// "validate: ", "plan: " or "invoke: ".
func (d *Driver) Invoke(config string) (progress, warnings []string, err error) {
	c, err := d.beginCall("action", config, d.schemas.actions)
	if err != nil {
		return nil, nil, err
	}
	if _, ok := c.server.(tfprotov6.ActionServer); !ok {
		return nil, nil, errors.New("the provider serves no actions")
	}
	settings, err := c.arguments()
	if err != nil {
		return nil, nil, err
	}
	for name := range settings {
		if name != "provider" {
			return nil, nil, fmt.Errorf("an action block has no argument %s", name)
		}
	}
	validated := false
	_, arguments, err := c.prepare(func(config *tfprotov6.DynamicValue) ([]*tfprotov6.Diagnostic, error) {
		if validated { // terraform does not validate an action again when all its values are known
			return nil, nil
		}
		validated = true
		resp, err := c.server.(tfprotov6.ActionServer).ValidateActionConfig(c.t.Context(), &tfprotov6.ValidateActionConfigRequest{
			ActionType: c.kind, Config: config,
		})
		if err != nil {
			return nil, err
		}
		return resp.Diagnostics, nil
	})
	if err != nil {
		return nil, nil, err
	}
	planned, err := c.server.(tfprotov6.ActionServer).PlanAction(c.t.Context(), &tfprotov6.PlanActionRequest{
		ActionType: c.kind, Config: arguments,
	})
	if err != nil {
		return nil, nil, err
	}
	if err := c.heed(planned.Diagnostics); err != nil {
		return nil, c.warnings, fmt.Errorf("plan: %w", err)
	}
	progress, err = c.invoke(arguments)
	return progress, c.warnings, err
}

// invoke runs the planned action in a new provider, and reads its events. The last one, and no
// other, must say that the action is complete.
func (c *call) invoke(arguments *tfprotov6.DynamicValue) (progress []string, err error) {
	if err := c.restart(); err != nil {
		return nil, err
	}
	stream, err := c.server.(tfprotov6.ActionServer).InvokeAction(c.t.Context(), &tfprotov6.InvokeActionRequest{
		ActionType: c.kind, Config: arguments,
	})
	if err != nil {
		return nil, err
	}
	complete := false
	for event := range stream.Events {
		if complete {
			return progress, fmt.Errorf("the provider sent an event after %s was complete", c.kind)
		}
		switch e := event.Type.(type) {
		case tfprotov6.ProgressInvokeActionEventType:
			progress = append(progress, e.Message)
		case tfprotov6.CompletedInvokeActionEventType:
			complete = true
			if failure := c.heed(e.Diagnostics); failure != nil {
				err = fmt.Errorf("invoke: %w", failure)
			}
		}
	}
	if !complete {
		return progress, fmt.Errorf("the provider never said that %s was complete", c.kind)
	}
	return progress, err
}
