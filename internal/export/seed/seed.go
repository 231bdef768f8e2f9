// SPDX-License-Identifier: MPL-2.0

// Package seed makes a seed of the sandbox from an account. Personal data, bank data and secrets in
// it are invented, unless the exported configuration has them, and the ids are the same.
package seed

import (
	"context"
	"errors"
	"fmt"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// Seed is a file for the sandbox.
type Seed struct {
	Content      []byte
	Objects      int
	Organization string // that objects name, or ""
}

// Of reads an account, and makes its seed. The kept values are not replaced by inventions.
func Of(ctx context.Context, c *client.Client, kept map[string]map[string]bool, progress func(string)) (made Seed, err error) {
	return of(ctx, c, progress, func(responses map[string][]sandbox.Object, schemas map[string]*schema.Schema) {
		invent(responses, schemas, kept)
	})
}

// Exact is [Of] without inventions, for a sandbox that ends with this process: personal data, bank
// data and secrets are the account's, and no file may have them.
func Exact(ctx context.Context, c *client.Client, progress func(string)) (made Seed, err error) {
	return of(ctx, c, progress, func(map[string][]sandbox.Object, map[string]*schema.Schema) {})
}

func of(
	ctx context.Context, c *client.Client, progress func(string), change func(map[string][]sandbox.Object, map[string]*schema.Schema),
) (made Seed, err error) {
	doc, err := contract.Load()
	if err != nil {
		return made, err
	}
	lists, err := sandboxLists()
	if err != nil {
		return made, err
	}
	responses, schemas := map[string][]sandbox.Object{}, map[string]*schema.Schema{}
	for i := range doc.Operations {
		op := &doc.Operations[i]
		if !lists[op.ID] || !listsAccount(op) {
			continue
		}
		objects, err := readObjects(ctx, c, doc, op)
		if err != nil {
			return made, fmt.Errorf("GET %s: %w", op.Path, err)
		}
		progress(fmt.Sprintf("%6d %s", len(objects), op.ID))
		responses[op.ID], schemas[op.ID] = objects, op.Response.Element()
		made.Objects += len(objects)
	}
	change(responses, schemas)
	made.Organization = organizationIn(responses)
	if made.Content, err = encode(made.Organization, responses); err != nil {
		return made, fmt.Errorf("the sandbox would refuse the seed, so nothing was written: %w", err)
	}
	return made, ctx.Err()
}

// sandboxLists are the ids of the operations whose objects a seed can have.
func sandboxLists() (map[string]bool, error) {
	box, err := sandbox.New(sandbox.Options{})
	if err != nil {
		return nil, err
	}
	return box.Lists(), box.Close()
}

// encode makes a seed in a sandbox of the organization.
func encode(organization string, responses map[string][]sandbox.Object) ([]byte, error) {
	box, err := sandbox.New(sandbox.Options{Organization: organization})
	if err != nil {
		return nil, err
	}
	encoded, err := box.SeedOf(responses)
	return encoded, errors.Join(err, box.Close())
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
