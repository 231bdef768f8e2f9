// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// Meanings returns the meaning of each resource by its type name.
func Meanings() map[string]plan.Meaning {
	ctx, found, p := context.Background(), map[string]plan.Meaning{}, New("")
	for _, construct := range p.Resources(ctx) {
		var meta resource.MetadataResponse
		r := construct()
		r.Metadata(ctx, resource.MetadataRequest{ProviderTypeName: typePrefix(ctx, p)}, &meta)
		if meant, ok := r.(plan.Meant); ok {
			found[meta.TypeName] = meant.Meaning()
		}
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
