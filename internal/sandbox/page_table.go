// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"time"
)

// Tables of a page.

const (
	shownRows = 100 // of one table: an account may have many thousand objects
	shownRune = 300 // of one text
)

// pageSection is a table and what is above it, or what it says where the table would have nothing.
type pageSection struct {
	ID, Title, Empty string
	Total            int // of which the table has the newest
	Columns          []string
	Rows             [][]pageCell
}

// pageCell is one thing in a table. It never has an address that an object holds as its link.
type pageCell struct {
	Column string
	Text   string
	Link   string // a path of the sandbox's own
	Fold   string // longer text, shown when it is asked for
	Kind   string // how it looks: "", "id", "number", "time", "word", "good", "bad" or "off"
}

// pageColumn is how a column's cells are made of objects.
type pageColumn struct {
	name string
	cell func(Object) pageCell
}

// member is a column with one member of the objects as it is.
func member(title, name string) pageColumn {
	return pageColumn{title, func(object Object) pageCell { return shownCell(object[name]) }}
}

// shownTime is how a page writes a time, which is always UTC.
const shownTime = "2006-01-02 15:04:05"

// moment is a column with a time, to the second.
func moment(title, name string) pageColumn {
	return pageColumn{title, func(object Object) pageCell {
		text := shownText(object[name])
		if at, err := time.Parse(time.RFC3339, text); err == nil {
			text = at.UTC().Format(shownTime)
		}
		return pageCell{Text: text, Kind: "time"}
	}}
}

// idColumn is what every table begins with.
var idColumn = pageColumn{"id", func(object Object) pageCell { return pageCell{Text: shownText(object["id"]), Kind: "id"} }}

// table makes a section of the newest of these objects.
func (v *snapshot) table(group, title, empty string, objects []Object, columns ...pageColumn) pageSection {
	section := pageSection{ID: strings.ReplaceAll(group, "_", "-"), Title: title, Empty: empty, Total: len(objects)}
	for _, column := range columns {
		section.Columns = append(section.Columns, column.name)
	}
	for _, object := range objects[:min(len(objects), shownRows)] {
		object = v.masked(group, object)
		row := make([]pageCell, len(columns))
		for i, column := range columns {
			row[i] = column.cell(object)
			row[i].Column = column.name
		}
		section.Rows = append(section.Rows, row)
	}
	return section
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
func shownCell(value any) pageCell {
	cell := pageCell{Text: shownText(value)}
	if _, ok := value.(json.Number); ok {
		cell.Kind = "number"
	}
	return cell
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
		return shortened(value, shownRune)
	}
	return shortened(string(encode(value)), shownRune)
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

// payPath is where the sandbox itself shows what buyers would see of a payment link.
func payPath(id string) string { return "/pay/" + url.PathEscape(id) }
