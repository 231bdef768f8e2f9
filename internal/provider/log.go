// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-log/tflog"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// logToTerraform writes the client's entries to Terraform's log. They hold nothing secret: see [client.Logger].
func logToTerraform(ctx context.Context, level client.Level, message string, fields map[string]any) {
	switch level {
	case client.LevelWarn:
		tflog.Warn(ctx, message, fields)
	case client.LevelInfo:
		tflog.Info(ctx, message, fields)
	default:
		tflog.Debug(ctx, message, fields)
	}
}
