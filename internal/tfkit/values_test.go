// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// TestOptional_texts leaves out what is null or not known yet. An empty text is sent, and reads as null: nobody can tell it from
// none in the service's answers.
func TestOptional_texts(t *testing.T) {
	t.Parallel()
	empty, german := client.Locale(""), client.Locale("de")
	for _, c := range []struct {
		given types.String
		sent  *client.Locale
		read  types.String
	}{
		{types.StringNull(), nil, types.StringNull()},
		{types.StringUnknown(), nil, types.StringNull()},
		{types.StringValue(""), &empty, types.StringNull()},
		{types.StringValue("de"), &german, types.StringValue("de")},
	} {
		sent := Optional[client.Locale](c.given)
		if (sent == nil) != (c.sent == nil) || sent != nil && *sent != *c.sent {
			t.Errorf("%s is sent as %v", c.given, sent)
		}
		if got := OptionalText(sent); !got.Equal(c.read) {
			t.Errorf("%s comes back as %s, want %s", c.given, got, c.read)
		}
	}
}

// TestOptional_numbers tells 0 from none, both ways, and keeps every digit.
func TestOptional_numbers(t *testing.T) {
	t.Parallel()
	for _, given := range []types.Number{types.NumberNull(), types.NumberUnknown()} {
		if sent := OptionalDecimal(given); sent != nil {
			t.Errorf("%s is sent as %s", given, sent)
		}
	}
	for _, read := range []types.Number{OptionalNumber(nil), OptionalNumber(new(client.Decimal))} {
		if !read.IsNull() {
			t.Errorf("none is read as %s", read)
		}
	}
	for _, digits := range []string{"0", "0.1", "-2.5", "123456789012345678901234567890.000000000000000001"} {
		given := types.NumberValue(exactly(t, digits))
		sent := OptionalDecimal(given)
		if sent == nil || sent.String() != digits {
			t.Fatalf("%s is sent as %v", digits, sent)
		}
		if got := OptionalNumber(sent); !got.Equal(given) {
			t.Errorf("%s comes back as %s", digits, got)
		}
	}
}
