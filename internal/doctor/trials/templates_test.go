// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/requests"
)

// The reasons why the doctor does not make objects of other types.
const (
	movesMoney = "it moves money, which the doctor never does"
	nameless   = "none of its members can have a name, so a session whose response was lost could not be found again"
)

// untried are operations that create, and that no trial sends, by the reason.
var untried = map[string]string{
	"createOnramp": movesMoney, "createPayout": movesMoney, "createRefund": movesMoney, "createWithdrawal": movesMoney,
	"createPaymentSession": nameless,
}

// TestTemplates: every body is one that the contract allows, every create is either tried or left
// out for a reason, and nothing moves money.
func TestTemplates(t *testing.T) {
	t.Parallel()
	all, err := requests.Operations()
	if err != nil {
		t.Fatal(err)
	}
	w := New(requests.NewSession(nil, all, 1, nil), nil, nil)
	const id = "c0ffee00-0001-4000-8000-000000000001"
	var groups []string
	for _, one := range templates {
		groups = append(groups, w.Operations[one.create].Group)
	}
	if err := w.Choose(groups, id); err != nil {
		t.Fatal(err)
	}
	tried := map[string]bool{}
	for _, one := range w.trials {
		one.id = id
	}
	for _, one := range w.trials {
		tried[one.create] = true
		body := w.body(one, one.body)
		for i := range templates {
			if run, _ := templates[i].ownerOf(body[one.label]); (run == one.run) != (&templates[i] == one.template) {
				t.Errorf("%v of %s belongs to %s: %v", body[one.label], one.word, templates[i].word, run)
			}
		}
		valid(t, w, one.create, body)
		if one.update != "" && one.word != "webhook" { // an update of a webhook demands all members
			valid(t, w, one.update, body)
		}
		if one.update != "" {
			valid(t, w, one.update, w.body(one, one.body, one.full))
		}
		for _, x := range one.extra {
			if x.body != "" {
				valid(t, w, x.operation, w.body(one, x.body))
			}
		}
		if strings.Contains(encode(w.body(one, one.body, one.full)), "$") {
			t.Errorf("%s has a placeholder without a value", one.word)
		}
	}
	if len(w.trials) != len(templates) {
		t.Errorf("%d of %d templates", len(w.trials), len(templates))
	}
	for _, id := range sentForTrials() {
		if w.Operations[id].Method == http.MethodGet {
			continue
		}
		effect, known := client.EffectOf(w.Operations[id].Method, w.Operations[id].Path)
		if !known || effect == transport.MovesMoney || effect == transport.Safe {
			t.Errorf("%s has the effect %d", id, effect)
		}
	}
	for _, o := range acctest.Operations(t) {
		effect, _ := client.EffectOf(o.Method, o.Path)
		if (effect == transport.MovesMoney) != (untried[o.ID] == movesMoney) && strings.HasPrefix(o.ID, "create") {
			t.Errorf("%s is left out because %q", o.ID, untried[o.ID])
		}
		if strings.HasPrefix(o.ID, "create") && tried[o.ID] == (untried[o.ID] != "") {
			t.Errorf("%s: want a row in templates, or the reason in untried, and not both (%v, %q)", o.ID, tried[o.ID], untried[o.ID])
		}
	}
}

func valid(t *testing.T, w *Writer, operation string, body map[string]any) {
	t.Helper()
	if err := schema.Check(w.Operations[operation].Request.Schema, body, ""); err != nil {
		t.Errorf("%s: %v: %v", operation, err, body)
	}
}

// sentForTrials are the operations that the doctor may send for its objects.
func sentForTrials() (ids []string) {
	for _, k := range templates {
		ids = append(ids, k.create, k.read, k.list, k.update)
		for _, s := range []*step{k.archive, k.end} {
			if s != nil {
				ids = append(ids, s.operation)
			}
		}
		for _, x := range k.extra {
			ids = append(ids, x.operation)
		}
	}
	return slices.DeleteFunc(ids, func(id string) bool { return id == "" })
}
