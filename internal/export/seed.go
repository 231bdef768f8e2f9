// SPDX-License-Identifier: MPL-2.0

package export

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// seed writes the account as a seed of the sandbox.
func (c *command) seed(ctx context.Context, o options) (int, error) {
	account, err := c.connect(ctx, o)
	if err != nil {
		return cli.Failed, err
	}
	doc, err := contract.Load()
	if err != nil {
		return cli.Failed, err
	}
	box, err := sandbox.New(sandbox.Options{})
	if err != nil {
		return cli.Failed, err
	}
	lists := box.Lists()
	if err := box.Close(); err != nil {
		return cli.Failed, err
	}
	responses, schemas := map[string][]sandbox.Object{}, map[string]*schema.Schema{}
	n := 0
	for i := range doc.Operations {
		op := &doc.Operations[i]
		if !lists[op.ID] || !listsAccount(op) {
			continue
		}
		objects, err := readAll(ctx, account.server.Client(), op)
		if err == nil {
			objects, err = readEach(ctx, account.server.Client(), doc, op, objects)
		}
		if err != nil {
			return cli.Failed, fmt.Errorf("GET %s: %w", op.Path, err)
		}
		c.progress(fmt.Sprintf("%6d %s", len(objects), op.ID))
		responses[op.ID], schemas[op.ID] = objects, op.Response.Element()
		n += len(objects)
	}
	invent(responses, schemas)
	id := organizationIn(responses)
	encoded, err := seedOf(id, responses)
	if err != nil {
		return cli.Failed, fmt.Errorf("the sandbox would refuse the seed, so nothing was written: %w", err)
	}
	if err := ctx.Err(); err != nil {
		return cli.Failed, err
	}
	if err := put(options{dir: filepath.Dir(o.seed), names: o.seed}, []output{{name: o.seed, content: encoded}}); err != nil {
		return cli.Failed, err
	}
	return cli.Done, c.Print(fmt.Sprintf("Read %s of the organization %s. Nothing was changed in the account.\n\n  %s\n\n"+
		"Personal data, bank data and secrets in it are invented.\n"+
		"Next: terraform-provider-payments sandbox -seed %s\n", cli.Count(n, "object"), printable(id), o.seed, o.seed))
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
func listsAccount(op *contract.Operation) bool {
	needs := func(p contract.Parameter) bool { return p.Required }
	return op.Method == http.MethodGet && op.ReadOnly && op.Response.Schema != nil && !slices.ContainsFunc(op.Parameters, needs)
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
