// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// Types describes each resource type by its name. It needs no connection.
func Types() map[string]described.Type { return typesOf(New("")) }

func typesOf(p provider.Provider) map[string]described.Type {
	ctx, found := context.Background(), map[string]described.Type{}
	for _, construct := range p.Resources(ctx) {
		var meta resource.MetadataResponse
		var s resource.SchemaResponse
		r := construct()
		r.Metadata(ctx, resource.MetadataRequest{ProviderTypeName: typePrefix(ctx, p)}, &meta)
		r.Schema(ctx, resource.SchemaRequest{}, &s)
		var destroying described.Destroying
		if says, ok := r.(interface{ Destroying() described.Destroying }); ok {
			destroying = says.Destroying()
		}
		found[meta.TypeName] = described.NewType(meta.TypeName, s.Schema, destroying)
	}
	return found
}

// MoneyActions returns the type names of the actions that move money.
func MoneyActions() map[string]bool {
	ctx, found, p := context.Background(), map[string]bool{}, New("")
	actions, ok := p.(provider.ProviderWithActions)
	if !ok {
		return nil
	}
	for _, construct := range actions.Actions(ctx) {
		var meta action.MetadataResponse
		a := construct()
		a.Metadata(ctx, action.MetadataRequest{ProviderTypeName: typePrefix(ctx, p)}, &meta)
		if _, ok := a.(interface{ MovesMoney() }); ok {
			found[meta.TypeName] = true
		}
	}
	return found
}
