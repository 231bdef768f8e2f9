// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"bytes"
	"context"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// refresh reads one object, which may come from a list. A list only confirms that an object did not
// change. If it says anything else, the object is read again by its id, and that read counts. So a
// wrong list never plans a change, never removes an object from the state, and never warns.
func (s *server) refresh(ctx context.Context, req *tfprotov6.ReadResourceRequest) (*tfprotov6.ReadResourceResponse, error) {
	if s.isImport(ctx, req) {
		resp, err := s.fullServer.ReadResource(ctx, req)
		if err == nil {
			err = s.noteImport(ctx, req.TypeName, resp.NewState)
		}
		return resp, err
	}
	ctx, read := client.WithRefresh(ctx)
	resp, err := s.fullServer.ReadResource(ctx, req)
	if !read.Listed() || err == nil && s.isUnchanged(ctx, req, resp) {
		return resp, err
	}
	read.Confirm()
	return s.fullServer.ReadResource(ctx, req)
}

// isUnchanged reports whether a response has the state of its request, and nothing more to say.
func (s *server) isUnchanged(ctx context.Context, req *tfprotov6.ReadResourceRequest, resp *tfprotov6.ReadResourceResponse) bool {
	if len(resp.Diagnostics) > 0 || resp.Deferred != nil || resp.NewState == nil || !plan.SamePrivate(req.Private, resp.Private) {
		return false
	}
	before, after := req.CurrentState, resp.NewState
	if len(before.MsgPack) > 0 && bytes.Equal(before.MsgPack, after.MsgPack) {
		return true
	}
	described, ok := s.schemas[req.TypeName]
	if !ok {
		return false
	}
	objectType := described.Type().TerraformType(ctx)
	prior, err := before.Unmarshal(objectType)
	if err != nil {
		return false
	}
	state, err := after.Unmarshal(objectType)
	return err == nil && state.Equal(prior)
}
