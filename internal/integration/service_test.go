// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func TestMain(m *testing.M) { acctest.Main(m) }

// service is a sandbox of one test.
type service struct{ *acctest.Service }

// stored creates an object outside the client, and returns its id.
func (s *service) stored(group string, object sandbox.Object) string {
	id, _ := s.Put(group, object)["id"].(string)
	return id
}

func storedMug(s *service) string {
	return s.stored("product", sandbox.Object{"name": "Mug", "description": "Holds tea", "currency": "EUR", "price": "12.5"})
}

// message puts an unsent message of a webhook into the sandbox.
func (s *service) message(webhook string) {
	s.stored("webhook_message", sandbox.Object{"webhookId": webhook, "eventType": "deposit", "payload": `{"eventType": "deposit"}`})
}

func start(t *testing.T, options sandbox.Options) *service {
	t.Helper()
	return &service{acctest.StartWith(t, options)}
}

const (
	usdCoin = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
	hookURL = "https://127.0.0.1:1/hook" // nothing listens there
)

func mustDecimal(text string) client.Decimal {
	d, err := client.ParseDecimal(text)
	if err != nil {
		panic(err)
	}
	return d
}

// collect reads a list to its end.
func collect[T any](list func(yield func(T, error) bool)) ([]T, error) {
	var all []T
	for item, err := range list {
		if err != nil {
			return all, err
		}
		all = append(all, item)
	}
	return all, nil
}
