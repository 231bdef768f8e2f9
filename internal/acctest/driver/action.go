// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"errors"
	"fmt"
	"sync"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// Invoke validates, plans and invokes an action, as terraform apply -invoke does. The configuration
// has a provider block and one action block, which may refer to objects of the driver's state. A
// failed action returns its progress messages too. The error begins with the call that failed:
// "validate: ", "plan: " or "invoke: ".
func (d *Driver) Invoke(config string) (progress, warnings []string, err error) {
	c, arguments, err := d.planAction(config)
	if err == nil {
		err = c.restart()
	}
	if err == nil {
		progress, err = c.invoke(arguments)
	}
	if c == nil {
		return nil, nil, err
	}
	return progress, c.warnings, err
}

// actionsAtOnce is the number of actions that Terraform runs at once.
const actionsAtOnce = 10

// InvokeAll validates and plans one action of each configuration. Then it runs all of them in one
// provider, as one apply does: ten at once. Their provider blocks must be the same.
func (d *Driver) InvokeAll(configs ...string) []error {
	errs := make([]error, len(configs))
	var server tfprotov6.ProviderServer
	var running sync.WaitGroup
	slots := make(chan struct{}, actionsAtOnce)
	for i, config := range configs {
		c, arguments, err := d.planAction(config)
		if err == nil && server == nil {
			err = c.restart()
			server = c.server
		}
		if errs[i] = err; err != nil {
			continue
		}
		c.server = server
		slots <- struct{}{}
		running.Go(func() {
			_, errs[i] = c.invoke(arguments)
			<-slots
		})
	}
	running.Wait()
	return errs
}

// planAction validates and plans the one action of a configuration. It returns its arguments. The
// call has the warnings of a failed plan, too.
func (d *Driver) planAction(config string) (*call, *tfprotov6.DynamicValue, error) {
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
		return c, nil, fmt.Errorf("plan: %w", err)
	}
	return c, arguments, nil
}

// invoke runs the planned action, and reads its events. The last one, and no other, must say that
// the action is complete.
func (c *call) invoke(arguments *tfprotov6.DynamicValue) (progress []string, err error) {
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
