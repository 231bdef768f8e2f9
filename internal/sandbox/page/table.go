// SPDX-License-Identifier: MPL-2.0

package page

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// Bounds of a page: an account may have many thousand objects, and a string may be long.
const (
	MaxRows  = 50  // of one table
	MaxRunes = 300 // of one string
)

// section is a table with its heading, or the sentence in place of an empty table.
type section struct {
	ID, Title, Empty string
	Total, Found     int // rows, and those that a search finds
	First            int // of the rows that the table has
	Folds, Open      bool
	Link             string // to the open section
	Newer, Older     string // links to other rows; empty: there are none
	Columns          []string
	Rows             [][]cell
}

// cell is one field of a table. Its link is a path of the sandbox, and never an address out of an
// object.
type cell struct {
	Column string
	Text   string
	Link   string
	Note   string // smaller, below the text
	Fold   string // longer text, shown on demand
	Kind   string // how it looks: "", "id", "path", "number", "time", "word", "good", "bad" or "off"
}

// column makes the cells of a column.
type column struct {
	name string
	cell func(Object) cell
}

// member is a column with one member of the objects as it is.
func member(title, name string) column {
	shown := shownCell
	if strings.HasSuffix(title, "status") {
		shown = statusCell
	}
	return column{name: title, cell: func(object Object) cell { return shown(object[name]) }}
}

// shownTime is how a page writes a time, which is always UTC.
const shownTime = "2006-01-02 15:04:05"

// moment is a column with a time, to the second.
func moment(title, name string) column {
	return column{name: title, cell: func(object Object) cell {
		text := shownText(object[name])
		if at, err := time.Parse(time.RFC3339, text); err == nil {
			text = at.UTC().Format(shownTime)
		}
		return cell{Text: text, Kind: "time"}
	}}
}

// idColumn ends the tables of groups with several objects.
var idColumn = column{name: "id", cell: func(object Object) cell { return cell{Text: shownText(object["id"]), Kind: "id"} }}

// table makes a section of the newest of these objects. The first cell of a row is the link to the
// object's page.
func table(view *View, group, title, empty string, objects []Object, columns ...column) section {
	made := section{ID: sectionID(group), Title: title, Empty: empty}
	for _, column := range columns {
		made.Columns = append(made.Columns, column.name)
	}
	for _, object := range rowsOf(view, &made, objects, func(o Object, text string) bool { return hasText(o, text) }) {
		row := make([]cell, len(columns))
		for i, column := range columns {
			row[i] = column.cell(object)
			row[i].Column = column.name
		}
		if row[0].Link = ObjectPath(group, engine.Text(object["id"])); row[0].Text == "" {
			row[0].Text = "open"
		}
		made.Rows = append(made.Rows, row)
	}
	return made
}

func sectionID(group string) string { return strings.ReplaceAll(group, "_", "-") }

// telling are the members that say most of an object of any group, in this order. A member whose
// name ends with one of these words says as much: withdrawalStatus.
var telling = []string{
	"name", "email", "code", "status", "type", "archived", "paused", "offline", "deleted", "enabled", "url", "price", "amount", "total",
	"balance", "currency", "ticker", "network", "token", "address", "fee", "rate", "memo", "count", "country",
}

const mostTelling = 5

// tellingColumns are the columns of a table of these objects.
func tellingColumns(objects []Object) []column {
	ranks := map[string]int{}
	created := "" // the member with the time of the creation
	for _, object := range objects[:min(len(objects), MaxRows)] {
		for name, value := range object {
			rank := tellingRank(name)
			switch value.(type) {
			case string, json.Number, bool:
				if rank >= 0 {
					ranks[name] = rank
				}
				isTime := strings.HasSuffix(name, "edAt") && name != "updatedAt"
				if name == "createdAt" || created != "createdAt" && isTime && (created == "" || name < created) {
					created = name
				}
			}
		}
	}
	byRank := func(a, b string) int { return cmp.Or(ranks[a]-ranks[b], strings.Compare(a, b)) }
	names := slices.SortedFunc(maps.Keys(ranks), byRank)
	var columns []column
	for _, name := range names[:min(len(names), mostTelling)] {
		columns = append(columns, member(spelled(name), name))
	}
	if created != "" {
		columns = append(columns, moment(spelled(created), created))
	}
	return columns
}

// tellingRank is a name's place among the telling ones, exact ones first; -1 for any other name.
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
