// SPDX-License-Identifier: MPL-2.0

package review

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"

	reviewplan "github.com/terraform-payments/terraform-provider-payments/internal/review/plan"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// The objects that the plans of these tests change.
const (
	clubID    = "00000000-0000-4000-8000-0000000000c1"
	otherID   = "00000000-0000-4000-8000-0000000000c2"
	galleryID = "00000000-0000-4000-8000-0000000000c3"
	houseID   = "00000000-0000-4000-8000-0000000000c4"
	southID   = "00000000-0000-4000-8000-0000000000c5"

	// livePayer is a person's name.
	livePayer = "Erika Canary"
)

// liveAccount is a sandbox, and the environment of the command.
type liveAccount struct {
	*acctest.Service
	environment map[string]string
}

// startLive starts a sandbox with a customer.
func startLive(t *testing.T) *liveAccount {
	t.Helper()
	service := acctest.Start(t)
	service.Put("customer", sandbox.Object{"id": galleryID, "name": livePayer, "email": "erika@canary.example"})
	return &liveAccount{service, map[string]string{transport.EnvBaseURL: service.URL, transport.EnvAPIKey: service.Key()}}
}

// review runs the command.
func (l *liveAccount) review(t testing.TB, plan string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	l.ClearRequests()
	r := runIn(t, l.environment, plan, args...)
	return r.out, r.err, r.code
}

// asked are the operations of the requests since the last review.
func (l *liveAccount) asked() (operations []string) {
	for _, r := range l.Requests() {
		operations = append(operations, r.Method+" "+r.Operation)
	}
	slices.Sort(operations)
	return operations
}

// change is one change of an object of the account.
func (l *liveAccount) change(address, id string, before, after object, actions ...string) object {
	own := func(of object) object {
		if of == nil {
			return nil
		}
		return with(of, "id", id, "organization_id", l.Organization())
	}
	return planned(address, own(before), own(after), actions...)
}

// dearer changes the price of the product.
func (l *liveAccount) dearer() object {
	club := object{"name": "Club", "currency": "EUR", "is_archived": false}
	return l.change("payments_product.club", clubID, with(club, "price", 25), with(club, "price", 26))
}

// ending destroys an object.
func (l *liveAccount) ending(address, id string, of object) object {
	return l.change(address, id, of, nil)
}

// bank is a withdrawal account.
func liveBank(iban string) object {
	return object{"account_type": "fiat", "name": "house bank", "iban": object{"iban": iban, "bic": "COBADEFFXXX"}}
}

// moved replaces the withdrawal account by another one.
func (l *liveAccount) moved() object {
	before, after := liveBank("DE89370400440532013000"), liveBank("GB33BUKB20201555555555")
	return l.change("payments_withdrawal_account.bank", houseID, before, after, "delete", "create")
}

// wantLive demands a level and the answers of the service in a finding.
func (l *liveAccount) wantLive(t *testing.T, plan, finding, level, live string) {
	t.Helper()
	out, errs, _ := l.review(t, plan, "-live", "-format", "json")
	var read struct {
		Findings []struct {
			ID, Address, Level string
			Facts              struct{ Live json.RawMessage }
		}
	}
	if err := json.Unmarshal([]byte(out), &read); err != nil {
		t.Fatalf("%v in %s%s", err, out, errs)
	}
	for _, f := range read.Findings {
		var answers bytes.Buffer
		if len(f.Facts.Live) > 0 {
			_ = json.Compact(&answers, f.Facts.Live)
		}
		if f.ID+" "+f.Address == finding && f.Level == level && answers.String() == live {
			return
		}
	}
	t.Errorf("no %s %s with %s:\n%s%s", level, finding, live, out, errs)
}

// wantRow demands words in a row of the comment.
func (l *liveAccount) wantRow(t *testing.T, plan, begins, ends string) {
	t.Helper()
	out, errs, _ := l.review(t, plan, "-live")
	for line := range strings.Lines(out) {
		if strings.HasPrefix(line, begins) && strings.HasSuffix(line, ends+" |\n") {
			return
		}
	}
	t.Errorf("no row %q … %q:\n%s%s", begins, ends, out, errs)
}

// subscribed plants subscriptions to products.
func (l *liveAccount) subscribed(productID string, statuses ...string) {
	for _, status := range statuses {
		l.Put("subscription", sandbox.Object{"productId": productID, "customerId": galleryID, "status": status})
	}
}

// billed plants an invoice with products.
func (l *liveAccount) billed(status string, productIDs ...string) {
	products := []any{}
	for _, id := range productIDs {
		products = append(products, sandbox.Object{"quantity": 1, "product": sandbox.Object{"id": id}})
	}
	invoice := sandbox.Object{"status": status, "products": products, "customer": sandbox.Object{"id": galleryID, "name": livePayer}}
	if status == "paid" || status == "voided" {
		invoice[status+"At"] = "2026-11-01T00:00:00Z"
	}
	l.Put("invoice", invoice)
}

// withdrawn plants a withdrawal to an account.
func (l *liveAccount) withdrawn(accountID, status, amount string, token any) {
	l.Put("withdrawal", sandbox.Object{
		"withdrawalAccountId": accountID, "withdrawalStatus": status, "withdrawalAmount": amount, "network": "Ethereum", "token": token,
	})
}

// paidOut plants a payout with entries: the account's member, its id, the amount and the status.
func (l *liveAccount) paidOut(status string, entries ...[4]string) {
	var all []any
	for _, e := range entries {
		all = append(all, sandbox.Object{e[0]: e[1], "amount": e[2], "currency": "EUR", "status": e[3], "reference": livePayer})
	}
	l.Put("payout", sandbox.Object{"status": status, "entries": all})
}

// TestLive_product counts the subscriptions and the unpaid invoices of a product whose price
// changes, and of one that ends. Those that have ended do not count, nor do those of other
// products.
func TestLive_product(t *testing.T) {
	t.Parallel()
	l := startLive(t)
	l.subscribed(otherID, "active")
	l.subscribed(clubID, "cancelled", "expired")
	l.billed("paid", clubID)
	l.billed("voided", clubID)
	l.billed("pending", otherID)
	archived := l.ending("payments_product.club", clubID, object{"name": "Club", "currency": "EUR", "price": 25})
	for _, c := range []struct {
		change         object
		finding, cells string
	}{
		{l.dearer(), "price.changed payments_product.club", "| | **Club** |"},
		{archived, "product.archived payments_product.club", "| | product **Club**, 25.00 EUR |"},
	} {
		l.wantLive(t, written(t, c.change), c.finding, "note", `{"subscriptions":0,"unpaid_invoices":0}`)
		out, _, code := l.review(t, written(t, c.change), "-live")
		without, _, _ := l.review(t, written(t, c.change))
		if out != without || code != cli.Done {
			t.Errorf("exit code %d:\n%s\nwithout -live:\n%s", code, out, without)
		}
	}
	l.subscribed(strings.ToUpper(clubID), "active", "active", "overdue")
	l.billed("pending", clubID, otherID, clubID)
	l.billed("overdue", clubID)
	l.wantLive(t, written(t, l.dearer()), "price.changed payments_product.club", "note", `{"subscriptions":3,"unpaid_invoices":2}`)
	l.wantRow(t, written(t, l.dearer()), "| | **Club** | 25.00 EUR | **26.00 EUR** | +4.0 % |", " 3 subscriptions, 2 unpaid invoices")
	shop := object{"product_ids": []string{clubID}}
	page := l.change("payments_payment_link.shop", southID, shop, shop, "no-op")
	l.wantRow(t, written(t, l.dearer(), page), "| | **Club** |", "page `shop`, 3 subscriptions, 2 unpaid invoices")
	l.wantRow(t, written(t, archived), "| | product **Club**, 25.00 EUR |",
		"No page of this state sells it. 3 subscriptions, 2 unpaid invoices")
	l.wantRow(t, written(t, l.ending("payments_customer.gallery", galleryID, object{"name": livePayer, "email": "erika@canary.example"})),
		"| ⚠️ | customer", "deleted. 4 subscriptions, 3 unpaid invoices")
}

// TestLive_withdrawals says which money is on its way to an account that goes, and demands
// approval.
func TestLive_withdrawals(t *testing.T) {
	t.Parallel()
	l := startLive(t)
	l.withdrawn(houseID, "complete", "100", aCoin)
	l.withdrawn(houseID, "failed", "100", aCoin)
	l.withdrawn(southID, "pending", "100", aCoin)
	gone := written(t, l.ending("payments_withdrawal_account.bank", houseID, liveBank("DE89370400440532013000")))
	l.wantLive(t, gone, "payee.removed payments_withdrawal_account.bank", "note", `{"pending_payouts":0,"pending_withdrawals":0}`)
	if out, errs, code := l.review(t, gone, "-live"); code != cli.Done || strings.Contains(out, "pending") {
		t.Errorf("exit code %d:\n%s%s", code, out, errs)
	}
	l.withdrawn(houseID, "pending", "309.9", aCoin)
	l.withdrawn(houseID, "pending", "0.1", aCoin)
	l.withdrawn(houseID, "pending", "0.000000000000000001", nil)
	l.wantLive(t, gone, "payee.removed payments_withdrawal_account.bank", "approve", `{"pending_payouts":0,"pending_withdrawals":3,`+
		`"pending_withdrawals_amounts":["0.000000000000000001 of Ethereum's own coin","310.00 of token 0xA0b8…eB48 on Ethereum"]}`)
	const pending = "**3 withdrawals of 0.000000000000000001 of Ethereum's own coin and 310.00 of token 0xA0b8…eB48 on Ethereum are pending**"
	l.wantRow(t, gone, "| 🛑 | withdrawal account **house bank** |", pending)
	l.wantRow(t, written(t, l.moved()), "| 🛑 | withdrawal account **house bank** |", "The account gets a new id. "+pending)
	if _, _, code := l.review(t, gone, "-live"); code != exitApprove {
		t.Errorf("exit code %d", code)
	}
}

// TestLive_payouts adds up the entries of payouts that are not paid yet. A payout counts once.
func TestLive_payouts(t *testing.T) {
	t.Parallel()
	l := startLive(t)
	gone := written(t, l.ending("payments_external_account.gallery", southID, object{
		"customer_id": galleryID, "name": "main", "iban": object{"iban": "DE89370400440532013000", "account_holder_name": livePayer},
	}))
	const finding = "payee.removed payments_external_account.gallery"
	l.paidOut("Complete", [4]string{"externalAccountId", southID, "7", "Complete"})
	l.paidOut("Expired", [4]string{"externalAccountId", southID, "7", "AwaitingConfirmation"})
	l.paidOut("Processing", [4]string{"externalAccountId", southID, "7", "Failed"}, [4]string{"externalAccountId", otherID, "7", "Processing"})
	l.wantLive(t, gone, finding, "note", `{"pending_payouts":0}`)
	l.paidOut("Processing", [4]string{"externalAccountId", southID, "0.1", "Processing"},
		[4]string{"externalAccountId", southID, "0.2", "Pending"}, [4]string{"withdrawalAccountId", houseID, "5", "Pending"})
	l.wantLive(t, gone, finding, "approve", `{"pending_payouts":1,"pending_payouts_amounts":["0.30 EUR"]}`)
	l.paidOut("AwaitingConfirmation", [4]string{"externalAccountId", southID, "309.70", "AwaitingConfirmation"})
	l.wantRow(t, gone, "| 🛑 |", "**2 payouts of 310.00 EUR are pending**")
	l.wantRow(t, written(t, l.moved()), "| 🛑 |", "**1 payout of 5.00 EUR is pending**")
}

// TestLive_requests sends only requests that read: each list once, and only if a finding needs it.
// Without -live, nothing is sent.
func TestLive_requests(t *testing.T) {
	t.Parallel()
	l := startLive(t)
	here, there := object{"url": "https://a.example/"}, object{"url": "https://b.example/"}
	hook := l.change("payments_webhook.orders", otherID, here, there)
	added := l.change("payments_product.new", otherID, nil, object{"name": "New", "price": 0})
	forgotten := l.change("payments_product.club", clubID, object{"name": "Club", "currency": "EUR", "price": 25}, nil, "forget")
	other := l.dearer()
	other["address"] = "payments_product.other"
	organization := []string{"GET products", "GET discountCodes", "GET paymentLinks", "GET webhooks", "GET customers"} // to confirm it
	for name, c := range map[string]struct {
		changes []object
		lists   []string
	}{
		"no change":        {nil, nil},
		"no question":      {[]object{hook, forgotten}, nil},
		"an object to add": {[]object{added}, nil},
		"prices":           {[]object{l.dearer(), other}, []string{"GET invoices", "GET subscriptions"}},
		"accounts":         {[]object{l.moved()}, []string{"GET payouts", "GET withdrawals"}},
		"all of these": {
			[]object{l.dearer(), l.moved(), hook}, []string{"GET invoices", "GET payouts", "GET subscriptions", "GET withdrawals"},
		},
	} {
		plan := written(t, c.changes...)
		_, errs, _ := l.review(t, plan, "-live")
		lists := slices.DeleteFunc(l.asked(), func(name string) bool { return slices.Contains(organization, name) })
		if !slices.Equal(lists, c.lists) || errs != "" {
			t.Errorf("%s: asked %v, not %v: %s", name, lists, c.lists, errs)
		}
		for _, r := range l.Requests() {
			if r.Method != http.MethodGet {
				t.Errorf("%s: %s %s", name, r.Method, r.Path)
			}
		}
		l.review(t, plan)
		if asked := l.asked(); len(asked) > 0 {
			t.Errorf("%s: asked %v without -live", name, asked)
		}
	}
}

// TestLive_readOnly has a client that refuses writes.
func TestLive_readOnly(t *testing.T) {
	t.Parallel()
	l := startLive(t)
	c := &command{&cli.Run{Environment: func(name string) (string, bool) { value, ok := l.environment[name]; return value, ok }}}
	account, err := c.client("")
	if err != nil {
		t.Fatal(err)
	}
	err = account.VoidInvoice(t.Context(), otherID)
	var refused *client.ReadOnlyError
	if !errors.As(err, &refused) || l.Received("voidInvoice") > 0 || account.AllowsMoneyMovement() {
		t.Errorf("a write was sent, or may be: %v", err)
	}
}

// TestLive_failures says in the row which list could not be read, and answers the rest.
func TestLive_failures(t *testing.T) {
	t.Parallel()
	for operation, c := range map[string]struct{ name, finding, live string }{
		"subscriptions": {"subscriptions", "price.changed payments_product.club", `{"failed":["subscriptions"],"unpaid_invoices":1}`},
		"invoices":      {"unpaid invoices", "price.changed payments_product.club", `{"failed":["unpaid_invoices"],"subscriptions":1}`},
		"payouts": {
			"pending payouts", "payee.foreign payments_withdrawal_account.bank",
			`{"failed":["pending_payouts"],"pending_withdrawals":1,"pending_withdrawals_amounts":["1.00 of Ethereum's own coin"]}`,
		},
		"withdrawals": {
			"pending withdrawals", "payee.foreign payments_withdrawal_account.bank",
			`{"failed":["pending_withdrawals"],"pending_payouts":1,"pending_payouts_amounts":["5.00 EUR"]}`,
		},
	} {
		l := startLive(t)
		l.subscribed(clubID, "active")
		l.billed("pending", clubID)
		l.withdrawn(houseID, "pending", "1", nil)
		l.paidOut("Pending", [4]string{"withdrawalAccountId", houseID, "5", "Pending"})
		l.AddFault(sandbox.Fault{Operation: operation, Status: http.StatusServiceUnavailable, Body: `{"error":"` + livePayer + `"}`})
		plan := written(t, l.dearer(), l.moved())
		level := map[bool]string{true: "approve", false: "note"}[strings.HasPrefix(c.name, "pending")]
		l.wantLive(t, plan, c.finding, level, c.live)
		out, errs, code := l.review(t, plan, "-live")
		if words := c.name + " could not be asked: the payments service responded with status 503"; strings.Count(out, words) != 1 {
			t.Errorf("%s: %q is not in\n%s", operation, words, out)
		}
		if !strings.Contains(errs, "review: "+c.name+" could not be asked: ") || strings.Count(errs, "\n") != 1 || code != exitApprove {
			t.Errorf("%s: exit code %d: %s", operation, code, errs)
		}
	}
}

// TestLive_pendingUnknown demands approval if it is unknown whether money is on its way.
func TestLive_pendingUnknown(t *testing.T) {
	t.Parallel()
	l := startLive(t)
	gone := written(t, l.ending("payments_withdrawal_account.bank", houseID, liveBank("DE89370400440532013000")))
	if _, _, code := l.review(t, gone, "-live"); code != cli.Done {
		t.Errorf("exit code %d", code)
	}
	l.AddFault(sandbox.Fault{Operation: "withdrawals", DropBefore: true})
	l.wantRow(t, gone, "| 🛑 |", "**pending withdrawals could not be asked: no valid response**")
	if _, _, code := l.review(t, gone, "-live"); code != exitApprove {
		t.Errorf("exit code %d", code)
	}
}

// TestLive_unreachable reviews the plan without the service.
func TestLive_unreachable(t *testing.T) {
	t.Parallel()
	l := startLive(t)
	plan := written(t, l.dearer())
	l.environment[transport.EnvBaseURL] = "http://127.0.0.1:1"
	out, errs, code := l.review(t, plan, "-live")
	if strings.Count(out, "could not be asked: no valid response") != 2 || strings.Count(errs, "could not be asked") != 2 || code != cli.Done {
		t.Errorf("exit code %d:\n%s%s", code, out, errs)
	}
}

// TestLive_interrupted prints no review that lacks answers.
func TestLive_interrupted(t *testing.T) {
	t.Parallel()
	l := startLive(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	out, errs, code := l.review(acctest.WithContext(ctx, t), written(t, l.dearer()), "-live")
	if out != "" || errs != "review: interrupted\n" || code != cli.Failed {
		t.Errorf("exit code %d: %s%s", code, out, errs)
	}
}

// TestLive_drift counts the subscriptions of a product whose price the plan puts back.
func TestLive_drift(t *testing.T) {
	t.Parallel()
	l := startLive(t)
	l.subscribed(clubID, "active")
	club := object{"name": "Club", "currency": "EUR", "is_archived": false}
	outside := l.change("payments_product.club", clubID, with(club, "price", 26), with(club, "price", 25))
	plan := writtenWith(t, object{"resource_drift": []object{outside}}, l.dearer())
	l.wantLive(t, plan, "price.changed payments_product.club", "note", `{"subscriptions":1,"unpaid_invoices":0}`)
	l.wantRow(t, plan, "| | product **Club**, `price` |", "puts it back. 1 subscription")
}

// TestLive_empty asks nothing of an account that cannot be told from another one.
func TestLive_empty(t *testing.T) {
	t.Parallel()
	l := startLive(t)
	plan := written(t, l.dearer())
	if !l.Remove("customer", galleryID) {
		t.Fatal("the customer was not there")
	}
	l.wantRow(t, plan, "| | **Club** |", "unpaid invoices could not be asked: the account shows no objects, so it may be another one")
	if asked := l.asked(); slices.Contains(asked, "GET subscriptions") {
		t.Errorf("asked %v", asked)
	}
}

// TestLive_mixed asks nothing for a plan of several organizations.
func TestLive_mixed(t *testing.T) {
	t.Parallel()
	l := startLive(t)
	other := l.moved()
	other["change"].(object)["before"].(object)["organization_id"] = otherID
	plan := written(t, l.dearer(), other)
	out, _, code := l.review(t, plan, "-live")
	if code != exitBlocked || strings.Count(out, "could not be asked: the plan has several organizations") != 4 || len(l.asked()) > 0 {
		t.Errorf("exit code %d, asked %v:\n%s", code, l.asked(), out)
	}
}

// TestLive_wrongAccount ends with an error, and prints no review.
func TestLive_wrongAccount(t *testing.T) {
	t.Parallel()
	const other = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e4f"
	const own = "(the account's)"
	for name, c := range map[string]struct {
		of              string // organization of the plan; empty for none
		variable, value string
		code            int
		says            string
	}{
		"another organization": {
			other, "", "", cli.Failed,
			"the plan is for the organization 0b9f6a2e…8e4f, and the key in PAYMENTS_API_KEY is one of " + own,
		},
		"a wrong key":                     {own, transport.EnvAPIKey, "wrong", cli.Failed, "nothing was reviewed: "},
		"a wrong key, and a plan of none": {"", transport.EnvAPIKey, "wrong", cli.Failed, "returned 401"},
		"no key":                          {own, transport.EnvAPIKey, "", cli.Usage, "PAYMENTS_API_KEY is not set"},
		"no address":                      {own, transport.EnvBaseURL, "", cli.Usage, "PAYMENTS_BASE_URL is not set"},
		"no file of certificates":         {own, transport.EnvCAFile, "/none.pem", cli.Usage, "PAYMENTS_CA_FILE"},
		"no organization in the variable": {own, client.EnvOrganization, "", cli.Usage, "PAYMENTS_ORGANIZATION_ID cannot be used"},
		"another one in the environment": {
			own, client.EnvOrganization, other, cli.Failed,
			"the plan is for the organization " + own + ", and PAYMENTS_ORGANIZATION_ID is 0b9f6a2e…8e4f",
		},
		"another one in the environment, and a plan of none": {
			"", client.EnvOrganization, other, cli.Failed,
			"PAYMENTS_ORGANIZATION_ID names the organization 0b9f6a2e…8e4f, and the key in PAYMENTS_API_KEY is one of " + own,
		},
	} {
		l := startLive(t)
		plan := written(t)
		switch c.of {
		case "":
		case own:
			plan = written(t, l.dearer())
		default:
			plan = strings.ReplaceAll(written(t, l.dearer()), l.Organization(), c.of)
		}
		if c.variable != "" {
			l.environment[c.variable] = c.value
		}
		out, errs, code := l.review(t, plan, "-live")
		if words := strings.ReplaceAll(c.says, own, reviewplan.ShortID(l.Organization())); !strings.Contains(errs, words) {
			t.Errorf("%s: %q is not in %s", name, words, errs)
		}
		if out != "" || code != c.code || strings.Contains(errs, l.Organization()) || strings.Contains(errs, other) {
			t.Errorf("%s: exit code %d: %s\n%s", name, code, errs, out)
		}
		if asked := l.asked(); slices.Contains(asked, "GET subscriptions") {
			t.Errorf("%s: asked %v", name, asked)
		}
	}
}

// TestLive_private shows no name of a payer, in any format.
func TestLive_private(t *testing.T) {
	t.Parallel()
	l := startLive(t)
	l.subscribed(clubID, "active")
	l.billed("pending", clubID)
	l.paidOut("Pending", [4]string{"withdrawalAccountId", houseID, "5", "Pending"})
	l.Put("payout", sandbox.Object{"status": "Pending", "entries": []any{sandbox.Object{
		"withdrawalAccountId": houseID, "amount": "1", "currency": "|`<b>\n@team", "status": "Pending",
	}}})
	plan := written(t, l.dearer(), l.moved())
	for _, format := range []string{"markdown", "text", "json"} {
		out, errs, _ := l.review(t, plan, "-live", "-format", format)
		if strings.Contains(out+errs, "anary") || !strings.Contains(out, "subscription") {
			t.Errorf("%s:\n%s%s", format, out, errs)
		}
		for _, hostile := range []string{"<b>", "\n@team", " @team"} {
			if format == "markdown" && strings.Contains(out, hostile) {
				t.Errorf("%q is in\n%s", hostile, out)
			}
		}
	}
}

// TestLive_fingerprint keeps the fingerprints, and has the answers in one fact that a comparison
// can leave out.
func TestLive_fingerprint(t *testing.T) {
	t.Parallel()
	l := startLive(t)
	l.environment[keyVariable] = "the key of both reviews, and of no other"
	l.subscribed(clubID, "active")
	plan := written(t, l.dearer())
	first, _, _ := l.review(t, plan, "-live", "-format", "json")
	l.subscribed(clubID, "active")
	second, _, _ := l.review(t, plan, "-live", "-format", "json")
	if first == second || strings.ReplaceAll(first, `"subscriptions": 1`, `"subscriptions": 2`) != second {
		t.Errorf("%s\n%s", first, second)
	}
}
