// SPDX-License-Identifier: MPL-2.0

package layout

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	hcljson "github.com/hashicorp/hcl/v2/json"
	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// Directory is the configuration in the target directory before the export.
type Directory struct {
	Files    map[string]bool
	IsExport bool              // an earlier export wrote it
	Names    map[string]string // addresses by id: of import blocks, and of earlier exports
	Never    map[string]bool   // ids of objects that Terraform never manages, by the file of names
	Content  map[string][]byte // of the files of the configuration and of its modules, by path
	HasCalls bool              // it calls modules, from anywhere

	blocks      map[string]bool     // addresses of the resource blocks
	bodies      map[string]hcl.Body // of the resource blocks, by address
	variables   map[string]bool     // the declared ones
	tables      map[string][]string // keys of the rows of those blocks that have a table, by address
	imported    map[string]bool     // ids that an import block has
	refused     map[string]bool     // ids of the objects in comments
	elsewhere   map[string]string   // addresses by id that no block of the directory has
	hasProvider bool                // it configures the provider, or says where it is from
	path        string
	around      []string              // the paths of the modules around it, and its own
	program     string                // the file of a removed block with a provisioner
	isRepeated  bool                  // of a module: its call has count or for_each
	modules     map[string]*Directory // by the name of the call
	outputs     map[string]string     // addresses whose id an output has, by the output's name
}

func newDirectory() *Directory {
	return &Directory{
		Files: map[string]bool{}, Names: map[string]string{}, Content: map[string][]byte{}, blocks: map[string]bool{},
		variables: map[string]bool{}, imported: map[string]bool{}, refused: map[string]bool{}, elsewhere: map[string]string{},
		tables: map[string][]string{}, modules: map[string]*Directory{}, outputs: map[string]string{}, bodies: map[string]hcl.Body{},
	}
}

// ReadDirectory reads the configuration of a directory. A missing directory is empty.
func ReadDirectory(path, namesFile string) (*Directory, error) {
	d, moved := newDirectory(), map[string]string{}
	if err := d.readFiles(path, moved, 0); err != nil {
		return nil, err
	}
	names, never, err := readNames(namesFile)
	if err != nil {
		return nil, err
	}
	d.IsExport, d.Never = names != nil, never
	for id, address := range names {
		if d.Names[id] == "" {
			d.Names[id] = address
		}
	}
	for id, address := range d.Names {
		for hops := 0; moved[address] != "" && hops < len(moved); hops++ {
			address = moved[address]
		}
		d.Names[id] = address
		if len(ParseAddress(address).Modules) > 0 && !d.Has(address) {
			d.elsewhere[id] = address
		}
	}
	return d, nil
}

// readFiles reads the files of a directory, which may be missing. depth is the number of modules
// around it.
func (d *Directory) readFiles(path string, moved map[string]string, depth int) error {
	entries, err := os.ReadDir(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, entry := range entries {
		d.Files[entry.Name()] = true
		if entry.IsDir() || !IsConfiguration(entry.Name()) {
			continue
		}
		if err := d.readFile(filepath.Join(path, entry.Name()), moved, depth); err != nil {
			return err
		}
	}
	return nil
}

// IsConfiguration reports whether an engine reads a file as configuration, in either syntax.
func IsConfiguration(name string) bool { return configurationName.MatchString(name) }

var configurationName = regexp.MustCompile(`^[^.#].*\.(tf|tofu)(\.json)?$`)

// known are the blocks of a configuration that an export has to know.
var known = &hcl.BodySchema{Blocks: []hcl.BlockHeaderSchema{
	{Type: "resource", LabelNames: []string{"type", "name"}},
	{Type: "variable", LabelNames: []string{"name"}},
	{Type: "provider", LabelNames: []string{"name"}},
	{Type: "terraform"},
	{Type: "import"},
	{Type: "moved"},
	{Type: "module", LabelNames: []string{"name"}},
	{Type: "output", LabelNames: []string{"name"}},
	{Type: "removed"},
}}

// RefusedComment begins the comments with an object that the provider refuses. Its id is in it.
const RefusedComment = "# Not managed: %s, because the provider does not accept a value of it:"

var refusedID = regexp.MustCompile(`(?m)^` + fmt.Sprintf(RefusedComment, `(\S+)`) + `\r?$`)

// readFile reads the blocks of a file that an export has to know.
func (d *Directory) readFile(path string, moved map[string]string, depth int) error {
	content, err := os.ReadFile(path) //nolint:gosec // a file of the directory that the user named
	if err != nil {
		return err
	}
	d.Content[path] = content
	for _, found := range refusedID.FindAllSubmatch(content, -1) {
		d.refused[string(found[1])] = true
	}
	parse := func() (*hcl.File, hcl.Diagnostics) { return hclsyntax.ParseConfig(content, path, hcl.InitialPos) }
	if strings.HasSuffix(path, ".json") {
		parse = func() (*hcl.File, hcl.Diagnostics) { return hcljson.Parse(content, path) }
	}
	file, diagnostics := parse()
	if diagnostics.HasErrors() {
		return fmt.Errorf("%s is no Terraform configuration: %w", path, diagnostics)
	}
	found, _, diagnostics := file.Body.PartialContent(known)
	if diagnostics.HasErrors() {
		return fmt.Errorf("%s is no Terraform configuration: %w", path, diagnostics)
	}
	for _, block := range found.Blocks {
		switch block.Type {
		case "resource":
			address := strings.Join(block.Labels, ".")
			d.blocks[address], d.bodies[address] = true, block.Body
			if err := d.readTable(path, address, block.Body, content); err != nil {
				return err
			}
		case "provider":
			d.hasProvider = d.hasProvider || block.Labels[0] == "payments"
		case "terraform":
			d.hasProvider = d.hasProvider || requiresProvider(block.Body)
		case "variable":
			d.variables[block.Labels[0]] = true
		case "import":
			attributes, _ := block.Body.JustAttributes()
			for id, address := range Imports(attributes) {
				d.addImport(id, address)
			}
		case "moved":
			attributes, _ := block.Body.JustAttributes()
			if from, to := addressIn(attributes["from"]), addressIn(attributes["to"]); from != "" && to != "" {
				moved[from] = to
			}
		case "module":
			d.HasCalls = true
			if err := d.readModule(filepath.Dir(path), block.Labels[0], block.Body, depth); err != nil {
				return err
			}
		case "removed":
			inside, _, _ := block.Body.PartialContent(&hcl.BodySchema{Blocks: []hcl.BlockHeaderSchema{{
				Type:       "provisioner",
				LabelNames: []string{"type"},
			}}})
			if len(inside.Blocks) > 0 {
				d.program = path
			}
		case "output":
			attributes, _ := block.Body.JustAttributes()
			if address, isID := strings.CutSuffix(addressIn(attributes["value"]), ".id"); isID {
				d.outputs[block.Labels[0]] = address
			}
		}
	}
	return nil
}

// addImport notes that an import block has an object.
func (d *Directory) addImport(id, address string) {
	d.imported[id] = true
	if ParseAddress(address).IsOurs() {
		d.Names[id] = address
	}
}

// requiresProvider reports whether a terraform block says where the provider is from.
func requiresProvider(body hcl.Body) bool {
	found, _, _ := body.PartialContent(&hcl.BodySchema{Blocks: []hcl.BlockHeaderSchema{{Type: "required_providers"}}})
	return slices.ContainsFunc(found.Blocks, func(block *hcl.Block) bool {
		attributes, _ := block.Body.JustAttributes()
		return attributes["payments"] != nil
	})
}

// tableFile finds the file in the for_each of a table. Earlier exports did not take a byte order
// mark away, which editors of tables write.
var tableFile = regexp.MustCompile(
	`^\{ for row in csvdecode\((?:trimprefix\()?file\("\$\{path\.module\}/([^"/]+\.csv)"\)(?:, "\\ufeff"\))?\) : row\.key => row \}$`)

// readTable reads the keys in the file of a table: a person may have added rows.
func (d *Directory) readTable(path, address string, body hcl.Body, source []byte) error {
	found, _, _ := body.PartialContent(&hcl.BodySchema{Attributes: []hcl.AttributeSchema{{Name: "for_each"}}})
	each := found.Attributes["for_each"]
	if each == nil {
		return nil
	}
	d.tables[address] = nil
	if !each.Expr.Range().CanSliceBytes(source) {
		return nil
	}
	file := tableFile.FindSubmatch(each.Expr.Range().SliceBytes(source))
	if file == nil {
		return nil
	}
	content, err := cli.ReadFile(filepath.Join(filepath.Dir(path), string(file[1])), maxState)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // an engine reports it
	}
	rows := map[string]cty.Value{}
	if err == nil {
		rows, err = Rows(content)
	}
	if err != nil {
		return fmt.Errorf("the table %s cannot be read: %w", file[1], err)
	}
	d.tables[address] = slices.Sorted(maps.Keys(rows))
	return nil
}

// Has reports whether the directory, or a module of it, has the block of an address.
func (d *Directory) Has(address string) bool {
	a := ParseAddress(address)
	of := d.module(a.Modules)
	return of != nil && a.IsOurs() && of.blocks[a.Type+"."+a.Name]
}

// IsImported reports whether an import block has an object.
func (d *Directory) IsImported(id string) bool { return d.imported[id] }

// free returns a name of the form that no file of the directory has. The form takes "", or a
// number.
func (d *Directory) free(form string) string {
	name := fmt.Sprintf(form, "")
	for n := 2; d.Files[name]; n++ {
		name = fmt.Sprintf(form, fmt.Sprintf("_%d", n))
	}
	return name
}
