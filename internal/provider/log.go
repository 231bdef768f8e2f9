// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-log/tflog"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// logToTerraform writes entries to Terraform's log. They hold nothing secret: see
// [transport.Logger].
func logToTerraform(ctx context.Context, level transport.Level, message string, fields map[string]any) {
	switch level {
	case transport.LevelWarn:
		tflog.Warn(ctx, message, fields)
	case transport.LevelInfo:
		tflog.Info(ctx, message, fields)
	default:
		tflog.Debug(ctx, message, fields)
	}
}
