// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"crypto/rand"
	"net/http"
)

// Webhooks. The specification does not show their fields.

func freshWebhook(s *Sandbox, id string) Object {
	return Object{
		"id": id, "organizationId": s.Organization(), "url": "", "isPaused": false, "verificationKey": "whk_" + rand.Text(),
		"isOffline": false, "isDeleted": false, "createdAt": s.stamp(),
	}
}

func createWebhook(s *Sandbox, c *call) (any, error) {
	if err := checkURLs("", c.body, "url"); err != nil {
		return nil, err
	}
	webhook := freshWebhook(s, s.NewID())
	take(webhook, c.body, Object{"url": "", "isPaused": false})
	c.tx.Put("webhook", webhook)
	return webhook, nil
}

// updateWebhook replaces every writable field. A deleted webhook stays deleted.
func updateWebhook(_ *Sandbox, c *call) (any, error) {
	webhook, err := find(c, "webhook")
	if err != nil {
		return nil, err
	}
	if webhook["isDeleted"] == true {
		return nil, refuse(http.StatusNotFound, "the webhook %s is deleted", c.path("id"))
	}
	if err := checkURLs("", c.body, "url"); err != nil {
		return nil, err
	}
	take(webhook, c.body, Object{"url": "", "isPaused": false, "isDeleted": false})
	c.tx.Put("webhook", webhook)
	return webhook, nil
}

func listWebhooks(_ *Sandbox, c *call) (any, error) {
	return listStored(c, "webhook", func(webhook Object) bool { return webhook["isDeleted"] != true }), nil
}
