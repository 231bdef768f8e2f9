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

// NoteObject notes that the id of an object is of the type of this step. It does nothing without a
// run.
func NoteObject(ctx context.Context, object tftypes.Value) {
	s, id := stepOf(ctx), strings.ToLower(raw.String(raw.Members(object)["id"]))
	if s.Run == nil || id == "" {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.types == nil {
		s.types = map[string]string{}
	}
	if is := s.types[id]; is != "" && is != s.name {
		s.sharesIDs = true
	}
	s.types[id] = s.name
}

func (s step) typeOf(id string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sharesIDs {
		return ""
	}
	return s.types[strings.ToLower(id)]
}

// RefuseOtherTypes refuses a reference to an object of this run that has another type: the service
// would refuse it in the apply, after other changes.
func RefuseOtherTypes(ctx context.Context, s schema.Schema, config tftypes.Value, diags *diag.Diagnostics) {
	run := stepOf(ctx)
	if run.Run == nil {
		return
	}
	for l := range described.Walk(s.Attributes, config) {
		to := described.Referred(l.Attribute)
		if to == "" {
			continue
		}
		for _, id := range append(raw.Elements(l.Values[0]), l.Values[0]) {
			if is := run.typeOf(raw.String(id)); is != "" && is != to {
				diags.AddAttributeError(l.Path, fmt.Sprintf("%s has the id of a %s", l.Path, is), fmt.Sprintf(
					"It takes ids of %s, and %s is the id of a %s. Refer to a %s.", to, raw.String(id), is, to))
			}
		}
	}
}
