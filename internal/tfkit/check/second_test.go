// SPDX-License-Identifier: MPL-2.0

package check

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// TestSecond refuses fractions, and leaves strings that are no times to [Moment].
func TestSecond(t *testing.T) {
	t.Parallel()
	for value, refused := range map[string]bool{
		"2030-01-31T12:00:00Z": false, "2030-01-31T12:00:00.000Z": false, "2030-01-31T12:00:00+02:00": false, "tomorrow": false,
		"2030-01-31T12:00:00.5Z": true, "2030-01-31T12:00:00.000000001+02:00": true,
	} {
		var resp validator.StringResponse
		req := validator.StringRequest{Path: path.Root("end"), ConfigValue: types.StringValue(value)}
		Second().ValidateString(t.Context(), req, &resp)
		if resp.Diagnostics.HasError() != refused {
			t.Errorf("%s: %v", value, resp.Diagnostics)
		}
	}
}
