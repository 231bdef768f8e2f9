// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// controlPath begins the paths of the control interface.
const controlPath = "/_sandbox/"

// unrouted answers a request that no operation, no control and no page takes: 405 if its path takes
// other methods, else 404. Both are recorded, because a wrong path must be seen.
func (e *Engine) unrouted(w http.ResponseWriter, r *http.Request) {
	methods := e.methodsAt(r)
	if len(methods) == 0 {
		e.lost(w, r)
		return
	}
	path := printable(r.URL.Path, maxShownPath)
	w.Header().Set("Allow", strings.Join(methods, ", "))
	e.refuseUnrouted(w, r, http.StatusMethodNotAllowed,
		fmt.Sprintf("the method %s is not allowed at %s: use %s", schema.Printable(r.Method), path, schema.Either(methods)))
}

// lost answers a request for a path that does not exist.
func (e *Engine) lost(w http.ResponseWriter, r *http.Request) {
	asked := schema.Printable(r.Method) + " " + printable(r.URL.Path, maxShownPath)
	why := "there is no operation " + asked
	if strings.HasPrefix(r.URL.Path, controlPath) {
		why = fmt.Sprintf("there is no control %s: GET %s lists them", asked, controlPath)
	}
	e.refuseUnrouted(w, r, http.StatusNotFound, why)
}

func (e *Engine) refuseUnrouted(w http.ResponseWriter, r *http.Request, status int, why string) {
	start := time.Now()
	body, err := io.ReadAll(io.LimitReader(r.Body, maxRequest))
	if err != nil {
		panic(http.ErrAbortHandler) // it did not arrive whole
	}
	e.finish(e.requests.add(r, "", body), r, start, status, why)
	reply(w, status, Object{"error": why})
}

// methodsAt returns the methods that the path of a request takes. HEAD is allowed beside GET, as
// everywhere in net/http. OPTIONS is not: a browser's preflight request must fail, because pages of
// other sites have no business here.
func (e *Engine) methodsAt(r *http.Request) []string {
	var methods []string
	for _, method := range []string{
		http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
	} {
		other := *r
		other.Method = method
		if _, pattern := e.mux.Handler(&other); pattern != "/" && pattern != controlPath {
			methods = append(methods, method)
		}
	}
	return methods
}
