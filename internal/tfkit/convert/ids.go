// SPDX-License-Identifier: MPL-2.0

package convert

import (
	"context"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// IDs returns the ids in a set that is known, never nil.
func IDs(ctx context.Context, set types.Set, diags *diag.Diagnostics) []string {
	var ids []string
	diags.Append(set.ElementsAs(ctx, &ids, false)...)
	return append([]string{}, ids...)
}

// IDSet turns ids into a set. One that the service has twice is in it once.
func IDSet(ids []string) types.Set {
	seen, values := map[string]bool{}, []attr.Value{}
	for _, id := range ids {
		if id = strings.ToLower(id); !seen[id] {
			seen[id] = true
			values = append(values, types.StringValue(id))
		}
	}
	return types.SetValueMust(types.StringType, values)
}
