// SPDX-License-Identifier: MPL-2.0

package export

import (
	"cmp"
	"encoding/json"
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

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
)

// directory is what stands in the target directory before the export.
type directory struct {
	files     map[string]bool
	addresses map[string]bool     // of its resource blocks
	variables map[string]bool     // the declared ones
	tables    map[string][]string // keys of the rows of those blocks that have a table, by address
	known     map[string]string   // addresses by id: of import blocks, and of earlier exports
	imported  map[string]bool     // ids that an import block has
	refused   map[string]bool     // ids of the objects that stand in comments
	elsewhere map[string]string   // addresses by id that no reference can have: in modules, for example
	isExport  bool                // an earlier export wrote it
	provider  bool                // it configures the provider, or says where it is from
}

// readDirectory reads the configuration of a directory. A missing directory is empty.
func readDirectory(path, namesFile string) (*directory, error) {
	d := &directory{
		files: map[string]bool{}, addresses: map[string]bool{}, variables: map[string]bool{}, known: map[string]string{},
		imported: map[string]bool{}, refused: map[string]bool{}, elsewhere: map[string]string{}, tables: map[string][]string{},
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

// isConfiguration reports whether an engine reads a file as configuration, in either syntax.
func isConfiguration(name string) bool {
	return configurationName.MatchString(name)
}

var configurationName = regexp.MustCompile(`^[^.#].*\.(tf|tofu)(\.json)?$`)

// blocks are those of a configuration that an export has to know.
var blocks = &hcl.BodySchema{Blocks: []hcl.BlockHeaderSchema{
	{Type: "resource", LabelNames: []string{"type", "name"}},
	{Type: "variable", LabelNames: []string{"name"}},
	{Type: "provider", LabelNames: []string{"name"}},
	{Type: "terraform"},
	{Type: "import"},
	{Type: "moved"},
}}

// readFile reads the resource, variable, import and moved blocks of a file.
func (d *directory) readFile(path string, moved map[string]string) error {
	content, err := os.ReadFile(path) //nolint:gosec // a file of the directory that the user named
	if err != nil {
		return err
	}
	return d.read(path, content, moved)
}

// read reads the blocks of a file with this content.
func (d *directory) read(path string, content []byte, moved map[string]string) error {
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
	found, _, diagnostics := file.Body.PartialContent(blocks)
	if diagnostics.HasErrors() {
		return fmt.Errorf("%s is no Terraform configuration: %w", path, diagnostics)
	}
	for _, block := range found.Blocks {
		switch block.Type {
		case "resource":
			address := strings.Join(block.Labels, ".")
			d.addresses[address] = true
			if err := d.readTable(path, address, block.Body, content); err != nil {
				return err
			}
		case "provider":
			d.provider = d.provider || block.Labels[0] == "payments"
		case "terraform":
			d.provider = d.provider || requiresProvider(block.Body)
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

// requiresProvider reports whether a terraform block says where the provider is from.
func requiresProvider(body hcl.Body) bool {
	found, _, _ := body.PartialContent(&hcl.BodySchema{Blocks: []hcl.BlockHeaderSchema{{Type: "required_providers"}}})
	return slices.ContainsFunc(found.Blocks, func(block *hcl.Block) bool {
		attributes, _ := block.Body.JustAttributes()
		return attributes["payments"] != nil
	})
}

// tableFile finds the file in the for_each of a table.
var tableFile = regexp.MustCompile(`^\{ for row in csvdecode\(file\("\$\{path\.module\}/([^"/]+\.csv)"\)\) : row\.key => row \}$`)

// readTable reads the keys in the file of a table: a person may have added rows.
func (d *directory) readTable(path, address string, body hcl.Body, source []byte) error {
	found, _, _ := body.PartialContent(&hcl.BodySchema{Attributes: []hcl.AttributeSchema{{Name: "for_each"}}})
	each := found.Attributes["for_each"]
	if each == nil {
		return nil
	}
	d.tables[address] = []string{}
	if !each.Expr.Range().CanSliceBytes(source) {
		return nil
	}
	file := tableFile.FindSubmatch(each.Expr.Range().SliceBytes(source))
	if file == nil {
		return nil
	}
	content, err := os.ReadFile(filepath.Join(filepath.Dir(path), string(file[1]))) //nolint:gosec // beside the block that names it
	if errors.Is(err, fs.ErrNotExist) {
		return nil // an engine reports it
	}
	rows := map[string]cty.Value{}
	if err == nil {
		rows, err = rowsOf(content)
	}
	if err != nil {
		return fmt.Errorf("the table %s cannot be read: %w", file[1], err)
	}
	d.tables[address] = slices.Sorted(maps.Keys(rows))
	return nil
}

// unknown returns the addresses of blocks and of rows of tables whose objects are not known: a
// person wrote them, and an apply may have created their objects.
func (d *directory) unknown() (addresses []string) {
	known := map[string]bool{}
	for _, address := range d.known {
		of, _, _ := instance(address)
		known[of], known[address] = true, true
	}
	for address := range d.addresses {
		if strings.HasPrefix(address, "payments_") && !known[address] {
			addresses = append(addresses, address)
		}
	}
	for address, keys := range d.tables {
		for _, key := range keys {
			if of := address + "[" + literal(cty.StringVal(key)) + "]"; known[address] && !known[of] {
				addresses = append(addresses, of)
			}
		}
	}
	slices.Sort(addresses)
	return addresses
}

// readImport reads an import block of one object, or of the instances of one resource.
func (d *directory) readImport(attributes hcl.Attributes) {
	id := cmp.Or(literalString(attributes["id"]), identityIn(attributes["identity"]))
	if id != "" {
		d.know(id, traversal(attributes["to"]))
	}
	if each, to := attributes["for_each"], attributes["to"]; each != nil && to != nil {
		of := ""
		if to, isIndex := to.Expr.(*hclsyntax.IndexExpr); isIndex {
			of = traversal(&hcl.Attribute{Expr: to.Collection})
		}
		ids, _ := each.Expr.Value(nil) // anything but strings is not from here
		for key, id := range stringsOf(ids) {
			address := ""
			if of != "" {
				address = of + "[" + literal(cty.StringVal(key)) + "]"
			}
			d.know(id, address)
		}
	}
}

// know notes that an import block has an object. The address is empty if the block does not tell
// it.
func (d *directory) know(id, address string) {
	d.imported[id] = true
	switch {
	case isAddress(address):
		d.known[id] = address
	case address != "":
		d.elsewhere[id] = address
	}
}

// identityIn returns the only value of an identity.
func identityIn(attribute *hcl.Attribute) string {
	if attribute == nil {
		return ""
	}
	value, _ := attribute.Expr.Value(nil)
	for _, id := range stringsOf(value) {
		if value.LengthInt() == 1 {
			return id
		}
	}
	return ""
}

// stringsOf returns the strings in a map of literals.
func stringsOf(value cty.Value) map[string]string {
	all := map[string]string{}
	if !isSet(value) || !value.CanIterateElements() || !value.Type().IsObjectType() && !value.Type().IsMapType() {
		return all
	}
	for key, element := range value.AsValueMap() {
		if element.Type() == cty.String && isSet(element) {
			all[key] = element.AsString()
		}
	}
	return all
}

// resolve replaces the keys of import blocks by ids: an object can be imported by its code, by its
// URL, or by an id in capital letters.
func (d *directory) resolve(objects []object) {
	byKind, isID := map[string][]object{}, map[string]bool{}
	for _, o := range objects {
		byKind[o.kind.name], isID[o.id] = append(byKind[o.kind.name], o), true
	}
	for _, known := range []map[string]string{d.known, d.elsewhere} {
		for key, address := range maps.Clone(known) {
			if isID[key] {
				continue
			}
			var found []string
			for _, o := range byKind[kindAt(address)] {
				if o.isAt(key) {
					found = append(found, o.id)
				}
			}
			if len(found) == 1 {
				delete(known, key)
				known[found[0]], d.imported[found[0]] = address, d.imported[key]
			}
		}
	}
}

// isAt reports whether an import by a key may find the object: the key is its id, or a value of it.
func (o object) isAt(key string) bool {
	return strings.EqualFold(o.id, key) || holds(o.kind.attributes, o.state, key)
}

// holds reports whether an object has a text, at any depth of objects. Ids of others do not count.
func holds(attributes []attribute, value cty.Value, text string) bool {
	return slices.ContainsFunc(attributes, func(a attribute) bool {
		inner := memberOf(value, a.name)
		return a.refersTo == "" && (stringAt(value, a.name) == text || inner.Type().IsObjectType() && holds(a.members, inner, text))
	})
}

// kindAt returns the type in the address of a resource, in any module.
func kindAt(address string) string {
	steps, diagnostics := hclsyntax.ParseTraversalAbs([]byte(address), "", hcl.InitialPos)
	if diagnostics.HasErrors() {
		return ""
	}
	at := 0
	for at+1 < len(steps) && nameOfStep(steps[at]) == "module" {
		if at += 2; at < len(steps) && nameOfStep(steps[at]) == "" {
			at++ // the index of an instance of the module
		}
	}
	if at >= len(steps) {
		return ""
	}
	return nameOfStep(steps[at])
}

func nameOfStep(step hcl.Traverser) string {
	switch s := step.(type) {
	case hcl.TraverseRoot:
		return s.Name
	case hcl.TraverseAttr:
		return s.Name
	}
	return ""
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
