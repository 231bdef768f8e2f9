// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"errors"
	"net/http"
	"os"
)

// refuseHalfSent answers a request whose body did not arrive in the server's time. It does nothing
// after other errors: then the caller has left.
func refuseHalfSent(w http.ResponseWriter, err error) {
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		return
	}
	w.Header().Set("Connection", "close")
	reply(w, http.StatusRequestTimeout, Object{"error": "the body of the request did not arrive in time"})
}
