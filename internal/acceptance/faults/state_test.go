// SPDX-License-Identifier: MPL-2.0

package faults_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// managed is an object in a state.
type managed struct {
	address    string
	status     string // "tainted", or nothing
	attributes map[string]any
}

// stateOf reads the state in cli's directory: its objects by their id. It fails the test if one is
// in it twice.
func stateOf(t *testing.T, cli *acctest.CLI) map[string]managed {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(cli.Dir, "terraform.tfstate"))
	if os.IsNotExist(err) || err == nil && len(data) == 0 { // terraform begins with an empty file
		return map[string]managed{}
	}
	if err != nil {
		t.Fatal(err)
	}
	var state struct {
		Resources []struct {
			Mode, Type, Name string
			Instances        []struct {
				Key        any `json:"index_key"`
				Status     string
				Attributes map[string]any
			}
		}
	}
	decoder := json.NewDecoder(strings.NewReader(string(data)))
	decoder.UseNumber()
	if err := decoder.Decode(&state); err != nil {
		t.Fatalf("the state cannot be read: %v", err)
	}
	objects := map[string]managed{}
	for _, resource := range state.Resources {
		for _, instance := range resource.Instances {
			if resource.Mode != "managed" {
				continue
			}
			id, _ := instance.Attributes["id"].(string)
			address := fmt.Sprintf("%s.%s[%v]", resource.Type, resource.Name, instance.Key)
			if before, taken := objects[id]; taken {
				t.Errorf("%s is in the state as %s and as %s", id, before.address, address)
			}
			objects[id] = managed{address, instance.Status, instance.Attributes}
		}
	}
	return objects
}

// demandOneToOne demands that the state has exactly the objects of the service, with equal fields.
func demandOneToOne(t *testing.T, when string, w *proxy, cli *acctest.CLI) {
	t.Helper()
	live, state := w.live(), stateOf(t, cli)
	for id, l := range live {
		m, ok := state[id]
		if !ok {
			t.Errorf("%s: the state lacks %s", when, l)
			continue
		}
		if m.status != "" {
			t.Errorf("%s: %s is %s in the state", when, m.address, m.status)
		}
		for _, difference := range differences(m.attributes, l) {
			t.Errorf("%s: %s: %s", when, m.address, difference)
		}
	}
	for id, m := range state {
		if _, ok := live[id]; !ok {
			t.Errorf("%s: the service lacks %s, %s", when, m.address, id)
		}
	}
}

// differences returns the attributes of a state that differ from the service.
func differences(attributes map[string]any, l liveObject) []string {
	has := maps.Clone(l.object)
	has["product_ids"] = has["products"]
	if model, ok := has["model"].(map[string]any); ok {
		maps.Copy(has, model)
	}
	var found []string
	for _, name := range slices.Sorted(maps.Keys(attributes)) {
		want, ok := has[name]
		if !ok {
			want = has[memberOf(name)]
		}
		if got, want := uniform(attributes[name]), uniform(want); !reflect.DeepEqual(got, want) {
			found = append(found, fmt.Sprintf("%s is %v in the state and %v in the service", name, got, want))
		}
	}
	return found
}

// memberOf is an attribute's name as the service writes it: image_url, imageUrl.
func memberOf(attribute string) string {
	words := strings.Split(attribute, "_")
	for i, word := range words[1:] {
		words[i+1] = strings.ToUpper(word[:1]) + word[1:]
	}
	return strings.Join(words, "")
}

// uniform is a value in a form that both sides share: names as in the service, numbers and times
// without trailing zeros, no empty values, and sorted lists.
func uniform(value any) any {
	switch v := value.(type) {
	case json.Number:
		number, ok := new(big.Rat).SetString(v.String())
		if !ok || number.Sign() == 0 {
			return nil
		}
		return number.RatString()
	case string:
		if v == "" {
			return nil
		}
		if moment, err := time.Parse(time.RFC3339Nano, v); err == nil {
			return moment.UTC()
		}
		return v
	case bool:
		if !v {
			return nil
		}
		return v
	case map[string]any:
		members := map[string]any{}
		for name, member := range v {
			if member = uniform(member); member != nil {
				members[memberOf(name)] = member
			}
		}
		if len(members) == 0 {
			return nil
		}
		return members
	case []any:
		if len(v) == 0 {
			return nil
		}
		elements := make([]any, len(v))
		for i, element := range v {
			elements[i] = uniform(element)
		}
		slices.SortFunc(elements, func(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		return elements
	default:
		return v
	}
}
