// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const customerAddress = "payments_customer.it"

// ann is a customer with further arguments.
func ann(arguments string) string {
	return "resource \"payments_customer\" \"it\" {\n  name = \"Ann\"\n  email = \"ann@coffee.example\"\n" + arguments + "\n}\n"
}

// run runs a step, which must succeed.
func run(t *testing.T, d *driver.Driver, step resource.TestStep) {
	t.Helper()
	if _, err := d.Run(step); err != nil {
		t.Fatal(err)
	}
}

// bodies are the bodies of the requests of a method.
func bodies(service *acctest.Service, method string) (found []map[string]any) {
	for _, r := range service.Requests() {
		var body map[string]any
		if r.Method == method && json.Unmarshal(r.Body, &body) == nil {
			found = append(found, body)
		}
	}
	return found
}

// TestCustomer_sharedEmail: a data source and an import by e-mail address refuse to guess between
// customers that share it. They name both by their ids. No message has the address or a name.
func TestCustomer_sharedEmail(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	one, _ := service.Put("customer", sandbox.Object{"name": "Ann Quibble", "email": "ann@coffee.example"})["id"].(string)
	data := service.Config("data \"payments_customer\" \"it\" {\n  email = \"ann@coffee.example\"\n}\n")
	value, _, err := driver.New(t).ReadDataSource(data)
	if err != nil || value["id"] != one || value["name"] != "Ann Quibble" {
		t.Errorf("%v, %v", value, err)
	}
	d := driver.New(t)
	if err := d.Import(service.Config(ann("")), customerAddress, "ann@coffee.example"); err != nil {
		t.Error(err)
	}

	two, _ := service.Put("customer", sandbox.Object{"name": "Ann Quibble", "email": "ann@coffee.example"})["id"].(string)
	_, _, several := driver.New(t).ReadDataSource(data)
	importedSeveral := driver.New(t).Import(service.Config(ann("")), customerAddress, "ann@coffee.example")
	_, _, none := driver.New(t).ReadDataSource(strings.Replace(data, "ann@coffee", "Ann@coffee", 1))
	importedNone := driver.New(t).Import(service.Config(ann("")), customerAddress, "bob@coffee.example")
	for _, c := range []struct {
		err   error
		words []string
	}{
		{several, []string{"There are several such customers", "2 customers have this email", one, two}},
		{importedSeveral, []string{"There are several such customers", "2 customers have this email", one, two}},
		{none, []string{"There is no such customer", "no customer with this email"}},
		{importedNone, []string{"This is not the id or email of a customer", "no customer with this email"}},
	} {
		for _, words := range c.words {
			if c.err == nil || !strings.Contains(c.err.Error(), words) {
				t.Errorf("%q is missing: %v", words, c.err)
			}
		}
		for _, personal := range []string{"coffee.example", "Quibble"} {
			if c.err != nil && strings.Contains(c.err.Error(), personal) {
				t.Errorf("personal data is in the error: %v", c.err)
			}
		}
	}
	// Every lookup read the whole list, and none asked the service to choose.
	for _, r := range service.Requests() {
		if r.Path == "/customer" {
			t.Errorf("%s %s was sent", r.Method, r.Path)
		}
	}
}

// TestCustomer_lostResponse: another customer with the same data is never taken for the new one.
func TestCustomer_lostResponse(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	twin, _ := service.Put("customer", sandbox.Object{
		"name": "Ann", "email": "ann@coffee.example", "createdAt": "2020-01-01T00:00:00Z",
	})["id"].(string)
	service.AddFault(sandbox.Fault{Operation: "createCustomer", DropAfter: true, Times: 1})
	d := driver.New(t)
	run(t, d, resource.TestStep{Config: service.Config(ann("")), ConfigStateChecks: []statecheck.StateCheck{
		statecheck.ExpectKnownValue(customerAddress, tfjsonpath.New("id"), knownvalue.StringFunc(func(id string) error {
			if id == twin {
				return fmt.Errorf("the state has the other customer")
			}
			return nil
		})),
	}})
	if all := service.Objects("customer"); len(all) != 2 {
		t.Errorf("%d customers exist, want two", len(all))
	}
	if err := d.Destroy(service.Config(ann(""))); err != nil {
		t.Error(err)
	}
	if left := service.Objects("customer"); len(left) != 1 || left[0]["id"] != twin {
		t.Errorf("left is %v", left)
	}
}

// TestCustomer_sets: omitted sets are not sent, empty ones are. A cleared set is sent as empty, so
// that the service cannot fill it in.
func TestCustomer_sets(t *testing.T) {
	t.Parallel()
	service := acctest.StartWith(t, sandbox.Options{Dialect: sandbox.Dialect{Defaults: "filled"}})
	d := driver.New(t)
	values := func(name string, values ...string) []statecheck.StateCheck {
		all := []knownvalue.Check{}
		for _, v := range values {
			all = append(all, knownvalue.StringExact(v))
		}
		return []statecheck.StateCheck{statecheck.ExpectKnownValue(customerAddress, tfjsonpath.New(name), knownvalue.SetExact(all))}
	}
	run(t, d, resource.TestStep{Config: service.Config(ann("evm_addresses = []")), ConfigStateChecks: values("evm_addresses")})
	made := bodies(service, http.MethodPost)[0]
	if list, ok := made["evmAddresses"].([]any); !ok || len(list) != 0 || made["tags"] != nil {
		t.Errorf("created with %v", made)
	}
	run(t, d, resource.TestStep{Config: service.Config(ann(`tags = ["vip"]`)), ConfigStateChecks: values("tags", "vip")})
	service.ClearRequests()
	run(t, d, resource.TestStep{
		Config:           service.Config(ann("")),
		ConfigPlanChecks: planned(plancheck.ExpectKnownValue(customerAddress, tfjsonpath.New("tags"), knownvalue.Null())),
	})
	changed := bodies(service, http.MethodPut)
	if len(changed) != 1 || cmp.Diff(changed[0]["tags"], []any{}) != "" || len(service.Objects("customer")[0]["tags"].([]any)) != 0 {
		t.Errorf("cleared with %v", changed)
	}
}

// TestCustomer_companyName: a name that the configuration omits goes with the type of the customer,
// and the plan shows that. A name that goes with no other change is the service's.
func TestCustomer_companyName(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	seed := sandbox.Object{
		"name": "Ann", "email": "ann@coffee.example", "accountType": "Business", "companyName": "Ann Ltd", "phone": "+44 20",
	}
	id, _ := service.Put("customer", seed)["id"].(string)
	d := driver.New(t)
	if err := d.Import(service.Config(ann("")), customerAddress, id); err != nil {
		t.Fatal(err)
	}
	name := func(check knownvalue.Check) plancheck.PlanCheck {
		return plancheck.ExpectKnownValue(customerAddress, tfjsonpath.New("company_name"), check)
	}
	run(t, d, resource.TestStep{Config: service.Config(ann("")), ConfigPlanChecks: planned(plancheck.ExpectEmptyPlan())})
	run(t, d, resource.TestStep{
		Config: service.Config(ann(`tags = ["vip"]`)), ConfigPlanChecks: planned(name(knownvalue.StringExact("Ann Ltd"))),
	})
	run(t, d, resource.TestStep{
		Config: service.Config(ann(`account_type = "Business"`)), ConfigPlanChecks: planned(name(knownvalue.StringExact("Ann Ltd"))),
	})
	run(t, d, resource.TestStep{
		Config: service.Config(ann(`account_type = "Individual"`)), ConfigPlanChecks: planned(name(knownvalue.Null())),
	})
	if object := service.Objects("customer")[0]; object["companyName"] != nil || object["accountType"] != "Individual" ||
		object["phone"] != "+44 20" {
		t.Errorf("it became %v", object)
	}
	// The type is removed, and the name that was added outside Terraform goes, too.
	service.Put("customer", sandbox.Object{"id": id, "accountType": "Business", "companyName": "Ann Ltd"})
	run(t, d, resource.TestStep{Config: service.Config(ann(`account_type = "Business"`))})
	run(t, d, resource.TestStep{Config: service.Config(ann("")), ConfigPlanChecks: planned(name(knownvalue.Null()))})
	if object := service.Objects("customer")[0]; object["companyName"] != nil || object["accountType"] != nil {
		t.Errorf("it became %v", object)
	}
}

// TestCustomer_details: the data sources have what changes by itself, exactly. The resource plans
// nothing for it.
func TestCustomer_details(t *testing.T) {
	t.Parallel()
	const hash, iban = "0xhash", "DE89370400440532013000"
	for name, dialect := range map[string]sandbox.Dialect{
		"plain": {}, "unknown": {UnknownMembers: true, UnknownValues: true, DecimalsAsText: true, Summaries: true, ListEnvelope: true},
		"nulls": {ExplicitNulls: true}, "omitted": {OmitNulls: true, Personal: "omitted"}, "masked": {Personal: "masked"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := acctest.StartWith(t, sandbox.Options{Dialect: dialect})
			d := driver.New(t)
			run(t, d, resource.TestStep{Config: service.Config(ann(""))})
			id, _ := service.Objects("customer")[0]["id"].(string)
			service.Put("customer", sandbox.Object{
				"id": id, "totalSpend": "123456789012345678901234567890.000000000000000001",
				"kycData": map[string]any{"b": []any{"<&>", json.Number("1.50")}, "a": nil},
				"payments": []any{
					map[string]any{"managed": map[string]any{
						"id": id, "network": "Ethereum", "amount": "0.000000000000000001", "networkFee": "0", "transactions": []any{map[string]any{
							"network": "Ethereum", "transactionHash": hash, "amount": "1", "blockTimestamp": "2026-03-02T10:00:00Z",
							"senderAddresses": []any{map[string]any{"address": "0xCd"}},
							"conversionRates": []any{map[string]any{"from": "ETH", "to": "USD", "rate": "2500.05"}},
						}},
					}},
					map[string]any{"openBanking": map[string]any{
						"id": id, "network": "Fiat", "amount": "5", "onrampStatus": "Complete",
						"openBankingPaymentData": map[string]any{
							"bankStatementReference": "R7", "onrampStatus": "Complete", "senderIban": iban,
							"payerFinancialAddress": map[string]any{"iban": map[string]any{"iban": iban}},
						},
					}},
				},
			})
			run(t, d, resource.TestStep{Config: service.Config(ann("")), ConfigPlanChecks: planned(plancheck.ExpectEmptyPlan())})
			one, _, err := driver.New(t).ReadDataSource(service.Config("data \"payments_customer\" \"it\" {\n  id = \"" + id + "\"\n}\n"))
			if err != nil {
				t.Fatal(err)
			}
			list, _, err := driver.New(t).ReadDataSource(service.Config("data \"payments_customers\" \"it\" {\n  name = \"Ann\"\n}\n"))
			if err != nil {
				t.Fatal(err)
			}
			public := maps.Clone(one) // the elements of the list have no sensitive attributes
			for _, name := range []string{"billing_address", "dob", "kyc_data", "payers", "phone"} {
				delete(public, name)
			}
			if difference := cmp.Diff([]any{public}, list["customers"]); difference != "" {
				t.Errorf("the two data sources differ:\n%s", difference)
			}
			got := customerAt(one, "total_spend")
			if got != "123456789012345678901234567890.000000000000000001" {
				t.Errorf("total_spend is %s", got)
			}
			want := map[string]string{"": `{"a":null,"b":["<&>",1.50]}`, "omitted": "<nil>"}[dialect.Personal]
			if got := customerAt(one, "kyc_data"); got != want && dialect.Personal != "masked" && !dialect.UnknownMembers {
				t.Errorf("kyc_data is %s, want %s", got, want)
			}
			for path, want := range map[string]string{
				"payments.0.managed.amount":                                                         "0.000000000000000001",
				"payments.0.managed.token":                                                          "<nil>",
				"payments.0.managed.transactions.0.transaction_hash":                                hash,
				"payments.0.managed.transactions.0.conversion_rates.0.rate":                         "2500.05",
				"payments.0.managed.transactions.0.sender_addresses.0.address":                      "0xCd",
				"payments.0.open_banking":                                                           "<nil>",
				"payments.1.managed":                                                                "<nil>",
				"payments.1.managed_token_delegate":                                                 "<nil>",
				"payments.1.open_banking.open_banking_payment_data.bank_statement_reference":        "R7",
				"payers.0.open_banking":                                                             "<nil>",
				"payers.1.open_banking.open_banking_payment_data.sender_iban":                       iban,
				"payers.1.open_banking.open_banking_payment_data.payer_financial_address.iban.iban": iban,
				"payers.1.open_banking.open_banking_payment_data.payer_financial_address.sort_code": "<nil>",
			} {
				if got := customerAt(one, path); got != want {
					t.Errorf("%s is %s, want %s", path, got, want)
				}
			}
		})
	}
}

// customerAt is the value at a path, as text.
func customerAt(value any, path string) string {
	for step := range strings.SplitSeq(path, ".") {
		switch v := value.(type) {
		case map[string]any:
			value = v[step]
		case []any:
			value = v[step[0]-'0']
		}
	}
	return fmt.Sprint(value)
}

// TestCustomer_filters narrows the plural data source and the list resource alike.
func TestCustomer_filters(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	for name, object := range map[string]sandbox.Object{
		"Ann": {"tags": []any{"vip", "eu"}, "accountType": "Individual", "residenceCountry": "DE"},
		"Bob": {"tags": []any{"eu"}, "accountType": "Business"},
		"Cy":  {},
	} {
		object["name"], object["email"] = name, strings.ToLower(name)+"@coffee.example"
		service.Put("customer", object)
	}
	for filter, want := range map[string][]string{
		"":                            {"Ann", "Bob", "Cy"},
		`tag = "eu"`:                  {"Ann", "Bob"},
		`tag = "e"`:                   nil,
		`tag = "VIP"`:                 nil,
		`name = "Bob"`:                {"Bob"},
		`email = "cy@coffee.example"`: {"Cy"},
		`email = "Cy@coffee.example"`: nil,
		`account_type = "Business"`:   {"Bob"},
		`residence_country = "DE"`:    {"Ann"},
		"tag = \"eu\"\naccount_type = \"Individual\"": {"Ann"},
	} {
		read, err := driver.New(t).ReadList(service.Config("data \"payments_customers\" \"it\" {\n"+filter+"\n}\n"), "customers", "name")
		if err != nil {
			t.Fatal(err)
		}
		var listed []string
		results, _, err := driver.New(t).List(service.Config("list \"payments_customer\" \"it\" {\n  provider = payments\n  config {\n" +
			filter + "\n  }\n}\n"))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range results {
			name, _, _ := strings.Cut(r.DisplayName, " (")
			listed = append(listed, name)
		}
		slices.Sort(read)
		slices.Sort(listed)
		if !slices.Equal(read, want) || !slices.Equal(listed, want) {
			t.Errorf("%s: read %v, listed %v, want %v", filter, read, listed, want)
		}
	}
}

// TestCustomer_oddAddresses: the service has postal addresses where addresses of networks are
// expected. The customer stays readable. An update sends them back as they were.
func TestCustomer_oddAddresses(t *testing.T) {
	t.Parallel()
	const id, organization = "5b1f1f0e-3d53-4a59-9a07-5d2f0f3c9c11", "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
	const odd = `[{"city":"Berlin","streetLine1":"Spreestr. 1"},"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",null]`
	stored := map[string]any{
		"id": id, "organizationId": organization, "name": "Ann", "email": "ann@coffee.example", "evmAddresses": json.RawMessage(odd),
		"payments": nil, "tags": nil, "createdAt": "2026-03-02T10:00:00Z", "accountType": "Trust", "phone": "",
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPut {
			delete(stored, "accountType")
			if err := json.NewDecoder(r.Body).Decode(&stored); err != nil {
				t.Error(err)
			}
		}
		if r.URL.Path == "/customers" {
			_ = json.NewEncoder(w).Encode([]any{stored})
			return
		}
		_ = json.NewEncoder(w).Encode(stored)
	}))
	t.Cleanup(server.Close)
	config := func(arguments string) string {
		return "provider \"payments\" {\n  base_url = \"" + server.URL + "\"\n  api_key = \"key\"\n}\n" + ann(arguments)
	}
	d := driver.New(t)
	if err := d.Import(config(""), customerAddress, id); err != nil {
		t.Fatal(err)
	}
	run(t, d, resource.TestStep{Config: config(""), ConfigPlanChecks: planned(plancheck.ExpectEmptyPlan())})
	run(t, d, resource.TestStep{Config: config(`company_number = "7"`)})
	sent, err := json.Marshal(stored["evmAddresses"])
	const want = `["0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",{"city":"Berlin","streetLine1":"Spreestr. 1"}]`
	sorted := stored["evmAddresses"].([]any)
	if _, first := sorted[0].(string); !first {
		slices.Reverse(sorted)
		sent, err = json.Marshal(sorted)
	}
	if err != nil || string(sent) != want || stored["accountType"] != "Trust" {
		t.Errorf("sent back %s, %v", sent, stored)
	}
}

// TestCustomer_personalData: no error repeats personal data, also if the service does.
func TestCustomer_personalData(t *testing.T) {
	t.Parallel()
	private := []string{"+49 30 5550142", "1971-03-29", "Canary Row 17", "zoe@canary.example"}
	arguments := fmt.Sprintf("  phone = %q\n  dob = %q\n  billing_address = %q\n", private[0], private[1], private[2])
	body := strings.Replace(ann(arguments), "ann@coffee.example", private[3], 1)
	for _, status := range []int{http.StatusUnprocessableEntity, http.StatusInternalServerError} {
		service := acctest.Start(t)
		service.AddFault(sandbox.Fault{
			Operation: "createCustomer", Status: status, Body: `{"error":"phone: ` + strings.Join(private, " and ") + ` are refused"}`,
		})
		config := strings.Replace(service.Config(body), "{\n", "{\n  max_retries = 0\n", 1)
		_, err := driver.New(t).Run(resource.TestStep{Config: config})
		if err == nil || !strings.Contains(err.Error(), "are refused") {
			t.Errorf("%v", err)
			continue
		}
		for _, value := range private {
			if strings.Contains(err.Error(), value) {
				t.Errorf("%d: %s is in the error: %v", status, value, err)
			}
		}
	}
}
