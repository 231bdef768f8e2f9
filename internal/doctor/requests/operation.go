// SPDX-License-Identifier: MPL-2.0

package requests

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// Operation is an operation of the contract, and how the doctor can send it.
type Operation struct {
	contract.Operation
	Element *schema.Schema // of one object: the body, or an element of the list
	Flag    string         // an optional parameter of a list that is true or false, or empty
	Parent  string         // the object whose id a read needs: "Product"; empty for none
	Why     string         // the reason why the doctor does not send a read, or empty

	query url.Values // required parameters of a read, with the contract's examples
}

// Operations are all operations of the contract, in its order.
func Operations() ([]*Operation, error) {
	doc, err := contract.Load()
	if err != nil {
		return nil, err
	}
	var all []*Operation
	for _, o := range doc.Operations {
		op := &Operation{Operation: o, Element: o.Response.Element()}
		if o.Method == http.MethodGet {
			op.decide(doc)
		}
		all = append(all, op)
	}
	return all, nil
}

// IsByID reports whether the operation reads one object by its id.
func (op *Operation) IsByID() bool {
	return op.Parent != "" && !op.Response.List && op.Response.Object == op.Parent
}

// Shows400 reports whether the contract has a 400 for a missing object.
func (op *Operation) Shows400() bool {
	_, shows := op.Bodies["400"]
	return shows
}

var placeholder = regexp.MustCompile(`\{(\w+)\}`)

// decide finds out which values a read needs: nothing, the id of an object, or values that the
// doctor does not have.
func (op *Operation) decide(doc *contract.Document) {
	names := placeholder.FindAllStringSubmatch(op.Path, -1)
	for _, p := range op.Parameters {
		switch {
		case p.InQuery && p.Required && op.Element.Properties["id"] != nil:
			op.Why = fmt.Sprintf("it needs a value of an object (%s), and the doctor keeps none", p.Name)
		case p.InQuery && p.Required:
			if op.query == nil {
				op.query = url.Values{}
			}
			op.query.Set(p.Name, fmt.Sprint(p.Example))
		case p.InQuery && p.Schema.Type == schema.Boolean && op.Response.List:
			op.Flag = p.Name
		case !p.InQuery && (len(names) > 1 || p.Schema.Format != "uuid"):
			op.Why = "its path needs values of an object, and the doctor keeps ids only"
		case !p.InQuery:
			op.Parent = parentOf(doc, op.Path, p.Name)
		}
	}
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

// NewRequest returns a request of the operation with values for its path, in their order.
func (op *Operation) NewRequest(args ...string) transport.Request {
	target := op.Path
	for _, arg := range args {
		at := placeholder.FindStringIndex(target)
		if at == nil {
			break
		}
		target = target[:at[0]] + url.PathEscape(arg) + target[at[1]:]
	}
	return transport.Request{
		Method: op.Method, Path: op.Path, Target: target, Query: op.query, Effect: transport.Safe,
		Stream: op.Method == http.MethodGet && op.Response.List,
	}
}
