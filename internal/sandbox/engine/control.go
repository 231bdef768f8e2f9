// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// maxControl limits the body: a seed has more objects than a request to the service.
const maxControl = 16 << 20

// routeControls connects the control interface. It needs no API key, and serves programs on this
// machine only. It refuses other machines and pages that a browser shows.
func (e *Engine) routeControls(mux *http.ServeMux) {
	help := json.RawMessage("{")
	for i, c := range e.def.allControls() {
		if i > 0 {
			help = append(help, ',')
		}
		help = fmt.Appendf(help, "\n  %s: %s", Encode(c.pattern), Encode(c.help))
		mux.HandleFunc(c.pattern, e.guarded(c.do))
	}
	help = append(help, "\n}\n"...)
	mux.HandleFunc("GET /_sandbox/{$}", e.guarded(func(*Engine, *http.Request, []byte) (any, error) { return help, nil }))
	mux.HandleFunc(controlPath, e.unrouted)
}

func (e *Engine) guarded(do func(*Engine, *http.Request, []byte) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !FromHere(r) {
			reply(w, http.StatusForbidden, Object{"error": "the control interface is for this machine only"})
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxControl))
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			reply(w, http.StatusRequestEntityTooLarge, Object{"error": fmt.Sprintf("the body is larger than %d bytes", tooLarge.Limit)})
			return
		}
		if err != nil {
			panic(http.ErrAbortHandler) // it did not arrive whole
		}
		answer, err := do(e, r, body)
		switch {
		case err != nil:
			reply(w, http.StatusBadRequest, Object{"error": strings.TrimPrefix(err.Error(), "sandbox: ")})
		case answer == nil:
			w.WriteHeader(http.StatusNoContent)
		default:
			reply(w, http.StatusOK, answer)
		}
	}
}
