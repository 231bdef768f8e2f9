// SPDX-License-Identifier: MPL-2.0

package export

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// survey is an account as one run has read it.
type survey struct {
	all          []object          // of the chosen kinds
	chosen       []object          // those to export
	skipped      map[string]string // why an object is not exported, by id
	others       map[*kind]int     // objects of the kinds that were not asked for
	unlisted     []*kind           // no operation lists their objects
	kinds        []*kind           // the chosen ones
	left         []*kind           // those that were not asked for
	organization string
}

// export reads the account, and writes or checks.
func (c *command) export(ctx context.Context, o options) (int, error) {
	if o.seed != "" {
		return c.seed(ctx, o)
	}
	if _, err := findEngine(); o.verify && err != nil {
		return cli.Usage, err
	}
	dir, err := readDirectory(o.dir, o.namesFile())
	if err != nil {
		return cli.Failed, err
	}
	if !o.check && !o.force && !dir.isExport && len(dir.files) > 0 {
		return cli.Usage, cli.Wrong("the directory %s has files, and none of an earlier export. -force adds to it; it changes no file", o.dir)
	}
	var state managed
	if len(o.states) > 0 {
		if state, err = c.readStates(o.states); err != nil {
			return cli.Failed, err
		}
	}
	account, err := c.connect(ctx, o)
	if err != nil {
		return cli.Failed, err
	}
	found, err := c.survey(ctx, account, o)
	if err != nil {
		return cli.Failed, err
	}
	dir.resolve(found.all)
	if o.check {
		return c.check(found, dir, state, o)
	}
	if err := dir.settled(state, o); err != nil {
		return cli.Usage, err
	}
	return c.write(ctx, found, dir, state, o)
}

// connect connects to the account, which must be that of the required organization.
func (c *command) connect(ctx context.Context, o options) (*account, error) {
	settings := map[string]string{"organization_id": o.organization}
	maps.Copy(settings, c.settings)
	return connect(ctx, c.Version, settings, provider.WithObserver(func(*http.Response, time.Duration) { c.requests.Add(1) }))
}

// settled refuses a directory with blocks whose objects are not known: an object that Terraform
// created for such a block would get a second one.
func (d *directory) settled(state managed, o options) error {
	unknown := d.unknown()
	if state != nil || len(unknown) == 0 || o.force || o.copy { // a copy has other objects than the account
		return nil
	}
	return cli.Wrong("export did not write %s, so it cannot tell which objects they are, and would write these twice. "+
		"Nothing was written. Name the state: pipe the output of `terraform state pull` or `tofu state pull` to "+
		"`terraform-provider-payments export -dir %s -state -`.\n"+
		"If they were never applied, use -force", strings.Join(shortened(unknown), ", "), o.dir)
}

// shortened leaves out the rest of a long list.
func shortened(all []string) []string {
	const most = 5
	if len(all) <= most {
		return all
	}
	return append(slices.Clone(all[:most]), fmt.Sprintf("and %d more", len(all)-most))
}

// namesFile is the file of the names.
func (o options) namesFile() string { return cmp.Or(o.names, filepath.Join(o.dir, "names.json")) }

// survey reads all objects of the kinds that the arguments ask for, and counts those of the others.
func (c *command) survey(ctx context.Context, a *account, o options) (*survey, error) {
	listed := map[string]*kind{}
	s := &survey{skipped: map[string]string{}, others: map[*kind]int{}}
	for name, k := range a.kinds {
		if _, ok := a.lists[name]; ok {
			listed[name] = k
		}
	}
	for _, k := range sortedKinds(a.kinds) {
		if listed[k.name] == nil {
			s.unlisted = append(s.unlisted, k)
		}
	}
	chosen, left, err := kindsOf(listed, o.types)
	if err != nil {
		return nil, err
	}
	s.kinds, s.left = chosen, left
	for _, k := range chosen {
		objects, err := a.read(ctx, k)
		if err != nil {
			return nil, fmt.Errorf("reading the %s: %w", plain(k.plural()), err)
		}
		c.progress(fmt.Sprintf("%6d %s", len(objects), k.counted(len(objects))))
		s.all = append(s.all, objects...)
	}
	for _, k := range left {
		if !o.check {
			objects, err := a.list(ctx, k)
			if err != nil {
				return nil, fmt.Errorf("counting the %s: %w", plain(k.plural()), err)
			}
			s.others[k] = len(objects)
		}
	}
	if c.TerminalErr {
		c.progress("")
		_, _ = fmt.Fprint(c.Stderr, "\r")
	}
	if err := s.identify(o); err != nil {
		return nil, err
	}
	s.organization = organization(s.all)
	s.choose(o)
	return s, nil
}

// identify checks that each object has an id of its own, and that the ids of -only exist.
func (s *survey) identify(o options) error {
	kinds := map[string]*kind{}
	for _, object := range s.all {
		if of := kinds[object.id]; of != nil {
			return fmt.Errorf("a %s and a %s have the same id, %s, so nothing was written. Export one of the types with -types",
				of.words(), object.kind.words(), printable(object.id))
		}
		kinds[object.id] = object.kind
	}
	for _, id := range o.only {
		if kinds[id] == nil {
			return cli.Wrong("-only: no object of the read types has the id %s. -types names other types", id)
		}
	}
	return nil
}

// choose selects the objects to export. An archived object is left out, unless another one refers
// to it, or -only names it.
func (s *survey) choose(o options) {
	isReferred := map[string]bool{}
	for _, object := range s.all {
		switch {
		case len(o.only) > 0 && !slices.Contains(o.only, object.id), slices.Contains(o.exclude, object.id):
			s.skipped[object.id] = "excluded"
		case !o.archived && len(o.only) == 0 && isArchived(object):
			s.skipped[object.id] = "archived"
			continue
		default:
		}
		if s.skipped[object.id] == "" {
			for _, id := range referredBy(object) {
				isReferred[id] = true
			}
		}
	}
	for _, object := range s.all {
		if s.skipped[object.id] == "archived" && isReferred[object.id] {
			delete(s.skipped, object.id)
		}
		if s.skipped[object.id] == "" {
			s.chosen = append(s.chosen, object)
		}
	}
}

func isArchived(o object) bool {
	for _, a := range o.kind.attributes {
		if value := memberOf(o.state, a.name); a.is(described.Archived) && isSet(value) {
			return value.True()
		}
	}
	return false
}

// managed returns the addresses of all objects that Terraform manages: those of the state, or those
// of the directory.
func (d *directory) managed(state managed) managed {
	if state != nil {
		return state
	}
	return d.configured()
}

// configured returns the addresses of the objects that the directory has blocks or imports for.
func (d *directory) configured() managed {
	all := managed(maps.Clone(d.elsewhere))
	for id, address := range d.known {
		if d.has(address) {
			all[id] = address
		}
	}
	return all
}

// progress says how far a run is: in one line on a terminal, and else in a line for each type.
func (c *command) progress(text string) {
	if c.TerminalErr {
		_, _ = fmt.Fprintf(c.Stderr, "\r%-*s", lineLength-1, text)
		return
	}
	_, _ = fmt.Fprintln(c.Stderr, text)
}
