// SPDX-License-Identifier: MPL-2.0

package export

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// output is one file to write.
type output struct {
	name    string // relative to the directory, or a path of its own
	content []byte
	objects int
	note    string
}

// write writes the configuration of the new objects, and prints a summary.
func (c *command) write(s *survey, dir *directory, state managed, o options) (int, error) {
	known := maps.Clone(dir.known)
	for id, address := range state {
		if kind, name, ok := strings.Cut(address, "."); ok && hclsyntax.ValidIdentifier(kind) && hclsyntax.ValidIdentifier(name) {
			known[id] = address
		}
	}
	addresses := names(s.chosen, known, dir.addresses)
	var fresh, removed []object
	for _, object := range s.chosen {
		_, inState := state[object.key()]
		switch {
		case inState || dir.addresses[known[object.id]]: // it has its block
		case dir.known[object.id] != "" && len(dir.files) > 0:
			removed = append(removed, object) // a person removed its block
		default:
			fresh = append(fresh, object)
		}
	}
	sortByAddress(fresh, addresses)
	e, refer := s.expressions(dir, state, fresh, addresses)
	given := newVariables(fresh, addresses, e.refer, o)
	e.variable = given.of
	outputs, err := c.outputs(s, dir, e, fresh, addresses, given, o)
	if err != nil {
		return exitFailed, err
	}
	if err := put(o, outputs); err != nil {
		return exitFailed, err
	}
	return c.print(c.summary(s, dir, outputs, summaryOf{fresh: fresh, removed: removed, gone: s.gone(dir.managed(state)), missing: refer.missing}, o)), nil
}

// key is the object's key in a state: see [managed].
func (o object) key() string {
	if o.kind.isSingle() {
		return o.kind.name
	}
	return o.id
}

// expressions refer to the objects that have a block: here, or in the directory.
func (s *survey) expressions(dir *directory, state managed, fresh []object, addresses map[string]string) (expressions, *referrer) {
	r := &referrer{kinds: map[string]*kind{}, addresses: map[string]string{}, skipped: s.skipped, isHidden: map[*kind]bool{}, missing: map[string]int{}}
	for id, address := range dir.managed(state) {
		r.addresses[id] = address
	}
	for _, o := range fresh {
		if o.refused == "" {
			r.addresses[o.id] = addresses[o.id]
		} else {
			s.skipped[o.id] = "refused"
		}
	}
	for _, k := range s.kinds {
		r.kinds[k.name] = k
	}
	for k := range s.people {
		r.kinds[k.name], r.isHidden[k] = k, true
	}
	return expressions{refer: r.refer}, r
}

// outputs makes the files. All are verified before one is written.
func (c *command) outputs(s *survey, dir *directory, e expressions, fresh []object, addresses map[string]string, given *variables, o options) ([]output, error) {
	header := fmt.Sprintf("# Exported from the organization %s on %s.\n", s.organizationOrUnknown(), c.today.Format("2006-01-02"))
	var files []output
	blocks := map[string]*bytes.Buffer{}
	counts := map[string]int{}
	var imports bytes.Buffer
	target := func(k *kind) string {
		if dir.isExport {
			return dir.free("new_" + c.today.Format("2006-01-02"))
		}
		return fileOf(s.kinds, k)
	}
	var order []string
	for _, k := range s.kinds {
		for _, object := range fresh {
			if object.kind != k {
				continue
			}
			name := target(k)
			if blocks[name] == nil {
				blocks[name] = bytes.NewBufferString(header)
				order = append(order, name)
			}
			counts[name]++
			blocks[name].WriteString("\n" + e.block(object, addresses[object.id]))
			if object.refused == "" && !o.copy {
				fmt.Fprintf(&imports, "\nimport {\n  to = %s\n  id = %s\n}\n", addresses[object.id], literal(cty.StringVal(object.id)))
			}
		}
	}
	for _, name := range order {
		content := format(blocks[name].String())
		if err := verify(string(content), only(fresh, name, target), addresses, given); err != nil {
			return nil, fmt.Errorf("the configuration in %s would not be that of the account, so nothing was written: %w", name, err)
		}
		files = append(files, output{name: name, content: content, objects: counts[name]})
	}
	if dir.isExport && len(files) > 0 { // one file has all that is new
		files[0].content = append(files[0].content, imports.Bytes()...)
	}
	if !dir.isExport {
		files = append([]output{{name: "providers.tf", content: c.providers(s, header, o)}}, files...)
		if imports.Len() > 0 {
			files = append(files, output{name: "imports.tf", content: append([]byte(header), imports.Bytes()...), objects: bytes.Count(imports.Bytes(), []byte("\nimport {"))})
		}
	}
	if len(given.sorted) > 0 {
		name := "variables.tf"
		if dir.isExport {
			name = dir.free("variables_" + c.today.Format("2006-01-02"))
		}
		files = append(files,
			output{name: name, content: given.declarations(header), objects: len(given.sorted)},
			output{name: dir.example(), content: given.example()})
	}
	kept := maps.Clone(dir.known)
	for _, object := range s.chosen {
		if object.refused == "" {
			kept[object.id] = addresses[object.id]
		}
	}
	encoded, err := encodeNames(kept)
	files = append(files, output{name: o.namesFile(), content: encoded, objects: len(kept)})
	return files, err
}

// only returns the objects of one file.
func only(objects []object, name string, target func(*kind) string) (found []object) {
	for _, o := range objects {
		if target(o.kind) == name {
			found = append(found, o)
		}
	}
	return found
}

// free returns a file name that no file of the directory has.
func (d *directory) free(base string) string {
	name := base + ".tf"
	for n := 2; d.files[name]; n++ {
		name = fmt.Sprintf("%s_%d.tf", base, n)
	}
	return name
}

// example is a free name for the file that shows the variables without values.
func (d *directory) example() string {
	name := "terraform.tfvars.example"
	for n := 2; d.files[name]; n++ {
		name = fmt.Sprintf("terraform.tfvars.example_%d", n)
	}
	return name
}

func (s *survey) organizationOrUnknown() string {
	if s.organization == "" {
		return "(unknown)"
	}
	return printable(s.organization)
}

// providers is the file with the provider's block. The organization in it makes the provider refuse
// any other account.
func (c *command) providers(s *survey, header string, o options) []byte {
	version := ""
	if parts := strings.Split(c.version, "."); len(parts) == 3 {
		version = fmt.Sprintf("      version = \"~> %s.%s\"\n", parts[0], parts[1])
	}
	block := "provider \"payments\" {}\n"
	if s.organization != "" && !o.copy {
		block = "provider \"payments\" {\n  # Another account is refused.\n  organization_id = " + literal(cty.StringVal(s.organization)) + "\n}\n"
	}
	return format(header + "\nterraform {\n  required_providers {\n    payments = {\n      source = \"terraform-payments/payments\"\n" + version +
		"    }\n  }\n}\n\n" + block)
}

// put writes the files: each one whole, or not at all. It never changes an existing file but that
// of the names.
func put(o options, outputs []output) error {
	if err := os.MkdirAll(o.dir, 0o750); err != nil {
		return err
	}
	for _, out := range outputs {
		path := out.name
		if path != o.namesFile() {
			path = filepath.Join(o.dir, out.name)
		}
		current, err := os.ReadFile(path) //nolint:gosec // a file of the directory that the user named
		switch {
		case err == nil && bytes.Equal(current, out.content):
			continue
		case err == nil && path != o.namesFile():
			return fmt.Errorf("%s exists already, and was not changed", path)
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return err
		}
		if err := putFile(path, out.content); err != nil {
			return err
		}
	}
	return nil
}

// putFile writes a file under another name first.
func putFile(path string, content []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".export-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(file.Name()) }()
	_, err = file.Write(content)
	if err := errors.Join(err, file.Sync(), file.Chmod(0o644), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// gone returns the managed objects that the account lacks. It knows those of the chosen kinds only.
func (s *survey) gone(managed managed) (addresses []string) {
	present := map[string]bool{}
	for _, o := range s.all {
		present[o.key()], present[o.id] = true, true
	}
	for id, address := range managed {
		isRead := slices.ContainsFunc(s.kinds, func(k *kind) bool { return strings.Contains("."+address, "."+k.name+".") })
		if isRead && !present[id] {
			addresses = append(addresses, fmt.Sprintf("%s (%s)", address, id))
		}
	}
	slices.Sort(addresses)
	return addresses
}
