// SPDX-License-Identifier: MPL-2.0

package export

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// seed writes the account as a seed of the sandbox.
func (c *command) seed(ctx context.Context, o options) (int, error) {
	account, err := c.connect(ctx, o)
	if err != nil {
		return exitFailed, err
	}
	doc, err := contract.Load()
	if err != nil {
		return exitFailed, err
	}
	box, err := sandbox.New(sandbox.Options{})
	if err != nil {
		return exitFailed, err
	}
	lists := box.Lists()
	if err := box.Close(); err != nil {
		return exitFailed, err
	}
	responses, schemas := map[string][]sandbox.Object{}, map[string]*openapi3.Schema{}
	n := 0
	for _, path := range doc.Paths.InMatchingOrder() {
		op := doc.Paths.Value(path).Get
		if op == nil || !lists[op.OperationID] || !listsAccount(path, op) {
			continue
		}
		objects, err := readAll(ctx, account.server.Client(), path, op)
		if err == nil {
			objects, err = readEach(ctx, account.server.Client(), doc, op, objects)
		}
		if err != nil {
			return exitFailed, fmt.Errorf("GET %s: %w", path, err)
		}
		c.progress(fmt.Sprintf("%6d %s", len(objects), op.OperationID))
		responses[op.OperationID], schemas[op.OperationID] = objects, elementOf(op)
		n += len(objects)
	}
	invent(responses, schemas)
	id := organizationIn(responses)
	encoded, err := seedOf(id, responses)
	if err != nil {
		return exitFailed, fmt.Errorf("the sandbox would refuse the seed, so nothing was written: %w", err)
	}
	if err := ctx.Err(); err != nil {
		return exitFailed, err
	}
	if err := put(options{dir: filepath.Dir(o.seed), names: o.seed}, []output{{name: o.seed, content: encoded}}); err != nil {
		return exitFailed, err
	}
	return c.print(fmt.Sprintf("Read %s of the organization %s. Nothing was changed in the account.\n\n  %s\n\n"+
		"Personal data, bank data and secrets in it are invented.\n"+
		"Next: terraform-provider-payments sandbox -seed %s\n", count(n, "object"), printable(id), o.seed, o.seed)), nil
}

// seedOf makes a seed in a sandbox of the organization.
func seedOf(organization string, responses map[string][]sandbox.Object) ([]byte, error) {
	box, err := sandbox.New(sandbox.Options{Organization: organization})
	if err != nil {
		return nil, err
	}
	encoded, err := box.SeedOf(responses)
	return encoded, errors.Join(err, box.Close())
}

// listsAccount reports whether an operation lists objects of the account, or reads the one setting.
func listsAccount(path string, op *openapi3.Operation) bool {
	for _, p := range op.Parameters {
		if p.Value.Required {
			return false
		}
	}
	return !strings.Contains(path, "{") && elementOf(op) != nil && op.Extensions["x-read-only"] != false
}

// lists reports whether a response is a list.
func lists(op *openapi3.Operation) bool {
	return op.Responses.Value("200").Value.Content.Get("application/json").Schema.Value.Items != nil
}

// elementOf returns the schema of the objects in a response.
func elementOf(op *openapi3.Operation) *openapi3.Schema {
	response := op.Responses.Value("200")
	if response == nil || response.Value.Content.Get("application/json") == nil {
		return nil
	}
	s := response.Value.Content.Get("application/json").Schema.Value
	if s.Items != nil {
		s = s.Items.Value
	}
	return s
}

// organizationIn returns the organization that objects name, or "".
func organizationIn(responses map[string][]sandbox.Object) string {
	for _, objects := range responses {
		for _, object := range objects {
			if id, ok := object["organizationId"].(string); ok && id != "" {
				return id
			}
		}
	}
	return ""
}
