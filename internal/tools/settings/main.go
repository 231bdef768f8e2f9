// SPDX-License-Identifier: MPL-2.0

// Settings lists the settings of the sandbox's dialect that no report of the doctor names. If many
// accounts have been read, the provider need not tolerate these habits any more.
package main

import (
	"fmt"
	"log"
	"os"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) < 2 {
		log.Fatal("usage: settings REPORT.json...")
	}
	var reports []report
	for _, path := range os.Args[1:] {
		data, err := os.ReadFile(path) //nolint:gosec // the caller's own file
		if err != nil {
			log.Fatal("settings: ", err)
		}
		var r report
		if err := strictjson.Unmarshal(data, &r); err != nil {
			log.Fatalf("settings: a report cannot be read: %v", err)
		}
		reports = append(reports, r)
	}
	fmt.Print(unneeded(reports))
}

// report is the part of a report that is about the dialect.
type report struct {
	Dialect string `json:"dialect"`
	Hidden  []struct {
		Setting string `json:"setting"`
	} `json:"hidden"`
}

// unneeded returns a line for each setting that no report names. Settings that reading does not
// show are left out.
func unneeded(reports []report) string {
	var text strings.Builder
	takesDuration := map[string]bool{} // a report has a measured one
	for _, c := range dialect.Choices() {
		takesDuration[c.Name] = slices.Equal(c.Values, []string{"DURATION"})
	}
	for _, setting := range dialect.Singles() {
		name, _, _ := strings.Cut(setting, "=")
		if !slices.ContainsFunc(reports, func(r report) bool {
			for _, h := range r.Hidden {
				if h.Setting == setting || h.Setting == name {
					return true
				}
			}
			return slices.ContainsFunc(strings.Split(r.Dialect, ","), func(own string) bool {
				return own == setting || takesDuration[name] && strings.HasPrefix(own, name+"=")
			})
		}) {
			fmt.Fprintf(&text, "%s: none of %d reports needs it\n", setting, len(reports))
		}
	}
	return text.String()
}
