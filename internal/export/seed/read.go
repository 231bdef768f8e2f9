// SPDX-License-Identifier: MPL-2.0

package seed

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// listsAccount reports whether an operation lists objects of the account, or reads the one setting.
func listsAccount(op *contract.Operation) bool {
	needs := func(p contract.Parameter) bool { return p.Required }
	return op.Method == http.MethodGet && op.ReadOnly && op.Response.Schema != nil && !slices.ContainsFunc(op.Parameters, needs)
}

// readObjects reads the objects of a list, archived ones included. Those that the list shows only
// in part are read by their ids.
func readObjects(ctx context.Context, c *client.Client, doc *contract.Document, list *contract.Operation) ([]sandbox.Object, error) {
	request := client.RawRequest{Method: http.MethodGet, Path: list.Path, Query: map[string][]string{}, List: list.Response.List}
	for _, p := range list.Parameters {
		if p.InQuery && strings.HasPrefix(p.Name, "include_") {
			request.Query[p.Name] = []string{"true"}
		}
	}
	response, err := get(ctx, c, request)
	if err != nil {
		return nil, err
	}
	objects, err := objectsIn(response, list.Response.List)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(objects, func(a, b sandbox.Object) int { // by content if there are no ids
		return cmp.Or(cmp.Compare(fmt.Sprint(a["id"]), fmt.Sprint(b["id"])), cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)))
	})
	path := pathOfOne(doc, list)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(account.Workers)
	for i, object := range objects {
		id, ok := object["id"].(string)
		if path == "" || !ok || isWhole(object, list.Response.Element()) {
			continue
		}
		group.Go(func() error {
			value, err := get(ctx, c, client.RawRequest{Method: http.MethodGet, Path: path, Args: []string{id}})
			if whole, ok := value.(map[string]any); ok {
				objects[i] = whole
			}
			return err
		})
	}
	return objects, group.Wait()
}

// get returns the JSON value of a response, with exact numbers.
func get(ctx context.Context, c *client.Client, request client.RawRequest) (value any, err error) {
	body, err := client.SendRaw(ctx, c, request)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	return value, decoder.Decode(&value)
}

// objectsIn returns the objects of a response. An envelope has one list.
func objectsIn(response any, isList bool) (objects []sandbox.Object, err error) {
	elements, isElements := response.([]any)
	if object, ok := response.(map[string]any); ok {
		for _, member := range object {
			if list, ok := member.([]any); ok && isList {
				elements, isElements = list, true
			}
		}
		if !isElements {
			return []sandbox.Object{object}, nil
		}
	}
	for _, element := range elements {
		object, ok := element.(map[string]any)
		if !ok {
			return nil, errors.New("an element of the list is no object")
		}
		objects = append(objects, object)
	}
	return objects, nil
}

// isWhole reports whether an object has the members that every object of its schema has.
func isWhole(object sandbox.Object, s *schema.Schema) bool {
	return !slices.ContainsFunc(s.Required, func(name string) bool { _, ok := object[name]; return !ok })
}

// pathOfOne returns the path of the operation that reads one object of a list, or "".
func pathOfOne(doc *contract.Document, list *contract.Operation) string {
	for _, op := range doc.Operations {
		one := strings.HasSuffix(op.Path, "/{id}") && strings.Count(op.Path, "{") == 1 && op.Method == http.MethodGet && op.ReadOnly
		if one && op.Response.Schema == list.Response.Element() {
			return op.Path
		}
	}
	return ""
}
