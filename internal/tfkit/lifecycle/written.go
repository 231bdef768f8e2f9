// SPDX-License-Identifier: MPL-2.0

package lifecycle

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// writtenKey is the key of private state with the time of the last write.
const writtenKey = "written"

// lag is how long after a write a service may still show the state before it.
const lag = 10 * time.Second

// written is the last write of an object. The next process must not take a read that lags behind it
// for a change: it would create a second object, or take an update back.
type written struct {
	At time.Time `json:"at"`
	// Forms are the forms of the object around the write, the present one last. There are none
	// beside it after a write with one call that made the object.
	Forms []form `json:"forms,omitempty"`
}

// form has hashes of the arguments, by their names.
type form map[string]string

// maxForms is the number of forms in private state. An apply has two calls at most.
const maxForms = 4

// writtenNow notes the forms of an object, and those of a young write before.
func writtenNow[D Private](ctx context.Context, private D, s schema.Schema, forms []tftypes.Value) []byte {
	w := written{At: time.Now().UTC()}
	if n := len(forms); n > 0 {
		earlier, _ := writtenLately(ctx, private)
		all := earlier.Forms
		for _, object := range forms[:n-1] {
			all = append(all, plan.HashesOfArguments(s, object))
		}
		now := form(plan.HashesOfArguments(s, forms[n-1]))
		for _, f := range all {
			if !maps.Equal(f, now) && !slices.ContainsFunc(w.Forms, func(other form) bool { return maps.Equal(f, other) }) {
				w.Forms = append(w.Forms, f)
			}
		}
		if len(w.Forms) > 0 {
			w.Forms = append(w.Forms[max(0, len(w.Forms)+1-maxForms):], now)
		}
	}
	data, _ := json.Marshal(w) // a time and strings do not fail
	return data
}

// writtenLately returns the last write if it is so young that reads may lag behind it. A time in
// the future is that of another clock, and is old.
func writtenLately[D Private](ctx context.Context, private D) (w written, ok bool) {
	var none D
	if private == none {
		return w, false
	}
	data, diags := private.GetKey(ctx, writtenKey)
	if diags.HasError() || json.Unmarshal(data, &w) != nil {
		return w, false
	}
	since := time.Since(w.At)
	return w, since >= 0 && since < lag
}

// clockGap is how far the time of creation of a new object may be behind this machine's clock: a
// local time that is marked as UTC, or one that has the day only.
const clockGap = 26 * time.Hour

// WarnExisting warns of a created object that says that it is older: the service may have returned
// an existing object in place of a new one.
func WarnExisting(name, id string, state tfsdk.State, diags *diag.Diagnostics) {
	for _, attribute := range []string{"created_at", "issued_at"} {
		text, _ := raw.StringAt(state.Raw, attribute)
		if at, ok := client.Timestamp(text).Time(); ok && time.Since(at) > clockGap {
			diagnose.Existing(diags, name, id, text)
		}
	}
}

// Recall tells the client of a young write, so that it looks again before it takes a 404 for a
// missing object.
func Recall[D Private](ctx context.Context, c *client.Client, private D, id string) {
	if w, ok := writtenLately(ctx, private); ok {
		c.Account().Recall(id, w.At)
	}
}

// Current reads an object. If it shows an earlier form after a young write, see [IsBehind], it
// reads again for some ten seconds, and returns the last read.
func Current[D Private](
	ctx context.Context, c *client.Client, name string, s schema.Schema, private D, state tftypes.Value,
	read func(ctx context.Context) (tftypes.Value, error),
) (tftypes.Value, error) {
	now, err := read(ctx)
	if err != nil || !IsBehind(ctx, s, private, state, now) {
		return now, err
	}
	return group.Reread(ctx, c.Account(), name, read, func(now tftypes.Value) bool { return !IsBehind(ctx, s, private, state, now) })
}

// IsBehind reports whether a read shows an earlier form after a young write, in each argument that
// the present form has otherwise. Other arguments may come back in another spelling.
func IsBehind[D Private](ctx context.Context, s schema.Schema, private D, state, now tftypes.Value) bool {
	w, ok := writtenLately(ctx, private)
	if !ok || len(w.Forms) == 0 {
		return false
	}
	shown, known, present := form(plan.HashesOfArguments(s, now)), form(plan.HashesOfArguments(s, state)), w.Forms[len(w.Forms)-1]
	return slices.ContainsFunc(w.Forms[:len(w.Forms)-1], func(earlier form) bool {
		return earlier.isIn(shown, present) && !earlier.isIn(known, present)
	})
}

// isIn reports whether an object has all arguments of a form that another form has otherwise.
func (f form) isIn(object, other form) bool {
	for name, hash := range f {
		if hash != other[name] && hash != object[name] {
			return false
		}
	}
	return true
}
