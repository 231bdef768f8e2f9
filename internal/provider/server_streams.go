// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"slices"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// The calls of list resources and actions. Streams pass on each event as it comes.

// ValidateListResourceConfig checks one list block.
func (s *server) ValidateListResourceConfig(
	ctx context.Context, req *tfprotov6.ValidateListResourceConfigRequest,
) (*tfprotov6.ValidateListResourceConfigResponse, error) {
	return relay(ctx, s, req, s.fullServer.ValidateListResourceConfig, listBlock(req.TypeName), req.Config)
}

// ListResource lists objects.
func (s *server) ListResource(
	ctx context.Context, req *tfprotov6.ListResourceRequest,
) (*tfprotov6.ListResourceServerStream, error) {
	stream, err := s.fullServer.ListResource(ctx, req)
	if err != nil || stream == nil {
		return stream, err
	}
	return &tfprotov6.ListResourceServerStream{Results: func(push func(tfprotov6.ListResourceResult) bool) {
		for result := range stream.Results {
			s.relocateDiagnostics(result.Diagnostics, listBlock(req.TypeName), req.Config)
			if !push(result) {
				return
			}
		}
	}}, nil
}

// ValidateActionConfig checks one action block. The framework refuses every write-only value of an
// action as one that the engine is too old for. Engines with actions know write-only values.
func (s *server) ValidateActionConfig(
	ctx context.Context, req *tfprotov6.ValidateActionConfigRequest,
) (*tfprotov6.ValidateActionConfigResponse, error) {
	resp, err := detached(ctx, req, s.fullServer.ValidateActionConfig)
	if resp != nil {
		resp.Diagnostics = slices.DeleteFunc(resp.Diagnostics, func(d *tfprotov6.Diagnostic) bool {
			return d.Summary == "WriteOnly Attribute Not Allowed"
		})
		s.relocateDiagnostics(resp.Diagnostics, actionBlock(req.ActionType), req.Config)
	}
	return resp, err
}

// PlanAction plans one invocation of an action. More of its values are known than in the
// validation.
func (s *server) PlanAction(
	ctx context.Context, req *tfprotov6.PlanActionRequest,
) (*tfprotov6.PlanActionResponse, error) {
	if wrong, err := s.checkAction(ctx, req.ActionType, req.Config); err != nil || len(wrong) > 0 {
		return &tfprotov6.PlanActionResponse{Diagnostics: wrong}, err
	}
	return relay(ctx, s, req, s.fullServer.PlanAction, actionBlock(req.ActionType), req.Config)
}

// checkAction validates the arguments of an action, and returns the errors. Engines validate them
// only while some are unknown. A mistyped address must not pass because it came from another
// object.
func (s *server) checkAction(ctx context.Context, kind string, config *tfprotov6.DynamicValue) ([]*tfprotov6.Diagnostic, error) {
	resp, err := s.ValidateActionConfig(ctx, &tfprotov6.ValidateActionConfigRequest{ActionType: kind, Config: config})
	if err != nil {
		return nil, err
	}
	isNoError := func(d *tfprotov6.Diagnostic) bool { return d.Severity != tfprotov6.DiagnosticSeverityError }
	return slices.DeleteFunc(resp.Diagnostics, isNoError), nil
}

// InvokeAction invokes an action. All its values are known now.
func (s *server) InvokeAction(
	ctx context.Context, req *tfprotov6.InvokeActionRequest,
) (*tfprotov6.InvokeActionServerStream, error) {
	switch wrong, err := s.checkAction(ctx, req.ActionType, req.Config); {
	case err != nil:
		return nil, err
	case len(wrong) > 0:
		return &tfprotov6.InvokeActionServerStream{Events: func(push func(tfprotov6.InvokeActionEvent) bool) {
			push(tfprotov6.InvokeActionEvent{Type: tfprotov6.CompletedInvokeActionEventType{Diagnostics: wrong}})
		}}, nil
	}
	stream, err := s.fullServer.InvokeAction(ctx, req)
	if err != nil || stream == nil {
		return stream, err
	}
	return &tfprotov6.InvokeActionServerStream{Events: func(push func(tfprotov6.InvokeActionEvent) bool) {
		for event := range stream.Events {
			if completed, ok := event.Type.(tfprotov6.CompletedInvokeActionEventType); ok {
				s.relocateDiagnostics(completed.Diagnostics, actionBlock(req.ActionType), req.Config)
				event.Type = completed
			}
			if !push(event) {
				return
			}
		}
	}}, nil
}
