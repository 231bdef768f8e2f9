// SPDX-License-Identifier: MPL-2.0

package export

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/write"
)

// summary is the result of a run. With -json, it is the output.
type summary struct {
	Organization string        `json:"organization"`
	Objects      int           `json:"objects"` // that were read
	Requests     int64         `json:"requests"`
	New          int           `json:"new"`     // that got a block
	Imports      int           `json:"imports"` // that got an import block
	Files        []writtenFile `json:"files"`
	NotExported  []notExported `json:"not_exported"`
	Gone         []string      `json:"gone"` // managed objects that the account lacks
	Verified     string        `json:"verified,omitempty"`
}

type writtenFile struct {
	Path    string `json:"path"`
	Objects int    `json:"objects"`
	Note    string `json:"note,omitempty"`
}

// notExported counts objects that were not exported, or ids in place of references.
type notExported struct {
	Count  int    `json:"count"`
	Reason string `json:"reason"`
}

func (c *command) summarize(l *layout.Layout, files []write.File, managed layout.Managed) summary {
	s := summary{
		Organization: l.Contents.Organization, Objects: len(l.Contents.Objects), Requests: c.requests.Load(), New: len(l.New),
		Imports: l.Imported(), Gone: managed.Missing(l.Contents),
		NotExported: slices.Concat(skipped(l.Contents), missing(l.References), others(l.Contents, false), others(l.Contents, true)),
	}
	if s.NotExported == nil {
		s.NotExported = []notExported{}
	}
	for _, file := range files {
		s.Files = append(s.Files, writtenFile{file.Path, file.Objects, file.Note})
	}
	return s
}

// skipped counts the objects of the chosen types that were not exported, by reason.
func skipped(contents *account.Contents) (all []notExported) {
	type group struct{ one, many, rest string }
	groups := map[group]int{}
	for _, o := range contents.Objects {
		if why := contents.Skipped[o.ID]; why != "" {
			rest := ": " + why
			switch address := strings.TrimPrefix(why, "in "); {
			case strings.HasPrefix(why, "exported before"):
				rest = " " + account.Printable(o.ID) + rest // a person may look for it
			case strings.HasPrefix(address, "module."):
				rest = ": in module." + strings.Join(layout.ParseAddress(address).Modules, ".module.")
			}
			groups[group{o.Type.Words(), o.Type.Words() + "s", rest}]++
		}
	}
	for _, g := range slices.SortedFunc(maps.Keys(groups), func(a, b group) int { return strings.Compare(a.one+a.rest, b.one+b.rest) }) {
		all = append(all, notExported{groups[g], cli.Noun(groups[g], g.one, g.many) + g.rest})
	}
	return all
}

// missing counts the ids in place of references.
func missing(r *layout.References) (all []notExported) {
	for m, n := range r.Missing {
		all = append(all, notExported{n, m.Text(n)})
	}
	slices.SortFunc(all, func(a, b notExported) int { return strings.Compare(a.Reason, b.Reason) })
	return all
}

// others counts the objects of the types that were not asked for: those of people, or the others.
func others(contents *account.Contents, isPeople bool) []notExported {
	var parts []string
	total := 0
	for _, t := range account.SortTypes(contents.OtherTypes) {
		if n := contents.Others[t]; n > 0 && t.IsPeople == isPeople {
			parts, total = append(parts, fmt.Sprintf("%s %d", t.Counted(n), n)), total+n
		}
	}
	reason := ": not asked for by -types"
	if isPeople {
		reason = ": people and papers; -types all adds them"
	}
	if total == 0 {
		return nil
	}
	return []notExported{{total, strings.Join(parts, ", ") + reason}}
}

// text is the summary for a person.
func (s summary) text(l *layout.Layout) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Read %s of the organization %s with %s. Nothing was changed in the account.\n\n", cli.Count(s.Objects, "object"),
		l.Contents.Owner(), cli.Count(int(s.Requests), "request"))
	if l.IsExport && s.New == 0 {
		b.WriteString("There is nothing new.\n")
	} else {
		longest := 0
		for _, file := range s.Files {
			longest = max(longest, utf8.RuneCountInString(file.Path))
		}
		for _, file := range s.Files {
			n := ""
			if file.Objects > 0 {
				n = fmt.Sprint(file.Objects)
			}
			b.WriteString(strings.TrimRight(fmt.Sprintf("  %-*s %5s   %s", longest, file.Path, n, file.Note), " ") + "\n")
		}
	}
	if len(s.NotExported) > 0 {
		b.WriteString("\nNot exported:\n")
		for _, left := range s.NotExported {
			fmt.Fprintf(&b, "%5d  %s\n", left.Count, left.Reason)
		}
	}
	if len(l.Contents.Unlisted) > 0 {
		var words []string
		for _, t := range l.Contents.Unlisted {
			words = append(words, t.Words()+"s")
		}
		fmt.Fprintf(&b, "\nThe payments service has no list of: %s. Import them by their ids.\n", strings.Join(words, ", "))
	}
	if len(s.Gone) > 0 {
		fmt.Fprintf(&b, "\nGone from the account, still in Terraform:\n  %s\n", strings.Join(s.Gone, "\n  "))
	}
	switch {
	case s.Verified != "":
		fmt.Fprintf(&b, "\n%s\n", s.Verified)
	case s.New > 0 && l.Options.Copy:
		b.WriteString("\nNext: set the variables in terraform.tfvars, then run init and plan with Terraform or OpenTofu\n")
	case s.New > 0:
		fmt.Fprintf(&b, "\nNext: run init and plan with Terraform or OpenTofu (it must say: %d to import, 0 to add, 0 to change, 0 to destroy)\n",
			s.Imports)
	}
	return b.String()
}
