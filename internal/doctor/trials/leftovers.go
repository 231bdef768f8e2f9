// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// Leftover is an object that a killed run left.
type Leftover struct {
	Title, Name, ID string

	// Differs are members that are not as the doctor sends them. Such an object may be the account's.
	Differs []string
	trial   *trial
}

// Leftovers finds the objects of all runs that have not ended, by their names, those that others
// need last. unread are the templates whose objects could not be listed. organization is the
// account's, or empty.
func (w *Writer) Leftovers(ctx context.Context, organization string) (all []Leftover, unread []string, err error) {
	for i := range templates {
		k := &templates[len(templates)-1-i]
		if k.list == "" {
			continue
		}
		l, err := w.listOwn(ctx, k, "", true)
		if err != nil {
			return nil, nil, err
		}
		if l.body == nil {
			unread = append(unread, k.title())
		}
		for _, id := range slices.Sorted(maps.Keys(l.runs)) {
			run := l.runs[id]
			t := &trial{template: k, run: run, name: k.nameIn(run), id: id, values: map[string]string{"$EMAIL": emailOf(run)}}
			_, object, err := w.read(ctx, k, id)
			if err != nil {
				return nil, nil, err
			}
			if !k.hasEnded(object) {
				all = append(all, Leftover{k.title(), t.name, id, w.differing(t, object, organization), t})
			}
		}
	}
	return all, unread, nil
}

// differing names the members of an object that are not as the doctor sends them. Values that
// differ from run to run are not compared, except the name.
func (w *Writer) differing(t *trial, object map[string]any, organization string) (names []string) {
	if run, _ := t.ownerOf(object[t.label]); run != t.run {
		names = append(names, t.label)
	}
	s, full := w.response(t.template), w.body(t, t.full)
	isSent := func(name string, sent any) bool {
		e := echoOf(s, name, sent, object[name])
		return sent != nil && e != echoOther && e != echoGone
	}
	for name, sent := range w.body(t, t.body) {
		isOpen := strings.Contains(encode(map[string]any{name: sent}), "$")
		isPersonal := s.Properties[name] != nil && s.Properties[name].Marks["x-personal"] == true && object[name] == nil
		if name != t.label && !isOpen && !isPersonal && !isSent(name, sent) && !isSent(name, full[name]) {
			names = append(names, name)
		}
	}
	const owner = "organizationId"
	id, _ := object[owner].(string)
	if organization != "" && s.Properties[owner] != nil && !wire.SameID(id, organization) {
		names = append(names, owner)
	}
	slices.Sort(names)
	return names
}

// End ends the life of a leftover, and reports whether it has ended.
func (w *Writer) End(ctx context.Context, l Leftover) (bool, error) { return w.end(ctx, l.trial) }
