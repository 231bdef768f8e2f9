// SPDX-License-Identifier: MPL-2.0

package export

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
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

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

// readAll reads the objects of a response, archived ones included. An envelope has one list.
func readAll(ctx context.Context, c *client.Client, op *contract.Operation) ([]sandbox.Object, error) {
	request := client.RawRequest{Method: http.MethodGet, Path: op.Path, Query: map[string][]string{}, List: op.Response.List}
	for _, p := range op.Parameters {
		if p.InQuery && strings.HasPrefix(p.Name, "include_") {
			request.Query[p.Name] = []string{"true"}
		}
	}
	value, err := get(ctx, c, request)
	if err != nil {
		return nil, err
	}
	if envelope, ok := value.(map[string]any); ok && op.Response.List {
		for _, member := range envelope {
			if list, ok := member.([]any); ok {
				value = list
			}
		}
	}
	var objects []sandbox.Object
	switch v := value.(type) {
	case []any:
		for _, element := range v {
			object, ok := element.(map[string]any)
			if !ok {
				return nil, errors.New("an element of the list is no object")
			}
			objects = append(objects, object)
		}
	case map[string]any:
		objects = []sandbox.Object{v}
	}
	slices.SortFunc(objects, compareObjects)
	return objects, nil
}

// compareObjects sorts by ids, and objects without ids of their own by their content.
func compareObjects(a, b sandbox.Object) int {
	if byID := cmp.Compare(fmt.Sprint(a["id"]), fmt.Sprint(b["id"])); byID != 0 {
		return byID
	}
	return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b))
}

// readEach reads by their ids the objects that a list shows only in part.
func readEach(ctx context.Context, c *client.Client, doc *contract.Document, list *contract.Operation, objects []sandbox.Object) (
	[]sandbox.Object, error,
) {
	path := byID(doc, list)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(workers)
	for i, object := range objects {
		id, ok := object["id"].(string)
		if path == "" || !ok || isWhole(object, list.Response.Element()) {
			continue
		}
		group.Go(func() error {
			request := client.RawRequest{Method: http.MethodGet, Path: path, Args: []string{id}}
			value, err := get(ctx, c, request)
			if whole, ok := value.(map[string]any); ok {
				objects[i] = whole
			}
			return err
		})
	}
	return objects, group.Wait()
}

// isWhole reports whether an object has the members that every object of its schema has.
func isWhole(object sandbox.Object, s *schema.Schema) bool {
	return !slices.ContainsFunc(s.Required, func(name string) bool { _, ok := object[name]; return !ok })
}

// byID returns the path of the operation that reads one object of a list, or "".
func byID(doc *contract.Document, list *contract.Operation) string {
	for _, op := range doc.Operations {
		one := strings.HasSuffix(op.Path, "/{id}") && strings.Count(op.Path, "{") == 1 && op.Method == http.MethodGet && op.ReadOnly
		if one && op.Response.Schema == list.Response.Element() {
			return op.Path
		}
	}
	return ""
}
