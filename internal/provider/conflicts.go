// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/hashicorp/terraform-plugin-log/tflog"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lookup"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

const (
	// A plan waits so long for the list of existing objects, and then goes on without it.
	lookTimeout = 30 * time.Second
	// An existing object that no state has yet may be in the state of a resource that the engine is
	// about to plan. So a conflict with it waits until the engine has called nothing for so long, but
	// not longer than lookTimeout.
	lookPause = time.Second
)

// looks has the existing objects of each kind, by their natural keys. It reads each list once, when
// the first plan needs it.
type looks struct {
	mu    sync.Mutex
	kinds map[string]*look
}

type look struct {
	once sync.Once
	ids  map[string][]string
}

// ids returns the existing objects with a natural key. A list that fails, or takes too long, is no
// error: the apply will find the conflict.
func (l *looks) ids(ctx context.Context, c *client.Client, natural *lookup.Natural, key string) []string {
	l.mu.Lock()
	if l.kinds == nil {
		l.kinds = map[string]*look{}
	}
	k := l.kinds[natural.Name]
	if k == nil {
		k = &look{ids: map[string][]string{}}
		l.kinds[natural.Name] = k
	}
	l.mu.Unlock()
	k.once.Do(func() {
		ctx, cancel := context.WithTimeout(ctx, lookTimeout)
		defer cancel()
		for object, err := range natural.Existing(ctx, c) {
			if err != nil {
				tflog.Warn(ctx, "not comparing the plan with existing objects: the list failed",
					map[string]any{"kind": natural.Name, "error": err.Error()})
				return
			}
			k.ids[object.Key] = append(k.ids[object.Key], object.ID)
		}
	})
	return k.ids[key]
}

// compare compares a plan with the account, and with the other plans of the run.
func (s *server) compare(
	ctx context.Context, req *tfprotov6.PlanResourceChangeRequest, resp *tfprotov6.PlanResourceChangeResponse,
) []*tfprotov6.Diagnostic {
	all, ok := s.schemas[req.TypeName]
	if !ok || !s.run.isOne() || resp.PlannedState == nil || hasErrors(resp.Diagnostics) {
		return nil
	}
	object, replaced := all.Type().TerraformType(ctx), len(resp.RequiresReplace) > 0
	prior, err := req.PriorState.Unmarshal(object)
	if err != nil || naturals[req.TypeName] == nil && !replaced || s.run.applies.Load() {
		return nil
	}
	planned, err := resp.PlannedState.Unmarshal(object)
	if err != nil {
		return nil
	}
	found := s.conflicts(ctx, req, prior, planned, replaced)
	if !prior.IsNull() {
		found = append(found, s.run.end(req, replaced, prior, planned)...)
	}
	return found
}

func hasErrors(diagnostics []*tfprotov6.Diagnostic) bool {
	return slices.ContainsFunc(diagnostics, func(d *tfprotov6.Diagnostic) bool { return d.Severity == tfprotov6.DiagnosticSeverityError })
}

// conflicts returns a diagnostic for each object, planned or existing, that has the natural key of
// a planned one. prior is null for a creation.
//
// An apply plans each object again. It needs no look at the account: the plan had one. A run that
// plans an update without a refresh before is an apply, mostly. A creation does not tell: the first
// ones of an apply read the list, too.
func (s *server) conflicts(
	ctx context.Context, req *tfprotov6.PlanResourceChangeRequest, prior, planned tftypes.Value, replaced bool,
) (found []*tfprotov6.Diagnostic) {
	natural := naturals[req.TypeName]
	if natural == nil || planned.IsNull() {
		return nil
	}
	key, ok := natural.Of(planned)
	before, had := natural.Of(prior)
	if !ok || had && (replaced || before.Text == key.Text) { // a replacement is planned again, as a creation
		return nil
	}
	of := conflict{natural, key}
	if prior.IsNull() && s.run.creates(req.TypeName+" "+key.Text) {
		found = append(found, of.twice())
	}
	c := s.client()
	if natural.Existing == nil || c == nil || !prior.IsNull() && !s.run.refreshes.Load() {
		return found
	}
	own, _ := raw.StringAt(prior, "id")
	for _, id := range s.run.looks.ids(ctx, c, natural, key.Text) {
		if id == own || s.run.replaces(req, id) {
			continue
		}
		if d := s.conflictWith(ctx, c, of, id); d != nil {
			found = append(found, d)
		}
	}
	return found
}

// conflictWith returns a diagnostic about an existing object, or nil if there is no conflict. The
// list may be behind, so the object is read again.
func (s *server) conflictWith(ctx context.Context, c *client.Client, of conflict, id string) *tfprotov6.Diagnostic {
	f := s.run.awaitFate(ctx, id)
	switch f {
	case loaded:
		s.run.await(id, of)
		return nil
	case given, kept:
		return of.within(id, f)
	}
	if err := of.natural.Read(client.WithDoubt(ctx), c, id); err != nil {
		tflog.Debug(ctx, "not reporting a listed object that could not be read",
			map[string]any{"kind": of.natural.Name, "id": id, "error": err.Error()})
		return nil
	}
	return of.existing(id)
}

// conflict is a natural key that a second object must not have.
type conflict struct {
	natural *lookup.Natural
	key     lookup.Value
}

func (c conflict) kind() string { return diagnose.Human(c.natural.Name) }

// at returns a diagnostic at the first attribute of the key.
func (c conflict) at(severity tfprotov6.DiagnosticSeverity, summary, detail string) *tfprotov6.Diagnostic {
	path := tftypes.NewAttributePath()
	for _, step := range strings.Split(c.key.Argument, ".") {
		path = path.WithAttributeName(step)
	}
	return &tfprotov6.Diagnostic{Severity: severity, Attribute: path, Summary: summary, Detail: detail}
}

// twice is about two creations in one plan. The account has neither object yet, so no look at it
// tells, and the service refuses no second webhook and no second master account.
func (c conflict) twice() *tfprotov6.Diagnostic {
	return c.at(tfprotov6.DiagnosticSeverityWarning, fmt.Sprintf("This plan creates the same %s twice", c.kind()), fmt.Sprintf(
		"Another resource of this plan creates a %s with %s, too. %s Change or remove one of them.", c.kind(), c.key.Shown, c.key.Twice))
}

func (c conflict) same(id string) string {
	return fmt.Sprintf("The %s %s has the same %s", c.kind(), id, c.key.Argument)
}

// existing is about an object that no resource of the configuration has.
func (c conflict) existing(id string) *tfprotov6.Diagnostic {
	has := fmt.Sprintf("The account has a %s with %s already: %s. %s\n\nTo manage the existing one here, add:\n\n%s",
		c.kind(), c.key.Shown, id, c.key.Twice, diagnose.ImportBlock(c.natural.Name, id))
	if c.key.Uniqueness != lookup.Refused {
		return c.at(tfprotov6.DiagnosticSeverityWarning, c.same(id), has)
	}
	return c.at(tfprotov6.DiagnosticSeverityError, fmt.Sprintf("This %s exists already", c.kind()), has+
		fmt.Sprintf("\n\nIf this is a replacement, remove `create_before_destroy`, or change `%s`. If it is in the state under another address, "+
			"add a moved block. If another resource of this configuration gives it up, let this one depend on it. If it was deleted a moment "+
			"ago, plan again.", c.key.Argument))
}

// awaited is about an object whose own resource is planned after a creation that conflicts with it.
// The diagnostic is for that resource.
func (c conflict) awaited(id string, f fate) *tfprotov6.Diagnostic {
	return c.between(id, f, fmt.Sprintf("Another resource of this plan creates a %s with %s. This resource manages one already: %s.",
		c.kind(), c.key.Shown, id), fmt.Sprintf("Another resource creates this %s", c.kind()), "the other resource depends on this one")
}

// within is about an object that another resource of the configuration has.
func (c conflict) within(id string, f fate) *tfprotov6.Diagnostic {
	return c.between(id, f, fmt.Sprintf("Another resource of this configuration manages a %s with %s: %s.", c.kind(), c.key.Shown, id),
		fmt.Sprintf("Another resource manages this %s", c.kind()), "this resource depends on the other one")
}

// between is about two resources of the configuration. A plan that deletes the existing object is
// possible if the engine deletes it first, as with the dependency.
func (c conflict) between(id string, f fate, other, refused, dependency string) *tfprotov6.Diagnostic {
	switch {
	case f == kept && c.key.Uniqueness != lookup.Refused:
		return c.at(tfprotov6.DiagnosticSeverityWarning, c.same(id),
			fmt.Sprintf("%s %s Change or remove one of them.", other, c.key.Twice))
	case f == kept:
		return c.at(tfprotov6.DiagnosticSeverityError, refused,
			fmt.Sprintf("%s %s Change or remove one of them. If the resource was renamed, add a moved block.", other, c.key.Twice))
	case c.key.Uniqueness == lookup.Refused:
		return c.at(tfprotov6.DiagnosticSeverityWarning, fmt.Sprintf("The %s %s must be deleted first", c.kind(), id), fmt.Sprintf(
			"%s This plan deletes that one. Terraform does so first only if %s. Otherwise the create may be refused: then apply again. "+
				"If the resource was renamed, add a moved block instead.", other, dependency))
	}
	return nil
}
