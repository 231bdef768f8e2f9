// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"bytes"
	"net/http"
	"slices"
	"strconv"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// storedList is a response of objects exactly as they are stored. A record keeps its JSON after the
// first time, so that to list ten thousand objects again costs no more than to copy their bytes.
type storedList []*store.Record

// ListStored returns the stored objects of a group that pass, oldest first; all of them if passes
// is nil.
func ListStored(c *Call, group string, passes func(Object) bool) any {
	records := storedList{}
	for r := range c.Tx.Records(group) {
		if passes == nil || passes(r.Object) {
			records = append(records, r)
		}
	}
	return records
}

// check compares every object with the contract, and lets the records keep their JSON.
func (l storedList) check(op *operation) error {
	for _, r := range l {
		_, err := r.JSON(func(object Object) ([]byte, error) {
			if err := schema.CheckResponse(op.Response.Element(), object); err != nil {
				return nil, err
			}
			return Encode(object), nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// send writes the JSON of the records, which are checked, as the response.
func (l storedList) send(w http.ResponseWriter) {
	objects := make([][]byte, len(l))
	for i, r := range l {
		objects[i], _ = r.JSON(func(object Object) ([]byte, error) { return Encode(object), nil })
	}
	data := slices.Concat([]byte{'['}, bytes.Join(objects, []byte{','}), []byte{']'})
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(data)))
	_, _ = w.Write(data)
}

// objects returns the objects, which must not be changed.
func (l storedList) objects() []any {
	objects := make([]any, len(l))
	for i, r := range l {
		objects[i] = r.Object
	}
	return objects
}
