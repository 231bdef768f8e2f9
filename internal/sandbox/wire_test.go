// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// checkWire compares a received response with the contract. Only a refusal may have a status that
// the contract does not document by its number.
func checkWire(t *testing.T, op contract.Operation, got response) error {
	t.Helper()
	want, documented := op.Bodies[strconv.Itoa(got.status)]
	if !documented && got.status >= http.StatusBadRequest {
		want, documented = op.Bodies["default"]
	}
	if !documented {
		return fmt.Errorf("the status %d is not documented", got.status)
	}
	if want == nil {
		if got.body != "" {
			return errors.New("no body is documented")
		}
		return nil
	}
	var body any
	if err := store.Decode([]byte(got.body), &body); err != nil {
		return err
	}
	return schema.CheckResponse(want, body)
}

// TestCheckWire plants a mistake of each kind in a valid response.
func TestCheckWire(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	op := *specification(t).Operation(http.MethodGet, "/product/{id}")
	valid := s.do("GET", "/product/"+s.makeMug(), "").body
	for name, c := range map[string]struct {
		status    int
		old, with string
		want      string // "" without an error
	}{
		"no mistake":             {200, "", "", ""},
		"a wrong type":           {200, `"name":"Mug"`, `"name":7`, "name must be a string"},
		"a missing member":       {200, `"name":"Mug",`, "", "name is required"},
		"an undocumented status": {201, "", "", "the status 201 is not documented"},
		"a body of a refusal":    {404, valid, `{"error":7}`, "error must be a string"},
		"a refusal by default":   {418, valid, `{"error":"no"}`, ""},
	} {
		err := checkWire(t, op, response{status: c.status, body: strings.Replace(valid, c.old, c.with, 1)})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}
