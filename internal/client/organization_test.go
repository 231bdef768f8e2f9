// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
)

// of restricts a client to an organization, and lets it move money.
func of(organization string) func(*settings) {
	return func(cfg *settings) { cfg.Organization, cfg.AllowMoneyMovement, cfg.MaxRetries = organization, true, 0 }
}

func ofOrganization(id, organization string) string {
	return fmt.Sprintf(`{"id":%q,"organizationId":%q}`, id, organization)
}

// TestOrganization_everyOperation runs every operation, with its method and raw, in the account of
// another organization. The lists that show this are all that is sent.
func TestOrganization_everyOperation(t *testing.T) {
	t.Parallel()
	for _, op := range rows(t) {
		t.Run(op.ID, func(t *testing.T) {
			t.Parallel()
			s := record(t, http.StatusOK, "["+ofOrganization(idA, idC)+"]")
			for form, run := range map[string]func(c *Client) error{
				"method": func(c *Client) error {
					_, err := callWithSamples(t, methodOf(t, c, op.ID))
					return err
				},
				"raw": func(c *Client) error {
					_, err := SendRaw(context.Background(), c, rawFor(op))
					return err
				},
			} {
				err := run(newTestClient(t, of(idB), func(cfg *settings) { cfg.BaseURL = s.url }))
				var wrong *WrongOrganizationError
				if !errors.As(err, &wrong) || wrong.Organization != idC || wrong.Required != idB {
					t.Errorf("%s: %v", form, err)
				}
				if sent := s.take(); !slices.Equal(sent, everyList[:1]) {
					t.Errorf("%s: %q were sent", form, sent)
				}
			}
		})
	}
}

// TestOrganization_once confirms the account once for many requests at the same time, and ignores
// the case of the id.
func TestOrganization_once(t *testing.T) {
	t.Parallel()
	s := record(t, http.StatusOK, "["+mug(idA, justNow)+"]")
	c := newTestClient(t, of(strings.ToUpper(idC)), func(cfg *settings) { cfg.BaseURL = s.url })
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if _, err := c.Product(context.Background(), idA); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	sent := s.take()
	slices.Sort(sent)
	if got := slices.Compact(slices.Clone(sent)); len(sent) != 9 || !slices.Equal(got, []string{"GET /product/" + idA, everyList[0]}) {
		t.Errorf("%q were sent", sent)
	}
}

// shop is an account that creates products, and lists them.
type shop struct {
	url, organization string
	mu                sync.Mutex
	products          []string
	posts             int
	other             int  // requests that are neither a create nor a read
	hidden            bool // the list lacks the products
}

func open(t *testing.T, organization string, answer func(product string) string) *shop {
	t.Helper()
	s := &shop{organization: organization}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		w.Header().Set("Date", serviceDate)
		switch {
		case r.Method == http.MethodGet && r.URL.Path == "/products" && s.hidden:
			_, _ = w.Write([]byte("[]"))
		case r.Method == http.MethodGet && r.URL.Path == "/products":
			_, _ = w.Write([]byte("[" + strings.Join(s.products, ",") + "]"))
		case r.Method == http.MethodGet && strings.HasPrefix(r.URL.Path, "/product/"):
			for _, product := range s.products {
				if strings.Contains(product, strings.TrimPrefix(r.URL.Path, "/product/")) {
					_, _ = w.Write([]byte(product))
				}
			}
		case r.Method == http.MethodGet:
			_, _ = w.Write([]byte("[]"))
		case r.URL.Path != "/product/create":
			s.other++
			w.WriteHeader(http.StatusTeapot)
		default:
			s.posts++
			id := fmt.Sprintf("00000000-0000-4000-8000-%012d", s.posts)
			product := strings.Replace(mug(id, justNow), `"organizationId":"`+idC, `"organizationId":"`+s.organization, 1)
			s.products = append(s.products, product)
			_, _ = w.Write([]byte(answer(product)))
		}
	}))
	t.Cleanup(server.Close)
	s.url = server.URL
	return s
}

// TestOrganization_firstCreate creates eight products at the same time in an account without
// objects. In the wrong one, exactly one is created, and its error has its id. Other writes are not
// sent until an object shows the organization.
func TestOrganization_firstCreate(t *testing.T) {
	t.Parallel()
	for name, answer := range map[string]func(string) string{
		"object": func(product string) string { return product },
		"id":     func(product string) string { id, _, _ := strings.Cut(product, ","); return id + "}" },
		"empty":  func(string) string { return "" },
	} {
		for _, right := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s/right=%v", name, right), func(t *testing.T) {
				t.Parallel()
				account := map[bool]string{true: idC, false: idA}[right]
				s := open(t, account, answer)
				c := newTestClient(t, of(idC), func(cfg *settings) { cfg.BaseURL = s.url })
				if err := c.Account().ConfirmOrganization(context.Background()); err != nil {
					t.Fatal(err) // an empty account may be the right one
				}
				if products, err := collect(t, c.Products(context.Background(), true)); len(products) > 0 || err != nil {
					t.Errorf("%v, %v", products, err)
				}
				for write, err := range map[string]error{
					"money":   second(c.CreateWithdrawal(context.Background(), outgoingParams(t))),
					"setting": second(c.SetAutoSwap(context.Background(), AutoSwapParams{})),
					"session": second(c.CreatePaymentSession(context.Background(), PaymentSessionParams{})),
					"raw":     second(SendRaw(context.Background(), c, RawRequest{Method: "POST", Path: "/product/create", Body: []byte("{}")})),
				} {
					if !as[*UnknownOrganizationError](err) {
						t.Errorf("%s: %v", write, err)
					}
				}
				var mu sync.Mutex
				var all sync.WaitGroup
				created, misplaced, refused := 0, 0, 0
				for range 8 {
					all.Go(func() {
						_, err := c.CreateProduct(context.Background(), mugParams(t))
						mu.Lock()
						defer mu.Unlock()
						var lost *CreatedError
						switch {
						case err == nil:
							created++
						case errors.As(err, &lost) && lost.ID != "" && as[*WrongOrganizationError](err):
							misplaced++
						case as[*WrongOrganizationError](err):
							refused++
						default:
							t.Error(err)
						}
					})
				}
				all.Wait()
				if right && (created != 8 || s.posts != 8) || !right && (misplaced != 1 || refused != 7 || s.posts != 1) || s.other > 0 {
					t.Errorf("%d created, %d in the wrong account, %d refused; %d create requests, %d other writes",
						created, misplaced, refused, s.posts, s.other)
				}
			})
		}
	}
}

// TestOrganization_doubtfulCreate loses sight of the first object: the response is empty, and the
// list lacks it. No second one is created until the list shows the organization.
func TestOrganization_doubtfulCreate(t *testing.T) {
	t.Parallel()
	s := open(t, idC, func(string) string { return "" })
	s.hidden = true
	c := newTestClient(t, of(idC), func(cfg *settings) { cfg.BaseURL = s.url })
	create := func() error { return second(c.CreateProduct(context.Background(), mugParams(t))) }
	if err := create(); !as[*AcceptedError](err) {
		t.Errorf("%v", err)
	}
	if err := create(); !as[*UnknownOrganizationError](err) || s.posts != 1 {
		t.Errorf("%d create requests, %v", s.posts, err)
	}
	s.hidden = false
	if _, err := c.CreateCustomer(context.Background(), CustomerParams{}); Status(err) != http.StatusTeapot {
		t.Errorf("%v", err)
	}
}

func second[T any](_ T, err error) error { return err }
