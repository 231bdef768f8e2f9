// SPDX-License-Identifier: MPL-2.0

package main

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// operation is an operation of the contract.
type operation struct {
	contract.Operation

	spec *openapi3.Operation
}

// The effects are the constructors of operation.Op.
const (
	reads    = "Reading"
	settles  = "Settling"
	deletes  = "Deleting"
	creates  = "Creating"
	pays     = "Paying"
	asks     = "Asking"
	ends     = "Ending"
	provides = "Providing"
)

// effect returns the constructor, or "" for a POST without a mark: to take it for one that creates
// could repeat a payment.
func (op operation) effect() string {
	switch mark, _ := op.spec.Extensions["x-effect"].(string); {
	case op.Method == http.MethodGet && !op.ReadOnly:
		return provides
	case op.Method == http.MethodGet:
		return reads
	case op.Method == http.MethodPut:
		return settles
	case op.Method == http.MethodDelete:
		return deletes
	case op.ReadOnly:
		return asks
	case mark == "idempotent":
		return ends
	case mark == "moves money":
		return pays
	case mark == "creates":
		return creates
	}
	return ""
}

func (op operation) method() string { return strings.ToUpper(op.ID[:1]) + op.ID[1:] }

func (op operation) row() string { return "op" + op.method() }

func (op operation) constructor() string {
	row := fmt.Sprintf("operation.%s(%q)", op.effect(), op.Path)
	if op.spec.Extensions["x-of-others"] == true {
		row += ".OfOthers()"
	}
	return row
}

// placeholders returns the names of the path's parameters.
func (op operation) placeholders() (names []string) {
	for segment := range strings.SplitSeq(op.Path, "/") {
		if strings.HasPrefix(segment, "{") {
			names = append(names, strings.Trim(segment, "{}"))
		}
	}
	return names
}

// queries returns the names of the query's parameters.
func (op operation) queries() (names []string) {
	for _, parameter := range op.spec.Parameters {
		if parameter.Value.In == openapi3.ParameterInQuery {
			names = append(names, parameter.Value.Name)
		}
	}
	return names
}

// flow is a method that only names a flow of package group or operation.
type flow struct {
	args, result, call string
	promise            string // the end of the docstring
}

const missing = " A missing one is a [NotFoundError]."

// writeMethod writes the method of an operation. It is an error if no flow is the operation's.
func (g *generator) writeMethod(out *bytes.Buffer, op operation) error {
	f, err := g.flowOf(op)
	if err != nil {
		return err
	}
	text := comment(op.method() + " " + lowerFirst(op.spec.Description) + f.promise)
	fmt.Fprintf(out, "%sfunc (c *Client) %s(ctx context.Context%s) %s {\nreturn %s\n}\n\n", text, op.method(), f.args, f.result, f.call)
	return nil
}

func (g *generator) flowOf(op operation) (flow, error) {
	object, params := op.Response.Object, op.Request.Object
	of, isGroup := g.hand.groups[object]
	path, query := op.placeholders(), op.queries()
	if len(query) > 0 && (query[0] != "include_archived" || len(query) > 1) {
		return flow{}, errors.New("no flow has its query")
	}
	switch effect := op.effect(); {
	case effect == reads && op.Response.List:
		return g.listFlow(op, of, path, query)
	case effect == reads && isGroup && len(path) == 1:
		return flow{", id string", result(object), of + ".Fetch(ctx, c.account, id)", missing}, nil
	case effect == reads && len(path) == 0 && object != "":
		return flow{"", result(object), fmt.Sprintf("operation.Get[%s](ctx, c.calls, %s, nil, nil)", object, op.row()), ""}, nil
	case effect == creates && isGroup && len(path) == 0 && params != "":
		return flow{
			", params " + params, result(object), of + ".Create(ctx, c.account, params)",
			" If the outcome is unknown, it looks for the object in the list before it sends the request again.",
		}, nil
	case effect == pays && isGroup && len(path) == 0:
		return flow{
			", params " + params, result(object), of + ".SendOnce(ctx, c.account, params)",
			" It sends the request once: if the outcome is unknown, it returns an [UnknownOutcomeError]." +
				" Without [Config].AllowMoneyMovement it returns [ErrMoneyMovement].",
		}, nil
	case effect == settles && isGroup && len(path) == 1 && params != "":
		change := fmt.Sprintf("group.Change{Op: %s, In: params, Wanted: params}", op.row())
		return flow{", id string, params " + params, result(object), of + ".Update(ctx, c.account, id, " + change + ")", missing}, nil
	case effect == ends && isGroup && len(path) == 1:
		return flow{", id string", result(object), of + ".Update(ctx, c.account, id, group.Change{Op: " + op.row() + "})", missing}, nil
	case (effect == deletes || effect == ends) && len(path) == 1:
		if parent := g.parentOf(op.Path); parent != "" {
			return flow{", id string", "error", parent + ".Delete(ctx, c.account, " + op.row() + ", id)", missing}, nil
		}
	}
	return flow{}, errors.New("no flow fits")
}

func (g *generator) listFlow(op operation, of string, path, query []string) (flow, error) {
	object := op.Response.Object
	result := fmt.Sprintf("iter.Seq2[%s, error]", object)
	switch {
	case of != "" && len(path) == 1:
		parent := g.parentOf(op.Path)
		if parent == "" {
			return flow{}, errors.New("no operation reads the object that it is about")
		}
		call := fmt.Sprintf("%s.Nested(ctx, c.account, %s, %s.Any(), id)", of, op.row(), parent)
		return flow{", id string", result, call, " If that object is missing, the error is a [NotFoundError]."}, nil
	case of != "" && len(path) == 0 && len(query) == 1:
		return flow{
			", includeArchived bool", result, of + ".With(archivedQuery(includeArchived)).List(ctx, c.account)", "",
		}, nil
	case of != "" && len(path) == 0:
		return flow{"", result, of + ".List(ctx, c.account)", ""}, nil
	case len(path) == 0 && len(query) == 0:
		return flow{"", result, fmt.Sprintf("operation.List[%s](ctx, c.calls, %s, nil)", object, op.row()), ""}, nil
	}
	return flow{}, errors.New("no flow fits")
}

// parentOf returns the group that reads the object at the beginning of a path: "customers" of
// "/customer/{id}/deposits".
func (g *generator) parentOf(path string) string {
	head, _, _ := strings.Cut(path, "{")
	for _, op := range g.operations {
		if op.effect() == reads && !op.Response.List && op.Path == head+"{id}" {
			return g.hand.groups[op.Response.Object]
		}
	}
	return ""
}

func result(object string) string { return "(" + object + ", error)" }
