// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"strings"
	"testing"
	"time"
)

const hook = `{"url": "https://x.example/events"}`

// hooked returns the request for an update.
func hooked(url, isPaused, isDeleted string) string {
	return `{"url": "` + url + `", "isPaused": ` + isPaused + `, "isDeleted": ` + isDeleted + `}`
}

func TestWebhooks_lifecycle(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Clock: func() time.Time { return time.Date(2026, 5, 1, 12, 0, 0, 1000, time.UTC) }})
	made := s.want("POST", "/webhook/create", hook)
	id, path := made.id(t), "/webhook/"+made.id(t)
	want := map[string]string{
		"organizationId": `"` + s.Organization() + `"`, "url": `"https://x.example/events"`,
		"isPaused": "false", "isOffline": "false", "isDeleted": "false",
		"createdAt": `"2026-05-01T12:00:00.000001Z"`,
	}
	wantMembers(t, made.object(t), want)
	if got := s.want("GET", path, "").body; got != made.body {
		t.Errorf("GET returned %s, POST %s", got, made.body)
	}
	other := s.want("POST", "/webhook/create", strings.Replace(hook, "}", `, "isPaused": true}`, 1))
	wantMembers(t, other.object(t), map[string]string{"isPaused": "true"})
	s.wantIDs("/webhooks", id, other.id(t))

	// Each webhook has its own key, which never changes.
	key, _ := made.object(t)["verificationKey"].(string)
	if !strings.HasPrefix(key, "whk_") || len(key) < 20 || other.object(t)["verificationKey"] == key {
		t.Errorf("the keys are %q and %q", key, other.object(t)["verificationKey"])
	}
	want["verificationKey"], want["url"], want["isPaused"] = `"`+key+`"`, `"https://y.example"`, "true"
	s.Advance(time.Hour)
	changed := s.want("PUT", path, hooked("https://y.example", "true", "false"))
	wantMembers(t, changed.object(t), want)
	if got := s.want("GET", path, "").body; got != changed.body {
		t.Errorf("GET returned %s, PUT %s", got, changed.body)
	}
	s.wantIDs("/webhooks", id, other.id(t))
}

// TestWebhooks_delete: a deleted webhook stays readable, leaves the list, and cannot be restored.
func TestWebhooks_delete(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	id, other := s.want("POST", "/webhook/create", hook).id(t), s.want("POST", "/webhook/create", hook).id(t)
	path := "/webhook/" + id
	deleted := s.want("PUT", path, hooked("https://x.example/events", "false", "true"))
	wantMembers(t, deleted.object(t), map[string]string{"isDeleted": "true", "id": `"` + id + `"`})
	if got := s.want("GET", path, "").body; got != deleted.body {
		t.Errorf("GET returned %s, the delete %s", got, deleted.body)
	}
	s.wantIDs("/webhooks", other)
	for _, isDeleted := range []string{"true", "false"} {
		s.wantRefused("PUT", path, hooked("https://y.example", "true", isDeleted), 404, "the webhook "+id+" is deleted")
	}
	if got := s.want("GET", path, "").body; got != deleted.body {
		t.Errorf("after a refused update: %s, want %s", got, deleted.body)
	}
	s.wantRefused("DELETE", path, "", 405, "the method DELETE is not allowed at "+path)
}

// TestWebhooks_hiddenKey: a response may omit or mask the key, and an update does not change that.
func TestWebhooks_hiddenKey(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	for want, key := range map[string]any{"null": nil, `"whk_****"`: "whk_****"} {
		id, _ := s.Put("webhook", Object{"url": "https://x.example", "verificationKey": key})["id"].(string)
		for _, a := range []response{
			s.want("GET", "/webhook/"+id, ""),
			s.want("PUT", "/webhook/"+id, hooked("https://x.example", "true", "false")),
		} {
			wantMembers(t, a.object(t), map[string]string{"verificationKey": want, "isOffline": "false", "isDeleted": "false"})
		}
	}
}

// TestWebhooks_secrets: a dialect that hides secrets returns a secret in the create response only.
func TestWebhooks_secrets(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	made := s.want("POST", "/webhook/create", hook).object(t)
	id, _ := made["id"].(string)
	key, _ := made["verificationKey"].(string)
	for text, want := range map[string]string{
		"secrets=shown": key, "secrets=masked": "****" + key[len(key)-4:], "secrets=omitted": "",
	} {
		dialect, err := ParseDialect(text)
		if err != nil {
			t.Fatal(err)
		}
		s.SetDialect(dialect)
		if another, _ := s.want("POST", "/webhook/create", hook).object(t)["verificationKey"].(string); len(another) != len(key) {
			t.Errorf("%s: a new webhook says %q", text, another)
		}
		for _, a := range []response{
			s.want("GET", "/webhook/"+id, ""),
			s.want("PUT", "/webhook/"+id, hooked("https://x.example", "true", "false")),
		} {
			if got, _ := a.object(t)["verificationKey"].(string); got != want {
				t.Errorf("%s: %q, want %q", text, got, want)
			}
		}
		if list := s.want("GET", "/webhooks", "").body; strings.Contains(list, key) != (want == key) {
			t.Errorf("%s: the list says %s", text, list)
		}
	}
}

func TestWebhooks_surviveRestart(t *testing.T) {
	t.Parallel()
	restarts(t, func(s *shop) []string {
		deleted, stored := s.want("POST", "/webhook/create", hook).id(t), s.want("POST", "/webhook/create", hook).id(t)
		s.want("PUT", "/webhook/"+deleted, hooked("https://x.example", "false", "true"))
		s.want("PUT", "/webhook/"+stored, hooked("https://x.example", "true", "false"))
		return []string{"/webhooks", "/webhook/" + stored, "/webhook/" + deleted}
	})
}
