// SPDX-License-Identifier: MPL-2.0

package adoption_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// foreign starts a sandbox whose responses amend changes, object by object. They become those of a
// service that is laxer than the contract.
func foreign(t *testing.T, amend func(map[string]any)) *acctest.Service {
	t.Helper()
	service := acctest.StartWith(t, sandbox.Options{Dialect: sandbox.Dialect{UnknownMembers: true}})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		recorded := httptest.NewRecorder()
		service.ServeHTTP(recorded, r)
		body := recorded.Body.Bytes()
		var response any
		decoder := json.NewDecoder(bytes.NewReader(body))
		decoder.UseNumber()
		if decoder.Decode(&response) == nil {
			amendAll(response, amend)
			body, _ = json.Marshal(response)
		}
		w.WriteHeader(recorded.Code)
		_, _ = w.Write(body)
	}))
	t.Cleanup(server.Close)
	service.URL = server.URL
	return service
}

func amendAll(value any, amend func(map[string]any)) {
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			amendAll(item, amend)
		}
	case map[string]any:
		amend(v)
		for _, member := range v {
			amendAll(member, amend)
		}
	}
}

// odd changes an object of a response into that of a laxer service. It sets another product type,
// an invalid price, a percentage above 100, times or addresses that are none, or removes a default.
func odd(object map[string]any) {
	if object["name"] == "Rental" {
		object["productType"] = map[string]any{"Rental": map[string]any{"days": 3}}
	}
	if object["name"] == "Dated" {
		object["createdAt"], object["updatedAt"] = 1_780_000_000, map[string]any{"seconds": 1_780_000_000}
	}
	if object["name"] == "Broken" {
		object["price"] = "a lot"
	}
	if fmt.Sprint(object["percentOff"]) == "99" {
		object["percentOff"] = "150"
	}
	if object["name"] == "Quibble" {
		object["evmAddresses"] = []any{map[string]any{"streetLine1": "1 High Street", "city": "X"}, 7, rows.USDC}
	}
	if object["inputLabel"] == "Untyped" {
		delete(object, "dataType")
	}
}

// TestProtocol_generatedConfiguration_refused: generation omits values that validators refuse. It
// omits only arguments whose omission keeps the service's value.
func TestProtocol_generatedConfiguration_refused(t *testing.T) {
	t.Parallel()
	managed := func(network string) map[string]any {
		return map[string]any{"methods": []any{map[string]any{"network": network}}}
	}
	asked := []any{map[string]any{"inputLabel": "Size", "isRequired": true, "dataType": "String"}} // an empty list is omitted anyway
	product := func(name, currency, image string) sandbox.Object {
		made := sandbox.Object{"name": name, "currency": currency, "price": "1"}
		if image != "" {
			made["imageUrl"] = image
		}
		return made
	}
	for name, test := range map[string]struct {
		kind, group string
		object      sandbox.Object
		omitted     string // the paths of the omitted arguments
		refused     string // the error that validation still reports
	}{
		"relative picture":     {"payments_product", "product", product("A", "EUR", "/x.png"), "image_url", ""},
		"unknown product type": {"payments_product", "product", product("Rental", "EUR", ""), "product_type", ""},
		"two at once":          {"payments_product", "product", product("Rental", "EUR", "/x"), "image_url product_type", ""},
		"unknown currency":     {"payments_product", "product", product("A", "XAU", ""), "", "Wrong value of currency"},
		"http webhook":         {"payments_webhook", "webhook", sandbox.Object{"url": "http://coffee.example"}, "", "Wrong value of url"},
		"half wrong":           {"payments_product", "product", product("A", "XAU", "/x"), "image_url", "Wrong value of currency"},
		"one of two ways to pay": {
			"payments_payment_link", "payment_link",
			sandbox.Object{
				"gateway":     map[string]any{"managed": managed("Moonbase"), "openBanking": map[string]any{"email": "till@coffee.example"}},
				"inputFields": asked,
			},
			"gateway.managed", "",
		},
		"the only way to pay": {
			"payments_payment_link", "payment_link",
			sandbox.Object{"gateway": map[string]any{"managed": managed("Moonbase")}, "inputFields": asked},
			"", "network",
		},
		"inside a list": {
			"payments_payment_link", "payment_link",
			sandbox.Object{
				"gateway":     map[string]any{"managed": managed("Bitcoin")},
				"inputFields": []any{map[string]any{"inputLabel": "Size", "isRequired": true, "dataType": "Telephone"}},
			},
			"input_fields", "",
		},
		// Omitted, it would become the default.
		"where there is a default": {
			"payments_product", "product",
			sandbox.Object{"name": "A", "currency": "EUR", "price": "1", "addOns": []any{map[string]any{"name": " ", "price": "1"}}},
			"", "add_ons",
		},
		"odd addresses, a number and a company": {
			"payments_customer", "customer",
			sandbox.Object{
				"name": "Quibble", "email": "zoe@canary.example", "chatLinkA": "@zoe", "companyName": "Quibble Ltd", "residenceCountry": "Utopia",
				"accountType": "Individual",
			},
			"chat_link_a company_name evm_addresses residence_country", "",
		},
		"a customer without a usable address": {
			"payments_customer", "customer",
			sandbox.Object{"name": "Quibble", "email": "zoe@canary", "phone": "none"},
			"evm_addresses phone", "email",
		},
		"one of two that are needed": {
			"payments_discount_code", "discount_code",
			sandbox.Object{"code": "A", "model": map[string]any{"modelType": "Percentage", "percentOff": "99"}},
			"", "percent_off",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := foreign(t, odd)
			if test.group == "payment_link" {
				test.object["products"] = []any{service.Put("product", sandbox.Object{"name": "Mug", "currency": "EUR", "price": "1"})["id"]}
			}
			p := acctest.Connect(t, service)
			read := p.ImportByIdentity(test.kind, service.Put(test.group, test.object)["id"].(string))
			generated, err := p.Server.GenerateResourceConfig(t.Context(), &tfprotov6.GenerateResourceConfigRequest{
				TypeName: test.kind, State: read.NewState,
			})
			if err != nil {
				t.Fatal(err)
			}
			p.Clean(generated.Diagnostics)
			kind := p.All.ResourceSchemas[test.kind].ValueType()
			var omitted []string
			state, config := p.Unpack(kind, read.NewState), p.Unpack(kind, generated.Config)
			for _, argument := range []string{
				"chat_link_a", "company_name", "evm_addresses", "image_url", "input_fields", "percent_off", "phone", "product_type",
				"residence_country",
			} {
				if !state[argument].IsNull() && config[argument].IsNull() {
					omitted = append(omitted, argument)
				}
			}
			var gateway map[string]tftypes.Value
			if test.group == "payment_link" && config["gateway"].As(&gateway) == nil && gateway["managed"].IsNull() {
				omitted = append(omitted, "gateway.managed")
			}
			if got := strings.Join(omitted, " "); got != test.omitted {
				t.Errorf("%q is omitted, want %q", got, test.omitted)
			}
			validated, err := p.Server.ValidateResourceConfig(t.Context(), &tfprotov6.ValidateResourceConfigRequest{
				TypeName: test.kind, Config: generated.Config,
			})
			if err != nil {
				t.Fatal(err)
			}
			if test.refused == "" {
				p.Clean(validated.Diagnostics)
				return
			}
			id, _ := service.Objects(test.group)[0]["id"].(string)
			if len(validated.Diagnostics) != 1 || !strings.Contains(validated.Diagnostics[0].Summary, test.refused) ||
				!strings.Contains(validated.Diagnostics[0].Detail, id) {
				t.Errorf("the rest is refused with %v", validated.Diagnostics)
			}
			if text := validated.Diagnostics[0].Detail; test.group == "customer" && strings.Contains(text, "Quibble") {
				t.Errorf("the name of a customer is in %q", text)
			}
		})
	}
}

// TestAccAdoption_odd adopts an account of 20 objects by following the messages. Four of the
// objects have values that a configuration cannot have.
func TestAccAdoption_odd(t *testing.T) {
	t.Parallel()
	service := foreign(t, odd)
	cli := acctest.NewCLI(t, service).Attach()
	var blocks []string
	put := func(kind, group string, object sandbox.Object) string {
		id, _ := service.Put(group, object)["id"].(string)
		blocks = append(blocks, fmt.Sprintf("import {\n  to = %s.adopted_%d\n  id = %q\n}\n", kind, len(blocks), id))
		return id
	}
	product := put("payments_product", "product", sandbox.Object{
		"name": "Relative", "currency": "EUR", "price": "1", "imageUrl": "/img/x.png",
	})
	rental := put("payments_product", "product", sandbox.Object{"name": "Rental", "currency": "EUR", "price": "1"})
	webhook := put("payments_webhook", "webhook", sandbox.Object{"url": "http://coffee.example/hook"})
	gateway := map[string]any{"managed": map[string]any{"methods": []any{map[string]any{"network": "Bitcoin"}}}}
	put("payments_product", "product", sandbox.Object{"name": "Dated", "currency": "EUR", "price": "1"})
	put("payments_payment_link", "payment_link", sandbox.Object{
		"products": []any{product}, "gateway": gateway,
		"inputFields": []any{map[string]any{"inputLabel": "Untyped", "isRequired": true, "dataType": "String"}},
	})
	for i := range 15 {
		put("payments_product", "product", sandbox.Object{"name": fmt.Sprintf("Product %d", i), "currency": "EUR", "price": "1"})
	}
	cli.Main("")
	cli.Write("imports.tf", strings.Join(blocks, "\n"))
	result := cli.Run("plan", "-generate-config-out=generated.tf")
	for _, words := range []string{
		"The value of the product " + product + ` ("Relative") in the payments service`, "delete the argument image_url from its resource block",
		"The value of the product " + rental + ` ("Rental") in the payments service`, "delete the argument product_type from its resource block",
		"The value of the webhook " + webhook + ` ("http://coffee.example/hook") in the payments service`,
		"delete its resource block and its import block",
	} {
		words = strings.Replace(words, "The value", "This is the value", 1)
		if result.Code != 1 || !strings.Contains(result.Flat(), words) {
			t.Errorf("%d: %q does not come:\n%s", result.Code, words, result.Output)
		}
	}

	// Follow the messages.
	content := cli.Read("generated.tf")
	var kept []string
	for _, block := range strings.SplitAfter(content, "\n}\n") {
		switch {
		case strings.Contains(block, `"/img/x.png"`):
			block = strings.Replace(block, `"/img/x.png"`, "null", 1)
		case strings.Contains(block, "product_type = {"):
			before, after, _ := strings.Cut(block, "product_type = {")
			_, after, _ = strings.Cut(after, "}")
			block = before + after
		case strings.Contains(block, `"http://coffee.example/hook"`):
			continue
		}
		kept = append(kept, block)
	}
	cli.Write("generated.tf", strings.Join(kept, ""))
	cli.Write("imports.tf", strings.Join(slices.Delete(blocks, 2, 3), "\n"))
	if out := cli.Must("plan", "-out=adopt.tfplan"); !strings.Contains(out, "Plan: 19 to import, 0 to add, 0 to change, 0 to destroy.") {
		t.Errorf("adopting changes something:\n%s", out)
	}
	cli.Must("apply", "adopt.tfplan")
	cli.ExpectNoChanges()
}

// TestAccAdoption_unreadable: an error names the object that cannot be read. Terraform shows no
// address there.
func TestAccAdoption_unreadable(t *testing.T) {
	t.Parallel()
	service := foreign(t, odd)
	id, _ := service.Put("product", sandbox.Object{"name": "Broken", "currency": "EUR", "price": "1"})["id"].(string)
	cli := acctest.NewCLI(t, service).Attach()
	cli.Main("import {\n  to = payments_product.it\n  id = \"" + id + "\"\n}\n")
	result := cli.Run("plan", "-generate-config-out=generated.tf")
	for _, words := range []string{"Product " + id + ": GET /product/{id}: ", "delete its import block"} {
		if !strings.Contains(result.Flat(), words) {
			t.Errorf("%q is missing:\n%s", words, result.Output)
		}
	}
}
