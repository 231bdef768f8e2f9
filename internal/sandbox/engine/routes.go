// SPDX-License-Identifier: MPL-2.0

package engine

import "net/http"

// routes connects every operation of the contract with its handler.
func (e *Engine) routes() (*http.ServeMux, error) {
	all, err := endpoints()
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	for pattern := range all {
		o, err := e.operation(pattern)
		if err != nil {
			return nil, err
		}
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { e.serve(w, r, o) })
	}
	e.routeControls(mux)
	mux.HandleFunc("/", e.unrouted)
	return mux, nil
}
