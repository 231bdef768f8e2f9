// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"fmt"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

// TestKind_complete names the part that a kind lacks.
func TestKind_complete(t *testing.T) {
	t.Parallel()
	without := func(name string) schema.Schema {
		s := derive.Extend(thingSchema, nil)
		delete(s.Attributes, name)
		return s
	}
	type kind = tfkit.Kind[thingModel, thing, string]
	for lacking, remove := range map[string]func(*kind){
		"the kind nice_thing lacks the attribute id":              func(k *kind) { k.Schema = without("id") },
		"the kind nice_thing lacks the attribute organization_id": func(k *kind) { k.Schema = without("organization_id") },
		"the kind nice_thing lacks Create":                        func(k *kind) { k.Create = nil },
		"the kind nice_thing lacks Get":                           func(k *kind) { k.Get = nil },
		"the kind nice_thing lacks Delete":                        func(k *kind) { k.Delete = nil },
		"the kind nice_thing lacks List":                          func(k *kind) { k.List = nil },
		"the kind nice_thing lacks Label":                         func(k *kind) { k.Label = nil },
		"":                                                        func(k *kind) { k.Update, k.AfterSave, k.Filters = nil, nil, nil },
	} {
		k := newAPI().kind()
		remove(&k)
		if got := panics(func() { tfkit.NewResource(k) }); got != lacking {
			t.Errorf("%q, want %q", got, lacking)
		}
	}
}

// panics returns the words of a panic.
func panics(f func()) (words string) {
	defer func() {
		if r := recover(); r != nil {
			words = fmt.Sprint(r)
		}
	}()
	f()
	return ""
}
