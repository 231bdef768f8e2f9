// SPDX-License-Identifier: MPL-2.0

// Package functions has the provider's functions. They compute without the service.
package functions

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/function"
)

// pure is a function. Its result depends on the arguments alone.
type pure struct {
	name       string
	definition func() function.Definition
	run        func(context.Context, function.ArgumentsData) (any, *function.FuncError)
}

// Metadata names the function.
func (f pure) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = f.name
}

// Definition describes the function.
func (f pure) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = f.definition()
}

// Run returns the result, or an error at the argument.
func (f pure) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var result any
	if result, resp.Error = f.run(ctx, req.Arguments); resp.Error == nil {
		resp.Error = resp.Result.Set(ctx, result)
	}
}
