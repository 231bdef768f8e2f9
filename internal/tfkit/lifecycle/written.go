// SPDX-License-Identifier: MPL-2.0

package lifecycle

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// writtenKey is the key of private state with the time of the last write.
const writtenKey = "written"

// lag is how long after a write a service may still show the state before it.
const lag = 10 * time.Second

// written is the last write of an object. The next process must not take a read that lags behind it
// for a change: it would create a second object, or take an update back.
type written struct {
	At     time.Time `json:"at"`
	Before []string  `json:"before,omitempty"` // hashes of the arguments of earlier forms
}

// maxBefore is the number of earlier forms in private state. An apply has two calls at most.
const maxBefore = 8

// writtenNow notes the earlier forms of an object, and those of a young write before. The last form
// is the one of now, so no read of it lags.
func writtenNow[D Private](ctx context.Context, private D, s schema.Schema, forms []tftypes.Value) []byte {
	w := written{At: time.Now().UTC()}
	for _, object := range forms {
		w.Before = append(w.Before, plan.HashOfArguments(s, object))
	}
	if n := len(forms); n > 0 {
		now := w.Before[n-1]
		earlier, _ := writtenLately(ctx, private)
		w.Before = slices.DeleteFunc(append(w.Before, earlier.Before...), func(hash string) bool { return hash == now })
		w.Before = w.Before[:min(len(w.Before), maxBefore)]
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

// Recall tells the client of a young write, so that it looks again before it takes a 404 for a
// missing object.
func Recall[D Private](ctx context.Context, c *client.Client, private D, id string) {
	if w, ok := writtenLately(ctx, private); ok {
		client.Recall(c, id, w.At)
	}
}

// Current reads an object. If it shows exactly the arguments of an earlier form, after a young
// write, it reads again for some ten seconds, and returns the last read.
func Current[D Private](
	ctx context.Context, c *client.Client, name string, s schema.Schema, private D, state tftypes.Value,
	read func(ctx context.Context) (tftypes.Value, error),
) (tftypes.Value, error) {
	now, err := read(ctx)
	if err != nil || !IsBehind(ctx, s, private, state, now) {
		return now, err
	}
	return client.Reread(ctx, c, name, read, func(now tftypes.Value) bool { return !IsBehind(ctx, s, private, state, now) })
}

// IsBehind reports whether a read shows exactly the arguments of an earlier form, after a young
// write.
func IsBehind[D Private](ctx context.Context, s schema.Schema, private D, state, now tftypes.Value) bool {
	w, ok := writtenLately(ctx, private)
	if !ok {
		return false
	}
	hash := plan.HashOfArguments(s, now)
	return slices.Contains(w.Before, hash) && plan.HashOfArguments(s, state) != hash
}
