// SPDX-License-Identifier: MPL-2.0

package call

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// TestRun_wrongArguments: every mistake names the argument, and nothing is sent.
func TestRun_wrongArguments(t *testing.T) {
	t.Parallel()
	s := demo(t)
	id := "id=" + seeded("0001", "3")
	withdrawal := []string{"createWithdrawal", "network=Ethereum", "amount=1"}
	for name, test := range map[string]struct {
		args  []string
		stdin string
		want  string
	}{
		"nothing": {nil, "", "which operation?"},
		"unknown operation": {
			[]string{"creatProduct"},
			"",
			"creatProduct: there is no such operation; did you mean createProduct? Nothing was sent. `call -list`",
		},
		"unknown flag":           {[]string{"products", "-forse"}, "", "flag provided but not defined: -forse"},
		"no name":                {[]string{"product", seeded("0001", "3")}, "", "argument 1 is not of the form name=value"},
		"unknown argument":       {[]string{"product", id, "nme=x"}, "", "nme: there is no such argument"},
		"misspelled argument":    {[]string{"products", "include_archive=true"}, "", "did you mean include_archived? Nothing was sent."},
		"argument of none":       {[]string{"balances", "x=1"}, "", "x: the operation takes no arguments"},
		"argument twice":         {[]string{"product", id, id}, "", "id is given more than once"},
		"missing parameter":      {[]string{"product"}, "", "id is required"},
		"missing query":          {[]string{"customerByEmail"}, "", "email is required"},
		"no UUID":                {[]string{"product", "id=master"}, "", "id must be a UUID"},
		"another route":          {[]string{"product", "id=../products"}, "", "id must be a UUID"},
		"no boolean":             {[]string{"products", "include_archived=yes"}, "", "include_archived must be true or false"},
		"no number":              {[]string{"payoutFee", "currency=EUR", "amount=12,5"}, "", "amount must be a number"},
		"number with a space":    {[]string{"payoutFee", "currency=EUR", "amount=12 "}, "", "amount must be a number"},
		"hexadecimal number":     {[]string{"payoutFee", "currency=EUR", "amount=0x1F"}, "", "amount must be a number"},
		"unknown value":          {[]string{"payoutFee", "currency=EURO", "amount=1"}, "", "currency must be one of 37 known values"},
		"missing member":         {[]string{"createCustomer", "name=Ada"}, "", "email is required"},
		"wrong type of a member": {[]string{"createProduct", "-f", "-"}, strings.Replace(mugBody, "12.500", `"12"`, 1), "price must be a number"},
		"wrong value of a member": {
			[]string{"createProduct", "-f", "-"}, strings.Replace(mugBody, "EUR", "Euro", 1), "currency must be one of",
		},
		"unknown member": {
			[]string{"createProduct", "-f", "-"},
			strings.Replace(mugBody, "price", "prize", 1),
			"prize: there is no such field; did you mean price?",
		},
		"blank":            {[]string{"createCustomer", "name= ", "email=a@b.example"}, "", "name must not be blank"},
		"invalid UTF-8":    {[]string{"createCustomer", "name=\xff", "email=a@b.example"}, "", "name must be valid UTF-8"},
		"no JSON argument": {[]string{"createDiscountCode", "code=A", "products=x", "model={}"}, "", "products must be JSON, here or in -f"},
		"body of none":     {[]string{"products", "-f", "-"}, "{}", "-f: the operation takes no body"},
		"missing file":     {[]string{"createProduct", "-f", "/none/body.json"}, "", "-f /none/body.json cannot be read"},
		"file twice":       {[]string{"createProduct", "-f", "-", "-f", "-"}, "{}", "it is given more than once"},
		"empty body":       {[]string{"createProduct", "-f", "-"}, " \n", "-f -: it is empty"},
		"no JSON":          {[]string{"createProduct", "-f", "-"}, "{\n  \"name\": mug}", "it is not JSON: line 2, column 11"},
		"trailing garbage": {[]string{"createProduct", "-f", "-"}, mugBody + "{}", "it is not JSON: line 1, column"},
		"member twice": {
			[]string{"createProduct", "-f", "-"},
			`{"name": "a", "addOns": [{"price": 1, "price": 2}]}`,
			`"addOns/0/price" is given more than once`,
		},
		"list as a body":     {[]string{"createProduct", "-f", "-"}, "[]", "the body must be a JSON object"},
		"half a character":   {[]string{"createProduct", "-f", "-"}, `{"name": "\ud83dSECRET"}`, "column 11: an invalid character. Nothing"},
		"negative retries":   {[]string{"products", "-max-retries", "-1"}, "", "it must be a whole number from 0 to 100"},
		"timeout of nothing": {[]string{"products", "-request-timeout", "0s"}, "", "it must be a duration between 1ms and 1h"},

		"wrong letter in an address": {
			append(withdrawal, "withdrawalAddress="+strings.Replace(wallet, "E7", "e7", 1)), "",
			"withdrawalAddress: its capital letters do not match its checksum",
		},
		"address of another network": {
			append(withdrawal, "withdrawalAddress=bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"), "",
			"withdrawalAddress: it is an address of Bitcoin",
		},
		"both destinations": {
			append(withdrawal, "withdrawalAddress="+wallet, "withdrawalAccountId="+seeded("0007", "3")), "",
			"give either withdrawalAddress or withdrawalAccountId",
		},
		"no destination": {withdrawal, "", "give either withdrawalAddress or withdrawalAccountId"},
		"wrong token":    {append(withdrawal, "withdrawalAddress="+wallet, "token="+usdc[:41]), "", "token: "},
		"zero": {
			[]string{"createWithdrawal", "network=Ethereum", "amount=0.00", "withdrawalAddress=" + wallet},
			"",
			"amount: it must be more than 0",
		},
		"negative": {
			[]string{"createWithdrawal", "network=Ethereum", "amount=-1", "withdrawalAddress=" + wallet},
			"",
			"amount must be at least 0",
		},
		"negative entry": {
			[]string{
				"createPayout", "fundingSource=" + usdcAsset,
				`entries=[{"amount": -1, "currency": "EUR", "externalAccountId": "` + seeded("0006", "1") + `"}]`,
			},
			"", "entries[0].amount",
		},
		"entry to nowhere": {
			[]string{"createPayout", "fundingSource=" + usdcAsset, `entries=[{"amount": 1, "currency": "EUR"}]`},
			"",
			"entries[0]: give either externalAccountId or withdrawalAccountId",
		},
		"wrong IBAN": {
			[]string{"createExternalAccount", "customerId=" + seeded("0005", "1"), `account={"iban": {"iban": "DE89370400440532013001"}}`},
			"",
			"account.iban.iban: ",
		},
		"wrong routing number": {
			[]string{"createWithdrawalAccount", "accountType=fiat", `us={"accountNumber": "000123456789", "routingNumber": "021000022"}`},
			"",
			"us.routingNumber: ",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := to(s)
			c.stdin = test.stdin
			r := c.run(t, append(test.args, "-allow-money-movement", "-yes")...)
			r.want(t, cli.Usage, test.want)
			if strings.Contains(r.err, "?.") {
				t.Errorf("it ends a sentence twice: %s", r.err)
			}
			if r.out != "" || strings.Contains(r.err, "DE8937040044053201300") || strings.Contains(r.err, "000123456789") {
				t.Errorf("it prints %s%s", r.out, r.err)
			}
		})
	}
	t.Cleanup(func() {
		if got := s.Requests(); len(got) > 0 {
			t.Errorf("the service got %+v", got)
		}
	})
}

// TestRun_settings: a missing or wrong variable is named.
func TestRun_settings(t *testing.T) {
	t.Parallel()
	caller{key: key}.run(t, "products").want(t, cli.Usage, "PAYMENTS_BASE_URL is not set")
	caller{url: "https://pay.example"}.run(t, "products").want(t, cli.Usage, "PAYMENTS_API_KEY is not set")
	caller{url: "http://pay.example", key: key}.run(t, "products").want(t, cli.Usage, "PAYMENTS_BASE_URL cannot be used")
	caller{url: "https://pay.example", key: key, file: "/none.pem"}.run(t, "products").want(t, cli.Usage, "PAYMENTS_CA_FILE")
}

// TestRun_exactNumbers: numbers keep their digits on the way there and back, in a file, as an
// argument, and in the output.
func TestRun_exactNumbers(t *testing.T) {
	t.Parallel()
	s := demo(t)
	file := filepath.Join(t.TempDir(), "body.json")
	if err := os.WriteFile(file, []byte(strings.Replace(mugBody, "12.500", "0.10000000000000000001", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	r := to(s).run(t, "createProduct", "-f", file, "name=A=B & <C>", "description=\"quoted\" ü")
	r.want(t, cli.Done, `"price": 0.10000000000000000001`, `"name": "A=B & <C>"`, `"description": "\"quoted\" ü"`)
	r = to(s).run(t, "createProduct", "name=Mug", "description=d", "currency=EUR", "addOns=[]", "price=123456789012345678.000000000000000001")
	r.want(t, cli.Done, "123456789012345678.000000000000000001")
	var object map[string]any
	if err := json.Unmarshal([]byte(r.out), &object); err != nil || !strings.HasPrefix(r.out, "{\n  \"") {
		t.Errorf("%v: %s", err, r.out)
	}
}

// TestRun_override: an argument replaces a member of the file.
func TestRun_override(t *testing.T) {
	t.Parallel()
	s := demo(t)
	c := to(s)
	c.stdin = mugBody
	c.run(t, "createProduct", "-f", "-", "name=Cup", "price=13").want(t, cli.Done, `"name": "Cup"`, `"price": 13`,
		`"description": "Holds tea"`)
}

// TestExamples: the example in the help of each operation passes all checks.
func TestExamples(t *testing.T) {
	t.Parallel()
	all, err := load()
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range all {
		command, arguments, body := op.example()
		var file *document
		if body != "" {
			value, err := decode([]byte(body))
			if err != nil {
				t.Fatal(err)
			}
			file = &document{value.(map[string]any)}
		}
		if _, err := newRequest(op, arguments, file); err != nil {
			t.Errorf("%s: %v", command, err)
		}
		if strings.ContainsAny(command, "<>&?*$'\"\\") {
			t.Errorf("%s: a shell reads it otherwise, or a parameter has no example", command)
		}
	}
}

// TestTyped_neverFloat: a number is kept as it is written.
func TestTyped_neverFloat(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"1": true, "-1.50": true, "1e3": true, "0.1": true, "": false, "+1": false, " 1": false, "1 ": false, "01": false, ".5": false,
		"5.":  false,
		"NaN": false, "Infinity": false, "1_000": false, "1,5": false, "0x1": false, "--1": false,
	} {
		if isNumber(text) != want {
			t.Errorf("%q is a number: %v", text, !want)
		}
	}
}

// TestEffects: exactly these operations move money. An operation that is missing here would be sent
// without a question.
func TestEffects(t *testing.T) {
	t.Parallel()
	all, err := load()
	if err != nil {
		t.Fatal(err)
	}
	var moving []string
	for _, op := range all {
		if op.effect == transport.MovesMoney {
			moving = append(moving, op.ID)
		}
	}
	if got, want := fmt.Sprint(moving), "[transferBalance createOnramp createPayout confirmPayout createRefund executeSwap "+
		"createWithdrawal]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
