// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"context"
	"net/url"

	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/evidence"
)

// tryLookups sends the other requests about an object.
func (w *Writer) tryLookups(ctx context.Context, t *trial) error {
	for _, x := range t.extra {
		if x.body != "" {
			if _, _, err := w.try(ctx, t, x.operation, x.step); err != nil {
				return err
			}
			continue
		}
		args, query := w.fillAll(t, x.args), url.Values(nil)
		if x.query != "" {
			query, args = url.Values{x.query: args}, nil
		}
		response, err := w.fetch(ctx, x.operation, args, query)
		op := w.Operations[x.operation]
		switch {
		case err != nil:
			return err
		case response.Failure() != "":
			t.say(x.operation, "answered with %s", response.Failure())
			evidence.Once(&w.ResultOf(op).Breaches, "the service returned "+response.Failure())
			continue
		}
		t.say(x.operation, "finds it")
		w.Take(op, response.Body)
		if x.assumption != "" {
			w.confirm(x.assumption)
		}
	}
	return nil
}
