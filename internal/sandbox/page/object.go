// SPDX-License-Identifier: MPL-2.0

package page

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

const shownJSON = 200000 // characters of one object

// objectPage is the data of the page of one object.
type objectPage struct {
	Group, Title, GroupTitle, GroupLink, ID string
	Pay                                     string // the path of its hosted page; empty if there is none
	JSON                                    string
	Related                                 []related
	Sections                                []section
}

// related is an object that another one names.
type related struct{ Member, Name, Link string }

// ObjectPath is the path of the page of an object.
func ObjectPath(group, id string) string {
	return "/_sandbox/page/" + url.PathEscape(group) + "/" + url.PathEscape(id)
}

// WriteObject writes the page of one object, or a page that says that it does not exist.
func WriteObject(w http.ResponseWriter, v *Snapshot, group, id string) {
	object, ok := v.get(group, id)
	if !ok {
		write(w, http.StatusNotFound, "object.html", objectPage{}, policy{})
		return
	}
	write(w, http.StatusOK, "object.html", v.objectPage(group, id, object), policy{})
}

func (v *Snapshot) objectPage(group, id string, object Object) objectPage {
	page := objectPage{
		Group: group, Title: objectTitle(group, object), GroupTitle: groupTitle(group), GroupLink: View{}.link(sectionID(group), 0), ID: id,
		JSON: shortened(indented(string(dialect.Encode(object))), shownJSON), Related: v.related(id, object),
	}
	if slices.ContainsFunc(payables, func(p payable) bool { return p.group == group }) {
		page.Pay = PayPath(group, id)
	}
	if group == "webhook_message" {
		page.Sections = append(page.Sections, section{
			ID: "payload", Title: "Payload", Total: 1, Columns: []string{"body"},
			Rows: [][]cell{{{Column: "body", Text: shortened(indented(engine.Text(object["payload"])), shownPayload), Kind: "pre"}}},
		})
	}
	requests := requestSection("Requests", v.requestsAbout(id), nil)
	requests.Empty = "No recorded request names it."
	deliveries := table(nil, "webhook_message", "Deliveries", "No delivery names it.", v.deliveriesAbout(id), messageColumns...)
	page.Sections = append(page.Sections, requests, deliveries)
	return page
}

// requestsAbout are the recorded requests that name an object in their path or body.
func (v *Snapshot) requestsAbout(id string) []engine.Request {
	var found []engine.Request
	for _, r := range v.Requests {
		inPath := slices.Contains(strings.Split(r.Path, "/"), id)
		if inPath || strings.Contains(string(r.Body), string(dialect.Encode(id))) {
			found = append(found, r)
		}
	}
	return found
}

// deliveriesAbout are the messages to a webhook, or the messages of events that name an object.
func (v *Snapshot) deliveriesAbout(id string) []Object {
	return v.newest("webhook_message", func(message Object) bool {
		inPayload := strings.Contains(engine.Text(message["payload"]), string(dialect.Encode(id)))
		return message["id"] != id && (message["webhookId"] == id || inPayload)
	})
}

// related are the objects whose ids are in an object, by the members that hold them.
func (v *Snapshot) related(own string, object Object) []related {
	var found []related
	seen := map[string]bool{own: true, v.Organization: true}
	var walk func(member string, value any)
	walk = func(member string, value any) {
		switch value := value.(type) {
		case Object:
			for _, name := range slices.Sorted(maps.Keys(value)) {
				walk(name, value[name])
			}
		case []any:
			for _, element := range value {
				walk(member, element)
			}
		case string:
			if seen[value] || len(value) > MaxRunes {
				return
			}
			seen[value] = true
			if group, named, ok := v.find(value); ok {
				found = append(found, related{spelled(group), objectTitle(group, named), ObjectPath(group, value)})
			}
		}
	}
	walk("", object)
	return found[:min(len(found), MaxRows)]
}

// titles are the members that name an object, the best first.
var titles = []string{"name", "code", "url", "ticker", "depositAccountName", "eventType"}

// objectTitle is the name of an object, or that of its kind.
func objectTitle(group string, object Object) string {
	for _, name := range titles {
		if title := shownText(object[name]); title != "" && (name != "url" || group == "webhook") {
			return title
		}
	}
	return capital(spelled(group))
}

func groupTitle(name string) string {
	for _, g := range order {
		if g.name == name {
			return g.title
		}
	}
	return plural(name)
}
