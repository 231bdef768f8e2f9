// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/requests"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/trials"
)

// Commands returns, for each operation that the doctor sends, the command that sends it: "doctor"
// or "doctor -write". It is for the coverage page.
func Commands() (map[string]string, error) {
	all, err := requests.Operations()
	if err != nil {
		return nil, err
	}
	reads, err := requests.ChooseReads(all, nil, defaultSample)
	if err != nil {
		return nil, err
	}
	commands := map[string]string{}
	for _, id := range trials.Operations() {
		commands[id] = "doctor -write"
	}
	for _, op := range reads.Operations {
		if op.Why == "" {
			commands[op.ID] = "doctor"
		}
	}
	return commands, nil
}
