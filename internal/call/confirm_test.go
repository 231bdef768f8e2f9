// SPDX-License-Identifier: MPL-2.0

package call

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// withdraw is a call that moves money.
var withdraw = []string{"createWithdrawal", "network=Ethereum", "token=" + usdc, "amount=10.50", "withdrawalAddress=" + wallet}

// TestMoney_refused: nothing is sent without the flag, and without a person to ask.
func TestMoney_refused(t *testing.T) {
	t.Parallel()
	s := demo(t)
	c := to(s)
	c.run(t, withdraw...).want(t, cli.Usage, "createWithdrawal moves money. Nothing was sent. To allow it, add -allow-money-movement")
	c.run(t, append(withdraw, "-yes")...).want(t, cli.Usage, "add -allow-money-movement")
	c.run(t, append(withdraw, "-allow-money-movement")...).want(t, cli.Usage, "stdin is no terminal. Nothing was sent.", "add -yes")
	c.terminal, c.stdin = true, `{"network": "Ethereum"}`
	c.run(t, append(withdraw, "-allow-money-movement", "-f", "-")...).want(t, cli.Usage, "stdin is the body. Nothing was sent.")
	if got := s.Requests(); len(got) > 0 {
		t.Errorf("the service got %+v", got)
	}
}

// TestMoney_asked: only "yes" sends the request.
func TestMoney_asked(t *testing.T) {
	t.Parallel()
	for _, answer := range []string{"yes\n", "yes", " yes \n", "", "\n", "y\n", "no\n", "yes!\n"} {
		sends := strings.TrimSpace(answer) == "yes"
		s := demo(t)
		c := to(s)
		c.terminal, c.stdin = true, answer
		r := c.run(t, append(withdraw, "-allow-money-movement")...)
		words := []string{
			"createWithdrawal moves money at " + s.URL, "asset              USDC on Ethereum", "amount             10.50",
			"network            Ethereum", "withdrawalAddress  " + wallet,
			`Only "yes" sends it: `,
		}
		if sends {
			r.want(t, cli.Done, append(words, "withdrawalRequestId")...)
		} else {
			r.want(t, cli.Failed, append(words, "createWithdrawal was not confirmed. Nothing was sent.")...)
		}
		if n := len(writes(s)); (n == 1) != sends || n > 1 {
			t.Errorf("%q sent %d requests", answer, n)
		}
	}
}

// TestMoney_shown: amounts and destinations are shown, also if the request has ids only. Bank
// numbers are shortened, and no name of a person is shown.
func TestMoney_shown(t *testing.T) {
	t.Parallel()
	for operation, words := range map[string][]string{
		"confirmPayout": {
			"\n  id  ", seeded("0017", "6"), "payout.entries[0].amount", "250", "EUR", "payout.entries[1].amount", "40",
			"payout.entries[0].externalAccount", "account.iban.iban", "FR7699…1478", "account.us.accountNumber", "…4201",
			"payout.totalAmountUsd",
		},
		"createPayout": {
			"entries[0].amount", "12.50", "entries[0].externalAccount.account.iban.iban", "FR7699…1478", "fundingSource.network",
			"fundingSource.asset", "USDC on Ethereum",
		},
		"createWithdrawal": {
			"withdrawalAccount.iban.iban", "DE05…5014", "amount", "10.50",
		},
		"transferBalance": {"amount", "1.50", "toOrganizationId", seeded("0019", "1")},
		"createRefund":    {"amount", "1.5", "address", wallet, "paymentId"},
		"executeSwap": {
			"amount", "10", "source.token", "source.asset", "USDC on Ethereum", "destination.network", "Bitcoin", "destination.asset",
			"BTC on Bitcoin",
		},
		"createOnramp": {"amount", "20", "destinationAddress", wallet},
	} {
		t.Run(operation, func(t *testing.T) {
			t.Parallel()
			s := demo(t)
			c := to(s)
			c.terminal, c.stdin = true, "no\n"
			args := []string{operation, "-allow-money-movement"}
			for _, argument := range calls[operation] {
				if strings.HasPrefix(argument, "{") {
					argument = "-f=" + write(t, argument)
				}
				args = append(args, made(t, s, argument))
			}
			if operation == "createWithdrawal" {
				args = []string{operation, "-allow-money-movement", "network=Ethereum", "amount=10.50", "withdrawalAccountId=" + seeded("0007", "1")}
			}
			r := c.run(t, args...)
			r.want(t, cli.Failed, words...)
			for _, private := range []string{
				"Ferme du Lac SARL", "Corner Cafe Ltd", "Hilltop Coffee", "FR7699999000010000055501478",
				"000555014201", "DE05999000010000555014",
			} {
				if strings.Contains(r.err, private) {
					t.Errorf("%q is shown:\n%s", private, r.err)
				}
			}
			if n := len(writes(s)); n > 0 {
				t.Errorf("%d requests write", n)
			}
		})
	}
}

// TestMoney_unknownAsset: a mistyped token, and one with the ticker of another, show before the
// question.
func TestMoney_unknownAsset(t *testing.T) {
	t.Parallel()
	c := to(demo(t))
	c.terminal, c.stdin = true, "no\n"
	c.run(t, "createWithdrawal", "-allow-money-movement", "network=Ethereum", "amount=1", "withdrawalAddress="+wallet,
		"token=0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB").
		want(t, cli.Failed, "asset              UNKNOWN: neither among the balances nor among the assets")
	s := demo(t)
	s.AddFault(sandbox.Fault{Operation: "balances", Status: http.StatusOK, Body: `[{"network": "Ethereum", "token": "` + wallet +
		`", "ticker": "US\u001b[2KDC", "balance": "5", "amount": "5", "balanceUsd": "5"}]`})
	c.url = s.URL
	r := c.run(t, "createWithdrawal", "-allow-money-movement", "network=Ethereum", "amount=1", "withdrawalAccountId="+seeded("0007", "3"),
		"token="+wallet)
	r.want(t, cli.Failed, "on Ethereum, by its own words: held, and none that the payments service can swap")
	if strings.Contains(r.err, "\x1b") {
		t.Errorf("the ticker changes the terminal: %q", r.err)
	}
	unread := demo(t) // a list that is not read proves nothing
	unread.AddFault(sandbox.Fault{Operation: "swapSupportedAssets", Status: http.StatusForbidden})
	c.url = unread.URL
	for token, words := range map[string]string{
		"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48": "USDC on Ethereum, by its own words: held\n",
		"0xdAC17F958D2ee523a2206206994597C13D831ec7": "its name could not be read",
	} {
		c.run(t, "createWithdrawal", "-allow-money-movement", "network=Ethereum", "amount=1", "withdrawalAccountId="+seeded("0007", "3"),
			"token="+token).want(t, cli.Failed, words)
	}
}

// TestMoney_notShown: an object that cannot be read stops the call.
func TestMoney_notShown(t *testing.T) {
	t.Parallel()
	s := demo(t)
	c := to(s)
	c.terminal, c.stdin = true, "yes\n"
	c.run(t, "confirmPayout", "-allow-money-movement", "id="+seeded("0017", "99")).
		want(t, cli.Failed, "confirmPayout was not sent, because payout could not be read", "404")
	if n := len(writes(s)); n > 0 {
		t.Errorf("%d requests write", n)
	}
}

// TestMoney_escapes: words of the service cannot change the question on the terminal.
func TestMoney_escapes(t *testing.T) {
	t.Parallel()
	s := demo(t)
	s.Put("withdrawal_account", sandbox.Object{"id": seeded("0007", "1"), "name": "Safe\x1b[2K\nSend"})
	c := to(s)
	c.terminal, c.stdin = true, "no\n"
	r := c.run(t, "createWithdrawal", "-allow-money-movement", "network=Ethereum", "amount=1", "withdrawalAccountId="+seeded("0007", "1"))
	r.want(t, cli.Failed, "withdrawalAccount.name")
	if strings.ContainsRune(r.err, 0x1b) || strings.Contains(r.err, "\nSend\n") {
		t.Errorf("%q", r.err)
	}
}

// TestMoney_interruptedQuestion: Ctrl-C at the question sends nothing.
func TestMoney_interruptedQuestion(t *testing.T) {
	t.Parallel()
	s := demo(t)
	ctx, cancel := context.WithCancel(t.Context())
	silent, typist := io.Pipe()
	defer func() { _ = typist.Close() }()
	var errs watched
	errs.at, errs.then = "sends it: ", cancel
	code := Command().Execute(ctx, &cli.Run{
		LookPauses: []time.Duration{time.Millisecond},
		Version:    "test", Stdin: silent, Stdout: io.Discard, Stderr: &errs, TerminalIn: true, TerminalErr: true,
		Environment: func(name string) (string, bool) {
			value, set := map[string]string{"PAYMENTS_BASE_URL": s.URL, "PAYMENTS_API_KEY": key}[name]
			return value, set
		},
	}, append(withdraw, "-allow-money-movement"))
	if code != cli.Failed || !strings.Contains(errs.text, "was interrupted. Nothing was changed.") {
		t.Errorf("%d: %s", code, errs.text)
	}
	if n := len(writes(s)); n > 0 {
		t.Errorf("%d requests write", n)
	}
}

// watched is a writer that does something when a text has come.
type watched struct {
	text, at string
	then     func()
}

func (w *watched) Write(data []byte) (int, error) {
	w.text += string(data)
	if strings.HasSuffix(w.text, w.at) {
		w.then()
	}
	return len(data), nil
}

// TestMoney_dialects: the question shows amounts and destinations in every dialect.
func TestMoney_dialects(t *testing.T) {
	t.Parallel()
	s := demo(t)
	for _, text := range sandbox.SingleDialects() {
		dialect, err := sandbox.ParseDialect(text)
		if err != nil {
			t.Fatal(err)
		}
		s.SetDialect(dialect)
		c := to(s)
		c.terminal, c.stdin = true, "no\n"
		c.run(t, "confirmPayout", "-allow-money-movement", "-allow-repeat", "id="+seeded("0017", "6")).
			want(t, cli.Failed, "payout.entries[0].amount", " 250", "payout.totalAmountUsd", "305.625", "payout.entries[1].externalAccount.")
	}
	if n := len(writes(s)); n > 0 {
		t.Errorf("%d requests write", n)
	}
}
