// SPDX-License-Identifier: MPL-2.0

package page

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"time"
)

// Tables of a page.

// Bounds of a page: an account may have many thousand objects, and a string may be long.
const (
	MaxRows  = 100 // of one table
	MaxRunes = 300 // of one string
)

// section is a table and what is above it, or what it says where the table would have nothing.
type section struct {
	ID, Title, Empty string
	Total            int // of which the table has the newest
	Columns          []string
	Rows             [][]cell
}

// cell is one thing in a table. It never has an address that an object holds as its link.
type cell struct {
	Column string
	Text   string
	Link   string // a path of the sandbox's own
	Fold   string // longer text, shown when it is asked for
	Kind   string // how it looks: "", "id", "number", "time", "word", "good", "bad" or "off"
}

// column is how a column's cells are made of objects.
type column struct {
	name string
	cell func(Object) cell
}

// member is a column with one member of the objects as it is.
func member(title, name string) column {
	return column{title, func(object Object) cell { return shownCell(object[name]) }}
}

// shownTime is how a page writes a time, which is always UTC.
const shownTime = "2006-01-02 15:04:05"

// moment is a column with a time, to the second.
func moment(title, name string) column {
	return column{title, func(object Object) cell {
		text := shownText(object[name])
		if at, err := time.Parse(time.RFC3339, text); err == nil {
			text = at.UTC().Format(shownTime)
		}
		return cell{Text: text, Kind: "time"}
	}}
}

// idColumn is what every table begins with.
var idColumn = column{"id", func(object Object) cell { return cell{Text: shownText(object["id"]), Kind: "id"} }}

// table makes a section of the newest of these objects.
func (v *Snapshot) table(group, title, empty string, objects []Object, columns ...column) section {
	made := section{ID: strings.ReplaceAll(group, "_", "-"), Title: title, Empty: empty, Total: len(objects)}
	for _, column := range columns {
		made.Columns = append(made.Columns, column.name)
	}
	for _, object := range objects[:min(len(objects), MaxRows)] {
		row := make([]cell, len(columns))
		for i, column := range columns {
			row[i] = column.cell(object)
			row[i].Column = column.name
		}
		made.Rows = append(made.Rows, row)
	}
	return made
}

// telling are the members that say most of an object of any group, in this order. A member whose name ends with one of these words is
// as telling: withdrawalStatus.
var telling = []string{
	"name", "email", "code", "status", "type", "enabled", "amount", "total", "balance", "currency", "ticker", "network", "token", "address", "fee", "rate",
	"memo", "count", "country",
}

const tellingColumns = 5

// tellingNames are the names of the members that a table of these objects shows.
func tellingNames(objects []Object) []string {
	ranks := map[string]int{}
	at := "" // when it came to be
	for _, object := range objects {
		for name, value := range object {
			rank := tellingRank(name)
			switch value.(type) {
			case string, json.Number, bool:
				if rank >= 0 {
					ranks[name] = rank
				}
				if name == "createdAt" || at != "createdAt" && strings.HasSuffix(name, "edAt") && name != "updatedAt" && (at == "" || name < at) {
					at = name
				}
			}
		}
	}
	names := make([]string, 0, len(ranks))
	for name := range ranks {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		if ranks[a] != ranks[b] {
			return ranks[a] - ranks[b]
		}
		return strings.Compare(a, b)
	})
	names = names[:min(len(names), tellingColumns)]
	if at != "" {
		names = append(names, at)
	}
	return names
}

// tellingRank is a name's place among the telling ones, exact ones first; -1 for a name that is not.
func tellingRank(name string) int {
	for i, word := range telling {
		switch {
		case name == word:
			return i
		case strings.HasSuffix(name, strings.ToUpper(word[:1])+word[1:]):
			return i + len(telling)
		}
	}
	return -1
}

// shownCell is a member as it is.
func shownCell(value any) cell {
	shown := cell{Text: shownText(value)}
	if _, ok := value.(json.Number); ok {
		shown.Kind = "number"
	}
	return shown
}

// shownText is a value for people: all digits of a number, and not all of a long text.
func shownText(value any) string {
	switch value := value.(type) {
	case nil:
		return ""
	case bool:
		if value {
			return "yes"
		}
		return "no"
	case json.Number:
		return value.String()
	case string:
		return shortened(value, MaxRunes)
	}
	return shortened(encoded(value), MaxRunes)
}

// shortened is the beginning of a text that is too long, and says so.
func shortened(text string, most int) string {
	runes := 0
	for i := range text {
		if runes++; runes > most {
			return text[:i] + "…"
		}
	}
	return text
}

// spelled is a name as people write it: "payment_link" or "createdAt" in words.
func spelled(name string) string {
	var out strings.Builder
	for _, letter := range name {
		switch {
		case letter == '_':
			out.WriteByte(' ')
		case letter >= 'A' && letter <= 'Z':
			out.WriteByte(' ')
			out.WriteString(strings.ToLower(string(letter)))
		default:
			out.WriteRune(letter)
		}
	}
	return out.String()
}

// indented is a JSON text on many lines. Any other text stays as it is.
func indented(payload string) string {
	var out bytes.Buffer
	if json.Indent(&out, []byte(payload), "", "  ") != nil {
		return payload
	}
	return out.String()
}

// encoded is a value as JSON.
func encoded(value any) string {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil { // only JSON values come here
		panic(err)
	}
	return strings.TrimSpace(out.String())
}
