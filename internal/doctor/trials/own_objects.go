// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"bytes"
	"context"
	"encoding/json"
	"net/url"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/evidence"
)

// listing is the doctor's own objects in a list.
type listing struct {
	// runs are those in the names, by the ids of the objects. A run is empty if the list shows no
	// name, and the id is known.
	runs     map[string]string
	isDirect bool   // the list itself shows that they are there
	body     []byte // of the response; nil if the list could not be read
}

// has reports whether an object is listed.
func (l listing) has(id string) bool {
	_, has := l.runs[id]
	return has
}

// idOf returns the id of a run's object, or "".
func (l listing) idOf(run string) string {
	for id, of := range l.runs {
		if of == run {
			return id
		}
	}
	return ""
}

// listOwn lists the doctor's own objects of a template. An object that the list shows without its
// name is read, unless its id is known. archived also lists archived objects.
func (w *Writer) listOwn(ctx context.Context, k *template, known string, archived bool) (listing, error) {
	op := w.Operations[k.list]
	query := url.Values(nil)
	if archived && op.Flag != "" {
		query = url.Values{op.Flag: {"true"}}
	}
	response, err := w.fetch(ctx, op.ID, nil, query)
	if query != nil && strings.HasPrefix(response.Refusal, "4") { // it does not know the parameter
		response, err = w.fetch(ctx, op.ID, nil, nil)
	}
	l := listing{runs: map[string]string{}, isDirect: true}
	if err != nil || response.Failure() != "" {
		return l, err
	}
	invalid := wire.DecodeList(bytes.NewReader(response.Body), func(element json.RawMessage) bool {
		members, _ := decode(wire.Unwrap(op.Element.Names(), element)).(map[string]any)
		id, _ := members[evidence.IDMember(op.Element)].(string)
		label, hasLabel := members[k.label].(string)
		run, _ := k.ownerOf(label)
		switch {
		case !isID(id), hasLabel && run == "", w.foreign[id]:
			return true
		case !hasLabel && id != known:
			if _, members, err = w.read(ctx, k, id); members == nil {
				return err == nil
			}
			if run, _ = k.ownerOf(members[k.label]); run == "" {
				w.foreign[id] = true
				return true
			}
			l.isDirect = false
		}
		l.runs[id] = run
		return true
	})
	if invalid == nil {
		l.body = response.Body
	}
	return l, err
}
