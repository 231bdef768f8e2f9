// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
)

// found lists things through the framework's server, and returns each result as one line. It stops
// after take results, unless that is 0.
func found(
	t *testing.T, kind tfkit.Kind[thingModel, thing, string], limit int64, include bool, take int, filter map[string]any,
) (lines []string) {
	t.Helper()
	e := serve(t, kind)
	typ := e.schema.ListResourceSchemas[e.name].ValueType()
	stream, err := e.server.(tfprotov6.ListResourceServer).ListResource(t.Context(), &tfprotov6.ListResourceRequest{
		TypeName: e.name, Limit: limit, IncludeResource: include, Config: e.pack(typ, raw(t, typ, filter)),
	})
	e.must(err)
	for r := range stream.Results {
		line := r.DisplayName
		if r.Identity != nil {
			line += " " + e.idOf(r.Identity)
		}
		if r.Resource != nil {
			var name string
			var on bool
			e.must(e.member(r.Resource, "name").As(&name))
			e.must(e.member(r.Resource, "on").As(&on))
			if got := e.member(r.Resource, "id"); !got.Equal(tftypes.NewValue(tftypes.String, e.idOf(r.Identity))) {
				t.Errorf("the object's id is %s, its identity's %s", got, e.idOf(r.Identity))
			}
			line += " with " + name
			if on {
				line += " on"
			}
		}
		for _, d := range r.Diagnostics {
			words, _, _ := strings.Cut(d.Detail, "\n") // the rest is advice
			line += d.Severity.String() + ": " + words
		}
		if lines = append(lines, line); len(lines) == take {
			break
		}
	}
	return lines
}

// TestList_results compares all results.
func TestList_results(t *testing.T) {
	t.Parallel()
	const brokenOff = "ERROR: Cut."
	for name, c := range map[string]struct {
		limit   int64
		include bool
		take    int
		filter  map[string]any
		after   error // breaks the list off after its first object
		want    []string
	}{
		"all":                      {want: []string{"A " + idA, "B " + idB}},
		"with the objects":         {include: true, want: []string{"A " + idA + " with A on", "B " + idB + " with B"}},
		"by text":                  {filter: map[string]any{"name": "B"}, want: []string{"B " + idB}},
		"by flag":                  {filter: map[string]any{"on": true}, want: []string{"A " + idA}},
		"by both":                  {filter: map[string]any{"on": true, "name": "B"}},
		"up to a limit":            {limit: 1, want: []string{"A " + idA}},
		"some, up to a limit":      {limit: 1, filter: map[string]any{"on": false}, want: []string{"B " + idB}},
		"up to a limit of as many": {limit: 2, want: []string{"A " + idA, "B " + idB}},
		"until the reader stops":   {take: 1, want: []string{"A " + idA}},
		"until it breaks off":      {after: errors.New("cut"), want: []string{"A " + idA, brokenOff}},
		"none, and it breaks off":  {after: errors.New("cut"), filter: map[string]any{"name": "C"}, want: []string{brokenOff}},
		"its limit, before that":   {after: errors.New("cut"), limit: 1, want: []string{"A " + idA}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI(thing{idA, "A", true}, thing{idB, "B", false})
			a.after = c.after
			if got := found(t, a.kind(), c.limit, c.include, c.take, c.filter); !slices.Equal(got, c.want) {
				t.Errorf("found %q, want %q", got, c.want)
			}
		})
	}
}

// TestList_spelling gives an object the same identity in a list as in a state, also if the service
// writes its id in upper case.
func TestList_spelling(t *testing.T) {
	t.Parallel()
	a := newAPI(thing{strings.ToUpper(idA), "A", true})
	if got := found(t, a.kind(), 0, false, 0, nil); !slices.Equal(got, []string{"A " + idA}) {
		t.Errorf("found %q", got)
	}
}
