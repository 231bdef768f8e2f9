// SPDX-License-Identifier: MPL-2.0

package export

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// summaryOf is what a run found, beside its files.
type summaryOf struct {
	fresh, removed []object
	gone           []string       // addresses of objects that the account lacks
	missing        map[string]int // ids in place of references, by reason
}

// summary is the text at the end of a run.
func (c *command) summary(s *survey, dir *directory, outputs []output, r summaryOf, o options) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Read %s of the organization %s. Nothing was changed in the account.\n", count(len(s.all), "object"), s.organizationOrUnknown())
	if dir.isExport && len(r.fresh) == 0 {
		b.WriteString("\nThere is nothing new.\n")
	} else {
		b.WriteString("\n")
		for _, out := range outputs {
			path, n, note := filepath.Join(o.dir, out.name), "", ""
			if out.name == o.namesFile() {
				path, note = out.name, "keep it: the next export uses the same names"
			}
			switch out.name {
			case "imports.tf":
				note = "delete it after the first apply"
			case "providers.tf":
				if s.organization != "" && !o.copy {
					note = "organization_id is set: another account is refused"
				}
			}
			if out.objects > 0 {
				n = fmt.Sprint(out.objects)
			}
			b.WriteString(strings.TrimRight(fmt.Sprintf("  %-34s %5s   %s", path, n, note), " ") + "\n")
		}
	}
	b.WriteString(s.left(r))
	switch {
	case len(r.fresh) == 0:
	case o.copy:
		b.WriteString("\nNext: set the variables in terraform.tfvars, then terraform init && terraform plan\n")
	default:
		n := 0
		for _, object := range r.fresh {
			if object.refused == "" {
				n++
			}
		}
		fmt.Fprintf(&b, "\nNext: terraform init && terraform plan      (it must say: %d to import, 0 to add, 0 to change, 0 to destroy)\n", n)
	}
	return b.String()
}

// left says what was not exported, and why.
func (s *survey) left(r summaryOf) string {
	var lines []string
	add := func(n int, text string) { lines = append(lines, fmt.Sprintf("%5d  %s", n, text)) }
	byReason := map[string]int{}
	for _, o := range s.all {
		if why := s.skipped[o.id]; why != "" {
			byReason[strings.ReplaceAll(o.kind.plural(), "_", " ")+": "+why]++
		}
	}
	for _, reason := range slices.Sorted(maps.Keys(byReason)) {
		add(byReason[reason], reason)
	}
	for _, k := range sortedKinds(kindsIn(s.people)) {
		if n := s.people[k]; n > 0 {
			add(n, fmt.Sprintf("%s: people, or papers of people; -types all adds them", strings.ReplaceAll(k.plural(), "_", " ")))
		}
	}
	for _, reason := range slices.Sorted(maps.Keys(r.missing)) {
		add(r.missing[reason], "ids in place of references: "+reason)
	}
	for _, o := range r.removed {
		add(1, fmt.Sprintf("%s %s: exported before, and no block has it now", o.kind.words(), o.id))
	}
	text := ""
	if len(lines) > 0 {
		text = "\nNot exported:\n" + strings.Join(lines, "\n") + "\n"
	}
	if len(s.unlisted) > 0 {
		var words []string
		for _, k := range s.unlisted {
			words = append(words, strings.ReplaceAll(k.plural(), "_", " "))
		}
		text += "\nThe payments service has no list of: " + strings.Join(words, ", ") + ". Import them by their ids.\n"
	}
	if len(r.gone) > 0 {
		text += "\nGone from the account, still in Terraform:\n  " + strings.Join(r.gone, "\n  ") + "\n"
	}
	return text
}

func kindsIn(counts map[*kind]int) map[string]*kind {
	kinds := map[string]*kind{}
	for k := range counts {
		kinds[k.name] = k
	}
	return kinds
}
