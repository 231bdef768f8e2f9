// SPDX-License-Identifier: MPL-2.0

package contract

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// facts describe a document: a value for each aspect of each schema, property, operation and
// parameter. Empty values are left out.
type facts map[string]map[string]string

func (f facts) set(at, aspect, value string) {
	if f[at] == nil {
		f[at] = map[string]string{}
	}
	if before, ok := f[at][aspect]; ok && before != value {
		value = before + ", elsewhere " + value
	}
	f[at][aspect] = value
}

// factsOf describes a document.
func factsOf(t *testing.T, doc *openapi3.T) facts {
	t.Helper()
	all := facts{}
	for _, g := range groundsOf(t, doc) {
		all.set("ground "+g.Name, "marks", strings.Join(g.Marks, " "))
		all.set("ground "+g.Name, "note", g.Note)
	}
	for name, ref := range doc.Components.Schemas {
		all.addSchema(name, ref.Value)
	}
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			all.addOperation(method+" "+path, item, op)
		}
	}
	return all
}

func (f facts) addSchema(name string, schema *openapi3.Schema) {
	f.set(name, "type", typeOf(&openapi3.SchemaRef{Value: schema}))
	f.set(name, "bounds", boundsOf(&openapi3.SchemaRef{Value: schema}))
	f.set(name, "mark", basisOf(schema.Extensions))
	f.addExtensions(name, schema.Extensions)
	for property, ref := range schema.Properties {
		at := name + "." + property
		f.set(at, "type", typeOf(ref))
		f.set(at, "marking", markingOf(schema, property))
		f.set(at, "bounds", boundsOf(ref))
		f.set(at, "mark", propertyMark(ref))
		if ref.Ref == "" {
			f.addExtensions(at, ref.Value.Extensions)
		}
	}
}

// addExtensions describes the extensions other than the mark, as JSON.
func (f facts) addExtensions(at string, extensions map[string]any) {
	for name, value := range extensions {
		if name == "x-basis" {
			continue
		}
		data, err := json.Marshal(value)
		if err != nil {
			data = []byte(err.Error())
		}
		f.set(at, name, string(data))
	}
}

func (f facts) addOperation(at string, item *openapi3.PathItem, op *openapi3.Operation) {
	f.set(at, "group", strings.Join(op.Tags, ", "))
	f.set(at, "id", op.OperationID)
	f.set(at, "summary", op.Summary)
	f.set(at, "mark", basisOf(op.Extensions))
	f.set(at, "ground", ground(op.Extensions))
	if effect, ok := op.Extensions["x-effect"].(string); ok {
		f.set(at, "effect", effect)
	}
	f.set(at, "request", requestOf(op))
	f.set(at, "response", responseOf(op))
	parameters := slices.Clone(op.Parameters)
	if item != nil {
		parameters = append(parameters, item.Parameters...)
	}
	for _, ref := range parameters {
		p := ref.Value
		name := at + " " + p.In + " " + p.Name
		if p.In == openapi3.ParameterInPath {
			name = "{" + p.Name + "}"
		}
		f.set(name, "type", typeOf(p.Schema))
		f.set(name, "bounds", boundsOf(p.Schema))
		f.set(name, "mark", basisOf(p.Extensions))
		marking := "optional"
		if p.Required {
			marking = "req"
		}
		f.set(name, "marking", marking)
	}
	for event, callback := range op.Callbacks {
		for _, item := range callback.Value.Map() {
			for _, op := range item.Operations() {
				f.addOperation("callback "+event, nil, op)
			}
		}
	}
}

func requestOf(op *openapi3.Operation) string {
	if op.RequestBody == nil {
		return ""
	}
	name := contentOf(op.RequestBody.Value.Content)
	if !op.RequestBody.Value.Required {
		name += " optional"
	}
	return name
}

func responseOf(op *openapi3.Operation) string {
	return contentOf(op.Responses.Value("200").Value.Content)
}

func contentOf(content openapi3.Content) string {
	var all []string
	for _, media := range slices.Sorted(maps.Keys(content)) {
		name := typeOf(content[media].Schema)
		if media != "application/json" {
			name += " " + media
		}
		all = append(all, name)
	}
	return strings.Join(all, " or ")
}

// typeOf returns a schema's type in the specification's notation.
func typeOf(ref *openapi3.SchemaRef) string {
	schema := ref.Value
	switch {
	case ref.Ref != "":
		return ref.Ref[strings.LastIndexByte(ref.Ref, '/')+1:]
	case len(schema.AllOf) == 1:
		return typeOf(schema.AllOf[0])
	case schema.Type.Is(openapi3.TypeArray):
		return typeOf(schema.Items) + "[]"
	}
	name := strings.Join(schema.Type.Slice(), " or ")
	if schema.Format != "" {
		name += "<" + schema.Format + ">"
	}
	return name
}

// markingOf says whether a property is required, and whether it may be null.
func markingOf(schema *openapi3.Schema, name string) string {
	required, nullable := slices.Contains(schema.Required, name), schema.Properties[name].Value.Nullable
	switch {
	case required && nullable:
		return "req and nullable"
	case required:
		return "req"
	case nullable:
		return "nullable"
	}
	return "optional"
}

// boundsOf returns all restrictions of a schema beyond its type. A reference has none of its own.
func boundsOf(ref *openapi3.SchemaRef) string {
	if ref.Ref != "" {
		return ""
	}
	s, parts := ref.Value, []string{}
	add := func(is bool, format string, args ...any) {
		if is {
			parts = append(parts, fmt.Sprintf(format, args...))
		}
	}
	if s.Min != nil {
		add(true, ">= %v", *s.Min)
	}
	if s.Max != nil {
		add(true, "<= %v", *s.Max)
	}
	add(s.ExclusiveMin.IsSet(), "without the minimum")
	add(s.ExclusiveMax.IsSet(), "without the maximum")
	if s.MultipleOf != nil {
		add(true, "multiple of %v", *s.MultipleOf)
	}
	add(s.MinLength > 0, "length >= %d", s.MinLength)
	if s.MaxLength != nil {
		add(true, "length <= %d", *s.MaxLength)
	}
	add(s.Pattern != "", "pattern %s", s.Pattern)
	add(s.MinItems > 0, "items >= %d", s.MinItems)
	if s.MaxItems != nil {
		add(true, "items <= %d", *s.MaxItems)
	}
	add(s.UniqueItems, "items differ")
	add(s.MinProps > 0, "members >= %d", s.MinProps)
	if s.MaxProps != nil {
		add(true, "members <= %d", *s.MaxProps)
	}
	add(len(s.Enum) > 0, "always %s", strings.Trim(fmt.Sprint(s.Enum), "[]"))
	add(s.Default != nil, "default %v", s.Default)
	add(s.ReadOnly, "read only")
	add(s.WriteOnly, "write only")
	add(len(s.AllOf) > 1 || len(s.OneOf) > 0 || len(s.AnyOf) > 0 || s.Not != nil, "a combination")
	if s.Items != nil {
		each := boundsOf(s.Items)
		add(s.Items.Ref == "" && s.Items.Value.Nullable, "each nullable")
		add(each != "", "each %s", each)
	}
	return strings.Join(parts, ", ")
}

// propertyMark returns a property's mark. A property without a mark is shown.
func propertyMark(ref *openapi3.SchemaRef) string {
	if ref.Ref != "" || ref.Value.Extensions["x-basis"] == nil {
		return Shown
	}
	return basisOf(ref.Value.Extensions)
}
