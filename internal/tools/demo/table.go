// SPDX-License-Identifier: MPL-2.0

package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// column shows one member of the objects. A table has a column if an object of its group has a
// value for it.
type column struct {
	member, title string
	right         bool
	show          func(any) string
}

var columns = []column{
	{member: "name", title: "NAME", show: text},
	{member: "code", title: "CODE", show: text},
	{member: "url", title: "URL", show: text},
	{member: "email", title: "EMAIL", show: text},
	{member: "eventType", title: "EVENT", show: text},
	{member: "price", title: "PRICE", right: true, show: text},
	{member: "amount", title: "AMOUNT", right: true, show: text},
	{member: "currency", title: "CURRENCY", show: text},
	{member: "model", title: "OFF", right: true, show: off},
	{member: "products", title: "PRODUCTS", right: true, show: products},
	{member: "chargingIntervalSeconds", title: "CHARGED", show: interval},
	{member: "addOns", title: "ADD-ONS", right: true, show: count},
	{member: "status", title: "STATUS", show: text},
	{member: "isPaused", title: "PAUSED", show: yesNo},
	{member: "delivered", title: "DELIVERED", show: yesNo},
	{member: "isArchived", title: "ON SALE", show: not},
	{member: "id", title: "ID", show: text},
}

// tables renders a table for each group that has objects.
func tables(groups map[string][]object) string {
	var out strings.Builder
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		objects := slices.DeleteFunc(slices.Clone(groups[group]), func(o object) bool { return o["isDeleted"] == true })
		if len(objects) > 0 {
			fmt.Fprintf(&out, "   %s (%d)\n\n%s\n", strings.ReplaceAll(group, "_", " "), len(objects), table(objects))
		}
	}
	if out.Len() == 0 {
		return "   Nothing.\n\n"
	}
	return out.String()
}

func table(objects []object) string {
	objects = slices.SortedFunc(slices.Values(objects), func(a, b object) int {
		for _, member := range []string{"name", "code", "url", "id"} {
			if order := cmp.Compare(text(a[member]), text(b[member])); order != 0 {
				return order
			}
		}
		return 0
	})
	lines := make([]string, len(objects)+1)
	for i := range lines {
		lines[i] = "  "
	}
	for _, c := range columns {
		cells, used := []string{c.title}, false
		for _, o := range objects {
			cell := c.show(o[c.member])
			used = used || cell != "" && o[c.member] != nil
			cells = append(cells, cell)
		}
		if !used {
			continue
		}
		width := 0
		for _, cell := range cells {
			width = max(width, utf8.RuneCountInString(cell))
		}
		for i, cell := range cells {
			space := strings.Repeat(" ", width-utf8.RuneCountInString(cell))
			if c.right {
				cell, space = space+cell, ""
			}
			lines[i] += " " + cell + space + " "
		}
	}
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ") + "\n"
	}
	return strings.Join(lines, "")
}

// text formats a scalar. A number keeps its digits.
func text(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	case bool:
		return strconv.FormatBool(v)
	}
	return ""
}

// interval formats seconds in the largest unit that divides them.
func interval(value any) string {
	seconds, err := strconv.ParseInt(text(value), 10, 64)
	if err != nil {
		return "once"
	}
	for _, unit := range []struct {
		name    string
		seconds int64
	}{{"day", 24 * 60 * 60}, {"hour", 60 * 60}, {"minute", 60}, {"second", 1}} {
		if n := seconds / unit.seconds; n > 0 && seconds%unit.seconds == 0 {
			if n == 1 {
				return "every " + unit.name
			}
			return fmt.Sprintf("every %d %ss", n, unit.name)
		}
	}
	return "once"
}

// count returns the length of a list, and "" for an empty one.
func count(value any) string {
	if list, _ := value.([]any); len(list) > 0 {
		return strconv.Itoa(len(list))
	}
	return ""
}

// off formats the reduction of a discount code.
func off(value any) string {
	model, _ := value.(map[string]any)
	if percent := text(model["percentOff"]); percent != "" {
		return percent + " %"
	}
	return text(model["amountOff"])
}

// products returns the number of products. A discount code without products applies to all.
func products(value any) string {
	if list, ok := value.([]any); ok && len(list) == 0 {
		return "all"
	}
	return count(value)
}

// yesNo formats a boolean.
func yesNo(value any) string {
	if shown, ok := value.(bool); ok {
		return not(!shown)
	}
	return ""
}

// not formats the opposite of a boolean.
func not(value any) string {
	switch value {
	case true:
		return "no"
	case false:
		return "yes"
	}
	return ""
}
