// SPDX-License-Identifier: MPL-2.0

package report

import (
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/evidence"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/requests"
)

// assumption is a row of the guide "Assumptions", which has the same id there.
type assumption struct {
	id   string
	says string
	// settings are the settings of the sandbox's dialect that stand for another answer.
	settings []setting
	// detect finds the evidence in the responses to reads. Nil: reading cannot tell, because of why.
	// The trials add the evidence of writes.
	detect func(*requests.Session) evidence.Finding
	why    string
}

// setting is one setting of a dialect. Reading shows it, or cannot show it for a reason.
type setting struct{ name, hidden string }

// The reasons why reading does not show a setting.
const (
	onlyWrites   = "only a write shows it"
	someonesOwn  = "a value that the service chose looks like one that a caller set"
	othersChoice = "only a write and a later read show it"
	anyOrder     = "the orders of two reads are not compared"
)

// assumptions are in the order of the guide. Tests compare them with the guide and with the
// dialect, so that a new row or a new setting cannot be forgotten here.
var assumptions = []assumption{
	{id: "decimals", says: "Amounts are numbers", settings: seen("decimals=text"), detect: detectDecimals},
	{
		id: "wholes", says: "Whole numbers are numbers, and booleans are true or false", detect: detectWholes,
		settings: append(seen("wholes=text"), hidden("the contract takes both forms for one number", "wholes=decimal")...),
	},
	{
		id: "lists", says: "Lists are arrays", detect: detectLists,
		settings: append(seen("lists=envelope"), hidden("an empty list shows nothing in either form", "lists=nothing")...),
	},
	{
		id: "list_order", says: "A list keeps its order", why: anyOrder,
		settings: hidden(anyOrder, "list_order=changing"),
	},
	{
		id: "writes", says: "A write is answered with the object",
		settings: hidden(onlyWrites, "writes=id", "writes=idmore", "writes=partial", "writes=nothing", "writes=empty"), why: onlyWrites,
	},
	{
		id: "envelope", says: "An object has no envelope", detect: detectEnvelope,
		settings: append(seen("writes=enveloped"), hidden(onlyWrites, "writes=enveloped_id")...),
	},
	{id: "items", says: "Elements of lists are whole objects", settings: seen("items=summary", "items=hollow"), detect: detectItems},
	{id: "lag", says: "A list shows a write immediately", settings: hidden(othersChoice, "lag"), why: othersChoice},
	{id: "read_lag", says: "A read by id shows a write immediately", settings: hidden(othersChoice, "read_lag"), why: othersChoice},
	{
		id: "notfound", says: "A missing object is answered with 404", detect: detectNotFound,
		settings: seen("notfound=400", "notfound=410", "notfound=error"),
	},
	{id: "members", says: "Objects have no unknown members", settings: seen("unknown=members"), detect: detectMembers},
	{id: "names", says: "Names differ in more than case", settings: seen("names=case"), detect: detectNames},
	{id: "values", says: "Statuses and enumerations have known values", settings: seen("unknown=values"), detect: detectValues},
	{id: "nulls", says: "Absent values are null", settings: seen("nulls=omitted", "nulls=zero"), detect: detectNulls},
	{id: "unions", says: "Only the alternatives that apply are there", settings: seen("unions=nulls"), detect: detectUnions},
	{
		id: "spelling", says: "Addresses, bank numbers and enumerations keep their spelling",
		settings: seen("spelling=other"), detect: detectSpelling,
	},
	{
		id: "defaults", says: "An omitted argument stays absent",
		settings: append(seen("defaults=zero"), hidden(someonesOwn, "defaults=filled")...), detect: detectDefaults,
	},
	{id: "personal", says: "Personal data is shown", settings: seen("personal=masked", "personal=omitted"), detect: detectPersonal},
	{id: "secrets", says: "Secrets are shown in later responses", settings: seen("secrets=masked", "secrets=omitted"), detect: detectSecrets},
	{
		id: "numbers", says: "Numbers of accounts and addresses are whole", detect: detectNumbers,
		settings: seen("numbers=stars", "numbers=x", "numbers=hash", "numbers=bullets", "numbers=dots", "numbers=dashes", "numbers=last4",
			"numbers=ends", "numbers=ellipsis"),
	},
	{
		id: "stored", says: "Values are stored as they were sent", why: othersChoice,
		settings: hidden(othersChoice, "texts=trimmed", "texts=crlf", "texts=escaped", "texts=cut", "case=folded", "urls=normal", "order=sorted",
			"normalized=late"),
	},
	{id: "due", says: "overdueAt is null until an invoice is overdue", settings: seen("due=echoed"), detect: detectDue},

	{id: "key", says: "The key is sent without a prefix", detect: detectKey},
	{id: "archived", says: "include_archived also lists archived objects", detect: detectArchived},
	{id: "replace", says: "An update replaces every field", why: onlyWrites},
	{id: "outcome", says: "A 500 does not tell whether a request took effect", why: "the doctor cannot make the service fail"},
	{id: "organization", says: "Every object names its organization", detect: detectOrganization},
	{id: "repeats", says: "The service does not recognise a repeated request", why: "the doctor sends no create twice"},
	{id: "unlisted", says: "Unlisted values in responses are kept", why: "it is the provider's own rule: see values"},
	{id: "deletions", says: "A deleted object is soon missing, or at least not listed", why: onlyWrites},
	{id: "destroy", says: "Products are archived, webhooks marked, invoices voided", why: onlyWrites},
	{id: "unchangeable", says: "Discount codes and accounts cannot be changed", why: "the specification has no operation that changes them"},
	{id: "evm_addresses", says: "evm_addresses are addresses on networks", detect: detectEVMAddresses},
	{id: "email", says: "Any of the customers with an e-mail address is returned", why: "the doctor keeps no e-mail address to ask for"},
	{id: "company_name", says: "Only a business has a company name", why: "the doctor sends no update that the service should refuse"},
}

func seen(names ...string) (all []setting) {
	for _, name := range names {
		all = append(all, setting{name: name})
	}
	return all
}

func hidden(why string, names ...string) (all []setting) {
	for _, name := range names {
		all = append(all, setting{name, why})
	}
	return all
}

// Assumption is the result about an assumption of the guide.
type Assumption struct {
	ID        string   `json:"id"`
	Says      string   `json:"says"`
	State     state    `json:"state"`
	Confirmed int      `json:"confirmed"`
	Refuted   int      `json:"refuted"`
	Settings  []string `json:"settings,omitempty"`
	Where     []string `json:"where,omitempty"`
	Why       string   `json:"why,omitempty"` // it was not seen
	Note      string   `json:"note,omitempty"`
}

// state is the result about one assumption.
type state string

const (
	confirmed state = "confirmed"
	refuted   state = "refuted"
	notSeen   state = "not seen"
)

// row sums up the evidence about an assumption.
func (a assumption) row(f evidence.Finding) Assumption {
	row := Assumption{ID: a.id, Says: a.says, State: notSeen, Why: a.why}
	if a.detect == nil && f.IsEmpty() {
		return row
	}
	row.Confirmed, row.Refuted, row.Settings = f.Confirmed, f.Refuted, f.Settings
	row.Where, row.Why, row.Note = f.Where, f.Open, f.Also
	switch {
	case f.Refuted > 0:
		row.State = refuted
	case f.Confirmed > 0 && f.Open == "":
		row.State = confirmed
	case row.Why == "":
		row.Why = "no object shows it"
	}
	return row
}
