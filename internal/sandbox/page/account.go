// SPDX-License-Identifier: MPL-2.0

package page

import (
	"net/http"
	"strconv"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// fewRows are the rows of the sections that are open on the page of an account, from the first.
const fewRows = 30

const (
	shownPayload = 20000 // characters of one delivery
	shownBody    = 4000  // characters of the body of one request
)

// account is the data of the account's page.
type account struct {
	Organization, Now, Address string
	Dialect, Faults            []string
	Limit                      int // of requests per second; 0: none
	Search                     string
	Sections                   []section
	Without                    []string // titles of the groups without objects
}

// WriteAccount writes the page of the whole account.
func WriteAccount(w http.ResponseWriter, v *Snapshot, view View) {
	write(w, http.StatusOK, "account.html", v.account(view), policy{form: true})
}

func (v *Snapshot) account(view View) account {
	page := account{
		Organization: v.Organization, Now: v.Now.Format(shownTime) + " UTC", Address: v.Address, Dialect: v.Dialect, Limit: v.Limit,
		Search: view.Search,
	}
	for _, fault := range v.Faults {
		page.Faults = append(page.Faults, shortened(fault, MaxRunes))
	}
	add := func(made section) {
		switch {
		case view.Search != "" && made.Found == 0:
		case made.Total > 0 || made.Empty != "":
			page.Sections = append(page.Sections, made)
		default:
			page.Without = append(page.Without, made.Title)
		}
	}
	for _, g := range v.groups() {
		add(v.section(g, &view))
	}
	add(requestSection("Requests", v.Requests, &view))
	room := fewRows
	for i := range page.Sections {
		room -= page.Sections[i].Total
		page.Sections[i].Open = page.Sections[i].Open || room >= 0
	}
	return page
}

// requestSection is the table of the newest of these requests.
func requestSection(title string, requests []engine.Request, view *View) section {
	made := section{
		ID: "requests", Title: title,
		Empty:   "No requests yet: plan with PAYMENTS_BASE_URL and PAYMENTS_API_KEY set, or use curl.",
		Columns: []string{"time", "request", "response", "reason", "details"},
	}
	for _, r := range rowsOf(view, &made, requests, requestHas) {
		status, kind := "none", "bad"
		if r.Status != 0 {
			status = strconv.Itoa(r.Status) + " " + http.StatusText(r.Status)
		}
		if r.Status >= 200 && r.Status < 300 {
			kind = "good"
		}
		details := "client: " + shownText(r.Header.Get("User-Agent"))
		if len(r.Body) > 0 && r.BodyTruncated {
			details += "\n\n" + shortened(string(r.Body), shownBody) + "\n(the rest was not recorded)"
		} else if len(r.Body) > 0 {
			details += "\n\n" + shortened(indented(string(r.Body)), shownBody)
		}
		made.Rows = append(made.Rows, []cell{
			{Column: "time", Text: r.Time.Format(shownTime), Kind: "time"},
			{Column: "request", Text: shownText(r.Method) + " " + shownText(r.Path), Note: r.Operation, Kind: "path"},
			{Column: "response", Text: status, Kind: kind},
			{Column: "reason", Text: shownText(r.Reason), Kind: "reason"},
			{Column: "details", Text: "show", Fold: details},
		})
	}
	return made
}
