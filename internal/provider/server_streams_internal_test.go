// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// formatted returns each diagnostic as its path, or "block", and its detail.
func formatted(diagnostics []*tfprotov6.Diagnostic) []string {
	found := []string{}
	for _, d := range diagnostics {
		at := "block"
		if d.Attribute != nil {
			at = raw.Path(d.Attribute)
		}
		found = append(found, at+": "+d.Detail)
	}
	return found
}

// poke is a configuration of tiny_poke with two write-only values.
func poke(t *testing.T, all *tfprotov6.GetProviderSchemaResponse) *tfprotov6.DynamicValue {
	t.Helper()
	s := all.ActionSchemas["tiny_poke"].Schema
	object, _ := s.ValueType().(tftypes.Object)
	return packed(t, s, map[string]tftypes.Value{
		"name": tftypes.NewValue(tftypes.String, "n"), "email": tftypes.NewValue(tftypes.String, "a@b.example"),
		"to": tftypes.NewValue(object.AttributeTypes["to"], map[string]tftypes.Value{
			"name": tftypes.NewValue(tftypes.String, "n"), "pin": tftypes.NewValue(tftypes.String, "1234"),
		}),
	})
}

// completed invokes tiny_poke and returns the diagnostics of its last event.
func completed(t *testing.T, s *server, config *tfprotov6.DynamicValue) []*tfprotov6.Diagnostic {
	t.Helper()
	stream, err := s.InvokeAction(t.Context(), &tfprotov6.InvokeActionRequest{ActionType: "tiny_poke", Config: config})
	if err != nil {
		t.Fatal(err)
	}
	var found []*tfprotov6.Diagnostic
	for event := range stream.Events {
		if last, ok := event.Type.(tfprotov6.CompletedInvokeActionEventType); ok {
			found = last.Diagnostics
		}
	}
	return found
}

// TestServer_actionDiagnostics moves errors about write-only values to the block, in every call.
func TestServer_actionDiagnostics(t *testing.T) {
	t.Parallel()
	p := &tiny{paths: []path.Path{path.Root("name"), path.Root("email"), path.Root("to").AtName("name")}}
	s, all := p.serve(t)
	config := poke(t, all)
	validated, err := s.ValidateActionConfig(t.Context(), &tfprotov6.ValidateActionConfigRequest{ActionType: "tiny_poke", Config: config})
	if err != nil {
		t.Fatal(err)
	}
	planned, err := s.PlanAction(t.Context(), &tfprotov6.PlanActionRequest{ActionType: "tiny_poke", Config: config})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"name: It is wrong.", "block: In email: It is wrong.", "block: In to.name: It is wrong."}
	for call, diagnostics := range map[string][]*tfprotov6.Diagnostic{
		"validate": validated.Diagnostics, "plan": planned.Diagnostics, "invoke": completed(t, s, config),
	} {
		if got := formatted(diagnostics); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", call, got, want)
		}
	}
}

// TestServer_writeOnlyActions accepts write-only values, which the framework alone refuses.
func TestServer_writeOnlyActions(t *testing.T) {
	t.Parallel()
	p := &tiny{}
	s, all := p.serve(t)
	req := &tfprotov6.ValidateActionConfigRequest{ActionType: "tiny_poke", Config: poke(t, all)}
	resp, err := s.ValidateActionConfig(t.Context(), req)
	if err != nil || len(resp.Diagnostics) > 0 {
		t.Errorf("write-only values are refused: %v, %q", err, formatted(resp.Diagnostics))
	}
	bare, _ := providerserver.NewProtocol6(p)().(fullServer)
	resp, err = bare.ValidateActionConfig(t.Context(), req)
	if err != nil || len(resp.Diagnostics) != 2 {
		t.Errorf("the framework accepts write-only values, so the wrapper need not: %v, %q", err, formatted(resp.Diagnostics))
	}
}

// TestServer_invokeStreams sees each event of an action before the action goes on.
func TestServer_invokeStreams(t *testing.T) {
	t.Parallel()
	seen := make(chan string, 1)
	p := &tiny{paths: []path.Path{path.Root("email")}, invoke: func(progress func(string)) {
		for _, message := range []string{"one", "two"} {
			progress(message)
			if got := <-seen; got != message {
				t.Errorf("after %q comes %q", message, got)
			}
		}
	}}
	s, all := p.serve(t)
	stream, err := s.InvokeAction(t.Context(), &tfprotov6.InvokeActionRequest{ActionType: "tiny_poke", Config: poke(t, all)})
	if err != nil {
		t.Fatal(err)
	}
	var events []string
	for event := range stream.Events {
		switch e := event.Type.(type) {
		case tfprotov6.ProgressInvokeActionEventType:
			events = append(events, e.Message)
			seen <- e.Message
		case tfprotov6.CompletedInvokeActionEventType:
			events = append(events, formatted(e.Diagnostics)...)
		}
	}
	if want := []string{"one", "two", "block: In email: It is wrong."}; !slices.Equal(events, want) {
		t.Errorf("got %q, want %q", events, want)
	}
}

// TestServer_listDiagnostics moves errors about a filter to the block if the resource's attribute
// is sensitive. The list's own schema cannot say so.
func TestServer_listDiagnostics(t *testing.T) {
	t.Parallel()
	p := &tiny{results: 2, paths: []path.Path{path.Root("name"), path.Root("email"), path.Root("elsewhere")}}
	s, all := p.serve(t)
	stream, err := s.ListResource(t.Context(), &tfprotov6.ListResourceRequest{
		TypeName: "tiny_thing", Config: packed(t, all.ListResourceSchemas["tiny_thing"], map[string]tftypes.Value{
			"name": tftypes.NewValue(tftypes.String, "n"), "email": tftypes.NewValue(tftypes.String, "a@b.example"),
		}),
	})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for result := range stream.Results {
		got = append(got, strings.Join(formatted(result.Diagnostics), " "))
	}
	want := []string{"", "", "name: It is wrong. block: In email: It is wrong. block: In elsewhere: It is wrong."}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestServer_listStreams reads one of many results: the list ends there, and its context lasts
// until then.
func TestServer_listStreams(t *testing.T) {
	t.Parallel()
	p := &tiny{results: 1000}
	s, all := p.serve(t)
	stream, err := s.ListResource(t.Context(), &tfprotov6.ListResourceRequest{
		TypeName: "tiny_thing", Config: packed(t, all.ListResourceSchemas["tiny_thing"], nil),
	})
	if err != nil {
		t.Fatal(err)
	}
	for range stream.Results {
		if p.called[0].Err() != nil {
			t.Error("the list's context is cancelled while results are read")
		}
		break
	}
	if p.listed != 1 {
		t.Errorf("%d results are listed, want 1", p.listed)
	}
}

// TestServer_ephemeralDiagnostics moves errors to the block when an ephemeral resource is renewed
// or closed: these calls come without the configuration.
func TestServer_ephemeralDiagnostics(t *testing.T) {
	t.Parallel()
	p := &tiny{paths: []path.Path{path.Root("name")}}
	s, _ := p.serve(t)
	renewed, err := s.RenewEphemeralResource(t.Context(), &tfprotov6.RenewEphemeralResourceRequest{TypeName: "tiny_key"})
	if err != nil {
		t.Fatal(err)
	}
	closed, err := s.CloseEphemeralResource(t.Context(), &tfprotov6.CloseEphemeralResourceRequest{TypeName: "tiny_key"})
	if err != nil {
		t.Fatal(err)
	}
	for call, diagnostics := range map[string][]*tfprotov6.Diagnostic{"renew": renewed.Diagnostics, "close": closed.Diagnostics} {
		if got := formatted(diagnostics); len(got) != 1 || got[0] != "block: In name: It is wrong." {
			t.Errorf("%s: got %q", call, got)
		}
	}
}

// TestServer_detachedContexts demands of unary calls a context that ends with the call and has the
// values of the engine's.
func TestServer_detachedContexts(t *testing.T) {
	t.Parallel()
	type key struct{}
	p := &tiny{}
	s, all := p.serve(t)
	ctx := context.WithValue(t.Context(), key{}, "v")
	config := poke(t, all)
	open := packed(t, all.EphemeralResourceSchemas["tiny_key"], nil)
	for name, call := range map[string]func() error{
		"validate action": func() error {
			_, err := s.ValidateActionConfig(ctx, &tfprotov6.ValidateActionConfigRequest{ActionType: "tiny_poke", Config: config})
			return err
		},
		"plan action": func() error {
			_, err := s.PlanAction(ctx, &tfprotov6.PlanActionRequest{ActionType: "tiny_poke", Config: config})
			return err
		},
		"open": func() error {
			_, err := s.OpenEphemeralResource(ctx, &tfprotov6.OpenEphemeralResourceRequest{TypeName: "tiny_key", Config: open})
			return err
		},
		"renew": func() error {
			_, err := s.RenewEphemeralResource(ctx, &tfprotov6.RenewEphemeralResourceRequest{TypeName: "tiny_key"})
			return err
		},
		"close": func() error {
			_, err := s.CloseEphemeralResource(ctx, &tfprotov6.CloseEphemeralResourceRequest{TypeName: "tiny_key"})
			return err
		},
	} {
		p.called = nil
		if err := call(); err != nil {
			t.Fatal(err)
		}
		outlives := func(c context.Context) bool { return c.Err() == nil || c.Value(key{}) != nil }
		if len(p.called) == 0 || slices.ContainsFunc(p.called, outlives) {
			t.Errorf("%s: the call's context outlives it, or keeps the engine's: %v", name, p.called)
		}
	}
}
