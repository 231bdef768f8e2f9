// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/groups"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

const buyer = "0x52908400098527886E0F7030069857D2E4169EE7"

func refundBody(payment, much, more string) string {
	return `{"paymentId": "` + payment + `", "amount": ` + much + more + `}`
}

// TestLedger_conservesMoney moves money at random. After each step it checks that the sum of all
// balances is unchanged, that no balance is negative, that GET /balance agrees with the ledger and
// with the transactions, and that a refused request changed nothing.
func TestLedger_conservesMoney(t *testing.T) {
	t.Parallel()
	for seed := range uint64(6) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			w := &walk{shop: openAtNoon(t, Options{}), Rand: rand.New(rand.NewPCG(seed, 20260501))} //nolint:gosec // it must be repeatable
			w.account = w.plant("external_account", Object{})
			w.parent, w.sibling = w.Organization(), w.child()
			done := map[string]int{}
			for n := range 300 {
				name := moves[w.IntN(len(moves))]
				before := w.written()
				a := w.step(name)
				if a.status >= 500 {
					t.Fatalf("step %d, %s: %d %s", n, name, a.status, a.body)
				}
				if a.status >= 400 && !maps.Equal(w.written(), before) {
					t.Fatalf("step %d, %s: refused with %d %s, but it changed an object", n, name, a.status, a.body)
				}
				if a.status < 400 {
					done[name]++
				}
				if w.explain(); t.Failed() {
					t.Fatalf("step %d, %s: %d %s", n, name, a.status, a.body)
				}
			}
			for _, name := range moves {
				if done[name] == 0 {
					t.Errorf("%s was never accepted", name)
				}
			}
			w.Advance(48 * time.Hour) // all transfers have arrived
			w.explain()
			for _, balance := range w.Objects("balance") {
				if balance["holder"] == ledger.Transit && balance["balance"] != json.Number("0") {
					t.Errorf("still in transit: %v", balance)
				}
			}
		})
	}
}

// walk is a sandbox and the objects that the test has created in it.
type walk struct {
	*shop
	*rand.Rand
	account           string
	parent, sibling   string // organizations with a balance
	payouts, payments []string
	confirmed         []string
}

// moves are the names of the steps, some several times to make them more likely. A new kind of step
// needs a name here and a case in step.
var moves = []string{
	"fund", "fund", "deposit", "payment", "swap", "swap", "auto-swap", "payout", "payout", "confirm", "confirm", "cancel", "fail", "fail",
	"refund", "withdrawal", "transfer", "transfer", "clock",
}

var walked = []ledger.Asset{
	ledger.Coin("Bitcoin"), ledger.Coin("Ethereum"), ledger.Token("Ethereum", usdc), ledger.Token("Ethereum", eurc),
	ledger.Coin("Tron"), ledger.Coin("Dash"), ledger.Token("Ethereum", strings.ToLower(usdc)),
}

func (w *walk) asset() ledger.Asset { return walked[w.IntN(len(walked))] }

func (w *walk) object() string { return string(encode(w.asset().Object())) }

// much returns an amount of any size: sometimes zero, sometimes too large or with too many
// decimals.
func (w *walk) much() string {
	return amount.Exact(fmt.Sprintf("%d.%0*d", w.IntN(4)*w.IntN(200), 1+w.IntN(8), w.IntN(10))).JSON().String()
}

// one returns one of the last three ids.
func (w *walk) one(of []string) string {
	if len(of) == 0 {
		return unknownID
	}
	return of[max(0, len(of)-1-w.IntN(3))]
}

// written identifies each object's version by its address in memory: every write stores a new map.
func (w *walk) written() map[[2]string]uintptr {
	all := map[[2]string]uintptr{}
	view := w.Store().View()
	for group := range service().Groups {
		for r := range view.All(group) {
			all[[2]string{group, text(r.Object["id"])}] = reflect.ValueOf(r.Object).Pointer()
		}
	}
	return all
}

func (w *walk) step(name string) response {
	switch name {
	case "fund":
		return w.do("POST", "/_sandbox/balances", string(encode(w.asset().Into(Object{"amount": w.much()}))))
	case "deposit", "payment":
		of, gross := w.asset(), w.much()
		if amount.Exact(gross).Sign() == 0 {
			return response{}
		}
		if name == "deposit" {
			w.creditIncoming(of, gross, nil)
			return response{}
		}
		w.creditIncoming(of, gross, Object{"invoice": Object{"invoiceId": unknownID, "invoicePaymentId": nil}})
		w.payments = append(w.payments, w.plant("payment", of.Into(Object{"amount": json.Number(gross), "refunded": amount.Exact("0").JSON()})))
		return response{}
	case "swap":
		return w.do("POST", "/swap", fmt.Sprintf(`{"source": %s, "destination": %s, "amount": %s}`, w.object(), w.object(), w.much()))
	case "auto-swap":
		return w.do("PUT", "/swap/auto_on_payment", fmt.Sprintf(`{"enabled": %t, "target": %s}`, w.IntN(2) == 0, w.object()))
	case "payout":
		entries := []string{}
		for range 1 + w.IntN(4) {
			currency, much := []string{"EUR", "USD", "GBP"}[w.IntN(3)], fmt.Sprintf("%d.%02d", w.IntN(200), w.IntN(100))
			if w.IntN(20) == 0 {
				currency, much = "TRY", w.much()
			}
			entries = append(entries, fmt.Sprintf(`{"externalAccountId": %q, "amount": %s, "currency": %q}`, w.account, much, currency))
		}
		a := w.do("POST", "/payout", fmt.Sprintf(`{"fundingSource": %s, "entries": [%s]}`, w.object(), strings.Join(entries, ", ")))
		if a.status < 400 {
			w.payouts = append(w.payouts, a.object(w.t)["id"].(string))
		}
		return a
	case "confirm", "cancel":
		id := w.one(w.payouts)
		a := w.do("POST", "/payout/"+id+"/"+name, "")
		if name == "confirm" && a.status < 400 {
			w.confirmed = append(w.confirmed, id)
		}
		return a
	case "fail":
		id := w.one(w.confirmed)
		entry := ""
		if payout, ok := w.Object("payout", id); ok && w.IntN(3) > 0 {
			entries := entriesOf(payout)
			entry, _ = entries[w.IntN(len(entries))]["id"].(string)
		}
		return w.do("POST", "/_sandbox/payouts/"+id+"/fail", fmt.Sprintf(`{"entryId": %q}`, entry))
	case "withdrawal":
		return w.do("POST", "/withdrawal", string(encode(w.asset().Into(Object{"amount": json.Number(w.much()), "withdrawalAddress": buyer}))))
	case "transfer":
		from, to := w.parent, w.sibling
		if w.IntN(3) == 0 {
			from, to = to, from
		}
		return w.do("POST", w.family("/transfer_balance"), string(encode(w.asset().Into(Object{
			"fromOrganizationId": from, "toOrganizationId": to, "amount": json.Number(w.much()),
		}))))
	case "refund":
		return w.do("POST", "/refund", refundBody(w.one(w.payments), w.much(), `, "address": "`+buyer+`"`))
	default:
		w.Advance(time.Duration(w.IntN(20)) * time.Minute)
		return response{}
	}
}

// explain compares the ledger, the responses and the transactions with each other.
func (w *walk) explain() {
	w.t.Helper()
	w.wantSums()
	moved := map[string]amount.Amount{}
	siblings := map[string]amount.Amount{}
	for _, line := range w.Objects("transaction") {
		of, key := moved, ledger.AssetOf(line).Key()
		if line["organizationId"] == w.sibling {
			of = siblings
		}
		of[key] = of[key].Plus(amount.Stored(line["amount"]))
	}
	for _, of := range walked {
		if got := w.held(w.sibling, of); got != siblings[of.Key()].JSON().String() {
			w.t.Errorf("the transactions of the child's %s are %s together, the balance %s", of, siblings[of.Key()].JSON(), got)
		}
	}
	shown := w.do("GET", "/balance", "").list(w.t)
	for _, element := range shown {
		balance, _ := element.(Object)
		of := ledger.AssetOf(balance)
		if got := w.held(w.parent, of); got != fmt.Sprint(balance["balance"]) {
			w.t.Errorf("GET /balance says %v of %s, the ledger %s", balance["balance"], of, got)
		}
		if worth, ok := of.Worth(amount.Stored(balance["balance"])); ok != (balance["balanceUsd"] != nil) ||
			ok && worth.JSON() != balance["balanceUsd"] {
			w.t.Errorf("%v is not worth that", balance)
		}
		if sum := moved[of.Key()]; !sum.Equal(amount.Stored(balance["balance"])) {
			w.t.Errorf("the transactions of %s are %s together, the balance %v", of, sum.JSON(), balance["balance"])
		}
	}
	if len(shown) != len(moved) {
		w.t.Errorf("%d balances, and transactions of %d assets", len(shown), len(moved))
	}
}

// family returns a path below the sandbox's organization.
func (s *shop) family(rest string) string { return "/organizations/" + s.Organization() + rest }

// child creates a child organization.
func (s *shop) child() string {
	s.t.Helper()
	return s.want("POST", s.family("/organizations"), `{"name": "Child", "email": "child@example.com"}`).id(s.t)
}

// creditIncoming credits incoming money: a payment if it names a service, a deposit otherwise.
func (s *shop) creditIncoming(of ledger.Asset, gross string, service Object) Object {
	s.t.Helper()
	deposit, err := engine.Update(s.Engine, func(tx *engine.Tx) (Object, error) {
		return groups.Credit(s.Engine, tx, groups.IncomingDeposit{
			Account: groups.MasterAccount(s.Engine, tx, of), Asset: of,
			Gross: amount.Exact(gross), Service: service, At: s.Now(),
		})
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return deposit
}

// entriesOf returns the entries of a payout.
func entriesOf(payout Object) []Object {
	list, _ := payout["entries"].([]any)
	entries := make([]Object, len(list))
	for i, element := range list {
		entries[i], _ = element.(Object)
	}
	return entries
}
