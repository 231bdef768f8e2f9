// SPDX-License-Identifier: MPL-2.0

package doctor

// assumption is a row of the guide "Differences and silences", which has the same id there.
type assumption struct {
	id   string
	says string
	// settings are the settings of the sandbox's dialect that stand for another answer.
	settings []setting
	// look looks for the assumption in the responses to reads. Nil: reading cannot tell, because of
	// why. The writing half adds what it knows, see [evidence].
	look func(*survey) finding
	why  string
}

// setting is one setting of a dialect. Reading shows it, or cannot show it for a reason.
type setting struct{ name, hidden string }

// finding is the evidence of an assumption.
type finding struct {
	confirmed int      // how often it held
	refuted   int      // how often it did not
	settings  []string // that behave alike; empty if the assumption holds, or if no setting does
	where     []string // where it did not hold
	open      string   // why neither was seen, if that needs words
	also      string   // further evidence
	// operations are those that show that it does not hold.
	operations map[string]bool
}

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
	{
		id: "decimals", says: "Amounts are numbers", look: lookDecimals,
		settings: append(seen("decimals=text"), hidden("the contract takes both forms for one number", "wholes=decimal")...),
	},
	{id: "lists", says: "Lists are arrays", settings: seen("lists=envelope"), look: lookLists},
	{
		id: "list_order", says: "A list keeps its order", why: anyOrder,
		settings: hidden(anyOrder, "list_order=changing"),
	},
	{
		id: "writes", says: "A write is answered with the object",
		settings: hidden(onlyWrites, "writes=id", "writes=idmore", "writes=partial", "writes=nothing", "writes=empty"), why: onlyWrites,
	},
	{
		id: "envelope", says: "The object of a write has no envelope",
		settings: hidden(onlyWrites, "writes=enveloped", "writes=enveloped_id"), why: onlyWrites,
	},
	{id: "items", says: "Elements of lists are whole objects", settings: seen("items=summary"), look: lookItems},
	{id: "lag", says: "A list shows a write immediately", settings: hidden(othersChoice, "lag"), why: othersChoice},
	{id: "read_lag", says: "A read by id shows a write immediately", settings: hidden(othersChoice, "read_lag"), why: othersChoice},
	{id: "notfound", says: "A missing object is answered with 404", settings: seen("notfound=400"), look: lookNotFound},
	{id: "members", says: "Objects have no unknown members", settings: seen("unknown=members"), look: lookMembers},
	{id: "names", says: "Names differ in more than case", settings: seen("names=case"), look: lookNames},
	{id: "values", says: "Statuses and enumerations have known values", settings: seen("unknown=values"), look: lookValues},
	{id: "nulls", says: "Absent values are null", settings: seen("nulls=omitted"), look: lookNulls},
	{id: "unions", says: "Only the alternatives that apply are there", settings: seen("unions=nulls"), look: lookUnions},
	{id: "spelling", says: "Addresses and bank numbers keep their spelling", settings: seen("spelling=other"), look: lookSpelling},
	{
		id: "defaults", says: "An omitted argument stays absent",
		settings: append(seen("defaults=zero"), hidden(someonesOwn, "defaults=filled")...), look: lookDefaults,
	},
	{id: "personal", says: "Personal data is shown", settings: seen("personal=masked", "personal=omitted"), look: lookPersonal},
	{id: "secrets", says: "Secrets are shown in later responses", settings: seen("secrets=masked", "secrets=omitted"), look: lookSecrets},
	{
		id: "numbers", says: "Numbers of accounts and addresses are whole", look: lookNumbers,
		settings: seen("numbers=stars", "numbers=x", "numbers=hash", "numbers=bullets", "numbers=dots", "numbers=dashes", "numbers=last4",
			"numbers=ends", "numbers=ellipsis"),
	},
	{
		id: "stored", says: "Values are stored as they were sent", why: othersChoice,
		settings: hidden(othersChoice, "texts=trimmed", "texts=crlf", "texts=escaped", "texts=cut", "case=folded", "urls=normal", "order=sorted",
			"normalized=late"),
	},
	{id: "due", says: "overdueAt is null until an invoice is overdue", settings: seen("due=echoed"), look: lookDue},

	{id: "key", says: "The key is sent without a prefix", look: lookKey},
	{id: "archived", says: "include_archived also lists archived objects", look: lookArchived},
	{id: "replace", says: "An update replaces every field", why: onlyWrites},
	{id: "outcome", says: "A 500 does not tell whether a request took effect", why: "the doctor cannot make the service fail"},
	{id: "organization", says: "Every object names its organization", look: lookOrganization},
	{id: "repeats", says: "The service does not recognise a repeated request", why: "the doctor sends no create twice"},
	{id: "unlisted", says: "Unlisted values in responses are kept", why: "it is the provider's own rule: see values"},
	{id: "destroy", says: "Products are archived, webhooks marked, invoices voided", why: onlyWrites},
	{id: "unchangeable", says: "Discount codes and accounts cannot be changed", why: "the specification has no operation that changes them"},
	{id: "evm_addresses", says: "evm_addresses are addresses on networks", look: lookEVMAddresses},
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

// state is the result about one assumption.
type state string

const (
	confirmed state = "confirmed"
	refuted   state = "refuted"
	notSeen   state = "not seen"
)

// state sums a finding up.
func (f finding) state() state {
	switch {
	case f.refuted > 0:
		return refuted
	case f.confirmed > 0 && f.open == "":
		return confirmed
	}
	return notSeen
}
