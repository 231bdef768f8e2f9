// SPDX-License-Identifier: MPL-2.0

package check

import (
	"time"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

// Second refuses a time with a fraction of a second, which the service would cut off. Use it beside
// [Moment], which refuses strings that are no times.
func Second() validator.String {
	return text{Words: "a time in whole seconds such as 2030-01-31T12:00:00Z", check: func(value string) string {
		if moment, err := time.Parse(time.RFC3339Nano, value); err == nil && moment.Nanosecond() != 0 {
			return "it has a fraction of a second"
		}
		return ""
	}}
}
