// SPDX-License-Identifier: MPL-2.0

package export

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	hcljson "github.com/hashicorp/hcl/v2/json"
	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
)

// directory is what stands in the target directory before the export.
type directory struct {
	files     map[string]bool
	addresses map[string]bool   // of its resource blocks
	variables map[string]bool   // the declared ones
	known     map[string]string // addresses by id: of import blocks, and of earlier exports
	imported  map[string]bool   // ids that an import block has
	elsewhere map[string]string // addresses by id that no reference can have: in modules, for example
	isExport  bool              // an earlier export wrote it
}

// readDirectory reads the configuration of a directory. A missing directory is empty.
func readDirectory(path, namesFile string) (*directory, error) {
	d := &directory{
		files: map[string]bool{}, addresses: map[string]bool{}, variables: map[string]bool{}, known: map[string]string{},
		imported: map[string]bool{}, elsewhere: map[string]string{},
	}
	entries, err := os.ReadDir(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	moved := map[string]string{}
	for _, entry := range entries {
		d.files[entry.Name()] = true
		if entry.IsDir() || !isConfiguration(entry.Name()) {
			continue
		}
		if err := d.readFile(filepath.Join(path, entry.Name()), moved); err != nil {
			return nil, err
		}
	}
	if err := d.readNames(namesFile); err != nil {
		return nil, err
	}
	for id, address := range d.known {
		for hops := 0; moved[address] != "" && hops < len(moved); hops++ {
			address = moved[address]
		}
		if isAddress(address) {
			d.known[id] = address
		} else {
			d.elsewhere[id] = address // and the file of names keeps the old one
		}
	}
	return d, nil
}

// isConfiguration reports whether engines read a file as configuration, in either syntax.
func isConfiguration(name string) bool {
	return strings.HasSuffix(name, ".tf") || strings.HasSuffix(name, ".tf.json")
}

// blocks are those of a configuration that an export has to know.
var blocks = &hcl.BodySchema{Blocks: []hcl.BlockHeaderSchema{
	{Type: "resource", LabelNames: []string{"type", "name"}},
	{Type: "variable", LabelNames: []string{"name"}},
	{Type: "import"},
	{Type: "moved"},
}}

// readFile reads the resource, variable, import and moved blocks of a file.
func (d *directory) readFile(path string, moved map[string]string) error {
	content, err := os.ReadFile(path) //nolint:gosec // a file of the directory that the user named
	if err != nil {
		return err
	}
	parse := func() (*hcl.File, hcl.Diagnostics) { return hclsyntax.ParseConfig(content, path, hcl.InitialPos) }
	if strings.HasSuffix(path, ".json") {
		parse = func() (*hcl.File, hcl.Diagnostics) { return hcljson.Parse(content, path) }
	}
	file, diagnostics := parse()
	if diagnostics.HasErrors() {
		return fmt.Errorf("%s is no Terraform configuration: %w", path, diagnostics)
	}
	found, _, diagnostics := file.Body.PartialContent(blocks)
	if diagnostics.HasErrors() {
		return fmt.Errorf("%s is no Terraform configuration: %w", path, diagnostics)
	}
	for _, block := range found.Blocks {
		switch block.Type {
		case "resource":
			d.addresses[strings.Join(block.Labels, ".")] = true
		case "variable":
			d.variables[block.Labels[0]] = true
		case "import":
			attributes, _ := block.Body.JustAttributes()
			d.readImport(attributes)
		case "moved":
			attributes, _ := block.Body.JustAttributes()
			if from, to := traversal(attributes["from"]), traversal(attributes["to"]); from != "" && to != "" {
				moved[from] = to
			}
		}
	}
	return nil
}

// readImport reads an import block of one object, or of the instances of one resource.
func (d *directory) readImport(attributes hcl.Attributes) {
	if to, id := traversal(attributes["to"]), literalString(attributes["id"]); id != "" {
		d.imported[id] = true
		switch {
		case isAddress(to):
			d.known[id] = to
		case to != "":
			d.elsewhere[id] = to
		}
	}
	if all := attributes["for_each"]; all != nil {
		ids, _ := all.Expr.Value(nil) // anything but strings is not from here
		for _, id := range stringsOf(ids) {
			d.imported[id] = true
		}
	}
}

// stringsOf returns the strings in a map of literals.
func stringsOf(value cty.Value) (all []string) {
	if !isSet(value) || !value.CanIterateElements() {
		return nil
	}
	for _, element := range value.AsValueMap() {
		if element.Type() == cty.String && isSet(element) {
			all = append(all, element.AsString())
		}
	}
	return all
}

// has reports whether the directory has the block of an address.
func (d *directory) has(address string) bool {
	of, _, _ := instance(address)
	return d.addresses[of]
}

// readNames reads the addresses of an earlier export.
func (d *directory) readNames(path string) error {
	content, err := os.ReadFile(path) //nolint:gosec // a file that the user named
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var names map[string]string
	if err := strictjson.Unmarshal(content, &names); err != nil {
		return fmt.Errorf("%s is no file of names: %w", path, err)
	}
	for id, address := range names {
		if !isAddress(address) {
			return fmt.Errorf("%s: the address of %s must be a type and a name, such as payments_product.ring", path, printable(id))
		}
		if d.known[id] == "" {
			d.known[id] = address
		}
	}
	d.isExport = true
	return nil
}

// traversal returns an address such as payments_product.ring or
// module.shop.payments_product.rings["a"], or "" for any other expression.
func traversal(attribute *hcl.Attribute) string {
	if attribute == nil {
		return ""
	}
	steps, diagnostics := hcl.AbsTraversalForExpr(attribute.Expr)
	if diagnostics.HasErrors() {
		return ""
	}
	address := steps.RootName()
	for _, step := range steps[1:] {
		switch s := step.(type) {
		case hcl.TraverseAttr:
			address += "." + s.Name
		case hcl.TraverseIndex:
			address += "[" + literal(s.Key) + "]"
		default:
			return ""
		}
	}
	return address
}

func literalString(attribute *hcl.Attribute) string {
	if attribute == nil {
		return ""
	}
	value, diagnostics := attribute.Expr.Value(nil)
	if diagnostics.HasErrors() || value.Type() != cty.String || !isSet(value) {
		return ""
	}
	return value.AsString()
}

// encodeNames is the content of a file of names. Its lines are sorted.
func encodeNames(names map[string]string) ([]byte, error) {
	content, err := json.MarshalIndent(names, "", "  ")
	return append(content, '\n'), err
}
