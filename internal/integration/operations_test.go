// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func TestMain(m *testing.M) { acctest.Main(m) }

// service is a sandbox of one test.
type service struct{ *acctest.Service }

func start(t *testing.T, options sandbox.Options) *service {
	t.Helper()
	return &service{acctest.StartWith(t, options)}
}

// exercise creates the objects that one operation of the client needs, and returns a function that
// calls it and checks the result.
type exercise func(t *testing.T, s *service, c *client.Client) func(ctx context.Context) error

// exercises has one for each operation, by its id. The files of the groups add their own.
var exercises = map[string]exercise{}

// spoken are the dialects with different responses.
var spoken = []string{
	"", "decimals=text", "lists=envelope", "writes=id", "writes=empty", "unknown=members", "unknown=values", "nulls=omitted", "unions=nulls",
	"spelling=other", "secrets=masked", "secrets=omitted", "due=echoed", "names=case",
	"writes=idmore", "writes=nothing", "writes=partial", "writes=enveloped", "writes=enveloped_id",
	"decimals=text,lists=envelope,writes=empty,notfound=400,unknown=members,unions=nulls,spelling=other,personal=masked,secrets=masked",
}

// TestOperations_client calls every method of the client against the sandbox, in every dialect.
func TestOperations_client(t *testing.T) {
	t.Parallel()
	all, err := contract.Operations()
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range all {
		prepare, ok := exercises[op.ID]
		if !ok {
			t.Errorf("%s is not exercised", op.ID)
			continue
		}
		t.Run(op.ID, func(t *testing.T) {
			t.Parallel()
			for _, text := range spoken {
				dialect, err := sandbox.ParseDialect(text)
				if err != nil {
					t.Fatal(err)
				}
				s := start(t, sandbox.Options{Dialect: dialect, Pause: func(time.Duration) {}}) // preparations get plain responses
				s.SetDialect(sandbox.Dialect{})
				sender, err := transport.New(transport.Config{BaseURL: s.URL, APIKey: s.Key(), MaxRequestsPerSecond: 10000})
				if err != nil {
					t.Fatal(err)
				}
				call := prepare(t, s, client.New(sender, client.Config{AllowMoneyMovement: true}))
				s.SetDialect(dialect)
				s.ClearRequests()
				err = call(t.Context())
				// Exercises compare statuses, which are unknown values in one dialect.
				if errors.Is(err, errUnexpected) && text == "unknown=values" {
					err = nil
				}
				if err != nil {
					t.Errorf("%q: %v", text, err)
				}
				if !slices.ContainsFunc(s.Requests(), func(r sandbox.Request) bool { return r.Operation == op.ID && r.Status == http.StatusOK }) {
					t.Errorf("%q: %s was not called, or not accepted", text, op.ID)
				}
			}
		})
	}
	if len(exercises) != len(all) {
		t.Errorf("%d exercises for %d operations", len(exercises), len(all))
	}
}

// stored creates an object outside the client, and returns its id.
func (s *service) stored(group string, object sandbox.Object) string {
	id, _ := s.Put(group, object)["id"].(string)
	return id
}

// errUnexpected is the error of an exercise with an unexpected response.
var errUnexpected = errors.New("unexpected response")

// expect returns errUnexpected unless ok, or the failure that came before.
func expect(ok bool, err error) error {
	if err == nil && !ok {
		return errUnexpected
	}
	return err
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
