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
		sender := s.mustDeposit(Deposit{Account: made["id"].(string), Amount: "1"})["beneficiaryDetails"].(Object)
		ofSender, ok := sender["sender_iban"].(string)
		if ok && !rightIban(ofSender) || !ok && !rightRouting(fmt.Sprint(sender["sender_bank_routing_number"])) {
			t.Errorf("%s: the money came from %v", currency, sender)
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

// till creates a deposit account for USDC on Ethereum and returns its id.
func (s *shop) till() string { return s.create("/deposit/account", tillBody)["id"].(string) }
