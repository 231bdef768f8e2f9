// SPDX-License-Identifier: MPL-2.0

package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// write writes the configuration of the new objects, and prints a summary.
func (c *command) write(ctx context.Context, s *survey, dir *directory, state managed, o options) (int, error) {
	dir.agree(state, s)
	known := maps.Clone(dir.known)
	for id, address := range state {
		if isAddress(address) {
			known[id] = address
		}
	}
	addresses := names(s.chosen, known, dir.addresses)
	var fresh []object
	for _, object := range s.chosen {
		_, inState := state[object.key()]
		switch {
		case inState || dir.has(known[object.id]): // it has its block
		case object.refused != "" && dir.refused[object.id]:
			s.skipped[object.id] = refusedReason
		case dir.elsewhere[object.id] != "":
			s.skipped[object.id] = "in " + dir.elsewhere[object.id]
		case dir.imported[object.id] && dir.known[object.id] == "":
			s.skipped[object.id] = "in an import block of the directory"
		case dir.known[object.id] != "" && len(dir.files) > 0:
			s.skipped[object.id] = "exported before, and no block has it now"
		default:
			fresh = append(fresh, object)
		}
	}
	sortByAddress(fresh, addresses)
	d, refer, err := s.draft(dir, state, fresh, addresses, o)
	if err != nil {
		return cli.Failed, err
	}
	outputs, err := c.outputs(s, dir, d, o)
	if err != nil {
		return cli.Failed, err
	}
	if err := ctx.Err(); err != nil {
		return cli.Failed, err
	}
	if err := put(o, outputs); err != nil {
		return cli.Failed, err
	}
	found := report{
		Organization: s.organization, Objects: len(s.all), Requests: c.requests.Load(), New: len(fresh), Gone: s.gone(dir.managed(state)),
		survey: s, options: o,
		isExport: dir.isExport, NotExported: s.notExported(refer.missing),
	}
	for _, out := range outputs {
		found.Files = append(found.Files, reportedFile{out.path(o), out.objects, out.note})
	}
	found.Imports = importedBy(fresh, o)
	if o.verify {
		if found.Verified, err = c.verify(ctx, state, o); err != nil {
			return cli.Failed, err
		}
	}
	return c.printReport(found)
}

// refusedReason is why an object stands in comments.
const refusedReason = "a value is refused, see the comments in the file"

// agree settles addresses that the directory and a state give to different objects. If the object
// of the directory is gone, Terraform has replaced it. Otherwise the state is that of another
// directory.
func (d *directory) agree(state managed, s *survey) {
	owners := map[string]string{}
	for id, address := range d.known {
		owners[address] = id
	}
	gone := map[string]bool{}
	for _, id := range s.missing(d.known) {
		gone[id] = true
	}
	for id, address := range maps.Clone(state) {
		switch owner := owners[address]; {
		case owner == "" || owner == id || id == kindAt(address):
		case gone[owner]:
			delete(d.known, owner)
		default:
			delete(state, id)
			d.elsewhere[id] = address
		}
	}
}

// importedBy is the number of objects with import blocks.
func importedBy(fresh []object, o options) (n int) {
	for _, object := range fresh {
		if object.refused == "" && !o.copy {
			n++
		}
	}
	return n
}

// path is where the file is written.
func (out output) path(o options) string {
	if out.name == o.namesFile() {
		return out.name
	}
	return filepath.Join(o.dir, out.name)
}

// key is the object's key in a state: see [managed].
func (o object) key() string {
	if o.kind.isSingle() {
		return o.kind.name
	}
	return o.id
}

// draft makes the configuration of the new objects. It refers to the objects that have a block:
// here, or in the directory.
func (s *survey) draft(
	dir *directory, state managed, fresh []object, addresses map[string]string, o options,
) (*draft, *referrer, error) {
	r := &referrer{
		kinds: map[string]*kind{}, addresses: map[string]string{}, skipped: s.skipped, isHidden: map[*kind]bool{}, missing: map[missing]int{},
	}
	for _, k := range s.kinds {
		r.kinds[k.name] = k
	}
	for k := range s.others {
		r.kinds[k.name], r.isHidden[k] = k, true
	}
	for _, all := range []map[string]string{dir.known, state} {
		for id, address := range all {
			if dir.has(address) {
				r.addresses[id] = address
			}
		}
	}
	for _, all := range []map[string]string{dir.elsewhere, state} {
		for id, address := range all {
			if r.addresses[id] == "" {
				s.skipped[id] = "in " + address
			}
		}
	}
	for _, object := range fresh {
		if object.refused != "" {
			s.skipped[object.id] = refusedReason
		} else {
			r.addresses[object.id] = addresses[object.id]
		}
	}
	e := expressions{refer: r.refer}
	tables := newTables(fresh, addresses, dir.addresses, e, o.tables)
	for _, t := range tables {
		for _, object := range t.objects {
			r.addresses[object.id] = addresses[object.id]
		}
	}
	given := newVariables(fresh, addresses, dir.variables, r.has, o)
	r.missing = map[missing]int{} // the searches above count, too
	d, err := newDraft(s.kinds, fresh, addresses, tables)
	if err != nil {
		return nil, nil, err
	}
	d.given, d.referable, d.e = given, r.addresses, expressions{refer: r.refer, variable: given.of, isCopy: o.copy}
	return d, r, nil
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
	if parts := strings.Split(c.Version, "."); len(parts) == 3 {
		version = fmt.Sprintf("      version = \"~> %s.%s\"\n", parts[0], parts[1])
	}
	text := header + "\nterraform {\n  required_providers {\n    payments = {\n      source = \"terraform-payments/payments\"\n" + version +
		"    }\n  }\n}\n\n"
	if s.organization == "" || o.copy {
		return format(text + "provider \"payments\" {}\n")
	}
	id := literal(cty.StringVal(s.organization))
	return format(text + "provider \"payments\" {\n  # Another account is refused.\n  organization_id = " + id + "\n}\n")
}

// put writes the files. It writes all of them under other names first, so that a failure leaves no
// file, and then renames them. It never changes an existing file but that of the names.
func put(o options, outputs []output) error {
	if err := putAll(o, outputs); err != nil {
		return fmt.Errorf("the files could not be written, so none was: %w", err)
	}
	return nil
}

func putAll(o options, outputs []output) error {
	if err := os.MkdirAll(o.dir, 0o750); err != nil {
		return err
	}
	var drafts, paths []string
	defer func() {
		for _, draft := range drafts {
			_ = os.Remove(draft) // it is gone if it was renamed
		}
	}()
	for _, out := range outputs {
		path := out.path(o)
		if whole, err := filepath.EvalSymlinks(path); err == nil {
			path = whole // a link stays one
		}
		current, err := os.ReadFile(path) //nolint:gosec // a file of the directory that the user named
		switch {
		case err == nil && bytes.Equal(bytes.ReplaceAll(current, []byte("\r\n"), []byte("\n")), out.content):
			continue
		case err == nil && out.name != o.namesFile():
			return fmt.Errorf("%s exists already", path)
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return err
		}
		draft, err := writeDraft(path, out.content)
		if draft != "" {
			drafts, paths = append(drafts, draft), append(paths, path)
		}
		if err != nil {
			return err
		}
	}
	return place(drafts, paths)
}

// place renames the drafts, or leaves none of the files. All but the last one are new.
func place(drafts, paths []string) error {
	for i, draft := range drafts {
		if err := os.Rename(draft, paths[i]); err != nil {
			for _, path := range paths[:i] {
				_ = os.Remove(path)
			}
			return err
		}
	}
	return nil
}

// writeDraft writes a file beside a path, and returns its name.
func writeDraft(path string, content []byte) (draft string, err error) {
	file, err := os.CreateTemp(filepath.Dir(path), ".export-*")
	if err != nil {
		return "", err
	}
	_, err = file.Write(content)
	return file.Name(), errors.Join(err, file.Sync(), file.Chmod(0o644), file.Close())
}

// gone returns the managed objects that the account lacks.
func (s *survey) gone(managed managed) []string {
	addresses := []string{}
	for _, id := range s.missing(managed) {
		addresses = append(addresses, fmt.Sprintf("%s (%s)", managed[id], id))
	}
	slices.Sort(addresses)
	return addresses
}

// missing returns the ids that the account lacks. It knows those of the chosen kinds only.
func (s *survey) missing(addresses map[string]string) (ids []string) {
	present := map[string]bool{}
	for _, o := range s.all {
		present[o.key()], present[o.id] = true, true
	}
	isRead := map[string]bool{}
	for _, k := range s.kinds {
		isRead[k.name] = true
	}
	for id, address := range addresses {
		if !present[id] && isRead[kindAt(address)] {
			ids = append(ids, id)
		}
	}
	return ids
}
