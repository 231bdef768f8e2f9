// SPDX-License-Identifier: MPL-2.0

// Package write writes the files of an export, and proves that they read back as the account.
package write

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
)

// File is one file to write.
type File struct {
	Path    string
	Content []byte
	Objects int
	Note    string // for the summary
	// IsPersonal says that it has data of people. Only the user may read it.
	IsPersonal bool
}

// Files makes the files of a layout. The last one is that of the names. All are read back before
// one is written.
func Files(l *layout.Layout, version string, today time.Time) (files []File, err error) {
	header := fmt.Sprintf("# Exported from the organization %s on %s.\n", l.Contents.Owner(), today.Format("2006-01-02"))
	add := func(name string, content []byte, objects int, note string) {
		if name != "" {
			files = append(files, File{Path: filepath.Join(l.Options.Dir, name), Content: content, Objects: objects, Note: note})
		}
	}
	note := ""
	if l.Contents.Organization != "" && !l.Options.Copy {
		note = "organization_id is set: another account is refused"
	}
	add(l.Providers, providerFile(l, header, version), 0, note)
	for _, file := range l.Files {
		text := bytes.NewBufferString(header)
		if file.IsSuspicious {
			text.WriteString("# No managed object has the payee, or the host, of an object in this file: another client may have put it there.\n" +
				"# Compare each with its source before you import it.\n")
		}
		for _, b := range file.Blocks {
			text.Write(format("\n" + resource(l, b))) // the tokens of a whole file take 20 times its size
		}
		if l.IsExport {
			text.Write(importBlocks(l, file.Blocks))
		}
		add(file.Name, text.Bytes(), objectsIn(file), noteOf(l, file))
		isPersonal := slices.ContainsFunc(file.Blocks, func(b layout.Block) bool { return b.Type.IsPeople })
		files[len(files)-1].IsPersonal = isPersonal
		for _, b := range file.Blocks {
			if b.Table != nil {
				add(b.Table.File(), b.Table.CSV(), len(b.Objects), "")
				files[len(files)-1].IsPersonal = isPersonal
			}
		}
	}
	add(l.Imports, append([]byte(header), importBlocks(l, l.Blocks)...), l.Imported(), "delete it after the first apply")
	add(l.VariablesFile, declarations(l.Variables, header), len(l.Variables.Sorted), "")
	add(l.ExampleFile, ExampleValues("Copy this file to terraform.tfvars, and keep that out of version control.", l.Variables, nil), 0, "")
	if err := readBack(l, files); err != nil {
		return nil, err
	}
	encoded, err := layout.EncodeNames(l.Names, l.Never)
	return append(files, File{
		Path: l.Options.NamesFile, Content: encoded, Objects: len(l.Names) + len(l.Never), Note: "keep it: the next export uses the same names",
	}), err
}

// providerFile is the file with the provider's block. The organization in it makes the provider
// refuse any other account.
func providerFile(l *layout.Layout, header, version string) []byte {
	engine := "1.5" // which has import blocks
	if !l.Options.Copy && slices.ContainsFunc(l.Blocks, func(b layout.Block) bool { return b.Table != nil }) {
		engine = "1.7" // which has for_each in them
	}
	text := header + "\nterraform {\n  required_version = \">= " + engine + "\"\n\n  required_providers {\n    payments = {\n" +
		"      source = \"terraform-payments/payments\"\n"
	if parts := strings.Split(version, "."); len(parts) == 3 && !strings.Contains(version, "-") { // a release
		text += fmt.Sprintf("      version = \"~> %s.%s\"\n", parts[0], parts[1])
	}
	text += "    }\n  }\n}\n\nprovider \"payments\" {"
	if l.Contents.Organization != "" && !l.Options.Copy {
		text += "\n  # Another account is refused.\n  organization_id = " + quoted(l.Contents.Organization) + "\n"
	}
	return format(text + "}\n")
}

// importBlocks are the import blocks of new objects. A copy has none.
func importBlocks(l *layout.Layout, blocks []layout.Block) []byte {
	var text bytes.Buffer
	for _, b := range blocks {
		if !l.Options.Copy && !b.IsRefused() {
			text.WriteString(importBlock(b))
		}
	}
	return text.Bytes()
}

// importBlock is the import block of one object, or of those of a table: Terraform knows for_each
// in it since version 1.7.
func importBlock(b layout.Block) string {
	if b.Table == nil {
		return importOf(b.Address, b.Objects[0].ID)
	}
	var ids strings.Builder
	for _, o := range b.Objects {
		fmt.Fprintf(&ids, "    %s = %s\n", b.Table.Keys[o.ID], quoted(o.ID))
	}
	text := fmt.Sprintf("\nimport {\n  for_each = {\n%s  }\n  to = %s[each.key]\n  id = each.value\n}\n", ids.String(), b.Address)
	return string(format(text))
}
