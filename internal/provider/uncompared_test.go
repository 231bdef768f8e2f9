// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	fwschema "github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
)

// TestGuide_uncompared compares the guide's table of what an import cannot compare with the
// schemas. These are the arguments that responses may hide or omit: sensitive and write-only ones,
// those that a plan modifier treats as unread, and timeouts.
func TestGuide_uncompared(t *testing.T) {
	t.Parallel()
	said := map[string][]string{}
	guide := textOf(t, filepath.Join("..", "..", "templates", "guides", "adopt-existing-account.md"))
	_, table, _ := strings.Cut(guide, "## What an import cannot compare")
	table, _, _ = strings.Cut(table, "## Limits")
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 {
			continue
		}
		for _, kind := range quotedName.FindAllStringSubmatch(cells[1], -1) {
			for _, argument := range quotedName.FindAllStringSubmatch(cells[2], -1) {
				said[kind[1]] = append(said[kind[1]], argument[1])
			}
		}
	}
	ctx := context.Background()
	for _, construct := range provider.New("test").Resources(ctx) {
		r := construct()
		var meta resource.MetadataResponse
		r.Metadata(ctx, resource.MetadataRequest{ProviderTypeName: "payments"}, &meta)
		var described resource.SchemaResponse
		r.Schema(ctx, resource.SchemaRequest{}, &described)
		want := slices.Compact(slices.Sorted(slices.Values(uncompared(described.Schema.Attributes))))
		if !slices.Equal(said[meta.TypeName], want) {
			t.Errorf("%s: the guide says that %q are not compared, and %q are not", meta.TypeName, said[meta.TypeName], want)
		}
		delete(said, meta.TypeName)
	}
	for kind := range said {
		t.Errorf("the guide names %s, which does not exist", kind)
	}
}

// uncompared returns the names of the arguments, at any depth, that an import cannot compare.
func uncompared(attributes map[string]fwschema.Attribute) (names []string) {
	for name, a := range attributes {
		switch nested, isNested := a.(fwschema.SingleNestedAttribute); {
		case !a.IsOptional() && !a.IsRequired():
		case a.IsSensitive(), a.IsWriteOnly(), name == lifecycle.Timeouts, modified(a, "never read"), modified(a, "an import left it unknown"):
			names = append(names, name)
		case isNested:
			names = append(names, uncompared(nested.Attributes)...)
		}
	}
	return names
}
