// SPDX-License-Identifier: MPL-2.0

package export

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// lineLength is the longest line of a list or an object in one line.
const lineLength = 100

// printMembers prints arguments, one below the other. One that takes several lines stands between
// blank lines.
func printMembers(members []member, indent string) string {
	var b strings.Builder
	wasLong := false
	for i, m := range members {
		text := printMember(m, indent)
		long := strings.Contains(text, "\n")
		if i > 0 && (long || wasLong) {
			b.WriteString("\n")
		}
		b.WriteString(indent + text + "\n")
		wasLong = long
	}
	return b.String()
}

func printMember(m member, indent string) string {
	if m.value == nil {
		return "# " + m.note
	}
	text := printNode(m.value, indent, len(indent)+len(m.name)+len(" = "))
	if m.value.comment != "" {
		text += " # " + m.value.comment
	}
	return m.name + " = " + text
}

// printNode prints an expression that begins at a column: in one line, if it fits and has no
// comments.
func printNode(n *node, indent string, column int) string {
	if inline, ok := inLine(n); ok && (n.text != "" || column+utf8.RuneCountInString(inline) <= lineLength) {
		return inline
	}
	inner := indent + "  "
	if !n.isList {
		return "{\n" + printMembers(n.object, inner) + indent + "}"
	}
	var b strings.Builder
	for _, element := range n.list {
		b.WriteString(inner + printNode(element.value, inner, len(inner)) + ",")
		if element.value.comment != "" {
			b.WriteString(" # " + element.value.comment)
		}
		b.WriteString("\n")
	}
	return "[\n" + b.String() + indent + "]"
}

// inLine prints an expression in one line. It returns false if the expression has comments inside.
func inLine(n *node) (string, bool) {
	if n.text != "" {
		return n.text, true
	}
	members := n.object
	if n.isList {
		members = n.list
	}
	var parts []string
	for _, m := range members {
		if m.value == nil || m.value.comment != "" {
			return "", false
		}
		part, ok := inLine(m.value)
		if !ok {
			return "", false
		}
		if m.name != "" {
			part = m.name + " = " + part
		}
		parts = append(parts, part)
	}
	switch text := strings.Join(parts, ", "); {
	case n.isList:
		return "[" + text + "]", true
	case text == "":
		return "{}", true
	default:
		return "{ " + text + " }", true
	}
}

// sortReferences puts addresses first, and ids behind them.
func sortReferences(list []member) {
	slices.SortFunc(list, func(a, b member) int {
		return cmp.Or(first(a.value.comment == "", b.value.comment == ""), strings.Compare(a.value.text, b.value.text))
	})
}

// isGraphic reports whether a character can be seen, and does not change the direction of others.
func isGraphic(r rune) bool { return unicode.IsGraphic(r) && r != utf8.RuneError }
