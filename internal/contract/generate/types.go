// SPDX-License-Identifier: MPL-2.0

package main

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// schema is an object or an enumeration of the contract.
type schema struct {
	name    string
	section string
	line    int // in openapi.yaml
	value   *openapi3.Schema
	// sent says that requests have it. An object with an id is the service's own, and not sent
	// without its nulls.
	sent bool
	// created says that a request which moves no money creates it.
	created bool
}

// findSchemas finds the schemas of all requests and responses.
func (g *generator) findSchemas() {
	found := map[string]schema{}
	var walk func(ref *openapi3.SchemaRef, sent bool)
	walk = func(ref *openapi3.SchemaRef, sent bool) {
		if name := path.Base(ref.Ref); ref.Ref != "" {
			if known, ok := found[name]; ok && (known.sent || !sent) {
				return
			}
			_, hasID := ref.Value.Properties["id"]
			line := g.doc.Components.Schemas[name].Value.Origin.Key.Line
			found[name] = schema{name: name, section: g.sections[line-1], line: line, value: ref.Value, sent: sent && !hasID}
		}
		for _, property := range ref.Value.Properties {
			walk(property, sent)
		}
		for _, part := range ref.Value.AllOf {
			walk(part, sent)
		}
		if ref.Value.Items != nil {
			walk(ref.Value.Items, sent)
		}
	}
	for _, op := range g.operations {
		if body := op.spec.RequestBody; body != nil {
			walk(body.Value.Content.Get("application/json").Schema, true)
		}
		if content := op.spec.Responses.Value("200").Value.Content; content != nil {
			walk(content.Get("application/json").Schema, false)
		}
	}
	for _, op := range g.operations {
		if s, ok := found[op.Response.Object]; ok && op.effect() == creates && op.Request.Object != "" {
			s.created = true
			found[s.name] = s
		}
	}
	for _, s := range found {
		g.schemas = append(g.schemas, s)
	}
}

func (g *generator) writeSchema(out *bytes.Buffer, s schema) error {
	if len(s.value.Enum) > 0 {
		writeEnumeration(out, s)
		return nil
	}
	doc := s.value.Description
	if basis, _ := s.value.Extensions["x-basis"].(string); basis == contract.Assumed {
		doc += " Its fields are assumed."
	} else if basis == contract.Seen {
		doc += " Its fields are seen in public use."
	}
	out.WriteString(docstring(s.name, doc) + "type " + s.name + " struct {\n")
	names := make([]string, 0, len(s.value.Properties))
	for name := range s.value.Properties {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int { return s.lineOf(a) - s.lineOf(b) })
	id := ""
	for _, name := range names {
		property := s.value.Properties[name].Value
		if name == "id" || property.Extensions["x-id"] == true {
			id = exported(name)
		}
		typ, tag, err := s.field(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if s.value.Properties[name].Ref == "" && property.Description != "" {
			out.WriteString(comment(property.Description))
		}
		fmt.Fprintf(out, "%s %s `%s`\n", exported(name), typ, tag)
	}
	union := s.value.Extensions["x-union"] == true
	if union {
		out.WriteString("// Other has the JSON of unknown members. It is nil if there are none.\nOther json.RawMessage `json:\"-\"`\n")
	}
	out.WriteString("}\n\n")
	if id != "" {
		out.WriteString("// ObjectID returns the object's id.\n")
		fmt.Fprintf(out, "func (o %s) ObjectID() string { return o.%s }\n\n", s.name, id)
	}
	if s.created && s.value.Properties["organizationId"] != nil {
		out.WriteString("// Organization returns the id of the object's organization.\n")
		fmt.Fprintf(out, "func (o %s) Organization() string { return o.OrganizationID }\n\n", s.name)
	}
	g.writeFold(out, s, names)
	if union && !g.hand.declared[s.name+".UnmarshalJSON"] {
		out.WriteString("// UnmarshalJSON keeps the members that this version does not know.\n")
		fmt.Fprintf(out, "func (o *%s) UnmarshalJSON(data []byte) (err error) {\ntype known %s\n", s.name, s.name)
		out.WriteString("o.Other, err = unmarshalUnion(data, (*known)(o))\nreturn err\n}\n\n")
	}
	return nil
}

// writeFold writes the method that gives an object's ids one spelling, at any depth, if it has ids.
func (g *generator) writeFold(out *bytes.Buffer, s schema, names []string) {
	if strings.HasSuffix(s.name, "Params") || !g.hasIDs(s.value, map[string]bool{}) { // the first are only sent
		return
	}
	out.WriteString("// FoldIDs writes the ids in lower case, and no id as nil.\n")
	fmt.Fprintf(out, "func (o *%s) FoldIDs() {\n", s.name)
	for _, name := range names {
		ref := s.value.Properties[name]
		typ, _, _ := s.field(name) // it was written
		member, isNamed := "o."+exported(name), slices.ContainsFunc(g.schemas, func(s schema) bool { return s.name == strings.Trim(typ, "*[]") })
		switch {
		case ref.Value.Format == "uuid" && strings.HasPrefix(typ, "*"):
			fmt.Fprintf(out, "%s = wire.FoldID(%[1]s)\n", member)
		case ref.Value.Format == "uuid":
			fmt.Fprintf(out, "%s = strings.ToLower(%[1]s)\n", member)
		case ref.Value.Items != nil && ref.Value.Items.Value.Format == "uuid":
			fmt.Fprintf(out, "for i, id := range %s {\n%[1]s[i] = strings.ToLower(id)\n}\n", member)
		case !isNamed || !g.hasIDs(ref.Value, map[string]bool{}):
		case strings.HasPrefix(typ, "[]"):
			fmt.Fprintf(out, "for i := range %s {\n%[1]s[i].FoldIDs()\n}\n", member)
		case strings.HasPrefix(typ, "*"):
			fmt.Fprintf(out, "if %s != nil {\n%[1]s.FoldIDs()\n}\n", member)
		default:
			fmt.Fprintf(out, "%s.FoldIDs()\n", member)
		}
	}
	out.WriteString("}\n\n")
}

// hasIDs reports whether a value has ids, at any depth.
func (g *generator) hasIDs(s *openapi3.Schema, passed map[string]bool) bool {
	if s.Format == "uuid" || s.Items != nil && g.hasIDs(s.Items.Value, passed) {
		return true
	}
	for _, part := range s.AllOf {
		if g.hasIDs(part.Value, passed) {
			return true
		}
	}
	for _, ref := range s.Properties {
		if name := ref.Ref; name == "" || !passed[name] {
			passed[name] = name != ""
			if g.hasIDs(ref.Value, passed) {
				return true
			}
		}
	}
	return false
}

// lineOf returns the line of a property in openapi.yaml.
func (s schema) lineOf(property string) int {
	ref := s.value.Properties[property]
	if ref.Ref != "" {
		return ref.Origin.Key.Line
	}
	return ref.Value.Origin.Key.Line
}

// field returns the type and the tag of a property:
//
//	required     no pointer, no omitempty
//	optional     a pointer, left out where it is nil
//	a list       left out where it is empty. With an x-default, where it is nil: an empty list says
//	             that there is no element, and no list leaves the elements to the service
//	nullable     a pointer. It is left out where it is nil, if requests have the object. In an object
//	             that is only read: Decimal, Timestamp and lists, which have an unset value of their own
func (s schema) field(name string) (typ, tag string, err error) {
	ref := s.value.Properties[name]
	typ, err = goType(ref)
	if err != nil {
		return "", "", err
	}
	nullable := isNullable(ref)
	list := strings.HasPrefix(typ, "[]") || typ == "json.RawMessage"
	option := ""
	switch {
	case slices.Contains(s.value.Required, name) && !nullable:
	case list && !nullable && ref.Value.Extensions["x-default"] == nil:
		option = ",omitempty"
	case list, nullable && !s.sent && (typ == "Decimal" || typ == "Timestamp"):
		option = ",omitzero"
	case nullable && !s.sent:
		typ = "*" + typ
	default:
		typ, option = "*"+typ, ",omitempty"
	}
	tag = fmt.Sprintf("json:%q", name+option)
	if ref.Value.Extensions["x-lenient"] == true {
		tag += ` lenient:"true"`
	}
	return typ, tag, nil
}

// isNullable follows a reference in an allOf, which OpenAPI 3.0 requires beside a mark or
// "nullable".
func isNullable(ref *openapi3.SchemaRef) bool {
	return ref.Value.Nullable || len(ref.Value.AllOf) == 1 && isNullable(ref.Value.AllOf[0])
}

// goType returns the type of a value that is present.
func goType(ref *openapi3.SchemaRef) (string, error) {
	if named, _ := ref.Value.Extensions["x-go-type"].(string); named != "" {
		return named, nil
	}
	if ref.Ref != "" {
		return path.Base(ref.Ref), nil
	}
	if len(ref.Value.AllOf) == 1 {
		return goType(ref.Value.AllOf[0])
	}
	switch {
	case ref.Value.Type.Is(openapi3.TypeString) && ref.Value.Format == "date-time":
		return "Timestamp", nil
	case ref.Value.Type.Is(openapi3.TypeString) && ref.Value.Format == "date":
		return "Date", nil
	case ref.Value.Type.Is(openapi3.TypeString):
		return "string", nil
	case ref.Value.Type.Is(openapi3.TypeNumber):
		return "Decimal", nil
	case ref.Value.Type.Is(openapi3.TypeInteger):
		return ref.Value.Format, nil
	case ref.Value.Type.Is(openapi3.TypeBoolean):
		return "bool", nil
	case ref.Value.Type.Is(openapi3.TypeArray):
		element, err := goType(ref.Value.Items)
		return "[]" + element, err
	case ref.Value.Type.Is(openapi3.TypeObject) && ref.Value.AdditionalProperties.Has != nil && *ref.Value.AdditionalProperties.Has:
		return "json.RawMessage", nil
	}
	return "", fmt.Errorf("it has the type %v, which no rule translates", ref.Value.Type)
}

// writeEnumeration writes the type and its values. Those of a status have names, because code
// compares them.
func writeEnumeration(out *bytes.Buffer, s schema) {
	list := plural(s.name)
	out.WriteString(docstring(s.name, s.value.Description+" Responses may have values beyond ["+list+"].") + "type " + s.name + " string\n\n")
	prefix, isStatus := strings.CutSuffix(s.name, "Status")
	var values []string
	if isStatus {
		fmt.Fprintf(out, "// The known values of [%s].\nconst (\n", s.name)
	}
	for _, value := range s.value.Enum {
		name := fmt.Sprintf("%q", value)
		if isStatus {
			name = prefix + exported(fmt.Sprint(value))
			fmt.Fprintf(out, "%s %s = %q\n", name, s.name, value)
		}
		values = append(values, name)
	}
	if isStatus {
		out.WriteString(")\n\n")
	}
	fmt.Fprintf(out, "// %s are the known values of [%s], in the specification's order.\nvar %s = []%s{\n", list, s.name, list, s.name)
	const width = 100
	line := ""
	for _, name := range values {
		if len(line)+len(name)+2 > width {
			out.WriteString(strings.TrimSpace(line) + "\n")
			line = ""
		}
		line += name + ", "
	}
	out.WriteString(strings.TrimSpace(line) + "\n}\n\n")
	out.WriteString("// UnmarshalText reads a value in any case, and a value that is not known as it is.\n")
	fmt.Fprintf(out, "func (v *%s) UnmarshalText(text []byte) error {\n*v = spelledAs(%s, text)\nreturn nil\n}\n\n", s.name, list)
	fmt.Fprintf(out, "// Values returns [%s] as strings.\nfunc (%s) Values() []string { return valuesOf(%s) }\n\n", list, s.name, list)
}
