// SPDX-License-Identifier: MPL-2.0

package lifecycle

import (
	"context"
	"encoding/json"

	"github.com/hashicorp/terraform-plugin-framework/diag"
)

const leaseKey = "lease"

// KeepLease keeps the id of an ephemeral resource's lease for its renewal and its end. set writes
// private data.
func KeepLease(ctx context.Context, id string, set func(context.Context, string, []byte) diag.Diagnostics, diags *diag.Diagnostics) {
	encoded, _ := json.Marshal(id) // a string always encodes
	diags.Append(set(ctx, leaseKey, encoded)...)
}

// LeaseID returns the id that [KeepLease] kept, or an empty string. get reads private data.
func LeaseID(ctx context.Context, get func(context.Context, string) ([]byte, diag.Diagnostics), diags *diag.Diagnostics) (id string) {
	kept, keyDiags := get(ctx, leaseKey)
	diags.Append(keyDiags...)
	_ = json.Unmarshal(kept, &id) // KeepLease wrote it; nothing leaves the id empty
	return id
}
