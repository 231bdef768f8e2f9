// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/requests"
)

// Choose chooses the templates of some groups, and those that they need. No groups means all
// templates that need not be named. organization is the account's, or empty.
func (w *Writer) Choose(groups []string, organization string) error {
	run := newRunName()
	values, err := inventions(run, organization)
	if err != nil {
		return err
	}
	chosen, wanted := requests.ChosenGroups(groups), map[string]bool{}
	for _, k := range slices.Backward(templates) { // an object stands behind those that it needs
		if chosen.Have(w.Operations[k.create]) || wanted[k.word] || len(groups) == 0 && k.named == "" {
			wanted[k.word] = true
			for _, word := range k.needs {
				wanted[word] = true
			}
		}
	}
	var creates []*requests.Operation
	for i := range templates {
		k := &templates[i]
		creates = append(creates, w.Operations[k.create])
		if !wanted[k.word] {
			continue
		}
		if slices.Contains(k.args, "$ORGANIZATION") && organization == "" {
			return cli.Wrong("-groups: to make a %s, name the parent with -organization-id", k.title())
		}
		w.trials = append(w.trials, &trial{template: k, run: run, name: k.nameIn(run), values: values})
	}
	if len(w.trials) == 0 {
		return cli.Wrong("-write: the doctor makes no object of these groups. It makes %s", strings.Join(requests.GroupNames(creates), ", "))
	}
	w.Facts.Organization = organization
	return nil
}
