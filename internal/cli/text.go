// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// lineLength is the length of the longest line of wrapped texts.
const lineLength = 100

// Noun returns the noun for a number of things.
func Noun(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// Count is a number with its noun: "1 object", "3 objects".
func Count(n int, noun string) string { return fmt.Sprintf("%d %s", n, Noun(n, noun, noun+"s")) }

// Wrap returns a text in lines that begin with indent. A line of the text that begins with a space
// is not wrapped.
func Wrap(indent, text string) string {
	var out strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(line, " ") {
			out.WriteString(indent + line + "\n")
			continue
		}
		length := 0
		for word := range strings.FieldsSeq(line) {
			switch {
			case length == 0:
				out.WriteString(indent)
				length = len(indent)
			case length+1+len(word) > lineLength:
				out.WriteString("\n" + indent)
				length = len(indent)
			default:
				out.WriteByte(' ')
				length++
			}
			out.WriteString(word)
			length += len(word)
		}
		if length > 0 {
			out.WriteByte('\n')
		}
	}
	return out.String()
}

// Columns writes rows of cells below each other.
func Columns(rows [][]string) string { return ColumnsWithin(math.MaxInt, rows) }

// ColumnsWithin writes rows of cells below each other. A cell with more than widest characters
// moves the cells behind it. An empty column takes no room.
func ColumnsWithin(widest int, rows [][]string) string {
	widths := map[int]int{}
	for _, row := range rows {
		for i, cell := range row {
			if n := utf8.RuneCountInString(cell); n <= widest {
				widths[i] = max(widths[i], n)
			}
		}
	}
	var out strings.Builder
	for _, row := range rows {
		line := ""
		for i, cell := range row {
			if widths[i] > 0 || cell != "" {
				line += fmt.Sprintf("  %-*s", widths[i], cell)
			}
		}
		out.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return out.String()
}

// Visible shows the characters of a text that are not seen, or that reorder others, by their
// numbers: <U+202E>. Lines and tabs stay.
func Visible(text string) string {
	var out strings.Builder
	for _, r := range strings.ToValidUTF8(text, "\uFFFD") {
		isLayout := r == '\n' || r == '\t'
		if !isLayout && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp) {
			_, _ = fmt.Fprintf(&out, "<U+%04X>", r)
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}
