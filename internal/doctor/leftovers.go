// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"context"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// leftover is an object that a killed run left.
type leftover struct {
	*trial

	// differs are members that are not as the doctor sends them. Such an object may be the account's.
	differs []string
}

// leftovers finds the objects of all runs that have not ended, by their names, those that others
// need last. unread are the templates whose objects could not be listed. organization is the
// account's, or empty.
func (w *writer) leftovers(ctx context.Context, organization string) (all []leftover, unread []string, err error) {
	for i := range templates {
		k := &templates[len(templates)-1-i]
		if k.list == "" {
			continue
		}
		l, err := w.list(ctx, k, "", true)
		if err != nil {
			return nil, nil, err
		}
		if l.body == nil {
			unread = append(unread, k.title())
		}
		for _, o := range l.own {
			if o.ended {
				continue
			}
			t := &trial{template: k, run: o.run, name: k.nameIn(o.run), id: o.id, values: map[string]string{"$EMAIL": emailOf(o.run)}}
			read, err := w.fetch(ctx, k.read, []string{o.id}, nil)
			if err != nil {
				return nil, nil, err
			}
			if !k.hasEnded(read.members()) {
				all = append(all, leftover{t, w.differing(t, read.members(), organization)})
			}
		}
	}
	return all, unread, nil
}

// differing names the members of an object that are not as the doctor sends them. Values that
// differ from run to run are not compared, except the name.
func (w *writer) differing(t *trial, object map[string]any, organization string) (names []string) {
	if run, _ := t.ownerOf(object[t.label]); run != t.run {
		names = append(names, t.label)
	}
	s, full := w.response(t.template), w.plan.body(t, t.full)
	isSent := func(name string, sent any) bool {
		e := echoOf(s, name, sent, object[name])
		return sent != nil && e != echoOther && e != echoGone
	}
	for name, sent := range w.plan.body(t, t.body) {
		isOpen := strings.Contains(encode(map[string]any{name: sent}), "$")
		isPersonal := s.Properties[name] != nil && s.Properties[name].Marks["x-personal"] == true && object[name] == nil
		if name != t.label && !isOpen && !isPersonal && !isSent(name, sent) && !isSent(name, full[name]) {
			names = append(names, name)
		}
	}
	if owner, _ := object["organizationId"].(string); organization != "" && !wire.SameID(owner, organization) {
		names = append(names, "organizationId")
	}
	slices.Sort(names)
	return names
}
