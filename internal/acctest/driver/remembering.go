// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// NewQuick is [New] for the many lives in other dialects of a service: see [remembering]. The lives
// in the plain dialect leave nothing out.
func NewQuick(t testing.TB) *Driver {
	t.Helper()
	answers := &sync.Map{}
	return NewWith(t, func() tfprotov6.ProviderServer { return remembering{paymentsServer(), answers} })
}

// remembering is a provider that is not asked twice, in one life, for an answer that depends on the
// request alone: whether a configuration is valid, and what a stored state is today. This goes for
// the plan of an object that exists, too: it comes after the object's read. A plan to create one
// looks for an equal object first, so it is made each time.
type remembering struct {
	tfprotov6.ProviderServer

	answers *sync.Map
}

// remembered returns the answer to an equal request, or asks.
func remembered[Q, A any](
	ctx context.Context, answers *sync.Map, req *Q, ask func(context.Context, *Q) (*A, error), parts ...any,
) (*A, error) {
	key := fmt.Sprintf("%T %q", req, parts)
	if answer, ok := answers.Load(key); ok {
		return answer.(*A), nil //nolint:forcetypeassert // the key has the type of the request
	}
	answer, err := ask(ctx, req)
	if err == nil {
		answers.Store(key, answer)
	}
	return answer, err
}

// ValidateProviderConfig remembers.
func (r remembering) ValidateProviderConfig(
	ctx context.Context, req *tfprotov6.ValidateProviderConfigRequest,
) (*tfprotov6.ValidateProviderConfigResponse, error) {
	return remembered(ctx, r.answers, req, r.ProviderServer.ValidateProviderConfig, req.Config.MsgPack)
}

// ValidateResourceConfig remembers.
func (r remembering) ValidateResourceConfig(
	ctx context.Context, req *tfprotov6.ValidateResourceConfigRequest,
) (*tfprotov6.ValidateResourceConfigResponse, error) {
	return remembered(ctx, r.answers, req, r.ProviderServer.ValidateResourceConfig, req.TypeName, req.Config.MsgPack)
}

// UpgradeResourceState remembers.
func (r remembering) UpgradeResourceState(
	ctx context.Context, req *tfprotov6.UpgradeResourceStateRequest,
) (*tfprotov6.UpgradeResourceStateResponse, error) {
	return remembered(ctx, r.answers, req, r.ProviderServer.UpgradeResourceState, req.TypeName, req.Version, req.RawState.JSON)
}

// PlanResourceChange remembers plans of objects that exist.
func (r remembering) PlanResourceChange(
	ctx context.Context, req *tfprotov6.PlanResourceChangeRequest,
) (*tfprotov6.PlanResourceChangeResponse, error) {
	if null, err := req.PriorState.IsNull(); null || err != nil {
		return r.ProviderServer.PlanResourceChange(ctx, req)
	}
	var identity []byte
	if req.PriorIdentity != nil {
		identity = req.PriorIdentity.IdentityData.MsgPack
	}
	return remembered(ctx, r.answers, req, r.ProviderServer.PlanResourceChange, req.TypeName,
		req.PriorState.MsgPack, req.Config.MsgPack, req.ProposedNewState.MsgPack, req.PriorPrivate, identity)
}
