// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"strings"
	"testing"
)

// TestWebhookTest_lostMessage: if the message is lost during the test, it has no outcome.
func TestWebhookTest_lostMessage(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Pause: noPause})
	id := s.makeWebhook(secure(t, func(http.ResponseWriter, *http.Request) { _ = s.Reset() }))
	if a := s.do("POST", "/webhook/"+id+"/test", ""); a.status != 404 || !strings.Contains(a.body, "was removed while") {
		t.Errorf("%d %s", a.status, a.body)
	}
}
