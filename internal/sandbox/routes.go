// SPDX-License-Identifier: MPL-2.0

package sandbox

import "net/http"

// routes connects every operation of the contract with its handler.
func (s *Sandbox) routes() (*http.ServeMux, error) {
	all, err := endpoints()
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	for pattern := range all {
		o, err := s.operation(pattern)
		if err != nil {
			return nil, err
		}
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, o) })
	}
	s.routeControls(mux)
	mux.HandleFunc("/", s.unrouted)
	return mux, nil
}
