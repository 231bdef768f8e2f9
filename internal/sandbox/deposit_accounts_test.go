// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"math/big"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const (
	usdc     = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
	tillBody = `{"name": "Till", "depositMethod": {"Crypto": {"network": "Ethereum", "token": "` + usdc + `"}}}`
	bankBody = `{"name": "Bank", "depositMethod": {"Fiat": {"fiatCurrency": "%s", "onrampNetwork": "Ethereum", "onrampToken": "` +
		usdc + `"}}}`
)

var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// create sends a POST and returns the created object.
func (s *shop) create(path, body string) Object {
	s.t.Helper()
	a := s.do("POST", path, body)
	if a.status != 200 {
		s.t.Fatalf("POST %s: %d %s", path, a.status, a.body)
	}
	return a.object(s.t)
}

func (s *shop) mustDeposit(d Deposit) Object {
	s.t.Helper()
	came, err := s.Deposit(d)
	if err != nil {
		s.t.Fatal(err)
	}
	return came
}

func TestDepositAccounts_crypto(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	customer := s.stored("customer", Object{"name": "Ada"})
	made := s.create("/deposit/account", strings.Replace(tillBody, "{", `{"customerId": "`+customer+`", `, 1))
	want := fmt.Sprint(Object{
		"id": made["id"], "organizationId": s.Organization(), "name": "Till", "customerId": customer,
		"isMaster": false, "address": made["address"],
		"depositMethod": Object{"Crypto": Object{"network": "Ethereum", "token": usdc}},
		"bankDetails":   nil, "createdAt": "2026-05-01T12:00:00.000000Z",
	})
	if fmt.Sprint(made) != want {
		t.Errorf("made %v, want %s", made, want)
	}
	if address, _ := made["address"].(string); len(address) != 42 || !strings.HasPrefix(address, "0x") {
		t.Errorf("the address is %q", address)
	}
	path := "/deposit/account/" + made["id"].(string)
	if got := s.do("GET", path, "").object(t); fmt.Sprint(got) != want {
		t.Errorf("reads %v", got)
	}
	again := s.create("/deposit/account", tillBody) // names are not unique
	if again["id"] == made["id"] || again["address"] == made["address"] {
		t.Errorf("two creates returned the same account %v", made)
	}
	if all := s.do("GET", "/deposit/account", "").list(t); len(all) != 2 {
		t.Errorf("the list is %v", all)
	}
	if a := s.do("DELETE", path, ""); a.status != 200 || a.body != "" {
		t.Errorf("the delete returned %v", a)
	}
	for _, method := range []string{"GET", "DELETE"} {
		s.wantRefused(method, path, "", 404, "there is no deposit account")
	}
	if all := s.do("GET", "/deposit/account", "").list(t); len(all) != 1 {
		t.Errorf("the list is %v", all)
	}
	own := s.create("/deposit/account", `{"name": "Coins", "depositMethod": {"Crypto": {"network": "Bitcoin", "token": null}}}`)
	if fmt.Sprint(own["depositMethod"]) != "map[Crypto:map[network:Bitcoin token:<nil>]]" ||
		!strings.HasPrefix(own["address"].(string), "bc1q") {
		t.Errorf("made %v", own)
	}
}

// TestDepositAccounts_bankDetailsArrive: bank details appear after a delay, also across a restart.
func TestDepositAccounts_bankDetailsArrive(t *testing.T) {
	t.Parallel()
	options := Options{Clock: func() time.Time { return noon }, Data: filepath.Join(t.TempDir(), "data"), Key: "k"}
	for _, currency := range []string{"EUR", "GBP", "USD"} {
		s := open(t, options)
		made := s.create("/deposit/account", fmt.Sprintf(bankBody, currency))
		path := "/deposit/account/" + made["id"].(string)
		if made["address"] != nil || made["bankDetails"] != nil {
			t.Errorf("%s: made %v", currency, made)
		}
		s.Advance(3*time.Second - time.Microsecond)
		if got := s.do("GET", path, "").object(t); got["bankDetails"] != nil {
			t.Errorf("%s: the bank details are there too early: %v", currency, got)
		}
		_ = s.Close()
		s = open(t, options)
		s.Advance(3 * time.Second)
		details, _ := s.do("GET", path, "").object(t)["bankDetails"].(Object)
		for _, name := range []string{"bankName", "bankAddress", "accountHolderName", "reference"} {
			if text, _ := details[name].(string); text == "" {
				t.Errorf("%s: %s is missing: %v", currency, name, details)
			}
		}
		number, _ := details["iban"].(string)
		routing, _ := details["routingNumber"].(string)
		if ok := map[string]bool{
			"EUR": strings.HasPrefix(number, "DE") && len(number) == 22 && rightIban(number) && details["bic"] == "SNDBDEFFXXX" && routing == "",
			"GBP": strings.HasPrefix(number, "GB") && len(number) == 22 && rightIban(number) && details["bic"] == "SNDBGB2LXXX" && len(routing) == 6,
			"USD": number == "" && details["bic"] == nil && rightRouting(routing) && len(details["accountNumber"].(string)) == 12,
		}[currency]; !ok {
			t.Errorf("%s: %v", currency, details)
		}
		s.Advance(time.Hour)
		if later, _ := s.do("GET", path, "").object(t)["bankDetails"].(Object); fmt.Sprint(later) != fmt.Sprint(details) {
			t.Errorf("%s: %v changed to %v", currency, details, later)
		}
		_ = s.Close()
	}
}

// rightIban checks the digits by ISO 13616, independent of the code that generates them.
func rightIban(number string) bool {
	digits := ""
	for _, sign := range number[4:] + number[:4] {
		digits += fmt.Sprint(strings.IndexRune("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", sign))
	}
	value, ok := new(big.Int).SetString(digits, 10)
	return ok && new(big.Int).Mod(value, big.NewInt(97)).Int64() == 1
}

func rightRouting(number string) bool {
	sum := 0
	for i, weight := range []int{3, 7, 1, 3, 7, 1, 3, 7, 1} {
		if len(number) != 9 {
			return false
		}
		sum += weight * int(number[i]-'0')
	}
	return sum%10 == 0
}

func TestDepositAccounts_master(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	read := func(query string) Object {
		t.Helper()
		a := s.do("GET", "/deposit/account/master?"+query, "")
		if a.status != 200 {
			t.Fatal(a)
		}
		return a.object(t)
	}
	made := read("network=Ethereum&token=" + usdc)
	if made["isMaster"] != true || made["name"] != "Master USDC on Ethereum" || made["address"] == nil {
		t.Errorf("made %v", made)
	}
	for _, spelling := range []string{usdc, strings.ToLower(usdc), "0X" + strings.ToUpper(usdc[2:])} {
		if got := read("network=Ethereum&token=" + spelling); got["id"] != made["id"] || got["address"] != made["address"] {
			t.Errorf("%s creates another account: %v", spelling, got)
		}
	}
	own := read("network=Ethereum")
	if same := read("network=Ethereum&token="); own["id"] == made["id"] || same["id"] != own["id"] {
		t.Errorf("two accounts for the network's coin: %v and %v", own, same)
	}
	const mint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
	if read("network=Solana&token=" + mint)["id"] == read("network=Solana&token=" + strings.ToLower(mint))["id"] {
		t.Error("Solana addresses that differ in case share an account")
	}
	s.create("/deposit/account", tillBody) // a second account of the asset
	if got := read("network=Ethereum&token=" + usdc); got["id"] != made["id"] {
		t.Errorf("the master account is %v", got)
	}
	path := "/deposit/account/" + made["id"].(string)
	s.wantRefused("DELETE", path, "", 409, "the deposit account "+made["id"].(string)+" is a master account, which cannot be deleted")
	if got := s.do("GET", path, "").object(t); fmt.Sprint(got) != fmt.Sprint(made) {
		t.Errorf("reads %v, made %v", got, made)
	}
	for query, words := range map[string]string{
		"":                            "network is required",
		"network=Fiat":                "network: Fiat has no addresses",
		"network=Mars":                "network ",
		"network=Cardano":             "network ",
		"network=Ethereum&network=x":  "network is given more than once",
		"network=Ethereum&chain=more": "chain: ",
	} {
		s.wantRefused("GET", "/deposit/account/master?"+query, "", 422, words)
	}
}

func TestDepositAccounts_metrics(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	metrics := func() string { return fmt.Sprint(s.do("GET", "/deposit/account/metrics", "").object(t)) }
	if got := metrics(); got != "map[latestAddedAt:<nil> totalCount:0 volume30d:0]" {
		t.Error(got)
	}
	usd := s.create("/deposit/account", tillBody)["id"].(string)
	s.Advance(time.Hour)
	coins := s.create("/deposit/account", `{"name": "Coins", "depositMethod": {"Crypto": {"network": "Ethereum"}}}`)["id"].(string)
	unpriced := s.create("/deposit/account", `{"name": "Unpriced", "depositMethod": {"Crypto": {"network": "Dogecoin"}}}`)["id"].(string)
	s.Advance(time.Hour)
	bank := s.create("/deposit/account", fmt.Sprintf(bankBody, "EUR"))["id"].(string)
	s.Advance(time.Hour) // 15:00
	s.mustDeposit(Deposit{Account: usd, Amount: "12345678901234567890.123456", Final: true})
	s.Advance(time.Microsecond)
	s.mustDeposit(Deposit{Account: coins, Amount: "0.000000000000000001", Final: true}) // 3200 times as many dollars
	s.mustDeposit(Deposit{Account: unpriced, Amount: "1000", Final: true})              // an asset without a price
	s.mustDeposit(Deposit{Account: bank, Amount: "1000"})
	s.mustDeposit(Deposit{Account: usd, Amount: "7"}) // not final yet
	const latest = "2026-05-01T13:00:00.000000Z"
	if got := metrics(); got != "map[latestAddedAt:"+latest+" totalCount:3 volume30d:12345678901234567890.1234560000000032]" {
		t.Error(got)
	}
	s.do("DELETE", "/deposit/account/"+coins, "")
	s.SetClock(noon.Add(3*time.Hour + 720*time.Hour))
	if got := metrics(); got != "map[latestAddedAt:"+latest+" totalCount:2 volume30d:12345678901234567897.1234560000000032]" {
		t.Error(got)
	}
	s.Advance(time.Microsecond)
	if got := metrics(); got != "map[latestAddedAt:"+latest+" totalCount:2 volume30d:7.0000000000000032]" {
		t.Error(got)
	}
	s.Advance(time.Hour)
	if got := metrics(); got != "map[latestAddedAt:"+latest+" totalCount:2 volume30d:0]" {
		t.Error(got)
	}
}

func TestVirtualAccounts_capabilities(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	var got []string
	for _, element := range s.do("GET", "/deposit/virtual_accounts_capabilities", "").list(t) {
		one := element.(Object)
		got = append(got, one["fiatCurrency"].(string))
		for _, network := range one["onrampNetworks"].([]any) { // every offered network is accepted
			body := fmt.Sprintf(`{"name": "x", "depositMethod": {"Fiat": {"fiatCurrency": "%s", "onrampNetwork": "%s"}}}`,
				one["fiatCurrency"], network)
			s.create("/deposit/account", body)
		}
	}
	if !slices.Equal(got, []string{"EUR", "GBP", "USD"}) {
		t.Error(got)
	}
}

// TestDepositAccounts_putCompletes: an account that Put stores gets an address or bank details.
func TestDepositAccounts_putCompletes(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	plain := s.Put("deposit_account", Object{"name": "Till"})
	bank := s.Put("deposit_account", Object{
		"name":          "Bank",
		"depositMethod": Object{"Fiat": Object{"fiatCurrency": "EUR", "onrampNetwork": "Ethereum"}},
	})
	if plain["address"] == nil || bank["bankDetails"] == nil || bank["address"] != nil {
		t.Errorf("%v, %v", plain, bank)
	}
	for _, account := range []Object{plain, bank} {
		s.mustDeposit(Deposit{Account: account["id"].(string), Amount: "3.25", Final: true})
	}
	renamed := s.Put("deposit_account", Object{"id": plain["id"], "name": "Shop"})
	if renamed["address"] != plain["address"] {
		t.Errorf("the address changed: %v", renamed)
	}
}
