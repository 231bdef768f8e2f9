// SPDX-License-Identifier: MPL-2.0

package wire

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// extent is the size of a list by its envelope or by the headers of the response. The specification
// knows no pages. If the client took a part for the whole list, it would create the other objects
// again, and pay again.
type extent struct {
	total, pages int64
	rest         string // the name that says that the list goes on
}

// The names of numbers, without case and separators.
var (
	totals = []string{"total", "totalcount", "count", "totalitems", "totalelements", "totalresults", "totalrecords"}
	pages  = []string{"totalpages", "pagecount", "lastpage", "pages"}
)

// nextLink finds the relation next in a Link header (RFC 8288).
var nextLink = regexp.MustCompile(`(?i);\s*rel\s*=\s*"?(?:[^",;]*\s)?next\b`)

// note takes one name and its value.
func (e *extent) note(name string, value jsontext.Value) {
	plain := transport.PlainName(name)
	number, err := strconv.ParseInt(strings.Trim(string(value), `"`), 10, 64)
	switch {
	case err == nil && slices.Contains(totals, plain):
		e.total = max(e.total, number)
	case err == nil && slices.Contains(pages, plain):
		e.pages = max(e.pages, number)
	case more(plain, value):
		e.rest = name
	}
}

// deepest is how far inside a member others can be about pages, as in {"meta": {"pagination":
// {"links": {"next": "/2"}}}}. Each level is read again, so a hostile depth must have an end.
const deepest = 3

// noteInside takes the members of a member, so many levels down. One that is about pages has
// numbers, too.
func (e *extent) noteInside(outer string, value jsontext.Value, levels int) {
	plain := transport.PlainName(outer)
	isAboutPages := strings.HasPrefix(plain, "pag") || strings.HasPrefix(plain, "meta") || strings.HasSuffix(plain, "info")
	for name, inner := range strictjson.Members(value) {
		value := jsontext.Value(inner)
		_, err := strconv.ParseInt(strings.Trim(string(inner), `"`), 10, 64)
		if value.Kind() != jsontext.KindBeginArray && (err != nil || isAboutPages) {
			e.note(name, value)
		}
		if levels > 1 {
			e.noteInside(name, value, levels-1)
		}
	}
}

// nextOnes follow "next" in the names of the next page.
var nextOnes = []string{"", "page", "token", "pagetoken", "cursor", "link", "url", "uri", "href", "offset", "key", "marker"}

// more reports whether a member says that the list goes on. An object does so by one of its
// members.
func more(plain string, value jsontext.Value) bool {
	said := func(value []byte) string { return strings.ToLower(strings.Trim(string(value), `" `)) }
	says := func(value []byte) bool {
		return !slices.Contains([]string{"", "false", "0", "no", "null"}, said(value))
	}
	text, isNo := said(value), !says(value)
	if value.Kind() == jsontext.KindBeginObject {
		isNo = true
		for _, inner := range strictjson.Members(value) {
			isNo = isNo && !says(inner)
		}
	}
	switch after, isNext := strings.CutPrefix(plain, "next"); {
	case plain == "last", plain == "islast", plain == "islastpage":
		return text == "false"
	case isNext && slices.Contains(nextOnes, after), slices.Contains([]string{"more", "hasmore", "cursor", "truncated", "istruncated"}, plain),
		strings.HasPrefix(plain, "hasnext"), strings.HasPrefix(plain, "continuation"), strings.HasSuffix(plain, "nextlink"):
		return !isNo
	}
	return false
}

// check returns an error if a list with so many elements is only a part.
func (e *extent) check(items int64) error {
	switch {
	case e.total > items:
		return fmt.Errorf("it has %d of %d objects", items, e.total)
	case e.rest != "":
		return fmt.Errorf("it goes on elsewhere (%s)", transport.Printable(e.rest, 40))
	case e.pages > 1:
		return fmt.Errorf("it is one of %d pages", e.pages)
	}
	return nil
}

// CheckHeader returns an error if the header of a response says that a list with so many elements
// is only a part: Link, Content-Range, X-Total-Count, X-Next-Page and the like.
func CheckHeader(header map[string][]string, items int64) error {
	e := extent{}
	for name, values := range header {
		value := strings.TrimSpace(strings.Join(values, ","))
		switch own, isOwn := strings.CutPrefix(name, "X-"); {
		case isOwn && (value == "true" || value == "false"):
			e.note(own, jsontext.Value(value))
		case isOwn:
			e.note(own, jsontext.Value(strconv.Quote(value)))
		case name == "Link" && nextLink.MatchString(value):
			e.rest = name
		case name == "Content-Range":
			_, size, _ := strings.Cut(value, "/")
			e.note("total", jsontext.Value(size))
		}
	}
	return e.check(items)
}
