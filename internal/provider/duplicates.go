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

// unique says by which arguments an organization has no two objects of a type, and what happens if
// a plan creates two.
type unique struct {
	arguments       []string // the first one is required
	summary, detail string   // the detail has a placeholder for the values
}

var uniques = map[string]unique{
	"payments_discount_code": {
		[]string{"code"},
		"A second discount code with the same code",
		"This plan creates another discount code with the code %s. The payments service accepts only one and will refuse the second. " +
			"Change or remove one of them.",
	},
	"payments_master_deposit_account": {
		[]string{"network", "token"},
		"A second master deposit account of the same asset",
		"This plan creates another master deposit account of %s. The payments service has one for each asset, so both resources are the " +
			"same account. Change or remove one of them.",
	},
}

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
	kind, ok := uniques[req.TypeName]
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
	values, key, ok := kind.values(members)
	if !ok {
		return nil
	}
	if _, second := d.names.LoadOrStore(req.TypeName+key, true); !second {
		return nil
	}
	return []*tfprotov6.Diagnostic{{
		Severity: tfprotov6.DiagnosticSeverityWarning, Attribute: tftypes.NewAttributePath().WithAttributeName(kind.arguments[0]),
		Summary: kind.summary, Detail: fmt.Sprintf(kind.detail, values),
	}}
}

// values returns the values of the arguments in quotes, without those that are null. Equal values
// have the same key: the case of a token with 0x does not count. It returns false if the first
// value is null, or any is unknown.
func (u unique) values(members map[string]tftypes.Value) (quoted, key string, ok bool) {
	for i, argument := range u.arguments {
		var text string
		switch value := members[argument]; {
		case value.IsNull() && i > 0:
			continue
		case value.IsNull() || !value.IsKnown() || value.As(&text) != nil:
			return "", "", false
		}
		quoted += fmt.Sprintf(" %q", text)
		if i > 0 && strings.HasPrefix(text, "0x") {
			text = strings.ToLower(text)
		}
		key += fmt.Sprintf(" %q", text)
	}
	return quoted[1:], key, true
}
