// SPDX-License-Identifier: MPL-2.0

package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// screenLines is the number of lines that a plan may have to be printed whole.
const screenLines = 40

var (
	// colour is an escape sequence of a terminal.
	colour = regexp.MustCompile("\x1b\\[[0-9;]*m")
	// planned is the line in front of each object of a plan.
	planned = regexp.MustCompile(`^  # (\S+(?:\[".*"\])?) (?:will|must) be (\w+)`)
	warned  = regexp.MustCompile(`^[│ ]*Warning: (.*)$`)
	total   = regexp.MustCompile(`^(?:Plan: .*|No changes\..*)$`)
)

// signs are terraform's own.
var signs = map[string]string{"created": "+", "updated": "~", "replaced": "-/+", "destroyed": "-", "read": "<="}

// brief returns a plan that fits on a screen as it is. Of a longer one, it returns the objects, the
// warnings without their details, and the total.
func brief(plan string) string {
	if strings.Count(plan, "\n") <= screenLines {
		return plan
	}
	byAction := map[string][]string{}
	var actions, warnings []string
	sum := ""
	for line := range strings.Lines(plan) {
		line = strings.TrimRight(colour.ReplaceAllString(line, ""), "\r\n")
		if match := planned.FindStringSubmatch(line); match != nil {
			sign := signs[match[2]]
			if !slices.Contains(actions, sign) {
				actions = append(actions, sign)
			}
			byAction[sign] = append(byAction[sign], strings.TrimPrefix(match[1], "payments_"))
		} else if match := warned.FindStringSubmatch(line); match != nil {
			warnings = append(warnings, match[1])
		} else if total.MatchString(line) {
			sum = line
		}
	}
	var out strings.Builder
	for _, sign := range actions {
		for line := range slices.Values(filled(byAction[sign], 100)) {
			fmt.Fprintf(&out, "   %s %s\n", sign, line)
		}
	}
	for _, warning := range slices.Compact(slices.Sorted(slices.Values(warnings))) {
		fmt.Fprintf(&out, "   Warning: %s\n", warning)
	}
	return out.String() + "   " + sum + "\n"
}

// filled joins words to lines of at most width characters.
func filled(words []string, width int) (lines []string) {
	for _, word := range words {
		if last := len(lines) - 1; last >= 0 && len(lines[last])+len(word)+2 <= width {
			lines[last] += ", " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

// counted names the groups that have objects, with their number: "2 customers, 1 invoice".
func counted(groups map[string][]object) string {
	var all []string
	for name, objects := range groups {
		live := slices.DeleteFunc(slices.Clone(objects), func(o object) bool { return o["isDeleted"] == true || o["isArchived"] == true })
		if len(live) > 0 {
			all = append(all, fmt.Sprintf("%s: %d", strings.ReplaceAll(name, "_", " "), len(live)))
		}
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}
