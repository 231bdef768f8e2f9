// SPDX-License-Identifier: MPL-2.0

package call

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// listing says how a list is printed.
type listing struct {
	format       string   // json, csv or table
	columns      []string // none for all
	since, until time.Time
	mark         bool // begin CSV with a byte order mark
}

// formats are the values of -format.
var formats = []string{"json", "csv", "table"}

func readFormat(text string) (string, error) {
	if !slices.Contains(formats, text) {
		return "", errors.New("it must be " + schema.Either(formats))
	}
	return text, nil
}

// readDate reads -since and -until. A date is its first moment in UTC.
func readDate(text string) (time.Time, error) {
	for _, layout := range []string{time.DateOnly, time.RFC3339} {
		if at, err := time.Parse(layout, text); err == nil {
			return at, nil
		}
	}
	return time.Time{}, errors.New("it must be a date such as 2026-03-31, or a time such as 2026-03-31T12:00:00Z")
}

// times are the members that say when an object began. An object has one of them.
var times = []string{"createdAt", "issuedAt", "requestedAt", "depositedAt", "detectedAt"}

// timeOf returns the member that says when an object began, or "".
func timeOf(s *schema.Schema) string {
	at := slices.IndexFunc(times, func(name string) bool { return s.Properties[name] != nil })
	if at < 0 {
		return ""
	}
	return times[at]
}

func (l listing) isFiltered() bool { return !l.since.IsZero() || !l.until.IsZero() }

// isSet reports whether a list is not printed as it is.
func (l listing) isSet() bool {
	return l.format != formats[0] || len(l.columns) > 0 || l.isFiltered() || l.mark
}

// check checks the options against the operation. It replaces a column that is an object by the
// columns of its members.
func (l *listing) check(op *operation) error {
	switch {
	case !l.isSet():
		return nil
	case !op.Response.List || op.effect != transport.Safe: // a write must not fail because of its output
		return errors.New("it reads no list, and -format, -columns, -since, -until and -bom are for lists")
	case l.isFiltered() && timeOf(op.Response.Element()) == "":
		return errors.New("its objects have no time, which -since and -until need")
	case !l.until.IsZero() && !l.since.Before(l.until):
		return errors.New("-until must be after -since")
	case l.mark && l.format != "csv":
		return errors.New("-bom is for -format csv")
	}
	all := columnsOf(op.Response.Element(), "")
	var columns []string
	for _, asked := range l.columns {
		before := len(columns)
		for _, column := range all {
			if column == asked || strings.HasPrefix(column, asked+".") {
				columns = append(columns, column)
			}
		}
		if len(columns) == before {
			return errors.New("-columns: " + schema.Unknown(schema.Printable(asked), "column", schema.Nearest(asked, all)))
		}
	}
	l.columns = columns
	return nil
}

// columnsOf returns the members of an object without members of their own: amount, customer.name.
func columnsOf(s *schema.Schema, at string) (columns []string) {
	if len(s.Properties) == 0 {
		return []string{at}
	}
	for _, name := range membersOf(s) {
		columns = append(columns, columnsOf(s.Properties[name], strings.TrimPrefix(at+"."+name, "."))...)
	}
	return columns
}

// cells adds the values of an object by their columns. Null has no cell.
func cells(s *schema.Schema, value any, at string, row map[string]any) {
	object, ok := value.(map[string]any)
	if !ok || s == nil || len(s.Properties) == 0 {
		if value != nil {
			row[at] = value
		}
		return
	}
	for name, member := range object {
		cells(s.Properties[name], member, strings.TrimPrefix(at+"."+name, "."), row)
	}
}

// hasID reports whether an element is one object, which a list can have once.
func hasID(element any) bool {
	object, _ := element.(map[string]any)
	return object["id"] != nil || object["depositId"] != nil
}

// print returns a list as it is printed. body is a valid JSON text without secrets.
func (l listing) print(element *schema.Schema, body []byte) (string, error) {
	var elements []json.RawMessage
	err := wire.DecodeList(bytes.NewReader(body), func(text json.RawMessage) bool {
		elements = append(elements, slices.Clone(wire.Unwrap(element.Names(), text)))
		return true
	})
	if err != nil {
		return "", fmt.Errorf("the response is not a list: %w", err)
	}
	rows, kept, others := []map[string]any{}, []json.RawMessage{}, map[string]bool{}
	seen := map[string]bool{}
	for i, text := range elements {
		value, err := decode(text)
		if err != nil {
			return "", fmt.Errorf("element %d of the response: %w", i, err)
		}
		if hasID(value) && seen[string(text)] {
			continue // the list repeats it, and a sum of the rows must have it once
		}
		seen[string(text)] = true
		row := map[string]any{}
		cells(element, value, "", row)
		written, _ := row[timeOf(element)].(string)
		at, err := time.Parse(time.RFC3339, written)
		if err == nil && (at.Before(l.since) || !l.until.IsZero() && !at.Before(l.until)) {
			continue // without a readable time it stays, as in data sources
		}
		for column := range row {
			others[column] = true
		}
		rows, kept = append(rows, row), append(kept, text)
	}
	if l.format == "json" && len(l.columns) == 0 {
		return indented(encode(kept), "", true)
	}
	columns := l.columns
	if len(columns) == 0 {
		columns = columnsOf(element, "")
		if l.format == "table" {
			columns = slices.DeleteFunc(columns, func(column string) bool { return !others[column] })
		}
		for _, column := range columns {
			delete(others, column)
		}
		columns = append(columns, slices.Sorted(maps.Keys(others))...)
	}
	if l.format == "json" {
		for i, row := range rows {
			rows[i] = map[string]any{}
			for _, column := range columns {
				rows[i][column] = row[column]
			}
		}
		return indented(encode(rows), "", true)
	}
	table := [][]string{columns}
	for _, row := range rows {
		var line []string
		for _, column := range columns {
			line = append(line, text(row[column]))
		}
		table = append(table, line)
	}
	return l.write(table)
}

// write writes rows as CSV or as a table.
func (l listing) write(rows [][]string) (string, error) {
	form := harmless
	if l.format == "table" {
		form = printable
	}
	for _, row := range rows {
		for i, cell := range row {
			row[i] = form(cell)
		}
	}
	if l.format == "table" {
		return cli.Columns(rows), nil
	}
	var out bytes.Buffer
	if l.mark {
		out.WriteString("\uFEFF")
	}
	writer := csv.NewWriter(&out)
	err := writer.WriteAll(rows)
	return out.String(), err
}

// text returns a value as a cell has it: a number with all its digits, and a list as JSON.
func text(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		return v
	}
	return string(encode(value))
}

// formula finds the beginnings of a cell that a spreadsheet takes for a formula. Depending on its
// language, a semicolon, a tab or a line break begins a cell too.
var formula = regexp.MustCompile(`(^|[;\t\r\n])([=+\-@＝＋－＠])`)

// harmless returns a cell that no spreadsheet takes for a formula, and no terminal for a command. A
// number stays.
func harmless(cell string) string {
	if isNumber(cell) {
		return cell
	}
	cell = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && !strings.ContainsRune("\t\r\n", r) {
			return utf8.RuneError
		}
		return r
	}, cell)
	cell = formula.ReplaceAllString(cell, "$1'$2")
	if strings.HasPrefix(cell, "\t") || strings.HasPrefix(cell, "\r") {
		return "'" + cell
	}
	return cell
}
