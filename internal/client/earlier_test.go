// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/movement"
)

// earlierCase is a list, and whether a request would repeat its one object.
type earlierCase struct {
	list  string // the object
	found bool
	read  string // the object of a read by id; empty if none is read
}

// checkEarlier looks for an object in lists. Without it, there are two looks.
func checkEarlier(t *testing.T, cases map[string]earlierCase, of func(c *Client) movement.Movement) {
	t.Helper()
	for name, test := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var steps []step
			for look := 0; look == 0 || look == 1 && !test.found; look++ {
				steps = append(steps, listed(test.list))
				if test.read != "" {
					steps = append(steps, reply(200, test.read))
				}
			}
			found, err := find(context.Background(), serve(t, steps...).client(), of)
			if err != nil || (len(found) == 1) != test.found {
				t.Errorf("%v, %v, want it found: %t", found, err, test.found)
			}
			if len(found) > 0 && found[0].ID != idA {
				t.Errorf("id %q", found[0].ID)
			}
		})
	}
}

// find looks for earlier movements, as a request does.
func find(ctx context.Context, c *Client, of func(c *Client) movement.Movement) ([]Earlier, error) {
	return c.Movements().Earlier(ctx, of(c))
}

// withdrawing is a withdrawal of [outgoingParams]. Addresses are compared in any case. The services
// know the other spellings.
func withdrawing(t testing.TB) func(c *Client) movement.Movement {
	return func(c *Client) movement.Movement { return c.WithdrawalMovement(outgoingParams(t), "0xCD") }
}

func TestEarlierWithdrawals(t *testing.T) {
	t.Parallel()
	whole := outgoing(idA, justNow)
	but := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(whole) }
	byAccount := but(`"withdrawalAccountId":null`, `"withdrawalAccountId":"`+strings.ToUpper(idB)+`"`, `"withdrawalAddress":"0xcd"`,
		`"withdrawalAddress":null`)
	checkEarlier(t, map[string]earlierCase{
		"equal":               {list: whole, found: true},
		"complete":            {list: but("pending", "complete"), found: true},
		"an unknown status":   {list: but("pending", "thinking"), found: true},
		"failed":              {list: but("pending", "failed")},
		"another address":     {list: but("0xcd", "0xce")},
		"another amount":      {list: but("1.50000000000", "1.5000000001")},
		"another token":       {list: but("0xab", "0xac")},
		"the coin":            {list: but(`"0xab"`, `null`)},
		"another network":     {list: but("Base", "Ethereum")},
		"to an account":       {list: byAccount},
		"no destination":      {list: but(`"0xcd"`, `null`), found: true},
		"an empty one":        {list: but(`0xcd`, ``), found: true},
		"an hour ago":         {list: outgoing(idA, "2026-03-02T09:00:00Z"), found: true},
		"at the edge":         {list: outgoing(idA, "2026-03-02T08:59:58Z"), found: true},
		"more than an hour":   {list: outgoing(idA, "2026-03-02T08:59:57.9Z")},
		"in another zone":     {list: outgoing(idA, "2026-03-02T10:30:00+01:00"), found: true},
		"in the future":       {list: outgoing(idA, "2026-03-02T11:00:00Z"), found: true},
		"undated":             {list: outgoing(idA, ""), found: true},
		"dated without zone":  {list: outgoing(idA, "2020-03-02T10:00:00"), found: true},
		"a summary":           {list: `{"id":"` + idA + `"}`, read: whole, found: true},
		"a summary of no one": {list: `{"id":"` + idA + `"}`, read: but("0xcd", "0xce")},
	}, withdrawing(t))
	account := WithdrawalParams{Network: "Base", Token: new("0xAB"), Amount: decimal(t, "1.5"), WithdrawalAccountID: new(idB)}
	for name, address := range map[string]string{"a crypto account": "0xCD", "a bank account": ""} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			checkEarlier(t, map[string]earlierCase{
				"by the account":     {list: byAccount, found: true},
				"by another account": {list: strings.ReplaceAll(byAccount, strings.ToUpper(idB), idC)},
				"by its address":     {list: whole, found: address != ""},
				"by both":            {list: but(`"withdrawalAccountId":null`, `"withdrawalAccountId":"`+idB+`"`), found: true},
			}, func(c *Client) movement.Movement {
				return c.WithdrawalMovement(account, address)
			})
		})
	}
}

func TestEarlierPayouts(t *testing.T) {
	t.Parallel()
	whole := wages(idA, "Pending", justNow)
	but := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(whole) }
	head, entries, _ := strings.Cut(whole, `"entries":[`)
	entries, tail, _ := strings.Cut(entries, `],"total`)
	first, second, _ := strings.Cut(entries, "},{")
	checkEarlier(t, map[string]earlierCase{
		"equal":                 {list: whole, found: true},
		"awaits confirmation":   {list: but("Pending", "AwaitingConfirmation"), found: true},
		"an unknown status":     {list: but("Pending", "Frozen"), found: true},
		"expired":               {list: but("Pending", "Expired")},
		"failed":                {list: but("Pending", "Failed")},
		"failed in part":        {list: strings.Replace(whole, "Pending", "Failed", 1), found: true},
		"another order":         {list: head + `"entries":[{` + second + "," + first + "}],\"total" + tail, found: true},
		"an entry less":         {list: head + `"entries":[` + first + "}],\"total" + tail},
		"an entry twice":        {list: head + `"entries":[` + first + "}," + first + "}],\"total" + tail},
		"an entry more":         {list: head + `"entries":[` + entries + "," + first + "}],\"total" + tail},
		"another amount":        {list: but("100.50000000000", "100.51")},
		"another currency":      {list: but(`"EUR"`, `"USD"`)},
		"another account":       {list: but(`"externalAccountId":"`+idC, `"externalAccountId":"`+idA)},
		"no accounts":           {list: but(`"externalAccountId":"`+idC+`"`, `"externalAccountId":null`), found: true},
		"another reference":     {list: but("May", "June")},
		"a reference in small":  {list: but("May", " mAY "), found: true},
		"no reference":          {list: but(`"May"`, `null`), found: true},
		"a reference filled in": {list: but(`"reference":null`, `"reference":"Payout 7"`), found: true},
		"undated":               {list: wages(idA, "Pending", ""), found: true},
		"more than an hour":     {list: wages(idA, "Pending", "2026-03-02T08:59:57Z")},
		"a summary":             {list: `{"id":"` + idA + `"}`, read: whole, found: true},
	}, func(c *Client) movement.Movement {
		return c.PayoutMovement(wagesParams(t))
	})
}

func TestEarlierOnramps(t *testing.T) {
	t.Parallel()
	whole := ramp(idA, justNow)
	but := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(whole) }
	checkEarlier(t, map[string]earlierCase{
		"equal":             {list: whole, found: true},
		"complete":          {list: but("AwaitingFunds", "Complete"), found: true},
		"an unknown status": {list: but("AwaitingFunds", "Melting"), found: true},
		"cancelled":         {list: but("AwaitingFunds", "Cancelled")},
		"another amount":    {list: but("100.50000000000", "100.05")},
		"another currency":  {list: but("EUR", "USD")},
		"another bank":      {list: but("b-1", "b-2")},
		"another market":    {list: but(`"DE"`, `"FR"`)},
		"another address":   {list: but("0xab", "0xaa")},
		"another token":     {list: but("0xcd", "0xce")},
		"another network":   {list: but("Base", "Ethereum")},
		"undated":           {list: ramp(idA, ""), found: true},
		"more than an hour": {list: ramp(idA, "2026-03-02T08:59:57Z")},
		"a summary":         {list: `{"id":"` + idA + `"}`, read: whole, found: true},
	}, func(c *Client) movement.Movement {
		return c.OnrampMovement(rampParams(t))
	})
}

func TestEarlierTransactions(t *testing.T) {
	t.Parallel()
	const whole = `{"id":"` + idA + `","type":"swap","network":"Base","token":"0xab","amount":"-12.50000000000","fee":"0.5","currency":null,` +
		`"transactionHash":null,"createdAt":"` + justNow + `"}`
	but := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(whole) }
	cases := map[string]earlierCase{
		"equal":                 {list: whole, found: true},
		"in":                    {list: but("-12", "12"), found: true},
		"with the fee":          {list: but("-12.50000000000", "-13"), found: true},
		"without the fee":       {list: but("-12.50000000000", "12"), found: true},
		"with a negative fee":   {list: but("-12.50000000000", "-13", `"0.5"`, `-0.5`), found: true},
		"no fee":                {list: but(`"0.5"`, `null`), found: true},
		"another amount":        {list: but("12.50000000000", "12.51")},
		"twice the fee":         {list: but("12.50000000000", "13.5")},
		"no amount":             {list: `{"id":"` + idA + `","type":"swap","createdAt":"` + justNow + `"}`, found: true},
		"an id alone":           {list: `{"id":"` + idA + `"}`, found: true},
		"a deposit, no amount":  {list: `{"id":"` + idA + `","type":"deposit"}`},
		"capitals":              {list: but(`"swap"`, `"SWAP_OUT"`), found: true},
		"a withdrawal":          {list: but(`"swap"`, `"Withdrawal"`)},
		"an unknown type":       {list: but(`"swap"`, `"conversion"`), found: true},
		"no type":               {list: but(`"swap"`, `""`), found: true},
		"a refund of a swap":    {list: but(`"swap"`, `"swap_refund"`), found: true},
		"undated":               {list: but(justNow, ""), found: true},
		"more than an hour":     {list: but(justNow, "2026-03-02T08:59:57Z")},
		"another spelling":      {list: but("0xab", "0xAB"), found: true},
		"the network in a null": {list: but(`"Base"`, `null`), found: true},
	}
	asset := &Asset{"Base", new("0xAb")}
	checkEarlier(t, cases, func(c *Client) movement.Movement {
		return c.TransactionMovement("swap", 1, asset, decimal(t, "12.5"))
	})
	others := map[string]earlierCase{"another token": {list: but("0xab", "0xac")}, "another network": {list: but("Base", "Tron")}}
	checkEarlier(t, others, func(c *Client) movement.Movement {
		return c.TransactionMovement("swap", 1, asset, decimal(t, "12.5"))
	})
	for name, test := range others {
		test.found = true
		others[name] = test
	}
	t.Run("any asset", func(t *testing.T) {
		t.Parallel()
		checkEarlier(t, others, func(c *Client) movement.Movement {
			return c.TransactionMovement("swap", 1, nil, decimal(t, "12.5"))
		})
	})
}

// TestEarlier_looks reads the list twice if it lacks the movement, and fails with it.
func TestEarlier_looks(t *testing.T) {
	t.Parallel()
	whole := outgoing(idA, justNow)
	const all, one = "GET /withdrawal", "GET /withdrawal/" + idA
	for name, test := range map[string]struct {
		steps []step
		lines []string
		fails string
		found int
	}{
		"at once":             {[]step{listed(whole)}, []string{all}, "", 1},
		"two of them":         {[]step{listed(whole, outgoing(idB, justNow))}, []string{all}, "", 2},
		"late":                {[]step{listed(), listed(whole)}, []string{all, all}, "", 1},
		"never":               {[]step{listed(), listed()}, []string{all, all}, "", 0},
		"null is empty":       {[]step{reply(200, "null"), listed()}, []string{all, all}, "", 0},
		"refused":             {[]step{reply(403, "")}, []string{all}, "403", 0},
		"refused late":        {[]step{listed(), reply(403, "")}, []string{all, all}, "403", 0},
		"broken off":          {[]step{reply(200, "["+outgoing(idB, longAgo[:11]+"01:00:00Z"))}, []string{all}, "broke off", 0},
		"nothing at all":      {[]step{reply(200, "")}, []string{all}, "empty", 0},
		"an element unread":   {[]step{listed(`{"id":"` + idA + `"}`), reply(403, "")}, []string{all, one}, "403", 0},
		"an element in words": {[]step{listed(`"` + idA + `"`)}, []string{all}, "list", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, test.steps...)
			found, err := find(context.Background(), s.client(), withdrawing(t))
			if (err != nil) != (test.fails != "") || err != nil && !strings.Contains(err.Error(), test.fails) || len(found) != test.found {
				t.Errorf("%v, %v", found, err)
			}
			s.wantLines(test.lines...)
		})
	}
	found, err := find(context.Background(), serve(t, listed(whole)).client(), withdrawing(t))
	if want := (Earlier{Kind: "withdrawal", ID: idA, Status: "pending", At: justNow}); err != nil || len(found) != 1 || found[0] != want {
		t.Errorf("%v, %v, want %v", found, err, want)
	}
}

// TestEarlier_interrupted ends the wait between two looks. The list was not read to the end, so
// nothing may be sent.
func TestEarlier_interrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	first := listed()
	s := serve(t, first)
	c := s.client()
	c.account.Looks = []time.Duration{time.Hour}
	time.AfterFunc(time.Millisecond, func() {
		for len(s.lines()) == 0 {
			time.Sleep(time.Millisecond)
		}
		cancel()
	})
	found, err := find(ctx, c, withdrawing(t))
	if !errors.Is(err, context.Canceled) || found != nil {
		t.Errorf("%v, %v", found, err)
	}
}

// TestEarlier_clocks takes the service's clock for the window. Without one, this machine's clock
// may differ from the service's by two minutes.
func TestEarlier_clocks(t *testing.T) {
	t.Parallel()
	dateless := func(object string) step { return reply(200, "["+object+"]", "Date", "") }
	type row struct {
		step  step
		found bool
	}
	rows := func(now time.Time) map[string]row {
		at := func(ago time.Duration) string { return outgoing(idA, now.Add(-ago).Format(time.RFC3339Nano)) }
		return map[string]row{
			"the service's clock, years behind":      {listed(outgoing(idA, justNow)), true},
			"no clock, now":                          {dateless(at(0)), true},
			"no clock, 61 minutes ago":               {dateless(at(61 * time.Minute)), true},
			"no clock, 63 minutes ago":               {dateless(at(63 * time.Minute)), false},
			"no clock, 2 minutes ahead":              {dateless(at(-2 * time.Minute)), true},
			"a clock ahead of this machine by a day": {reply(200, "["+at(-24*time.Hour)+"]", "Date", now.Add(24*time.Hour).Format(httpTime)), true},
		}
	}
	for name := range rows(time.Now().UTC()) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test := rows(time.Now().UTC())[name] // it may have waited for a minute
			steps := []step{test.step}
			if !test.found {
				steps = append(steps, test.step)
			}
			found, err := find(context.Background(), serve(t, steps...).client(), withdrawing(t))
			if err != nil || (len(found) == 1) != test.found {
				t.Errorf("%v, %v", found, err)
			}
		})
	}
}

const httpTime = "Mon, 02 Jan 2006 15:04:05 GMT"
