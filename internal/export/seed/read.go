// SPDX-License-Identifier: MPL-2.0

package seed

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
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
// in part are read by their ids. If no object of the list has an element of an inner list, the
// list may leave out inner lists: some reads tell.
func readObjects(ctx context.Context, c *client.Client, doc *contract.Document, list *contract.Operation) ([]sandbox.Object, error) {
	request := client.RawRequest{Method: http.MethodGet, Path: list.Path, Query: map[string][]string{}, List: list.Response.List}
	for _, p := range list.Parameters {
		if p.InQuery && strings.HasPrefix(p.Name, "include_") {
			request.Query[p.Name] = []string{"true"}
		}
	}
	body, err := client.SendRaw(ctx, c, request)
	if err != nil {
		return nil, err
	}
	objects, err := objectsIn(list.Response.Element(), body, list.Response.List)
	if err != nil {
		return nil, err
	}
	for i, object := range objects {
		objects[i], _ = schema.Respell(list.Response.Element(), object).(sandbox.Object)
	}
	slices.SortFunc(objects, func(a, b sandbox.Object) int { // by content if there are no ids
		return cmp.Or(cmp.Compare(fmt.Sprint(a["id"]), fmt.Sprint(b["id"])), cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)))
	})
	path := pathOfOne(doc, list)
	if path == "" {
		return objects, nil
	}
	shown := map[string]bool{} // the inner lists with an element
	for _, object := range objects {
		for name, value := range object {
			inner, _ := value.([]any)
			shown[name] = shown[name] || len(inner) > 0
		}
	}
	// has reports whether an object has an inner list that no object of the list has filled: one
	// with elements, or an empty one.
	has := func(object sandbox.Object, filled bool) bool {
		for name, value := range object {
			if inner, isList := value.([]any); isList && (len(inner) > 0) == filled && !shown[name] {
				return true
			}
		}
		return false
	}
	var parts, hollow []int
	for i, object := range objects {
		switch {
		case !isWhole(object, list.Response.Element()):
			parts = append(parts, i)
		case has(object, false):
			hollow = append(hollow, i)
		}
	}
	some := account.Samples(hollow)
	if err := readWhole(ctx, c, list.Response.Element(), path, objects, some); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(some, func(i int) bool { return has(objects[i], true) }) {
		parts = append(parts, hollow...)
	}
	return objects, readWhole(ctx, c, list.Response.Element(), path, objects, parts)
}

// readWhole reads some of the objects of a schema by their ids.
func readWhole(ctx context.Context, c *client.Client, s *schema.Schema, path string, objects []sandbox.Object, some []int) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(account.Workers)
	for _, i := range some {
		id, ok := objects[i]["id"].(string)
		if !ok {
			continue
		}
		group.Go(func() error {
			body, err := client.SendRaw(ctx, c, client.RawRequest{Method: http.MethodGet, Path: path, Args: []string{id}})
			if err != nil {
				return err
			}
			whole, err := objectIn(s, body)
			if whole != nil {
				objects[i], _ = schema.Respell(s, whole).(sandbox.Object)
			}
			return err
		})
	}
	return group.Wait()
}

// objectIn returns an object of a schema with exact numbers.
func objectIn(s *schema.Schema, text []byte) (object sandbox.Object, err error) {
	decoder := json.NewDecoder(bytes.NewReader(wire.Unwrap(s.Names(), text)))
	decoder.UseNumber()
	err = decoder.Decode(&object)
	return object, err
}

// objectsIn returns the objects of a response.
func objectsIn(s *schema.Schema, body []byte, isList bool) (objects []sandbox.Object, err error) {
	add := func(text json.RawMessage) bool {
		var object sandbox.Object
		if object, err = objectIn(s, text); object != nil { // a setting that is off is null
			objects = append(objects, object)
		}
		return err == nil
	}
	if !isList {
		add(body)
		return objects, err
	}
	if wrong := wire.DecodeList(bytes.NewReader(body), add); err == nil {
		err = wrong
	}
	return objects, err
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
