// SPDX-License-Identifier: MPL-2.0

package operation

import "context"

// MaxKept is the maximum size of the elements of lists that one reader keeps, in bytes of JSON.
// Their objects need up to three times that much memory.
const MaxKept = 100 << 20

// Kept counts the elements that a reader of lists keeps. A list has no known length and may never
// end, so such a reader bounds its own memory.
type Kept struct{ last, all int }

type keptKey struct{}

// WithKept returns a context whose lists say how large the element is that they handed over last.
func WithKept(ctx context.Context) (context.Context, *Kept) {
	k := &Kept{}
	return context.WithValue(ctx, keptKey{}, k), k
}

// Keep counts the element that was handed over last. It reports whether all kept elements together
// are within [MaxKept].
func (k *Kept) Keep() bool {
	k.all += k.last
	return k.all <= MaxKept
}

func (k *Kept) handOver(size int) {
	if k != nil {
		k.last = size
	}
}
