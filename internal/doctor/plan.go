// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// operation is a read of the contract, and how the doctor can send it.
type operation struct {
	contract.Operation
	response *schema.Schema // of the body
	element  *schema.Schema // of one object: the body, or an element of the list
	query    url.Values     // required parameters, with the contract's examples
	flag     string         // an optional parameter of a list that is true or false, or empty
	parent   string         // the object whose id the path needs: "Product"; empty for none
	shows400 bool           // the contract has a 400 for a missing object
	why      string         // the reason why the doctor does not send it, or empty
}

// isByID reports whether the operation reads one object by its id.
func (op *operation) isByID() bool {
	return op.parent != "" && !op.Response.List && op.Response.Object == op.parent
}

// plan has the requests that a run may send.
type plan struct {
	operations []*operation // the reads of the contract that -groups chooses
	sample     int
}

var placeholder = regexp.MustCompile(`\{(\w+)\}`)

// newPlan finds the reads of the contract. An operation that changes something is never among them,
// also if its method is GET. groups are words such as "products"; none means all.
func newPlan(groups []string, sample int) (*plan, error) {
	doc, err := contract.Load()
	if err != nil {
		return nil, err
	}
	p := &plan{sample: sample}
	known, chosen := map[string]bool{}, map[string]bool{}
	for _, group := range groups {
		chosen[groupWord(group)] = true
	}
	for _, o := range doc.Operations {
		known[groupWord(o.Group)] = true
		if o.Method == http.MethodGet && o.ReadOnly && (len(chosen) == 0 || chosen[groupWord(o.Group)]) {
			p.operations = append(p.operations, newOperation(doc, o))
		}
	}
	for _, group := range groups {
		if !known[groupWord(group)] {
			return nil, cli.Wrong("-groups: there is no group %q. Known are %s", group, strings.Join(groupWords(doc.Operations), ", "))
		}
	}
	if len(p.operations) == 0 {
		return nil, errors.New("the groups of -groups have no operation that reads")
	}
	listed := map[string]bool{}
	for _, op := range p.operations {
		if op.Response.List && op.parent == "" && op.why == "" {
			listed[op.Response.Object] = true
		}
	}
	for _, op := range p.operations {
		if op.parent != "" && !listed[op.parent] {
			op.why = fmt.Sprintf("no list that was read has ids of %s objects", op.parent)
		}
	}
	return p, nil
}

// Commands returns, for each operation that the doctor sends, the command that sends it: "doctor"
// or "doctor -write". It is for the coverage page.
func Commands() (map[string]string, error) {
	p, err := newPlan(nil, defaultSample)
	if err != nil {
		return nil, err
	}
	commands := map[string]string{}
	for i := range templates {
		for _, id := range templates[i].operations() {
			commands[id] = "doctor -write"
		}
	}
	for _, op := range p.operations {
		if op.why == "" {
			commands[op.ID] = "doctor"
		}
	}
	return commands, nil
}

// groupWord spells a group in one way: "Discount Codes" and "discount_code" are the same.
func groupWord(group string) string {
	return strings.TrimSuffix(strings.NewReplacer(" ", "_", "-", "_").Replace(strings.ToLower(group)), "s")
}

func groupWords(all []contract.Operation) (words []string) {
	for _, o := range all {
		words = append(words, strings.ReplaceAll(strings.ToLower(o.Group), " ", "_"))
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// newOperation decides from the contract which values a read needs: nothing, the id of an object,
// or values that the doctor does not have.
func newOperation(doc *contract.Document, o contract.Operation) *operation {
	op := &operation{Operation: o, response: o.Response.Schema, element: o.Response.Element()}
	_, op.shows400 = o.Bodies["400"]
	names := placeholder.FindAllStringSubmatch(o.Path, -1)
	for _, p := range o.Parameters {
		switch {
		case p.InQuery && p.Required && op.element.Properties["id"] != nil:
			op.why = fmt.Sprintf("it needs a value of an object (%s), and the doctor keeps none", p.Name)
		case p.InQuery && p.Required:
			if op.query == nil {
				op.query = url.Values{}
			}
			op.query.Set(p.Name, fmt.Sprint(p.Example))
		case p.InQuery && p.Schema.Type == schema.Boolean && o.Response.List:
			op.flag = p.Name
		case !p.InQuery && (len(names) > 1 || p.Schema.Format != "uuid"):
			op.why = "its path needs values of an object, and the doctor keeps ids only"
		case !p.InQuery:
			op.parent = parentOf(doc, o.Path, p.Name)
		}
	}
	return op
}

// parentOf returns the object whose id a placeholder stands for: {customer_id} for a Customer, and
// {id} for the object at the path that ends there.
func parentOf(doc *contract.Document, path, name string) string {
	if name != "id" {
		var object strings.Builder
		for word := range strings.SplitSeq(strings.TrimSuffix(name, "_id"), "_") {
			object.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
		return object.String()
	}
	before, _, _ := strings.Cut(path, "{id}")
	if read := doc.Operation(http.MethodGet, before+"{id}"); read != nil {
		return read.Response.Object
	}
	return ""
}

// idMember is the member that has an object's id: "id", or the first required UUID.
func idMember(s *schema.Schema) string {
	if s.Properties["id"] != nil {
		return "id"
	}
	for _, name := range s.Required {
		if s.Properties[name].Format == "uuid" {
			return name
		}
	}
	return ""
}

// most is the largest number of requests that the plan can need, retries apart.
func (p *plan) most() int {
	const probes = 3 // the first one, a wrong key, and an unknown path
	count := probes
	for _, op := range p.operations {
		switch {
		case op.why != "":
		case op.parent == "":
			if count++; op.flag != "" {
				count++
			}
		default:
			count += p.sample
			if op.isByID() {
				count++ // an unknown id
			}
		}
	}
	return count
}

// first is a read that needs nothing.
func (p *plan) first() *operation {
	for _, op := range p.operations {
		if op.why == "" && op.parent == "" {
			return op
		}
	}
	return p.operations[0]
}
