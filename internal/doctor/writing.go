// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// writing is the plan of the writing half: the objects that it will make, and their names.
type writing struct {
	operations map[string]*operation // all of the contract, by id
	requests   map[string]*schema.Schema
	trials     []*trial
	run        string            // the beginning of all names
	values     map[string]string // of the placeholders
}

// newWriting plans the trials of some groups, and of the kinds that they need. No groups means all
// kinds that need not be named. organization is the account's, or empty.
func newWriting(groups []string, organization string) (*writing, error) {
	p, err := newOperations()
	if err != nil {
		return nil, err
	}
	random := make([]byte, 6)
	_, _ = rand.Read(random) // it never fails
	run := "doctor-" + hex.EncodeToString(random)
	p.run = run
	if p.values, err = inventions(run, organization); err != nil {
		return nil, err
	}
	chosen, wanted := map[string]bool{}, map[string]bool{}
	for _, group := range groups {
		chosen[groupWord(group)] = true
	}
	for i := len(templates) - 1; i >= 0; i-- { // objects stand behind those that they need
		k := &templates[i]
		if named := chosen[groupWord(p.operations[k.create].Group)]; named || wanted[k.word] || len(groups) == 0 && k.named == "" {
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
		p.trials = append(p.trials, &trial{kind: k, name: run + "-" + k.word})
	}
	if len(p.trials) == 0 {
		return nil, cli.Wrong("-write: the doctor makes no object of these groups. It makes %s", strings.Join(makes(p), ", "))
	}
	return p, nil
}

// makes are the groups of which the doctor makes objects.
func makes(p *writing) (words []string) {
	for i := range templates {
		words = append(words, strings.ReplaceAll(strings.ToLower(p.operations[templates[i].create].Group), " ", "_"))
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// newOperations reads the contract.
func newOperations() (*writing, error) {
	doc, err := contract.Load()
	if err != nil {
		return nil, err
	}
	p := &writing{operations: map[string]*operation{}, requests: map[string]*schema.Schema{}}
	for _, o := range doc.Operations {
		if o.Method == http.MethodGet {
			p.operations[o.ID] = newOperation(doc, o)
			continue
		}
		if o.Request.Schema != nil {
			p.requests[o.ID] = o.Request.Schema
		}
		p.operations[o.ID] = &operation{Operation: o, element: o.Response.Element()}
	}
	return p, nil
}

// inventions are the values of placeholders that differ from run to run, because some must be
// unique in an account. None of them exists: no key belongs to the addresses, no bank has the code
// 99900001, and names below .invalid never resolve.
func inventions(run, organization string) (map[string]string, error) {
	random := make([]byte, 4)
	_, _ = rand.Read(random)
	n := int(binary.BigEndian.Uint32(random) >> 1) // of 31 bits: an int has 32 on some platforms
	const example = "0x52908400098527886E0F7030069857D2E4169EE7"
	address, _ := destination.InventAddress(example, n)
	other, _ := destination.InventAddress(example, n+1)
	iban := ""
	for check := 2; check <= 98 && destination.CheckIBAN(iban) != nil; check++ {
		iban = fmt.Sprintf("DE%02d99900001%010d", check, n)
	}
	for _, err := range []error{destination.Check(address), destination.Check(other), destination.CheckIBAN(iban)} {
		if err != nil {
			return nil, fmt.Errorf("no address could be invented: %w", err)
		}
	}
	return map[string]string{
		"$EVM": address, "$OTHEREVM": other, "$IBAN": iban, "$BIC": "SPREDEFFXXX", "$EMAIL": run + "@doctor.invalid",
		"$ORGANIZATION": organization,
	}, nil
}

// title is the word of a kind for people.
func (k *template) title() string { return strings.ReplaceAll(k.word, "-", " ") }

// announcement names the objects of the run, those that remain, and the number of requests.
func (p *writing) announcement(host string, reads int) string {
	var out strings.Builder
	writes, looks := p.counts()
	fmt.Fprintf(&out, "-write is for a test organization. At %s, the doctor will make these objects, change them, and delete them again:\n\n",
		host)
	var made, remaining [][]string
	for _, t := range p.trials {
		number := "twice, because it sends the create again to see whether the service makes a second one"
		switch {
		case t.kind.ending() == nil:
			number = "once"
		case t.kind.unique:
			number = "once; it sends the create again, which the service is expected to refuse"
		}
		made = append(made, []string{t.kind.title(), t.name + ", " + number})
		if t.kind.remains != "" {
			remaining = append(remaining, []string{t.kind.title(), t.name + " " + t.kind.remains})
		}
	}
	if len(remaining) == 0 {
		remaining = [][]string{{"none"}}
	}
	out.WriteString(cli.Columns(made) + "\nThese remain, because the service cannot delete them:\n\n" + cli.Columns(remaining))
	out.WriteString("\nNo money is moved. The addresses, accounts and mailboxes are invented, and exist nowhere.\n")
	for _, t := range p.trials {
		if t.kind.named != "" {
			fmt.Fprintf(&out, "The %s is made because -groups names it: %s.\n", t.kind.title(), t.kind.named)
		}
	}
	fmt.Fprintf(&out, "It sends at most %d requests that write, and at most %d that read; more reads if the service shows writes late.\n",
		writes, reads+looks)
	return out.String()
}

// counts are the most requests that write, and the most that read if the service shows each write
// immediately, and shows names in lists.
func (p *writing) counts() (writes, reads int) {
	for _, t := range p.trials {
		w, r := t.kind.counts()
		writes, reads = writes+w, reads+r
	}
	return writes, reads
}

// updates are those of one trial: with all members, without them, with them, with null.
const updates = 4

func (k *template) counts() (writes, reads int) {
	writes = 1
	if k.list != "" {
		reads += 2 + 1 // after the create, after the second one, and at the end
	}
	if k.read != "" {
		reads++
	}
	if k.update != "" {
		writes += updates + 1
		reads += updates
		if k.wrong != "" {
			writes++
		}
		if k.lonely != "" {
			writes++
		}
	}
	for _, x := range k.extra {
		if x.body == "" {
			reads++
		} else {
			writes++
		}
	}
	if k.archive != nil {
		writes++
		reads += 3
	}
	if end := k.ending(); end != nil {
		writes += 1 + 3 // the second create; the end, a second one, and that of a second object
		reads += 2
		if k.end == nil { // archiving is the end
			writes--
		}
	}
	return writes, reads
}

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
