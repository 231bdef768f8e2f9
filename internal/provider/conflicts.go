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

// A plan waits so long for the list of existing objects, and then goes on without it.
const lookTimeout = 30 * time.Second

// existingObjects has the existing objects of each kind, by their natural keys. It reads each list
// once, when the first plan needs it.
type existingObjects struct {
	mu     sync.Mutex
	byNoun map[string]*existing
}

type existing struct {
	once sync.Once
	ids  map[string][]string
}

// ids returns the existing objects with a natural key. A list that fails, or takes too long, is no
// error: the apply will find the conflict.
func (l *existingObjects) ids(ctx context.Context, c *client.Client, natural *lookup.Natural, key string) []string {
	l.mu.Lock()
	if l.byNoun == nil {
		l.byNoun = map[string]*existing{}
	}
	k := l.byNoun[natural.Name]
	if k == nil {
		k = &existing{ids: map[string][]string{}}
		l.byNoun[natural.Name] = k
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
	natural, described := naturals[req.TypeName], s.schemas[req.TypeName]
	if natural == nil || !s.run.isOne() || s.run.applies.Load() || resp.PlannedState == nil || hasErrors(resp.Diagnostics) {
		return nil
	}
	object := described.Type().TerraformType(ctx)
	prior, err := req.PriorState.Unmarshal(object)
	if err != nil {
		return nil
	}
	planned, err := resp.PlannedState.Unmarshal(object)
	if err != nil {
		return nil
	}
	before, had := natural.Of(prior)
	key, has := natural.Of(planned)
	own, _ := raw.StringAt(prior, "id")
	of := conflict{natural: natural, key: key, own: own, replaces: len(resp.RequiresReplace) > 0}
	keeps := had && has && before.Text == key.Text
	if !prior.IsNull() && s.run.plan(own, keeps, req.TypeName+" "+before.Text) {
		return []*tfprotov6.Diagnostic{of.alsoGained()}
	}
	if !has || keeps {
		return nil
	}
	var found []*tfprotov6.Diagnostic
	if second := s.run.gain(req.TypeName + " " + key.Text); second && prior.IsNull() {
		found = append(found, of.twice())
	}
	return append(found, s.existing(ctx, req, of)...)
}

func hasErrors(diagnostics []*tfprotov6.Diagnostic) bool {
	return slices.ContainsFunc(diagnostics, func(d *tfprotov6.Diagnostic) bool { return d.Severity == tfprotov6.DiagnosticSeverityError })
}

// existing returns a diagnostic for each object of the account that has the key which a planned
// object gains.
//
// An apply plans each object again. It needs no look at the account: the plan had one. A run that
// plans an update without a refresh before is an apply, mostly. A creation does not tell: the first
// ones of an apply read the list, too. So does a replacement, which can lose an object.
func (s *server) existing(ctx context.Context, req *tfprotov6.PlanResourceChangeRequest, of conflict) (found []*tfprotov6.Diagnostic) {
	c := s.client()
	if of.natural.Existing == nil || c == nil || !isNull(req.PriorState) && !of.replaces && !s.run.refreshes.Load() {
		return nil
	}
	for _, id := range s.run.existing.ids(ctx, c, of.natural, of.key.Text) {
		if strings.EqualFold(id, of.own) {
			continue
		}
		f := s.run.keyPlanOf(id)
		if f == notPlanned {
			// The list may be behind.
			if err := of.natural.Read(client.WithDoubt(ctx), c, id); err != nil {
				tflog.Debug(ctx, "not reporting a listed object that could not be read",
					map[string]any{"kind": of.natural.Name, "id": id, "error": err.Error()})
				continue
			}
		}
		if d := of.with(id, f); d != nil {
			found = append(found, d)
		}
	}
	return found
}

// conflict is a natural key that a second object must not have.
type conflict struct {
	natural  *lookup.Natural
	key      lookup.Value
	own      string // the id of the planned object, or ""
	replaces bool   // the plan replaces it
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

func (c conflict) warning(summary, detail string) *tfprotov6.Diagnostic {
	return c.at(tfprotov6.DiagnosticSeverityWarning, summary, detail)
}

// refused returns an error if the service refuses the second object, and else a warning.
func (c conflict) refused(id, summary, detail string) *tfprotov6.Diagnostic {
	detail += fmt.Sprintf(" %s Change or remove one of them.", c.key.Twice)
	if c.key.Uniqueness != lookup.Refused {
		return c.warning(c.same(id), detail)
	}
	return c.at(tfprotov6.DiagnosticSeverityError, summary, detail+" If the resource was renamed, add a moved block.")
}

func (c conflict) same(id string) string {
	return fmt.Sprintf("The %s %s has the same %s", c.kind(), id, c.key.Argument)
}

// twice is about two creations in one plan. The account has neither object yet, so no look at it
// tells, and the service refuses no second webhook and no second master account.
func (c conflict) twice() *tfprotov6.Diagnostic {
	return c.warning(fmt.Sprintf("This plan creates the same %s twice", c.kind()), fmt.Sprintf(
		"Another resource of this plan creates a %s with %s, too. %s Change or remove one of them.", c.kind(), c.key.Shown, c.key.Twice))
}

// alsoGained is about an object that keeps a key which another resource, planned before it, gains.
func (c conflict) alsoGained() *tfprotov6.Diagnostic {
	return c.refused(c.own, fmt.Sprintf("Another resource creates this %s", c.kind()), fmt.Sprintf(
		"Another resource of this plan gets %s. This resource manages a %s with it already: %s.", c.key.Shown, c.kind(), c.own))
}

// with is about an existing object with the key. It returns nil if there is no conflict.
func (c conflict) with(id string, f keyPlan) *tfprotov6.Diagnostic {
	within := fmt.Sprintf("Another resource of this configuration manages a %s with %s: %s.", c.kind(), c.key.Shown, id)
	switch {
	case f == keyKept:
		return c.refused(id, fmt.Sprintf("Another resource manages this %s", c.kind()), within)
	case c.key.Uniqueness != lookup.Refused && f == keyGiven:
		return nil
	case f == keyGiven:
		return c.warning(fmt.Sprintf("The %s %s must be deleted first", c.kind(), id), fmt.Sprintf(
			"%s This plan deletes that one. Terraform does so first only if this resource depends on the other one. Otherwise the create may "+
				"be refused: then apply again. If the resource was renamed, add a moved block instead.%s", within, c.loss()))
	}
	has := fmt.Sprintf("The account has a %s with %s already: %s. %s\n\nTo manage the existing one here, unless this configuration has it, "+
		"add:\n\n%s", c.kind(), c.key.Shown, id, c.key.Twice, diagnose.ImportBlock(c.natural.Name, id))
	if c.key.Uniqueness != lookup.Refused {
		return c.warning(c.same(id), has)
	}
	return c.warning(fmt.Sprintf("The account has this %s already: %s", c.kind(), id), has+fmt.Sprintf(
		"\n\nIf another resource of this configuration gives it up, let this one depend on it. If it is in the state under another address, "+
			"add a moved block.%s", c.loss()))
}

// loss is a sentence about the object that a replacement deletes.
func (c conflict) loss() string {
	if !c.replaces {
		return ""
	}
	return fmt.Sprintf("\n\nThis is a replacement: Terraform deletes the %s %s first, and it is lost if the create is refused.",
		c.kind(), c.own)
}
