// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"crypto/rand"
	"net/http"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// Webhooks. The specification does not show their fields.

func freshWebhook(*engine.Engine, string) Object {
	return Object{"verificationKey": "whk_" + rand.Text()}
}

// checkWebhook: a deleted webhook stays deleted.
func checkWebhook(_ *engine.Engine, c *engine.Call, webhook Object) error {
	if webhook["isDeleted"] == true {
		return engine.Refuse(http.StatusNotFound, "the webhook %s is deleted", c.Path("id"))
	}
	return checkURLs("", c.Body, "url")
}

func listWebhooks(_ *engine.Engine, c *engine.Call) (any, error) {
	return engine.List(c, "webhook", func(webhook Object) bool { return webhook["isDeleted"] != true }), nil
}
