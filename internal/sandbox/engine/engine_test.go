// SPDX-License-Identifier: MPL-2.0

package engine

import "testing"

const anID = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"

// newEngine returns the engine of a service that has all operations and no group.
func newEngine(t *testing.T) *Engine {
	t.Helper()
	all, err := endpoints()
	if err != nil {
		t.Fatal(err)
	}
	service := Definition{Handlers: map[string]Handler{}}
	for _, at := range all {
		service.Handlers[at.OperationID] = func(*Engine, *Call) (any, error) { return nil, nil }
	}
	e, err := New(Options{}, service)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	return e
}
