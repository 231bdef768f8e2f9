// SPDX-License-Identifier: MPL-2.0

//go:build linux

package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// action is what a row runs.
type action string

const (
	actionPlan     action = "refresh and plan"
	actionApply    action = "apply"
	actionDestroy  action = "destroy"
	actionValidate action = "validate"
	actionStart    action = "start"
	actionData     action = "data source"
	actionList     action = "list resource"
)

// row is one row of the table.
type row struct {
	action  action
	objects int
	latency time.Duration // of each response
	refresh string        // "auto", by lists, or "each", object by object
	rate    int           // max_requests_per_second; the provider's default if 0
	limit   int           // requests per second that the service accepts; all if 0
	flag    string        // a flag of terraform, or none
	source  source        // the objects that a data source reads
}

// unlimited is a rate that the provider never reaches here.
const unlimited = 10_000

// rowsOf returns all rows.
func rowsOf(sizes []int) []row {
	var rows []row
	for _, size := range sizes {
		for _, latency := range []time.Duration{0, 100 * time.Millisecond} {
			for _, refresh := range []string{"auto", "each"} {
				rows = append(rows, row{action: actionPlan, objects: size, latency: latency, refresh: refresh})
			}
		}
	}
	slow := row{action: actionPlan, objects: 1000, latency: 100 * time.Millisecond, refresh: "each", rate: unlimited}
	for _, flag := range []string{"", "-parallelism=50", "-refresh=false"} {
		slow.flag = flag
		rows = append(rows, slow)
	}
	transactions := source{kind: "payments_transactions", path: "/transactions"}
	rows = append(rows,
		row{action: actionApply, objects: 1000, latency: 50 * time.Millisecond, refresh: "auto", rate: unlimited},
		row{action: actionApply, objects: 1000, latency: 50 * time.Millisecond, refresh: "auto", limit: 25},
		row{action: actionDestroy, objects: 1000, latency: 50 * time.Millisecond, refresh: "auto", rate: unlimited},
		row{action: actionValidate, objects: 1000, refresh: "auto"},
		row{action: actionStart, refresh: "auto"},
		row{action: actionData, objects: 100_000, refresh: "auto", source: transactions},
		row{action: actionList, objects: 100_000, refresh: "auto"},
	)
	for _, s := range sources() {
		for _, size := range []int{1000, 5000} {
			rows = append(rows, row{action: actionData, objects: size, refresh: "auto", source: s})
		}
	}
	return rows
}

// name describes a row.
func (r row) name() string {
	parts := []string{strings.TrimSpace(string(r.action) + " " + r.source.kind)}
	if r.objects > 0 {
		parts[0] += " of " + grouped(r.objects)
	}
	if r.latency > 0 || r.action == actionPlan {
		parts = append(parts, fmt.Sprintf("%d ms", r.latency.Milliseconds()))
	}
	if r.action == actionPlan {
		parts = append(parts, r.refresh)
	}
	switch {
	case r.limit > 0:
		parts = append(parts, fmt.Sprintf("service limits to %d a second", r.limit))
	case r.rate > 0:
		parts = append(parts, "no rate limit")
	}
	if r.flag != "" {
		parts = append(parts, "`"+r.flag+"`")
	}
	return strings.Join(parts, ", ")
}

// grouped writes a number with commas.
func grouped(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// chosen returns the rows whose names match.
func chosen(rows []row, pattern *regexp.Regexp) []row {
	var matching []row
	for _, r := range rows {
		if pattern.MatchString(r.name()) {
			matching = append(matching, r)
		}
	}
	return matching
}

func parseSizes(text string) ([]int, error) {
	var sizes []int
	for field := range strings.SplitSeq(text, ",") {
		size, err := strconv.Atoi(field)
		if err != nil || size < 4 {
			return nil, fmt.Errorf("%q is no number of objects, at least 4", field)
		}
		sizes = append(sizes, size)
	}
	return sizes, nil
}
