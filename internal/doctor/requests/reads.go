// SPDX-License-Identifier: MPL-2.0

package requests

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// Reads are the reads that a run may send.
type Reads struct {
	Operations []*Operation
	Sample     int // the most objects of a type
}

// ChooseReads finds the reads of some groups. An operation that changes something is never among
// them, also if its method is GET. No groups means all.
func ChooseReads(all []*Operation, groups []string, sample int) (*Reads, error) {
	chosen, found := ChosenGroups(groups), &Reads{Sample: sample}
	known := Groups{}
	listed := map[string]bool{}
	for _, op := range all {
		known[groupWord(op.Group)] = true
		if op.Method != http.MethodGet || !op.ReadOnly || len(chosen) > 0 && !chosen.Have(op) {
			continue
		}
		found.Operations = append(found.Operations, op)
		if op.Response.List && op.Parent == "" && op.Why == "" {
			listed[op.Response.Object] = true
		}
	}
	for _, group := range groups {
		if !known[groupWord(group)] {
			return nil, cli.Wrong("-groups: there is no group %q. Known are %s", group, strings.Join(GroupNames(all), ", "))
		}
	}
	if len(found.Operations) == 0 {
		return nil, errors.New("the groups of -groups have no operation that reads")
	}
	for _, op := range found.Operations {
		if op.Parent != "" && !listed[op.Parent] {
			op.Why = fmt.Sprintf("no list that was read has ids of %s objects", op.Parent)
		}
	}
	return found, nil
}

// Most is the largest number of requests that the reads can need, retries apart.
func (r *Reads) Most() int {
	const probes = 3 // the first one, a wrong key, and an unknown path
	count := probes
	for _, op := range r.Operations {
		switch {
		case op.Why != "":
		case op.Parent == "":
			if count++; op.Flag != "" {
				count++
			}
		default:
			count += r.Sample
			if op.IsByID() {
				count++ // an unknown id
			}
		}
	}
	return count
}

// First is a read that needs nothing.
func (r *Reads) First() *Operation {
	for _, op := range r.Operations {
		if op.Why == "" && op.Parent == "" {
			return op
		}
	}
	return r.Operations[0]
}
