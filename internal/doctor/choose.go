// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"net/http"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// writing has the objects that a run makes, and their names.
type writing struct {
	operations map[string]*operation // all of the contract, by id
	trials     []*trial
}

// newWriting chooses the templates of some groups, and those that they need. No groups means all
// templates that need not be named. organization is the account's, or empty.
func newWriting(groups []string, organization string) (*writing, error) {
	operations, err := newOperations()
	if err != nil {
		return nil, err
	}
	run := newRunName()
	p := &writing{operations: operations}
	values, err := inventions(run, organization)
	if err != nil {
		return nil, err
	}
	chosen, wanted := map[string]bool{}, map[string]bool{}
	for _, group := range groups {
		chosen[groupWord(group)] = true
	}
	for _, k := range slices.Backward(templates) { // an object stands behind those that it needs
		if named := chosen[groupWord(operations[k.create].Group)]; named || wanted[k.word] || len(groups) == 0 && k.named == "" {
			wanted[k.word] = true
			for _, word := range k.needs {
				wanted[word] = true
			}
		}
	}
	for i := range templates {
		k := &templates[i]
		if !wanted[k.word] {
			continue
		}
		if slices.Contains(k.args, "$ORGANIZATION") && organization == "" {
			return nil, cli.Wrong("-groups: to make a %s, name the parent with -organization-id", k.title())
		}
		p.trials = append(p.trials, &trial{template: k, run: run, name: k.nameIn(run), values: values})
	}
	if len(p.trials) == 0 {
		return nil, cli.Wrong("-write: the doctor makes no object of these groups. It makes %s", strings.Join(groupsOf(operations), ", "))
	}
	return p, nil
}

// groupsOf are the groups of which the doctor makes objects.
func groupsOf(operations map[string]*operation) []string {
	var all []contract.Operation
	for _, k := range templates {
		all = append(all, operations[k.create].Operation)
	}
	return groupWords(all)
}

// newOperations reads the contract.
func newOperations() (map[string]*operation, error) {
	doc, err := contract.Load()
	if err != nil {
		return nil, err
	}
	operations := map[string]*operation{}
	for _, o := range doc.Operations {
		operations[o.ID] = &operation{Operation: o, element: o.Response.Element()}
		if o.Method == http.MethodGet {
			operations[o.ID] = newOperation(doc, o)
		}
	}
	return operations, nil
}

// title is the word of a template for people.
func (k *template) title() string { return strings.ReplaceAll(k.word, "-", " ") }

// ending is the request that ends the life of an object: it is deleted, or else archived.
func (k *template) ending() *step {
	if k.end == nil {
		return k.archive
	}
	return k.end
}

// operations are those that a trial may send.
func (k *template) operations() []string {
	all := []string{k.create, k.read, k.list, k.update}
	for _, s := range []*step{k.archive, k.end} {
		if s != nil {
			all = append(all, s.operation)
		}
	}
	for _, x := range k.extra {
		all = append(all, x.operation)
	}
	return slices.DeleteFunc(all, func(id string) bool { return id == "" })
}
