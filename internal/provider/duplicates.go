// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// uniqueNames maps types to the argument by which an organization has no two objects of the type.
var uniqueNames = map[string]string{"payments_discount_code": "code"}

// duplicates warns about a second creation of one name, which the service will refuse. It
// remembers the creations of one run.
//
// A request does not say which resource it is about, so only the plans of creations can be told
// apart. Engines plan an object that is to be created once in a run, and validate blocks without an
// object. They plan a replaced object twice, once as a creation.
//
// A run validates and configures the provider block once each. A process with other counts may
// serve several runs, each of which plans the same creation. An example is `terraform test` with a
// provider block of its own. Then duplicates does not warn: a wrong warning is worse than none.
type duplicates struct {
	validated, configured atomic.Int32
	names                 sync.Map
}

// oneRun reports whether this process serves one run only.
func (d *duplicates) oneRun() bool { return d.validated.Load() == 1 && d.configured.Load() == 1 }

// warn returns a warning for the second creation of a name.
func (d *duplicates) warn(
	ctx context.Context, all schemas, req *tfprotov6.PlanResourceChangeRequest,
) []*tfprotov6.Diagnostic {
	argument, ok := uniqueNames[req.TypeName]
	if !ok || !d.oneRun() {
		return nil
	}
	object := all[req.TypeName].Type().TerraformType(ctx)
	prior, err := req.PriorState.Unmarshal(object)
	if err != nil || !prior.IsNull() {
		return nil
	}
	config, err := req.Config.Unmarshal(object)
	var members map[string]tftypes.Value
	if err != nil || config.IsNull() || config.As(&members) != nil {
		return nil
	}
	var name string
	if value := members[argument]; value.IsNull() || !value.IsKnown() || value.As(&name) != nil {
		return nil
	}
	if _, second := d.names.LoadOrStore(req.TypeName+" "+name, true); !second {
		return nil
	}
	kind := strings.ReplaceAll(strings.TrimPrefix(req.TypeName, "payments_"), "_", " ")
	return []*tfprotov6.Diagnostic{{
		Severity: tfprotov6.DiagnosticSeverityWarning, Attribute: tftypes.NewAttributePath().WithAttributeName(argument),
		Summary: fmt.Sprintf("A second %s with the same %s", kind, argument),
		Detail: fmt.Sprintf("This plan creates another %s with the %s %q. The payments service accepts only one and will refuse the second. "+
			"Change or remove one of them.", kind, argument, name),
	}}
}
