// SPDX-License-Identifier: MPL-2.0

package plan_test

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// TestUnmasked replaces masks by configured strings, and nothing else.
func TestUnmasked(t *testing.T) {
	t.Parallel()
	texts := tftypes.Set{ElementType: tftypes.String}
	text := func(value any) tftypes.Value { return tftypes.NewValue(tftypes.String, value) }
	object := func(number, name, addresses tftypes.Value) tftypes.Value {
		return tftypes.NewValue(tftypes.Object{AttributeTypes: map[string]tftypes.Type{
			"number": tftypes.String, "name": tftypes.String, "addresses": texts,
		}}, map[string]tftypes.Value{"number": number, "name": name, "addresses": addresses})
	}
	set := func(values ...tftypes.Value) tftypes.Value { return tftypes.NewValue(texts, values) }
	later, none := text(tftypes.UnknownValue), tftypes.NewValue(texts, nil)
	for name, c := range map[string]struct{ planned, config, want tftypes.Value }{
		"masked": {
			object(text("XXXXX6789"), text("Ann"), set(text("0x5290…9EE7"), text("0x8617E340"))),
			object(text("1234566789"), text("Bob"), set(text("0x529084009EE7"), text("0x8617E340"))),
			object(text("1234566789"), text("Ann"), set(text("0x529084009EE7"), text("0x8617E340"))),
		},
		"not configured": {
			object(text("XXXXX6789"), later, set(text("0x5290…9EE7"))), object(text(nil), text("Bob"), none),
			object(text("XXXXX6789"), later, set(text("0x5290…9EE7"))),
		},
		"whole": {
			object(text("6789"), text(nil), set(text("0x5290"))), object(text("1234566789"), text("Bob"), set(text("0x8617"))),
			object(text("6789"), text(nil), set(text("0x5290"))),
		},
	} {
		if got := plan.Unmasked(c.planned, c.config); !got.Equal(c.want) {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
