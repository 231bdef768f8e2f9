// SPDX-License-Identifier: MPL-2.0

package export

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// report is the result of a run. With -json, it is the output.
type report struct {
	Organization string         `json:"organization"`
	Objects      int            `json:"objects"` // that were read
	Requests     int64          `json:"requests"`
	New          int            `json:"new"`     // that got a block
	Imports      int            `json:"imports"` // that got an import block
	Files        []reportedFile `json:"files"`
	NotExported  []left         `json:"not_exported"`
	Gone         []string       `json:"gone"` // managed objects that the account lacks
	Verified     string         `json:"verified,omitempty"`

	survey   *survey
	options  options
	isExport bool // the directory had an earlier export
}

type reportedFile struct {
	Path    string `json:"path"`
	Objects int    `json:"objects"`
	Note    string `json:"note,omitempty"`
}

// left counts objects that were not exported, or ids in place of references.
type left struct {
	Count  int    `json:"count"`
	Reason string `json:"reason"`
}

// notExported says what was not exported, and why.
func (s *survey) notExported(ids map[missing]int) []left {
	type group struct{ one, many, rest string }
	groups := map[group]int{}
	for _, o := range s.all {
		if why := s.skipped[o.id]; why != "" {
			groups[group{o.kind.words(), plain(o.kind.plural()), subject(o, why) + why}]++
		}
	}
	all := []left{}
	for _, g := range slices.SortedFunc(maps.Keys(groups), func(a, b group) int { return strings.Compare(a.one+a.rest, b.one+b.rest) }) {
		all = append(all, left{groups[g], cli.Noun(groups[g], g.one, g.many) + g.rest})
	}
	var lines []left
	for m, n := range ids {
		lines = append(lines, left{n, m.text(n)})
	}
	slices.SortFunc(lines, func(a, b left) int { return strings.Compare(a.Reason, b.Reason) })
	all = append(all, lines...)
	for _, isPeople := range []bool{false, true} {
		var parts []string
		total := 0
		for _, k := range sortedKinds(kindsIn(s.others)) {
			if n := s.others[k]; n > 0 && k.isPeople == isPeople {
				parts, total = append(parts, fmt.Sprintf("%s %d", k.counted(n), n)), total+n
			}
		}
		reason := ": not asked for by -types"
		if isPeople {
			reason = ": people and papers; -types all adds them"
		}
		if total > 0 {
			all = append(all, left{total, strings.Join(parts, ", ") + reason})
		}
	}
	return all
}

// counted is the noun for a number of objects.
func (k *kind) counted(n int) string { return cli.Noun(n, k.words(), plain(k.plural())) }

// subject names an object that a person may look for, and leaves out the others.
func subject(o object, why string) string {
	if strings.HasPrefix(why, "exported before") {
		return " " + printable(o.id) + ": "
	}
	return ": "
}

func plain(name string) string { return strings.ReplaceAll(name, "_", " ") }

func kindsIn(counts map[*kind]int) map[string]*kind {
	kinds := map[string]*kind{}
	for k := range counts {
		kinds[k.name] = k
	}
	return kinds
}

// printReport prints the report for a person, or as JSON.
func (c *command) printReport(r report) (int, error) {
	if r.options.json {
		return cli.Done, c.printJSON(r)
	}
	return cli.Done, c.Print(r.text())
}

// printJSON prints a result for a script.
func (c *command) printJSON(result any) error {
	encoded, err := json.MarshalIndent(result, "", "  ")
	if err != nil {
		return err
	}
	return c.Print(string(encoded) + "\n")
}

// text is the report for a person.
func (r report) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Read %s of the organization %s with %s. Nothing was changed in the account.\n\n", cli.Count(r.Objects, "object"),
		r.survey.organizationOrUnknown(), cli.Count(int(r.Requests), "request"))
	if r.isExport && r.New == 0 {
		b.WriteString("There is nothing new.\n")
	} else {
		longest := 0
		for _, file := range r.Files {
			longest = max(longest, utf8.RuneCountInString(file.Path))
		}
		for _, file := range r.Files {
			n := ""
			if file.Objects > 0 {
				n = fmt.Sprint(file.Objects)
			}
			b.WriteString(strings.TrimRight(fmt.Sprintf("  %-*s %5s   %s", longest, file.Path, n, file.Note), " ") + "\n")
		}
	}
	if len(r.NotExported) > 0 {
		b.WriteString("\nNot exported:\n")
		for _, l := range r.NotExported {
			fmt.Fprintf(&b, "%5d  %s\n", l.Count, l.Reason)
		}
	}
	if len(r.survey.unlisted) > 0 {
		var words []string
		for _, k := range r.survey.unlisted {
			words = append(words, plain(k.plural()))
		}
		fmt.Fprintf(&b, "\nThe payments service has no list of: %s. Import them by their ids.\n", strings.Join(words, ", "))
	}
	if len(r.Gone) > 0 {
		fmt.Fprintf(&b, "\nGone from the account, still in Terraform:\n  %s\n", strings.Join(r.Gone, "\n  "))
	}
	switch {
	case r.Verified != "":
		fmt.Fprintf(&b, "\n%s\n", r.Verified)
	case r.New > 0 && r.options.copy:
		b.WriteString("\nNext: set the variables in terraform.tfvars, then run init and plan with Terraform or OpenTofu\n")
	case r.New > 0:
		fmt.Fprintf(&b, "\nNext: run init and plan with Terraform or OpenTofu (it must say: %d to import, 0 to add, 0 to change, 0 to destroy)\n",
			r.Imports)
	}
	return b.String()
}
