// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"maps"
	"net/http"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestReconcile_rewritten loses a response, and the service stores other values than the requested
// ones. The object may be the new one or one of another client, so the client neither sends the
// request again nor takes the object.
func TestReconcile_rewritten(t *testing.T) {
	t.Parallel()
	for _, m := range creations() {
		for name, times := range map[string]string{"in other words": "", "without a time": "null", "at no time": `"this morning"`} {
			for _, fault := range []sandbox.Fault{{DropAfter: true, Times: 1}, {Truncate: true, Times: 1}} {
				inBubble(t, m.op+": "+name, func(w *bubble) {
					ask := m.prepare(w.service)[0]
					w.arm(&m, fault)
					w.wire.after = func(_ int, resp *http.Response, err error) (*http.Response, error) {
						if times == "" {
							w.rewrite(&m, w.ids(m.group)[0])
						}
						return resp, err
					}
					w.wire.times = times
					_, err := ask(w.t.Context(), w.client)
					made := w.ids(m.group)
					w.unknown(err, made[0], "differs from it", "add an import block with its id.")
					w.wants(&m, 1, made...)
				})
			}
		}
	}
}

// rewrite writes an object as the service likes.
func (w *bubble) rewrite(m *creation, id string) {
	w.t.Helper()
	object := sandbox.Object{"id": id}
	maps.Copy(object, m.rewritten)
	w.Put(m.group, object)
}
