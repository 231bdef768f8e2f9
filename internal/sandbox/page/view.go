// SPDX-License-Identifier: MPL-2.0

package page

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// View is the part of the account that its page shows.
type View struct {
	Search  string // only rows with this text; empty: all rows
	Section string // the id of the open section
	From    int    // the first row of the open section; 0 is the newest
}

// ReadView reads a view from the query of the account's page.
func ReadView(query url.Values) View {
	from, _ := strconv.Atoi(query.Get("from"))
	return View{Search: strings.TrimSpace(query.Get("q")), Section: query.Get("section"), From: max(0, from)}
}

// link is the address of the account's page with a section open at a row.
func (v View) link(section string, from int) string {
	query := url.Values{"section": {section}}
	if v.Search != "" {
		query.Set("q", v.Search)
	}
	if from > 0 {
		query.Set("from", strconv.Itoa(from))
	}
	return "/?" + query.Encode() + "#" + section
}

// rowsOf returns the rows that a section shows, at most MaxRows, newest first. Without a view, a
// section is neither searched nor folded.
func rowsOf[T any](view *View, made *section, all []T, has func(T, string) bool) []T {
	made.Total, made.Found = len(all), len(all)
	if view == nil {
		return all[:min(len(all), MaxRows)]
	}
	if view.Search != "" {
		var found []T
		for _, row := range all {
			if has(row, strings.ToLower(view.Search)) {
				found = append(found, row)
			}
		}
		all, made.Found = found, len(found)
	}
	from := 0
	if made.Link = view.link(made.ID, 0); view.Section == made.ID {
		from = min(view.From, len(all))
	}
	to := min(len(all), from+MaxRows)
	made.Folds, made.Open = true, view.Section == made.ID || view.Search != ""
	made.First = from
	if to < len(all) {
		made.Older = view.link(made.ID, to)
	}
	if from > 0 {
		made.Newer = view.link(made.ID, max(0, from-MaxRows))
	}
	return all[from:to]
}

// Count says how many rows the section has, and which of them it shows.
func (s section) Count() string {
	of := strconv.Itoa(s.Found)
	if s.Found < s.Total {
		of = fmt.Sprintf("%d found in %d", s.Found, s.Total)
	}
	switch {
	case len(s.Rows) == s.Found:
		return of
	case s.First == 0:
		return fmt.Sprintf("the newest %d of %s", len(s.Rows), of)
	}
	return fmt.Sprintf("%d to %d of %s", s.First+1, s.First+len(s.Rows), of)
}

// hasText reports whether a value, or a value in it, has a text in lower case.
func hasText(value any, text string) bool {
	switch value := value.(type) {
	case Object:
		for _, member := range value {
			if hasText(member, text) {
				return true
			}
		}
	case []any:
		for _, element := range value {
			if hasText(element, text) {
				return true
			}
		}
	case string:
		return strings.Contains(strings.ToLower(value), text)
	case json.Number:
		return strings.Contains(string(value), text)
	}
	return false
}

// requestHas reports whether a request has a text in lower case.
func requestHas(r engine.Request, text string) bool {
	whole := []string{r.Method, " ", r.Path, " ", r.Operation, " ", strconv.Itoa(r.Status), " ", r.Reason, " ", string(r.Body)}
	return strings.Contains(strings.ToLower(strings.Join(whole, "")), text)
}
