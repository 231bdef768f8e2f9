// SPDX-License-Identifier: MPL-2.0

package contract

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// callback is the prefix of a request by the service.
const callback = "callback "

// groundRow is a row of x-grounds: a paragraph, row or convention that decides fields and
// operations, and the marks that it gives.
type groundRow struct {
	Name  string
	Marks []string
	Note  string
}

func groundsOf(t *testing.T, doc *openapi3.T) []groundRow {
	t.Helper()
	var rows []groundRow
	if err := extension(doc.Extensions["x-grounds"], &rows); err != nil {
		t.Fatal(err)
	}
	return rows
}

// ground returns the name of an operation's or a schema's ground.
func ground(extensions map[string]any) string {
	name, _ := extensions["x-ground"].(string)
	return name
}

// isSection reports whether a ground is a section of the specification.
func isSection(ground string) bool { return strings.HasPrefix(ground, "Specification ") }

// departure says how the specification has a field that is otherwise in the contract.
type departure struct{ From, Reason string }

// departureOf returns the departure of a schema's property, or nil. Those of a union have one mark,
// at the schema.
func departureOf(t *testing.T, schema *openapi3.Schema, property *openapi3.SchemaRef) *departure {
	t.Helper()
	var d *departure
	var own, union any
	if property.Ref == "" {
		own = property.Value.Extensions["x-departs"]
	}
	if propertyMark(property) != Shown {
		union = schema.Extensions["x-departs"]
	}
	if err := extension(cmp.Or(own, union), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// grounds checks the marks of a document against their grounds.
type grounds struct {
	t     *testing.T
	marks map[string][]string // by the name of a ground
	used  map[string]bool
	wrong []string
}

func (g *grounds) report(format string, args ...any) {
	g.wrong = append(g.wrong, fmt.Sprintf(format, args...))
}

// wrongMarks returns the violations of the rules about grounds.
func wrongMarks(t *testing.T, doc *openapi3.T) []string {
	t.Helper()
	g := &grounds{t: t, marks: map[string][]string{}, used: map[string]bool{}}
	for _, row := range groundsOf(t, doc) {
		if g.marks[row.Name] != nil || len(row.Marks) == 0 || row.Name == "" {
			g.report("the ground %q has no name or no marks, or occurs twice", row.Name)
		}
		for _, mark := range row.Marks {
			if !slices.Contains(marks, mark) {
				g.report("the ground %q has the mark %q", row.Name, mark)
			}
		}
		g.marks[row.Name] = row.Marks
	}
	all := factsOf(t, doc)
	for at, aspects := range all {
		switch sectionOf(at) {
		case "Operations":
			g.checkOperation(at, aspects)
		case "Parameters":
			if !slices.Contains(marks, aspects["mark"]) || strings.Contains(fmt.Sprint(aspects), ", elsewhere ") {
				g.report("%s differs between paths, or has no mark: %v", at, aspects)
			}
		}
	}
	specified := map[string]bool{}
	for name, ref := range doc.Components.Schemas {
		g.checkSchema(name, ref.Value)
		var names []string
		if err := extension(ref.Value.Extensions["x-specified-as"], &names); err != nil {
			t.Fatal(err)
		}
		for _, other := range names {
			if specified[other] {
				g.report("%s is the name of two schemas in the specification", other)
			}
			specified[other] = true
		}
	}
	for name := range g.marks {
		if !g.used[name] {
			g.report("nothing has the ground %q", name)
		}
	}
	return g.wrong
}

// operationMark returns the mark of all operations with a ground.
func (g *grounds) operationMark(ground string) string {
	switch given := g.marks[ground]; {
	case given == nil:
		return "none: there is no ground " + ground
	case isSection(ground):
		return Shown
	case slices.Contains(given, Seen):
		return Seen
	}
	return Assumed
}

// shownOperations are the operations whose payloads the specification shows.
var shownOperations = []string{"GET /invoice/{id}", "GET /invoices", callback + "deposit"}

// checkOperation requires the ground that an operation's form demands: an operation that only
// responds with an array rests on the convention about lists, and a DELETE on the one about
// success.
func (g *grounds) checkOperation(at string, aspects map[string]string) {
	ground := aspects["ground"]
	g.used[ground] = true
	if mark := g.operationMark(ground); mark != aspects["mark"] {
		g.report("%s is %q, and its ground gives %q", at, aspects["mark"], mark)
	}
	if isSection(ground) != slices.Contains(shownOperations, at) {
		g.report("%s has the ground %q", at, ground)
		return
	}
	list := strings.HasSuffix(aspects["response"], "[]") && at != "POST /invoice" // one per customer: in its own paragraph
	if !isSection(ground) && list != (ground == "Lists") {
		g.report("%s responds with %q, and its ground is %q", at, aspects["response"], ground)
	}
	if strings.HasPrefix(at, http.MethodDelete+" ") != (ground == "Success") {
		g.report("%s has the ground %q", at, ground)
	}
}

// checkSchema requires marks that the schema's ground gives. The mark of an object follows from its
// fields: seen if one of them is. In a schema of the specification, a field has a mark if it
// departs from the specification.
func (g *grounds) checkSchema(name string, schema *openapi3.Schema) {
	ground, mark := ground(schema.Extensions), basisOf(schema.Extensions)
	g.used[ground] = true
	if isSection(ground) != (mark == Shown) || !isSection(ground) && !slices.Contains(g.marks[ground], mark) {
		g.report("%s is %q, and its ground is %q", name, mark, ground)
	}
	anySeen := false
	for property, p := range schema.Properties {
		own, d := propertyMark(p), departureOf(g.t, schema, p)
		anySeen = anySeen || own == Seen
		switch {
		case !slices.Contains(marks, own):
			g.report("%s.%s is %q", name, property, own)
		case d != nil && (d.From == "" || d.Reason == ""):
			g.report("%s.%s departs from the specification without its form or a reason", name, property)
		case isSection(ground) && (own == Shown) != (d == nil):
			g.report("%s.%s is %q, and its departure %v", name, property, own, d)
		case !isSection(ground) && (own == Shown || !slices.Contains(g.marks[ground], own)):
			g.report("%s.%s is %q, and its ground %q has the marks %q", name, property, own, ground, g.marks[ground])
		}
	}
	if len(schema.Properties) > 0 && !isSection(ground) && anySeen != (mark == Seen) {
		g.report("%s is %q, and its fields are not", name, mark)
	}
}

// TestGrounds compares every mark with its ground.
func TestGrounds(t *testing.T) {
	t.Parallel()
	doc := fresh(t)
	for _, wrong := range wrongMarks(t, doc) {
		t.Error(wrong)
	}
}

// TestBounds_marked requires that the description of a seen property tells the source of its
// bounds, because a mark is about the property. The specification shows that amounts, rates and
// numbers are not negative (section 8).
func TestBounds_marked(t *testing.T) {
	t.Parallel()
	doc := fresh(t)
	found := 0
	for name, ref := range doc.Components.Schemas {
		for property, p := range ref.Value.Properties {
			bounds := boundsOf(p)
			if propertyMark(p) != Seen || bounds == "" || bounds == ">= 0" {
				continue
			}
			found++
			if d := p.Value.Description; !strings.Contains(d, "is assumed.") && !strings.Contains(d, "is seen in public use.") {
				t.Errorf("the description of %s.%s does not tell the source of %q", name, property, bounds)
			}
		}
	}
	if found == 0 {
		t.Error("no seen property has bounds")
	}
}
