// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
)

// Actions and ephemeral resources: the provider-wide tests, and a use of each.

// TestVerbs_used uses every action and every ephemeral resource through the plugin protocol. It
// fails for a type without a row in [rows.Uses].
func TestVerbs_used(t *testing.T) {
	t.Parallel()
	all := acctest.Schemas(t)
	actions, ephemerals := slices.Sorted(maps.Keys(all.ActionSchemas)), slices.Sorted(maps.Keys(all.EphemeralResourceSchemas))
	names := slices.Sorted(slices.Values(slices.Concat(actions, ephemerals)))
	if want := slices.Sorted(maps.Keys(rows.Uses)); !slices.Equal(names, want) {
		t.Errorf("the types are %q, and %q are used", names, want)
	}
	for _, name := range actions {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service, arguments := rows.Uses[name].Start(t)
			progress, _, err := driver.New(t).Invoke(rows.Uses[name].Config(service, rows.ActionBlock(name, arguments)))
			if err != nil || len(progress) == 0 {
				t.Errorf("progress %q, error: %v", progress, err)
			}
		})
	}
	for _, name := range ephemerals {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service, arguments := rows.Uses[name].Start(t)
			opened, err := driver.New(t).Open(rows.Uses[name].Config(service, rows.EphemeralBlock(name, arguments)))
			if err != nil {
				t.Fatal(err)
			}
			for attribute, value := range opened.Value {
				if value == nil {
					t.Errorf("%s is null", attribute)
				}
			}
			if err := opened.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}
