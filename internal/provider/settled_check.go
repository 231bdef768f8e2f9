// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/hashicorp/terraform-plugin-log/tflog"
)

// settledCheck compares the first settled plan of each type with the framework's plan. After a
// difference, no plan of the process is settled. A newer framework, or a new plan modifier, may
// cause one: the user gets the framework's plan then, only later.
type settledCheck struct {
	off   atomic.Bool
	types sync.Map // by type name: a *sync.Once of the comparison
}

// confirms reports whether plans of the type may be settled. settled is the response to req.
func (s *server) confirms(
	ctx context.Context, req *tfprotov6.PlanResourceChangeRequest, settled *tfprotov6.PlanResourceChangeResponse,
) bool {
	once, _ := s.settledCheck.types.LoadOrStore(req.TypeName, &sync.Once{})
	once.(*sync.Once).Do(func() { //nolint:forcetypeassert // no other type is stored
		want, err := detached(s.run.begin(ctx, req), req, s.fullServer.PlanResourceChange)
		if ctx.Err() != nil {
			s.settledCheck.types.Delete(req.TypeName) // the next plan is compared
			return
		}
		differing := []string{"error"}
		if err == nil {
			differing = differences(s.settling()[req.TypeName].object, settled, want)
		}
		if len(differing) > 0 {
			s.settledCheck.off.Store(true)
			tflog.Warn(ctx, "plans without changes take longer from now on: the provider's short way differs from the framework's. "+
				"Please report it.", map[string]any{"type": req.TypeName, "differs": differing})
		}
	})
	return !s.settledCheck.off.Load()
}

// differences names the attributes and the other parts in which two plans differ. It shows no
// value.
func differences(object tftypes.Type, one, other *tfprotov6.PlanResourceChangeResponse) (found []string) {
	note := func(name string, equal bool) {
		if !equal && !slices.Contains(found, name) {
			found = append(found, name)
		}
	}
	changes, err := changesOf(object, one.PlannedState, other.PlannedState)
	note("planned state", err == nil)
	for _, change := range changes {
		if steps := change.Path.Steps(); len(steps) > 0 { // the object itself differs if an attribute does
			note(attributePath(tftypes.NewAttributePathWithSteps(steps[:1])), false)
		}
	}
	var private, wantPrivate map[string][]byte
	_, _ = json.Unmarshal(one.PlannedPrivate, &private), json.Unmarshal(other.PlannedPrivate, &wantPrivate)
	note("private state", reflect.DeepEqual(private, wantPrivate))
	note("identity", reflect.DeepEqual(one.PlannedIdentity, other.PlannedIdentity))
	note("replacement", len(other.RequiresReplace) == 0)
	note("diagnostics", len(other.Diagnostics) == 0)
	note("deferral", other.Deferred == nil)
	return found
}

// changesOf returns the differences of two encoded objects. It returns an error if one is missing.
func changesOf(object tftypes.Type, one, other *tfprotov6.DynamicValue) ([]tftypes.ValueDiff, error) {
	if one == nil || other == nil {
		return nil, errors.New("there is no plan")
	}
	planned, err := one.Unmarshal(object)
	want, wantErr := other.Unmarshal(object)
	if err != nil || wantErr != nil {
		return nil, errors.Join(err, wantErr)
	}
	return planned.Diff(want)
}
