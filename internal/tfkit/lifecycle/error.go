// SPDX-License-Identifier: MPL-2.0

package lifecycle

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// AddError is [diagnose.Add] for calls with arguments. A missing object is an error at the argument
// with its id.
func AddError(ctx context.Context, diags *diag.Diagnostics, s diagnose.Schema, config tftypes.Value, verb, name string, err error) {
	var missing *client.NotFoundError
	if errors.As(err, &missing) {
		members := raw.Members(config)
		for argument := range members {
			if id, set := raw.StringAt(config, argument); set && strings.EqualFold(id, missing.ID) {
				diags.AddAttributeError(path.Root(argument), fmt.Sprintf("There is no such %s", missing.Noun), diagnose.Sentence(err.Error()))
				return
			}
		}
	}
	diagnose.Add(ctx, diags, s, verb, name, err)
}
