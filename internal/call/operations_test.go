// SPDX-License-Identifier: MPL-2.0

package call

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// seeded returns the id of an object of the demo.
func seeded(group, number string) string {
	return "c0ffee00-" + group + "-4000-8000-" + strings.Repeat("0", 12-len(number)) + number
}

const (
	wallet    = "0x52908400098527886E0F7030069857D2E4169EE7"
	usdc      = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
	usdcAsset = `{"network": "Ethereum", "token": "` + usdc + `"}`
	managed   = `{"managed": {"methods": [{"network": "Bitcoin"}]}}`
	mugBody   = `{"name": "Mug", "description": "Holds tea", "currency": "EUR", "price": 12.500, "addOns": []}`

	openCheckout = "CHECKOUT" // stands for an open checkout session
	openWindow   = "OPEN"     // stands for an open payment session
)

// calls has the arguments of calls against the demo, by operation. An argument that begins with {
// is the body, on stdin. Another operation is called with the contract's example.
var calls = map[string][]string{
	"banks": {"market=DE", "currency=EUR"},

	"createCheckoutSession": {`{"gateway": ` + managed + `, "successUrl": "https://shop.example/", "currency": "EUR", "total": 9.90}`},
	"cancelCheckoutSession": {"id=" + openCheckout},

	"createCustomer":  {"name=Erika", "email=erika@buyer.example"},
	"customerByEmail": {"email=ada@byrne.example"}, "deleteCustomer": {"id=" + seeded("0005", "5")},
	"updateCustomer": {"id=" + seeded("0005", "1"), "name=Ada", "email=ada@byrne.example"},

	"createDepositAccount": {"name=Till", `depositMethod={"Crypto": {"network": "Bitcoin"}}`},
	"deleteDepositAccount": {"id=" + seeded("0008", "2")},
	"masterDepositAccount": {"network=Ethereum"},
	"customerDeposits":     {"id=" + seeded("0005", "3")}, "depositsOfAccount": {"deposit_account_id=" + seeded("0008", "2")},

	"createExternalAccount": {
		"customerId=" + seeded("0005", "1"), `account={"iban": {"iban": "DE89370400440532013000", "bic": "COBADEFFXXX"}}`,
	},
	"deleteExternalAccount":    {"id=" + seeded("0006", "6")},
	"customerExternalAccounts": {"customer_id=" + seeded("0005", "3")},

	"createFboOrganization": {"parent_id=" + parent, "name=Kiosk", "email=kiosk@coffee.example"},
	"fboVerification":       {"parent_id=" + parent, "child_id=" + seeded("0019", "1")},
	"updateFboVerification": {"parent_id=" + parent, "child_id=" + seeded("0019", "1"), "status=Verified"},
	"transferBalance": {
		"parent_id=" + parent, "fromOrganizationId=" + parent, "toOrganizationId=" + seeded("0019", "1"), "network=Ethereum",
		"token=" + usdc, "amount=1.50",
	},

	"createInvoice": {`{"customerIds": ["` + seeded("0005", "1") + `"], "gateway": ` + managed +
		`, "lineItems": [{"name": "Beans", "price": 12.50, "quantity": 2, "currency": "EUR"}]}`},
	"voidInvoice": {"id=" + seeded("0010", "2")},

	"createOnramp": {
		"amount=20", "bankId=bank-spree", "currency=EUR", "destinationAddress=" + wallet, "market=DE", "network=Ethereum",
	},

	"createPaymentLink":  {`{"products": ["` + seeded("0001", "1") + `"]}`, "gateway=" + managed},
	"updatePaymentLink":  {"id=" + seeded("0002", "1"), `{"products": ["` + seeded("0001", "1") + `"], "gateway": ` + managed + `}`},
	"paymentLinks":       {"include_archived=true"},
	"archivePaymentLink": {"id=" + seeded("0002", "1")}, "deletePaymentLink": {"id=" + seeded("0002", "1")},

	"createPaymentSession": {"currency=EUR", `method={"network": "Bitcoin"}`, "total=9.90"},
	"cancelPaymentSession": {"id=" + openWindow},
	"extendPaymentSession": {"id=" + openWindow},

	"createPayout": {`{"fundingSource": ` + usdcAsset + `, "entries": [{"externalAccountId": "` + seeded("0006", "1") +
		`", "amount": 12.50, "currency": "EUR"}]}`},
	"payoutFee":     {"currency=EUR", "amount=12.50"},
	"confirmPayout": {"id=" + seeded("0017", "6")}, "cancelPayout": {"id=" + seeded("0017", "6")},
	"payoutQuote": {"id=" + seeded("0017", "6")},

	"createProduct": {mugBody}, "updateProduct": {"id=" + seeded("0001", "3"), mugBody, "price=13"},
	"setProductArchived": {"id=" + seeded("0001", "3"), "is_archived=true"}, "products": {"include_archived=true"},

	"createRefund": {"paymentId=" + seeded("0012", "1"), "amount=1.5", "address=" + wallet},

	"customerSubscriptions": {"id=" + seeded("0005", "1")},
	"cancelSubscription":    {"id=" + seeded("0013", "1")},

	"executeSwap":          {"source=" + usdcAsset, `destination={"network": "Bitcoin"}`, "amount=10"},
	"swapQuote":            {"source=" + usdcAsset, `destination={"network": "Bitcoin"}`, "amount=10"},
	"setAutoSwap":          {"enabled=false"},
	"swapSupportedTargets": {"network=Ethereum", "token=" + usdc},

	"createWebhook":   {"url=https://shop.example/hook"},
	"updateWebhook":   {"id=" + seeded("0004", "1"), "url=https://shop.example/hook", "isPaused=true", "isDeleted=false"},
	"webhookMessages": {"id=" + seeded("0004", "1")}, "testWebhook": {"id=" + seeded("0004", "1")},
	"resendWebhookFailures": {"id=" + seeded("0004", "1")},
	"resendWebhookMessage":  {"id=" + seeded("0004", "1"), "message_id=" + seeded("0024", "1")},

	"createWithdrawal":           {"network=Ethereum", "token=" + usdc, "amount=10.50", "withdrawalAddress=" + wallet},
	"withdrawalFee":              {"network=Ethereum", "amount=0.5"},
	"withdrawalsOfAccount":       {"withdrawal_account_id=" + seeded("0007", "3")},
	"createWithdrawalAccount":    {"accountType=crypto", `crypto={"network": "Ethereum", "address": "` + wallet + `"}`},
	"deleteWithdrawalAccount":    {"id=" + seeded("0007", "2")},
	"withdrawalAccountByAddress": {"account_type=crypto", "address=0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB"},
	"withdrawalAccountByIban":    {"account_type=fiat", "iban=DE05999000010000555014", "bic=SPREDEFFXXX"},
	"withdrawalAccountByUs":      {"account_type=fiat", "account_number=000555014202", "routing_number=099000778"},
}

// isLook matches the only message of a movement of money.
var isLook = regexp.MustCompile(`^call: looking for an equal [a-z-]+ of the last hour\n$`)

// TestOperations calls every operation of the contract against the demo. The output is JSON, and
// the service has got one accepted request, and before a movement of money reads that look for an
// equal one.
func TestOperations(t *testing.T) {
	t.Parallel()
	all, err := load()
	if err != nil {
		t.Fatal(err)
	}
	forReads, otherwise := demo(t), demo(t)
	dialect, err := sandbox.ParseDialect("decimals=text,lists=envelope,nulls=omitted,unknown=members,unions=nulls,spelling=other")
	if err != nil {
		t.Fatal(err)
	}
	otherwise.SetDialect(dialect)
	for _, op := range all {
		t.Run(op.ID, func(t *testing.T) {
			t.Parallel()
			s := forReads
			if op.effect != transport.Safe {
				s = demo(t)
			}
			c, args := to(s), []string{op.ID, "-allow-money-movement", "-yes"}
			for _, argument := range argumentsOf(s, op) {
				if strings.HasPrefix(argument, "{") {
					c.stdin = argument
					argument = "-f=-"
				}
				args = append(args, made(t, s, argument))
			}
			r := c.run(t, args...)
			r.want(t, cli.Done)
			if r.err != "" && (op.effect != transport.MovesMoney || !isLook.MatchString(r.err)) {
				t.Errorf("stderr has %s", r.err)
			}
			if !json.Valid([]byte(r.out)) || !strings.HasSuffix(r.out, "\n") {
				t.Errorf("the output is not JSON: %s", r.out)
			}
			if op.effect == transport.Safe {
				in := to(otherwise)
				in.stdin = c.stdin
				in.run(t, args...).want(t, cli.Done)
			}
			got := slices.DeleteFunc(s.Requests(), func(r sandbox.Request) bool {
				return s == forReads && r.Operation != op.ID || op.effect == transport.MovesMoney && r.Method == http.MethodGet
			})
			if len(got) != 1 || got[0].Operation != op.ID || got[0].Status != http.StatusOK {
				t.Errorf("the service got %+v", got)
			}
		})
	}
	for id := range calls {
		if _, err := find(all, id); err != nil {
			t.Error(err)
		}
	}
}

// argumentsOf returns the arguments of one call. In the contract's example, an object of the demo
// takes the place of the id.
func argumentsOf(s *acctest.Service, op *operation) []string {
	if own, ok := calls[op.ID]; ok {
		return own
	}
	_, arguments, body := op.example()
	if path, ok := strings.CutSuffix(op.Path, "/{id}"); ok {
		object := s.Objects(strings.ReplaceAll(strings.Trim(path, "/"), "/", "_"))[0]
		arguments[0] = fmt.Sprintf("id=%s", object["id"])
	}
	if body != "" {
		arguments = append(arguments, body)
	}
	return arguments
}

// made replaces the ids that are known only when the sandbox runs.
func made(t *testing.T, s *acctest.Service, argument string) string {
	t.Helper()
	for stands, group := range map[string]string{openCheckout: "checkout_session", openWindow: "payment_session"} {
		if strings.HasSuffix(argument, "="+stands) {
			id, _ := s.Put(group, sandbox.Object{})["id"].(string)
			argument = strings.TrimSuffix(argument, stands) + id
		}
	}
	return argument
}

// TestOperations_names: no operation has two arguments of one name, and no flag looks like one.
func TestOperations_names(t *testing.T) {
	t.Parallel()
	all, err := load()
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range all {
		required, optional := op.takes()
		names := slices.Concat(required, optional)
		slices.Sort(names)
		if len(slices.Compact(slices.Clone(names))) != len(names) {
			t.Errorf("%s has an argument twice: %v", op.ID, names)
		}
		for _, name := range names {
			if strings.ContainsAny(name, "=- ") {
				t.Errorf("%s has the argument %q", op.ID, name)
			}
		}
	}
}
