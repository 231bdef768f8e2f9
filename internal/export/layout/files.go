// SPDX-License-Identifier: MPL-2.0

package layout

import (
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
)

// arrange puts the blocks into files, and names the other files. A second export has one file with
// all that is new, its import blocks included, and before it one with the new objects whose
// destinations Terraform does not know.
func (l *Layout) arrange(dir *Directory, known Destinations, today string) {
	for _, b := range l.Blocks {
		form := fileOf(l.Contents.Types, b.Type) + "%s.tf"
		isSuspicious := (dir.IsExport || len(known) > 0) && slices.ContainsFunc(b.Objects, known.AreForeign)
		switch {
		case isSuspicious:
			form = "suspicious_" + today + "%s.tf"
		case dir.IsExport:
			form = "new_" + today + "%s.tf"
		}
		name := dir.free(form)
		i := slices.IndexFunc(l.Files, func(f File) bool { return f.Name == name })
		if i < 0 {
			i, l.Files = len(l.Files), append(l.Files, File{Name: name, IsSuspicious: isSuspicious})
		}
		l.Files[i].Blocks = append(l.Files[i].Blocks, b)
	}
	slices.SortStableFunc(l.Files, func(a, b File) int { return account.First(a.IsSuspicious, b.IsSuspicious) })
	variables := "variables%s.tf"
	if dir.IsExport {
		variables = "variables_" + today + "%s.tf"
	} else {
		if !dir.hasProvider {
			l.Providers = dir.free("providers%s.tf")
		}
		if l.Imported() > 0 {
			l.Imports = dir.free("imports%s.tf")
		}
	}
	if len(l.Variables.Sorted) > 0 {
		l.VariablesFile, l.ExampleFile = dir.free(variables), dir.free("terraform.tfvars.example%s")
	}
}

// Imported is the number of objects that get an import block. A copy has none.
func (l *Layout) Imported() (n int) {
	for _, o := range l.New {
		if o.Refused == "" && !l.Options.Copy {
			n++
		}
	}
	return n
}

// fileOf names the file of a type, without its suffix: after the last word of its name, if several
// types have that word. A setting of the account stands beside the accounts.
func fileOf(types []*account.Type, t *account.Type) string {
	isShared := slices.ContainsFunc(types, func(other *account.Type) bool { return other != t && other.Noun() == t.Noun() })
	switch {
	case t.IsSingle():
		return "accounts"
	case isShared:
		return t.Noun() + "s"
	}
	return t.Plural()
}
