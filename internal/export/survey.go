// SPDX-License-Identifier: MPL-2.0

package export

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// survey is an account as one run has read it.
type survey struct {
	all          []object          // of the chosen kinds
	chosen       []object          // those to export
	skipped      map[string]string // why an object is not exported, by id
	others       map[*kind]int     // objects of the kinds that were not asked for
	unlisted     []*kind           // no operation lists their objects
	kinds        []*kind           // the chosen ones
	organization string
}

// export reads the account, and writes or checks.
func (c *command) export(ctx context.Context, o options) (int, error) {
	if o.seed != "" {
		return c.seed(ctx, o)
	}
	if _, err := findEngine(); o.verify && err != nil {
		return exitUsage, err
	}
	dir, err := readDirectory(o.dir, o.namesFile())
	if err != nil {
		return exitFailed, err
	}
	if !o.check && !o.force && !dir.isExport && len(dir.files) > 0 {
		return exitUsage, wrong("the directory %s has files, and none of an earlier export. -force adds to it; it changes no file", o.dir)
	}
	var state managed
	if len(o.states) > 0 {
		if state, err = c.readStates(o.states); err != nil {
			return exitFailed, err
		}
	}
	account, err := c.connect(ctx, o)
	if err != nil {
		return exitFailed, err
	}
	found, err := c.survey(ctx, account, o)
	if err != nil {
		return exitFailed, err
	}
	if o.check {
		return c.check(found, dir.managed(state), o)
	}
	return c.write(ctx, found, dir, state, o)
}

// connect connects to the account, which must be that of the required organization.
func (c *command) connect(ctx context.Context, o options) (*account, error) {
	settings := map[string]string{"organization_id": o.organization}
	maps.Copy(settings, c.settings)
	return connect(ctx, c.version, settings, c.tune...)
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
	s.kinds = chosen
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
	if c.terminal {
		c.progress("")
		_, _ = fmt.Fprint(c.stderr, "\r")
	}
	s.organization = organization(s.all)
	s.choose(o)
	return s, nil
}

// choose selects the objects to export. An archived object is left out, unless another one refers
// to it.
func (s *survey) choose(o options) {
	isReferred := map[string]bool{}
	for _, object := range s.all {
		switch {
		case len(o.only) > 0 && !slices.Contains(o.only, object.id), slices.Contains(o.exclude, object.id):
			s.skipped[object.id] = "excluded"
		case !o.archived && isArchived(object):
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
		if value := memberOf(o.state, a.name); a.is(plan.Archived) && isSet(value) {
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
	if c.terminal {
		_, _ = fmt.Fprintf(c.stderr, "\r%-*s", lineLength-1, text)
		return
	}
	_, _ = fmt.Fprintln(c.stderr, text)
}
