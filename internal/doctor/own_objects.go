// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"bytes"
	"context"
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// own is an object with a name of the doctor.
type own struct {
	id    string
	run   string // in its name; empty if the list shows no name, and the id is known
	ended bool
}

// listing is the doctor's own objects in a list.
type listing struct {
	own    []own
	direct bool   // the list itself shows that they are there
	body   []byte // of the response; nil if the list could not be read
}

// has reports whether an object is listed.
func (l listing) has(id string) bool {
	return slices.ContainsFunc(l.own, func(o own) bool { return o.id == id })
}

// idOf returns the id of a run's object, or "".
func (l listing) idOf(run string) string {
	for _, o := range l.own {
		if o.run == run {
			return o.id
		}
	}
	return ""
}

// list lists the doctor's own objects of a template. An object that the list shows without its name
// is read, unless its id is known. archived also lists archived objects.
func (w *writer) list(ctx context.Context, k *template, known string, archived bool) (listing, error) {
	op := w.plan.operations[k.list]
	query := url.Values(nil)
	if archived && op.flag != "" {
		query = url.Values{op.flag: {"true"}}
	}
	o, err := w.fetch(ctx, op.ID, nil, query)
	if query != nil && strings.HasPrefix(o.refused, "4") { // it does not know the parameter
		o, err = w.fetch(ctx, op.ID, nil, nil)
	}
	l := listing{direct: true}
	if err != nil || o.failure() != "" {
		return l, err
	}
	invalid := wire.DecodeList(bytes.NewReader(o.body), func(element json.RawMessage) bool {
		members, _ := decode(element).(map[string]any)
		id, _ := members[idMember(op.element)].(string)
		label, hasLabel := members[k.label]
		run, _ := k.ownerOf(label)
		switch {
		case !isID(id), hasLabel && run == "", w.foreign[id]:
			return true
		case !hasLabel && id != known:
			if members, run, err = w.readOwn(ctx, k, id); run == "" {
				return err == nil
			}
			l.direct = false
		}
		l.own = append(l.own, own{id, run, k.hasEnded(members)})
		return true
	})
	if invalid == nil {
		l.body = o.body
	}
	return l, err
}

// readOwn reads an object that a list shows without its name. The run is empty if it is not the
// doctor's.
func (w *writer) readOwn(ctx context.Context, k *template, id string) (members map[string]any, run string, err error) {
	o, err := w.fetch(ctx, k.read, []string{id}, nil)
	if members = o.members(); members == nil {
		return nil, "", err
	}
	if run, _ = k.ownerOf(members[k.label]); run == "" {
		w.foreign[id] = true
	}
	return members, run, err
}

// hasEnded reports whether an object says that its life has ended.
func (k *template) hasEnded(members map[string]any) bool {
	for name, value := range k.ended {
		if members[name] == value {
			return true
		}
	}
	return false
}
