// SPDX-License-Identifier: MPL-2.0

package write

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
)

// lineLength is the longest line of a list or an object in one line.
const lineLength = 100

// expression is the text of a value: of a single one, or of a list or an object with its parts.
type expression struct {
	name    string // of an argument; "" for an element of a list, and for a comment alone
	line    string // in one line; "" if a comment inside of it needs lines of their own
	comment string // behind it; "" for none
	isList  bool
	parts   []expression
}

// listOf returns the expression of a list.
func listOf(elements []expression) expression {
	line, ok := inLine(elements)
	if ok {
		line = "[" + line + "]"
	}
	return expression{line: line, isList: true, parts: elements}
}

// objectOf returns the expression of an object.
func objectOf(arguments []expression) expression {
	line, ok := inLine(arguments)
	switch {
	case ok && line == "":
		line = "{}"
	case ok:
		line = "{ " + line + " }"
	}
	return expression{line: line, parts: arguments}
}

// inLine returns expressions in one line, or false if they do not fit into one.
func inLine(parts []expression) (line string, ok bool) {
	lines := make([]string, 0, len(parts))
	for _, p := range parts {
		if p.comment != "" || p.line == "" {
			return "", false
		}
		lines = append(lines, p.before()+p.line)
	}
	return strings.Join(lines, ", "), true
}

// before is the text before the value.
func (e expression) before() string {
	if e.name == "" {
		return ""
	}
	return e.name + " = "
}

// text is the expression with a text behind its value: in one line if that fits, and else one part
// below the other.
func (e expression) text(indent, end string) string {
	text := e.line
	column := len(indent) + len(e.before())
	if len(e.parts) > 0 && (e.line == "" || column+utf8.RuneCountInString(e.line) > lineLength) {
		if e.isList {
			text = "[\n" + linesOf(e.parts, indent+"  ", ",") + indent + "]"
		} else {
			text = "{\n" + linesOf(e.parts, indent+"  ", "") + indent + "}"
		}
	}
	switch {
	case text == "":
		return "# " + e.comment
	case e.comment != "":
		end += " # " + e.comment
	}
	return e.before() + text + end
}

// linesOf writes expressions one below the other, each with an end. An argument of several lines
// stands between blank lines.
func linesOf(parts []expression, indent, end string) string {
	var b strings.Builder
	wasLong := false
	for i, p := range parts {
		text := p.text(indent, end)
		isLong := p.name != "" && strings.Contains(text, "\n")
		if i > 0 && (isLong || wasLong) {
			b.WriteString("\n")
		}
		b.WriteString(indent + text + "\n")
		wasLong = isLong
	}
	return b.String()
}

// sortReferences puts addresses first, and ids behind them.
func sortReferences(list []expression) {
	slices.SortFunc(list, func(a, b expression) int {
		return cmp.Or(min(len(a.comment), 1)-min(len(b.comment), 1), strings.Compare(a.line, b.line))
	})
}

// quoted is the expression of a string.
func quoted(text string) string { return layout.Literal(cty.StringVal(text)) }

// format aligns a text as `terraform fmt` does.
func format(text string) []byte { return hclwrite.Format([]byte(text)) }
