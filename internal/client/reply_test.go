// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// TestReadReply decodes responses with the whole object, and responses with only its id.
func TestReadReply(t *testing.T) {
	t.Parallel()
	names := newTestClient(t).account.Names
	whole := mug(idA, justNow)
	without := func(name string) string {
		var members map[string]json.RawMessage
		_ = json.Unmarshal([]byte(whole), &members)
		delete(members, name)
		text, _ := json.Marshal(members)
		return string(text)
	}
	const none, object = "", "the object"
	for body, want := range map[string]string{
		whole:                                 object,
		"[" + whole + "]":                     object,
		"[[" + whole + "]]":                   object,
		`{"data":` + whole + `}`:              object,
		`{"data":[` + whole + `]}`:            object,
		`{"total":1,"items":[` + whole + `]}`: object,
		`{"success":true,"product":` + whole + `,"meta":{"took":7}}`:     object,
		`{"id":"` + idC + `","data":` + whole + `}`:                      object,
		strings.Replace(whole, `{"id"`, `{"x":{"id":"`+idC+`"},"id"`, 1): object,
		without("productType"):                                           object, // nullable
		without("sendSubscriptionEmails"):                                object,
		strings.Replace(whole, `"addOns":[{`, `"addOns":null,"x":[{`, 1): object, // a list without elements

		`"` + idA + `"`:                                                            idA,
		`["` + idA + `"]`:                                                          idA,
		`{"id":"` + idA + `"}`:                                                     idA,
		`{"ID":"` + idA + `"}`:                                                     idA,
		`{"productId":"` + idA + `"}`:                                              idA,
		`[{"productID": "` + idA + `"}]`:                                           idA,
		`{"product_id":"` + idA + `"}`:                                             idA,
		`{"newId":"` + idA + `"}`:                                                  idA,
		`{"newId":"` + idA + `","ok":true}`:                                        idA,
		`{"data":{"id":"` + idA + `"}}`:                                            idA,
		`{"id":"` + idA + `","requestTime":"7"}`:                                   idA,
		`{"id":"` + idA + `","message":"done"}`:                                    idA,
		`{"id":"` + idA + `","requestId":"` + idB + `"}`:                           idA,
		`{"productId":"` + idA + `","organizationId":"` + idC + `"}`:               idA,
		`{"newId":"` + idA + `","organizationId":"` + idC + `"}`:                   idA,
		`{"data":{"productId":"` + idA + `"},"request":{"id":"` + idB + `"}}`:      idA,
		without("price"):                                                           idA,
		without("name"):                                                            idA,
		without("isArchived"):                                                      idA,
		`{"data":` + without("addOns") + `}`:                                       idA,
		strings.Replace(whole, `"name":"Mug"`, `"name":null`, 1):                   idA,
		strings.Replace(whole, `"name":"Mug"`, `"name":7`, 1):                      idA,
		`{"id":"` + idA + `","name":"Mug","price":"10.1","url":"https://example"}`: idA,

		`{"id":"` + idA + `","ID":"` + idB + `"}`:                     idA,
		`{"ID":17,"id":"` + idA + `"}`:                                idA,
		`{"productId":"` + idA + `","ok":true,"ok":true}`:             idA,
		strings.Replace(whole, `"price":`, `"price":1,"price":`, 1):   idA,
		strings.Replace(whole, `"price":10.10`, `"PRICE":10.10`, 1):   idA,
		`{"ID":"` + idA + `","Id":"` + idB + `"}`:                     none,
		`{"id":"` + idA + `","id":"` + idA + `"}`:                     none,
		strings.Replace(whole, `"id":`, `"ID":17,"iD":null,"id":`, 1): object,
		strings.Repeat("[", 4) + whole + strings.Repeat("]", 4):       object,
		strings.Repeat("[", 5) + whole + strings.Repeat("]", 5):       none,

		``: none, `null`: none, `{}`: none, `[]`: none, `true`: none, `7`: none, `"updated"`: none, `updated`: none, `{"success":true}`: none,
		`{"data":null}`: none, `{"data":{}}`: none, `{"data":{"status":"ok"}}`: none, `{"data":"` + idA + `"}`: none,
		`"7"`: none, `{"id":7}`: none, `{"id":"7"}`: none, `{"name":"` + idA + `"}`: none,
		`{"organizationId":"` + idC + `"}`:                    none,
		`{"organizationId":"` + idC + `","ok":true}`:          none,
		`{"webhookId":"` + idC + `","ok":true}`:               none,
		`{"customer_id":"` + idC + `"}`:                       none,
		`{"requestId":"` + idC + `","success":true}`:          none,
		`{"request":{"id":"` + idC + `"},"success":true}`:     none,
		`{"aId":"` + idA + `","bId":"` + idB + `"}`:           none,
		`{"id":"` + idA + `","data":{"id":"` + idB + `"}}`:    none,
		`{"a":{"id":"` + idA + `"},"b":{"id":"` + idB + `"}}`: none,
		"[" + whole + "," + whole + "]":                       none,
		`{"a":` + whole + `,"b":` + mug(idB, justNow) + `}`:   none,
	} {
		got := wire.ReadReply[Product]([]byte(body), "product", names, true)
		switch {
		case want == object && (got.Object == nil || got.Object.ID != idA || got.ID != idA),
			want != object && (got.Object != nil || got.ID != want || got.Why == nil):
			t.Errorf("%s: object %v, id %q (%v), want %q", body, got.Object != nil, got.ID, got.Why, want)
		}
	}
	var refusal *Error
	if got := wire.ReadReply[Product]([]byte("x"), "product", names, true); errors.As(got.Why, &refusal) {
		t.Error("an answer that cannot be read is no refusal")
	}
	// A withdrawal's id has another name, and an on-ramp's kind has a hyphen.
	if got := wire.ReadReply[Withdrawal](
		[]byte(`{"withdrawalRequestId":"`+idA+`","withdrawalAccountId":"`+idB+`"}`), "withdrawal", names, true,
	); got.ID != idA {
		t.Errorf("the withdrawal %q", got.ID)
	}
	if got := wire.ReadReply[Onramp]([]byte(`{"onrampId":"`+idA+`","otherId":"`+idB+`"}`), "on-ramp", names, true); got.ID != idA {
		t.Errorf("the on-ramp %q", got.ID)
	}
}

// TestShape_ids checks the name of the id member of each entity.
func TestShape_ids(t *testing.T) {
	t.Parallel()
	for want, got := range map[string][]string{
		"id": wire.ShapeOf[Product]().IDs, "depositId": wire.ShapeOf[DepositData]().IDs,
		"checkoutSessionId": wire.ShapeOf[NewCheckoutSession]().IDs,
	} {
		if len(got) != 1 || got[0] != want {
			t.Errorf("%v, want %s", got, want)
		}
	}
	if ids := wire.ShapeOf[AutoSwap]().IDs; len(ids) != 0 {
		t.Errorf("a setting has the ids %v", ids)
	}
}

// TestContract_groups checks that each list whose objects can be read by id belongs to a group that
// does so.
func TestContract_groups(t *testing.T) {
	t.Parallel()
	readers := map[string]string{} // by the type of the response
	lists := map[string]string{}
	for spec, op := range rows(t) {
		for status, response := range spec.Responses.Map() {
			media := response.Value.Content.Get("application/json")
			if !strings.HasPrefix(status, "2") || media == nil || op.Method != http.MethodGet {
				continue
			}
			switch schema := media.Schema; {
			case schema.Value.Type.Is(openapi3.TypeArray):
				lists[op.Path] = schema.Value.Items.Ref
			case strings.HasSuffix(op.Path, "/{id}"):
				readers[schema.Ref] = op.Path
			}
		}
	}
	read := map[string]string{}
	for _, g := range groups() {
		kind, one, all, _ := g.Reads()
		if kind == "" || read[all.Path] != "" {
			t.Errorf("%q, a second group of GET %s", kind, all.Path)
		}
		if one.Path != "" && all.Path != "" {
			read[all.Path] = one.Path
		}
	}
	maps.Copy(read, map[string]string{ // the lists of one object's objects
		opDepositsOfAccount.Path: opDeposit.Path, opCustomerDeposits.Path: opDeposit.Path, opWithdrawalsOfAccount.Path: opWithdrawal.Path,
		opCustomerExternalAccounts.Path: opExternalAccount.Path, opCustomerSubscriptions.Path: opSubscription.Path,
	})
	for list, ref := range lists {
		if ref != "" && readers[ref] != read[list] {
			t.Errorf("%s: its objects are read by %q, want %q", list, read[list], readers[ref])
		}
	}
	if len(read) < 15 {
		t.Errorf("%d lists", len(read))
	}
}

// write is a write request for a Terraform kind.
type write struct {
	name    string
	line    string
	effect  func(object string) string // the object after the write
	run     func(ctx context.Context, c *Client) (string, error)
	creates bool
}

// writable is an object of one kind, with every write request for it.
type writable struct {
	object, list, one string
	writes            []write
}

func writables(t *testing.T) map[string]writable {
	same := func(object string) string { return object }
	archived := func(object string) string {
		return strings.Replace(object, `"isArchived":false,"createdAt"`, `"isArchived":true,"createdAt"`, 1)
	}
	product := strings.Replace(mug(idA, justNow), `"createdAt":"`+justNow+`","updatedAt":"`+justNow+`","isArchived":false`,
		`"isArchived":false,"createdAt":"`+justNow+`","updatedAt":"`+justNow+`"`, 1)
	hook := `{"id":"` + idA + `","organizationId":"` + idC +
		`","url":"https://example.com/in","isPaused":true,"verificationKey":"whk_1","isOffline":false,"isDeleted":false,"createdAt":"` +
		justNow + `"}`
	return map[string]writable{
		"product": {product, "/products?include_archived=true", "/product/" + idA, []write{
			{"create", "POST /product/create", same, func(ctx context.Context, c *Client) (string,
				error,
			) {
				return idOf(c.CreateProduct(ctx, mugParams(t)))
			}, true},
			{"update", "PUT /product/" + idA, same, func(ctx context.Context, c *Client) (string, error) {
				return idOf(c.UpdateProduct(ctx, idA, mugParams(t)))
			}, false},
			{"archive", "PUT /product/" + idA + "/is_archived/true", archived, func(ctx context.Context, c *Client) (string, error) {
				got, err := c.SetProductArchived(ctx, idA, true)
				if err == nil && !got.IsArchived {
					err = errors.New("it is not archived")
				}
				return got.ID, err
			}, false},
		}},
		"payment link": {page(idA, justNow), "/payment_links?include_archived=true", "/payment_link/" + idA, []write{
			{"create", "POST /payment_link/create", same, func(ctx context.Context, c *Client) (string, error) {
				return idOf(c.CreatePaymentLink(ctx, pageParams(t)))
			}, true},
			{"update", "PUT /payment_link/" + idA, same, func(ctx context.Context, c *Client) (string, error) {
				return idOf(c.UpdatePaymentLink(ctx, idA, pageParams(t)))
			}, false},
			{"archive", "PUT /payment_link/" + idA + "/archive", archived, func(ctx context.Context, c *Client) (string, error) {
				got, err := c.ArchivePaymentLink(ctx, idA)
				if err == nil && !got.IsArchived {
					err = errors.New("it is not archived")
				}
				return got.ID, err
			}, false},
		}},
		"discount code": {tea10(idA, justNow), "/discount_codes", "/discount_code/" + idA, []write{
			{"create", "POST /discount_code/create", same, func(ctx context.Context, c *Client) (string, error) {
				return idOf(c.CreateDiscountCode(ctx, tea10Params(t)))
			}, true},
		}},
		"webhook": {hook, "/webhooks", "/webhook/" + idA, []write{
			{"create", "POST /webhook/create", same, func(ctx context.Context, c *Client) (string, error) {
				return idOf(c.CreateWebhook(ctx, WebhookParams{URL: "https://example.com/in", IsPaused: new(true)}))
			}, true},
			{"update", "PUT /webhook/" + idA, same, func(ctx context.Context, c *Client) (string, error) {
				return idOf(c.UpdateWebhook(ctx, idA, WebhookUpdateParams{URL: "https://example.com/in", IsPaused: true}))
			}, false},
		}},
	}
}

// TestWrites_replies answers every write of the Terraform kinds with every kind of success. The
// client returns the whole object, with as few requests as possible.
func TestWrites_replies(t *testing.T) {
	t.Parallel()
	for kind, w := range writables(t) {
		own := transport.PlainName(strings.ReplaceAll(kind, " ", "_")) + "Id"
		for _, write := range w.writes {
			after := write.effect(w.object)
			get, look := "GET "+w.one, "GET "+w.list
			var members map[string]any
			if err := json.Unmarshal([]byte(after), &members); err != nil {
				t.Fatal(err)
			}
			replies := map[string][]string{
				after: {}, "[" + after + "]": {}, `{"data":` + after + `}`: {}, `{"ok":true,"result":` + after + `,"links":[]}`: {},
				`"` + idA + `"`: {get}, `{"id":"` + idA + `"}`: {get}, `{"id":"` + idA + `","requestTime":"2026-03-02T10:00:00Z"}`: {get},
				`{"id":"` + idA + `","message":"done"}`: {get}, `{"` + own + `":"` + idA + `","organizationId":"` + idC + `"}`: {get},
				`{"data":{"id":"` + idA + `","status":"ok"}}`: {get},
			}
			for _, useless := range []string{
				``, `null`, `{}`, `[]`, `true`, `"updated"`, `done`, `{"success":true}`, `{"data":{}}`,
				`{"data":{"status":"ok"}}`, `{"data":7}`, `{"organizationId":"` + idC + `"}`,
			} {
				replies[useless] = []string{get}
				if write.creates {
					replies[useless] = []string{look}
				}
			}
			for name := range members { // the object without one member
				part := maps.Clone(members)
				delete(part, name)
				text, _ := json.Marshal(part)
				if s := shapeFor(kind); name != "id" && !slices.ContainsFunc(s.Required, func(m wire.Member) bool { return m.Name == name }) {
					replies[string(text)] = nil
					if asked := s.Members[name] && uselessWithout(kind, name, write.name); asked {
						replies[string(text)] = []string{get}
					}
				} else if name != "id" {
					replies[string(text)] = []string{get}
				}
			}
			for response, more := range replies {
				t.Run(kind+"/"+write.name+"/"+transport.Printable(response, 60), func(t *testing.T) {
					t.Parallel()
					steps := []step{reply(200, response)}
					for _, line := range more {
						if line == look {
							steps = append(steps, listed(after))
						} else {
							steps = append(steps, reply(200, after))
						}
					}
					s := serve(t, steps...)
					if id, err := write.run(context.Background(), s.client()); err != nil || id != idA {
						t.Errorf("%s: %q, %v", response, id, err)
					}
					s.wantLines(append([]string{write.line}, more...)...)
				})
			}
		}
	}
}

func shapeFor(kind string) *wire.Shape {
	switch kind {
	case "product":
		return wire.ShapeOf[Product]()
	case "payment link":
		return wire.ShapeOf[PaymentLink]()
	case "discount code":
		return wire.ShapeOf[DiscountCode]()
	}
	return wire.ShapeOf[Webhook]()
}

// uselessWithout reports whether a write sends an optional member, so that the response must have
// it.
func uselessWithout(kind, name, write string) bool {
	return kind == "payment link" && write != "archive" && (name == "successUrl" || name == "customizations" || name == "sendEmailReceipt")
}

// TestWrites_disagree answers an update with the old object, as a stale replica does. The last read
// counts.
func TestWrites_disagree(t *testing.T) {
	t.Parallel()
	stale, fresh := strings.Replace(mug(idA, justNow), "Mug", "Jug", 1), mug(idA, justNow)
	for name, test := range map[string]struct {
		behind time.Duration // how long reads return the old object
		want   string
		least  time.Duration
		most   time.Duration
	}{
		"at once":          {0, "Mug", 0, 0},
		"a little behind":  {400 * time.Millisecond, "Mug", 400 * time.Millisecond, time.Second},
		"seconds behind":   {9 * time.Second, "Mug", 9 * time.Second, 11 * time.Second},
		"another for good": {time.Hour, "Jug", 10 * time.Second, 11 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			start := time.Now()
			c := newTestClient(t, func(cfg *settings) {
				cfg.realWaits = true
				cfg.Base = memory{func(w http.ResponseWriter, r *http.Request) {
					if r.Method == http.MethodPut || time.Since(start) < test.behind {
						_, _ = io.WriteString(w, stale)
						return
					}
					_, _ = io.WriteString(w, fresh)
				}}
			})
			got, err := c.UpdateProduct(context.Background(), idA, mugParams(t))
			if took := time.Since(start); err != nil || got.Name != test.want || took < test.least || took > test.most {
				t.Errorf("%s: %s after %s, %v", name, got.Name, took, err)
			}
		})
	}
}
