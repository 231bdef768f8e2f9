// SPDX-License-Identifier: MPL-2.0

package call

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// errDeclined says that a person did not confirm.
var errDeclined = errors.New("not confirmed")

// mayMove refuses an operation that moves money, unless a flag allows it and a person can be asked,
// or need not be. The permission is a flag and no environment variable, because a variable would
// allow every later call of the same shell too.
func (c *command) mayMove(op *operation, o options) error {
	switch {
	case op.effect != transport.MovesMoney:
		return nil
	case !o.allow:
		return nothingSent(op.ID+" moves money", "To allow it, add -allow-money-movement")
	case o.yes:
		return nil
	case o.file == "-":
		return nothingSent(op.ID+" asks before it sends, and stdin is the body", "To send without a question, add -yes")
	case !c.CanAsk():
		return nothingSent(op.ID+" asks before it sends, and stdin is no terminal", "To send without a question, add -yes")
	}
	return nil
}

// confirm shows the amounts and the destinations of a request, and asks. It reads the objects that
// the request names, so that a person sees more than ids.
func (c *command) confirm(ctx context.Context, sender *client.Client, service string, r *request) error {
	lines, err := c.consequences(ctx, sender, r)
	if err != nil {
		return err
	}
	rows := make([][]string, len(lines))
	for i, l := range lines {
		rows[i] = []string{l.name, l.value}
	}
	_, _ = fmt.Fprintf(c.Stderr, "%s moves money at %s:\n\n%s\n", r.op.ID, service, cli.Columns(rows))
	switch isConfirmed := c.Ask(ctx, `Send it? Only "yes" sends it:`); {
	case ctx.Err() != nil:
		return ctx.Err()
	case !isConfirmed:
		return errDeclined
	}
	return nil
}

// consequences returns the values of a request, and those of the objects behind its ids.
func (c *command) consequences(ctx context.Context, sender *client.Client, r *request) ([]line, error) {
	var lines []line
	for _, name := range r.given() {
		lines = append(lines, line{name, printable(r.parameters[name])})
	}
	if r.body != nil {
		lines = append(append(lines, describe(r.op.Request.Schema, r.body, "")...), assetsIn(ctx, sender, r.body)...)
	}
	references := referencesIn(r.body, "")
	if r.op.ID == "confirmPayout" {
		references = append(references, reference{"payout", "payout", r.parameters["id"]})
	}
	seen := map[string]bool{}
	for len(references) > 0 {
		next := references[0]
		references = references[1:]
		if seen[next.id] {
			continue
		}
		seen[next.id] = true
		found, inner, err := c.readReference(ctx, sender, next)
		if err != nil {
			return nil, err
		}
		lines, references = append(lines, found...), append(references, inner...)
	}
	return lines, nil
}

// reference is an object that a request names by its id.
type reference struct {
	at        string
	operation string // that reads it
	id        string
}

// referencesIn returns the accounts in a value that receive money.
func referencesIn(value any, at string) []reference {
	var found []reference
	walk(part{at: at, value: value}, func(p part) bool {
		reads := map[string]string{"externalAccountId": "externalAccount", "withdrawalAccountId": "withdrawalAccount"}[p.name]
		if id, ok := p.value.(string); ok && reads != "" {
			found = append(found, reference{strings.TrimSuffix(p.at, "Id"), reads, id})
		}
		return true
	})
	return found
}

// readReference reads an object. It returns its values, and the accounts that it names.
func (c *command) readReference(ctx context.Context, sender *client.Client, ref reference) ([]line, []reference, error) {
	op, value, err := c.readObject(ctx, sender, ref)
	if err != nil {
		return nil, nil, err
	}
	lines := slices.DeleteFunc(describe(op.Response.Schema, value, ref.at), line.isRecord)
	if len(lines) == 0 {
		return nil, nil, &lookError{ref, errors.New("the response has none of its members")}
	}
	return lines, referencesIn(value, ref.at), nil
}

// readObject reads an object. It returns the operation, and the response as the contract writes it.
func (c *command) readObject(ctx context.Context, sender *client.Client, ref reference) (*operation, any, error) {
	all, err := load()
	if err != nil {
		return nil, nil, err
	}
	op, err := find(all, ref.operation)
	if err != nil {
		return nil, nil, err
	}
	body, err := client.SendRaw(ctx, sender, client.RawRequest{Method: op.Method, Path: op.Path, Args: []string{ref.id}})
	if err != nil {
		return nil, nil, &lookError{ref, err}
	}
	value, err := decode(wire.Unwrap(op.Response.Schema.Names(), body))
	if err != nil {
		return nil, nil, &lookError{ref, errors.New("the response is not JSON")}
	}
	return op, schema.Respell(op.Response.Schema, value), nil
}

// isRecord reports whether a line is only about the record of an object.
func (l line) isRecord() bool {
	return slices.Contains([]string{"id", "createdAt", "updatedAt", "organizationId"}, l.name[strings.LastIndexByte(l.name, '.')+1:])
}

// lookError says that a request was not sent, because an object that it names could not be shown.
type lookError struct {
	reference reference
	err       error
}

// Error names the object.
func (e *lookError) Error() string {
	return fmt.Sprintf("%s could not be read: %v", e.reference.at, e.err)
}

// Unwrap returns the failure.
func (e *lookError) Unwrap() error { return e.err }
