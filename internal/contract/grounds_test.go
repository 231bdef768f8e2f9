// SPDX-License-Identifier: MPL-2.0

package contract

import (
	"slices"
	"strings"
	"testing"
)

// grounds maps the paragraphs, rows and conventions that decide fields and operations to their
// marks: S for shown, P for seen, A for assumed.
type grounds map[string][]string

func readGrounds(t *testing.T) grounds {
	t.Helper()
	all := grounds{}
	for _, row := range table(t, decisions, "Grounds", 3) {
		if all[row[0]] != nil {
			t.Errorf("the ground %q occurs twice", row[0])
		}
		all[row[0]] = strings.Split(row[1], ", ")
	}
	return all
}

// allow reports a field's mark that its ground does not give.
func (g grounds) allow(t *testing.T, ground, field, mark string) {
	t.Helper()
	marks, letter := g[ground], map[string]string{Seen: "P", Assumed: "A"}[mark]
	if letter == "" || !slices.Contains(marks, letter) {
		t.Errorf("%s is %q, and its ground %q has the marks %q", field, mark, ground, marks)
	}
}

// operationMark returns the mark of all operations with a ground.
func (g grounds) operationMark(ground string) string {
	switch marks := g[ground]; {
	case strings.HasPrefix(ground, "Specification "):
		return Shown
	case slices.Contains(marks, "P"):
		return Seen
	case marks != nil:
		return Assumed
	}
	return "none: there is no ground " + ground
}

// callback is how the tables name a request of the service.
const callback = "callback "

// wanted returns the wanted facts of the whole contract.
func wanted(t *testing.T) facts {
	t.Helper()
	all, grounds := wantedSchemas(t), readGrounds(t)
	for _, row := range table(t, decisions, "Exchanges", 4) {
		all[row[0]] = map[string]string{"mark": grounds.operationMark(row[1]), "request": row[2], "response": row[3]}
	}
	for _, row := range table(t, decisions, "Path parameters", 4) {
		all.addProperty("{"+row[0]+"}", row[1], "req", row[2], row[3])
	}
	for _, row := range table(t, decisions, "Other parameters", 7) {
		all.addProperty(strings.Join(row[:3], " "), row[3], row[4], row[5], row[6])
	}
	return all
}

// TestGrounds_ofOperations requires that the table gives each operation the ground that its form
// demands: an operation that only responds with an array rests on the convention about lists, a
// DELETE on the one about success, and only the two operations of section 4.1 are shown.
func TestGrounds_ofOperations(t *testing.T) {
	t.Parallel()
	grounds, shown := readGrounds(t), []string{}
	rows := table(t, decisions, "Exchanges", 4)
	if len(rows) != 104 {
		t.Errorf("%d operations have a ground, want 103 and the callback", len(rows))
	}
	for _, row := range rows {
		operation, ground := row[0], row[1]
		if grounds.operationMark(ground) == Shown {
			shown = append(shown, operation)
			continue
		}
		list := strings.HasSuffix(row[3], "[]") && operation != "POST /invoice" // one per customer: in its own paragraph
		if list != (ground == "Lists") {
			t.Errorf("%s responds with %s, and its ground is %q", operation, row[3], ground)
		}
		if strings.HasPrefix(operation, "DELETE ") != (ground == "Success") {
			t.Errorf("%s has the ground %q", operation, ground)
		}
	}
	if want := []string{"GET /invoice/{id}", "GET /invoices", callback + "deposit"}; !slices.Equal(shown, want) {
		t.Errorf("the payloads of %q are shown, want %q", shown, want)
	}
}

// TestBounds_marked requires that the description of a seen property tells the source of its
// bounds, because a mark is about the property. The specification shows that amounts, rates and
// numbers are not negative (section 8).
func TestBounds_marked(t *testing.T) {
	t.Parallel()
	doc, err := Load()
	if err != nil {
		t.Fatal(err)
	}
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
