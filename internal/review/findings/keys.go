// SPDX-License-Identifier: MPL-2.0

package findings

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/source"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
)

// UnknownKeys finds misspelled keys in nested objects, which Terraform drops silently: in the
// constant values of the plan's configuration, and in the files of a directory, which may be nil.
func UnknownKeys(p *plan.Plan, files *source.Configuration) (all []*Finding) {
	schemas := func(name string) map[string]schema.Attribute {
		if k := plan.Kinds()[name]; k != nil {
			return k.Schema.Attributes
		}
		return nil
	}
	for _, k := range source.UnknownKeys(files, p.Blocks, schemas) {
		f := found("key.unknown", nil, styled.Clean(k.Path))
		f.Address, f.Type, f.Whole = k.Address, k.Type, k.Path
		f.linef("Terraform ignores `%s` of `%s`: there is no such key", k.Path, k.Address)
		if k.Nearest != "" {
			f.Facts["nearest"] = k.Nearest
			f.Add(styled.Textf("It probably means `%s`", k.Nearest))
		}
		all = append(all, f.inFile(k.File, k.Line))
	}
	return all
}
