// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// ends are the objects that the plans of one run take out of use.
type ends struct {
	archived  map[string]string // their subjects, by id
	destroyed map[string]string // their subjects, by type and label
	made      map[string]bool   // the new objects, by type and label
}

// WarnOfEnds warns of two plans of a run that fit together badly: a page sells a product that
// another plan archives, or an object that the service only archives ends, and an equal one begins.
// It is for types that the service archives, and those that refer to them.
func WarnOfEnds(ctx context.Context, s schema.Schema, config, state, planned tftypes.Value, diags *diag.Diagnostics) {
	of := stepOf(ctx)
	if of.Run == nil || of.replacement {
		return
	}
	name := described.Name(s.Attributes, described.Archived)
	if name != "" {
		of.notes(name, s, state, planned, diags)
	}
	if planned.IsNull() || isOn(planned, name) {
		return
	}
	for l := range described.Walk(s.Attributes, config) {
		if described.Referred(l.Attribute) == "" {
			continue
		}
		for _, id := range append(raw.Elements(l.Values[0]), l.Values[0]) {
			if subject := of.archivedAs(raw.String(id)); subject != "" {
				diags.AddAttributeWarning(l.Path, fmt.Sprintf("%s still has %s, which this plan archives", strings.TrimSpace(of.kind()+" "+Subject(s,
					state)),
					subject), "Buyers cannot pay for an archived product. Take it out here, or leave it on sale.")
			}
		}
	}
}

// kind is the type in words.
func (s step) kind() string {
	return strings.ReplaceAll(strings.TrimPrefix(s.name, "payments_"), "_", " ")
}

func (s step) archivedAs(id string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ends.archived[strings.ToLower(id)]
}

// notes notes that an object is archived, ends or begins. archived is the name of the argument.
func (s step) notes(archived string, of schema.Schema, state, planned tftypes.Value, diags *diag.Diagnostics) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ends.made == nil {
		s.ends = ends{map[string]string{}, map[string]string{}, map[string]bool{}}
	}
	subject, twin, isPair := Subject(of, state), s.name+" "+LabelOf(of, planned), false
	switch {
	case planned.IsNull():
		twin = s.name + " " + LabelOf(of, state)
		s.ends.destroyed[twin], isPair = subject, s.ends.made[twin]
	case state.IsNull():
		s.ends.made[twin] = true
		subject, isPair = s.ends.destroyed[twin], s.ends.destroyed[twin] != ""
	case isOn(planned, archived) && !isOn(state, archived):
		s.ends.archived[strings.ToLower(raw.String(raw.Members(state)["id"]))] = subject
	}
	if isPair && LabelOf(of, state)+LabelOf(of, planned) != "" {
		diags.AddWarning(fmt.Sprintf("This plan ends the %s %s, and creates one with the same name", s.kind(), subject),
			"If the resource block was only renamed or moved, add a moved block: then the object stays, and all that refers to it.")
	}
}

// isOn reports whether a switch of an object is on.
func isOn(object tftypes.Value, name string) (on bool) {
	value := raw.Members(object)[name]
	return raw.IsPresent(value) && value.As(&on) == nil && on
}
