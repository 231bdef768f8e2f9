// SPDX-License-Identifier: MPL-2.0

package gateway

// inOrder returns what the service answered in the order in which it was known before, for lists whose order means nothing to the
// service and may not be kept by it. What is new comes last, in the service's order. Nothing is left out.
func inOrder[T any](known, answered []T, same func(a, b T) bool) []T {
	rest := append([]T(nil), answered...)
	ordered := make([]T, 0, len(answered))
	for _, k := range known {
		for i, a := range rest {
			if same(k, a) {
				ordered = append(ordered, a)
				rest = append(rest[:i], rest[i+1:]...)
				break
			}
		}
	}
	return append(ordered, rest...)
}
