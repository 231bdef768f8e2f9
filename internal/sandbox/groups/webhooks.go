// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"crypto/rand"
	"net/http"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// Webhooks. The specification does not show their fields.

func freshWebhook(e *engine.Engine, id string) Object {
	return Object{
		"id": id, "organizationId": e.Organization(), "url": "", "isPaused": false, "verificationKey": "whk_" + rand.Text(),
		"isOffline": false, "isDeleted": false, "createdAt": e.Stamp(),
	}
}

func createWebhook(e *engine.Engine, c *engine.Call) (any, error) {
	if err := checkURLs("", c.Body, "url"); err != nil {
		return nil, err
	}
	webhook := freshWebhook(e, e.NewID())
	engine.Take(webhook, c.Body, Object{"url": "", "isPaused": false})
	c.Tx.Put("webhook", webhook)
	return webhook, nil
}

// updateWebhook replaces every writable field. A deleted webhook stays deleted.
func updateWebhook(_ *engine.Engine, c *engine.Call) (any, error) {
	webhook, err := engine.Find(c, "webhook")
	if err != nil {
		return nil, err
	}
	if webhook["isDeleted"] == true {
		return nil, engine.Refuse(http.StatusNotFound, "the webhook %s is deleted", c.Path("id"))
	}
	if err := checkURLs("", c.Body, "url"); err != nil {
		return nil, err
	}
	engine.Take(webhook, c.Body, Object{"url": "", "isPaused": false, "isDeleted": false})
	c.Tx.Put("webhook", webhook)
	return webhook, nil
}

func listWebhooks(_ *engine.Engine, c *engine.Call) (any, error) {
	return engine.ListStored(c, "webhook", func(webhook Object) bool { return webhook["isDeleted"] != true }), nil
}
