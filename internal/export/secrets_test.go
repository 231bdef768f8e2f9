// SPDX-License-Identifier: MPL-2.0

package export

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
)

// TestExport_secrets writes and prints no sensitive value, in any mode and in a second run. The
// account has a value in every sensitive attribute.
func TestExport_secrets(t *testing.T) {
	t.Parallel()
	service := demo(t)
	secrets := sensitiveOf(t, service)
	if len(secrets) < 20 {
		t.Fatalf("only %d secrets", len(secrets))
	}
	for _, mode := range []string{"", "-variables", "-copy", "-tables 2", "-json", "-check", "-check -json", "-seed"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			args := append([]string{"-dir", dir, "-names", filepath.Join(dir, "names"), "-types", "all", "-archived"}, strings.Fields(mode)...)
			if mode == "-seed" {
				args = []string{"-seed", filepath.Join(dir, "seed.json"), "-types", "all", "-archived", "-variables"}
			}
			first, second := run(t, service, args...), result{}
			if !strings.HasPrefix(mode, "-check") { // it writes nothing that a second run reads
				second = run(t, service, args...)
			}
			written := files(t, dir)
			written["output"] = first.out + first.err + second.out + second.err
			if len(written["output"]) < 100 {
				t.Errorf("the output: %s", written["output"])
			}
			for name, content := range written {
				acctest.ExpectAbsent(t, name, content, secrets)
			}
		})
	}
}

// sensitiveOf are the sensitive values of an account. It fails the test unless each sensitive
// attribute has one.
func sensitiveOf(t *testing.T, service *acctest.Service) []string {
	t.Helper()
	found := contentsOf(t, service, options{Selection: account.Selection{TypeWords: []string{"all"}}})
	present, missing, values := map[string]bool{}, map[string]bool{}, map[string]bool{service.Key(): true}
	var walk func(at string, attributes []account.Attribute, value cty.Value)
	walk = func(at string, attributes []account.Attribute, value cty.Value) {
		for _, a := range attributes {
			inner, at := account.Member(value, a.Name), at+"."+a.Name
			switch {
			case a.Sensitive && account.IsSet(inner):
				present[at] = true
				encoded, err := ctyjson.Marshal(inner, inner.Type())
				if err != nil {
					t.Fatal(err)
				}
				collect(string(encoded), values)
			case a.Sensitive:
				missing[at] = true
			case len(a.Members) > 0 && (!account.IsSet(inner) || inner.Type().IsObjectType()):
				walk(at, a.Members, inner)
			}
			if t := inner.Type(); account.IsSet(inner) && (t.IsListType() || t.IsSetType()) {
				for _, element := range inner.AsValueSlice() {
					walk(at, a.Members, element)
				}
			}
		}
	}
	for _, object := range found.Objects {
		walk(object.Type.Name, object.Type.Attributes, object.State)
	}
	for at := range missing {
		if !present[at] {
			t.Errorf("no object has %s", at)
		}
	}
	return slices.Collect(maps.Keys(values))
}

// collect adds a text, or the texts in it if it is a document of JSON. Short ones, such as that of
// a country, could be anywhere.
func collect(text string, values map[string]bool) {
	var document any
	if strings.IndexAny(text, `{["`) == 0 && json.Unmarshal([]byte(text), &document) == nil {
		collectFrom(document, values)
	} else if len(text) > 5 {
		values[text] = true
	}
}

func collectFrom(document any, values map[string]bool) {
	switch v := document.(type) {
	case map[string]any:
		for _, member := range v {
			collectFrom(member, values)
		}
	case []any:
		for _, member := range v {
			collectFrom(member, values)
		}
	case string:
		collect(v, values)
	case float64, bool, nil: // a number of an account, as a text
	}
}
