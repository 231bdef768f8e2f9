// SPDX-License-Identifier: MPL-2.0

//go:build linux

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// kind is one of the four types of objects that the rows mix.
type kind struct {
	name      string // of the type without its prefix, and of the sandbox's group
	arguments string // each.key differs
}

var kinds = []kind{
	{"product", `name = each.key
  description = "One kilogram of freshly roasted beans, every month."
  currency    = "EUR"
  price       = 34.5
  add_ons     = [{ name = "Ground for espresso", price = 1.5 }]`},
	{"discount_code", `code = each.key
  percent_off = 20`},
	{"customer", `name = "Ann Miller"
  email             = "${each.key}@customer.example"
  account_type      = "Individual"
  residence_country = "DE"
  tags              = ["wholesale", "newsletter"]`},
	{"webhook", `url = "https://coffee.example/${each.key}"`},
}

// inGroup is the number of objects in a resource block. One large block costs the engine more.
const inGroup = 100

// keyOf names an object. The key is in the object too, so it is never part of another word.
func keyOf(i int) string { return fmt.Sprintf("object-%06d", i) }

// group is one resource block.
type group struct {
	kind        kind
	first, size int
}

func (g group) name() string { return fmt.Sprintf("group_%06d", g.first) }

// groupsOf divides objects evenly among the kinds, and each kind's into blocks.
func groupsOf(objects int) []group {
	var groups []group
	first := 0
	for i, k := range kinds {
		left := objects / len(kinds)
		if i < objects%len(kinds) {
			left++
		}
		for left > 0 {
			size := min(left, inGroup)
			groups = append(groups, group{k, first, size})
			first, left = first+size, left-size
		}
	}
	return groups
}

// block is the configuration of a group. The engine evaluates for_each for every object again, so
// the keys are a local value.
func (g group) block() string {
	return fmt.Sprintf("locals {\n  %s = toset(formatlist(\"object-%%06d\", range(%d, %d)))\n}\n\n"+
		"resource \"payments_%s\" %q {\n  for_each = local.%s\n  %s\n}\n\n",
		g.name(), g.first, g.first+g.size, g.kind.name, g.name(), g.name(), g.kind.arguments)
}

// pattern is one object of a kind, as the state and the sandbox have it, from which others are
// copied.
type pattern struct {
	id, key  string
	resource map[string]json.RawMessage // of the state, without instances
	instance []byte
	object   []byte
}

// patternsOf reads the patterns from the state of an apply with one object of each kind.
func patternsOf(state []byte, box *sandbox.Sandbox) (map[string]pattern, error) {
	var all struct {
		Resources []map[string]json.RawMessage `json:"resources"`
	}
	if err := json.Unmarshal(state, &all); err != nil {
		return nil, err
	}
	patterns := map[string]pattern{}
	for _, resource := range all.Resources {
		var name string
		var instances []json.RawMessage
		if err := errors.Join(json.Unmarshal(resource["type"], &name), json.Unmarshal(resource["instances"], &instances)); err != nil {
			return nil, err
		}
		var instance struct {
			Key        string `json:"index_key"`
			Attributes struct {
				ID string `json:"id"`
			} `json:"attributes"`
		}
		if len(instances) != 1 {
			return nil, fmt.Errorf("%s has %d instances, want 1", name, len(instances))
		}
		if err := json.Unmarshal(instances[0], &instance); err != nil {
			return nil, err
		}
		name = strings.TrimPrefix(name, "payments_")
		object, ok := box.Object(name, instance.Attributes.ID)
		if !ok {
			return nil, fmt.Errorf("the sandbox has no %s %s", name, instance.Attributes.ID)
		}
		data, err := json.Marshal(object)
		if err != nil {
			return nil, err
		}
		patterns[name] = pattern{
			id: instance.Attributes.ID, key: instance.Key, resource: resource, instance: instances[0], object: data,
		}
	}
	if len(patterns) != len(kinds) {
		return nil, fmt.Errorf("the state has %d kinds of objects", len(patterns))
	}
	return patterns, nil
}

// idOf is the id of an object.
func idOf(i int) string { return fmt.Sprintf("c0ffee00-0000-4000-8000-%012d", i) }

// copied replaces the id and the key of the pattern by those of an object.
func (p pattern) copied(data []byte, i int) json.RawMessage {
	data = bytes.ReplaceAll(data, []byte(p.id), []byte(idOf(i)))
	return bytes.ReplaceAll(data, []byte(p.key), []byte(keyOf(i)))
}

// world returns the state and the sandbox's seed of all objects of groups.
func world(groups []group, patterns map[string]pattern) (state, seed []byte, err error) {
	objects := map[string][]json.RawMessage{}
	resources := make([]map[string]json.RawMessage, 0, len(groups))
	for _, g := range groups {
		p := patterns[g.kind.name]
		instances := make([]json.RawMessage, 0, g.size)
		for i := g.first; i < g.first+g.size; i++ {
			instances = append(instances, p.copied(p.instance, i))
			objects[g.kind.name] = append(objects[g.kind.name], p.copied(p.object, i))
		}
		resource := maps.Clone(p.resource)
		var err, err2 error
		resource["instances"], err = json.Marshal(instances)
		resource["name"], err2 = json.Marshal(g.name())
		if err := errors.Join(err, err2); err != nil {
			return nil, nil, err
		}
		resources = append(resources, resource)
	}
	slices.SortFunc(resources, func(a, b map[string]json.RawMessage) int { return bytes.Compare(a["name"], b["name"]) })
	state, err = json.Marshal(map[string]any{
		"version": 4, "terraform_version": "1.11.0", "serial": 1, "lineage": "c0ffee00-0000-4000-8000-ffffffffffff",
		"outputs": map[string]any{}, "resources": resources, "check_results": nil,
	})
	if err != nil {
		return nil, nil, err
	}
	seed, err = json.Marshal(objects)
	return state, seed, err
}
