// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const mug = `resource "payments_product" "mug" {
  name        = "Mug"
  description = "White."
  currency    = "EUR"
  price       = 12.5
}
`

// TestAccCLI_life follows one product through the text that a person sees: nothing here is of interest but the words.
func TestAccCLI_life(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service)
	says := func(output string, words ...string) {
		t.Helper()
		flat := acctest.Result{Output: output}.Flat()
		for _, w := range words {
			if !strings.Contains(flat, w) {
				t.Errorf("%q is missing in:\n%s", w, output)
			}
		}
	}
	cli.Main(mug)
	says(cli.Must("apply", "-auto-approve"), "1 added")
	says(cli.Must("plan"), "No changes")
	id, _ := service.Objects("product")[0]["id"].(string)

	service.Put("product", sandbox.Object{"id": id, "isArchived": true})
	says(cli.Must("plan"), "is_archived = true -> false", "1 to change")
	says(cli.Must("apply", "-auto-approve"), "1 changed")
	if o, _ := service.Object("product", id); o["isArchived"] != false {
		t.Errorf("apply did not put the product back on sale: %v", o)
	}

	service.Remove("product", id)
	says(cli.Must("plan"), "Warning: The product "+id+" is gone", "the next apply creates a new one", "1 to add, 0 to change, 0 to destroy")
	says(cli.Must("apply", "-auto-approve"), "1 added")

	says(cli.Must("plan", "-destroy"), "Warning: Destroying a product archives it", "cannot delete products", "1 to destroy")
	says(cli.Must("destroy", "-auto-approve"), "Warning: Destroying a product archives it", "1 destroyed")
	if left := service.Objects("product"); len(left) != 1 || left[0]["isArchived"] != true {
		t.Errorf("destroy left %v", left)
	}
}

// TestAccCLI_refusal demands the service's own words, at the attribute that they are about.
func TestAccCLI_refusal(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service)
	cli.Main(strings.Replace(mug, `"Mug"`, `"`+strings.Repeat("Mug-", 80)+`"`, 1))
	result := cli.Run("apply", "-auto-approve")
	if result.Code == 0 {
		t.Fatal("the service refuses such a name")
	}
	for _, words := range []string{"Could not create the product", "with payments_product.mug,", "422 Unprocessable Entity for POST /product/create: name: ", "at most 250", `name = "Mug-Mug`} {
		if !strings.Contains(result.Flat(), words) {
			t.Errorf("%q is missing in:\n%s", words, result.Output)
		}
	}
	if left := service.Objects("product"); len(left) != 0 {
		t.Errorf("a refused product exists: %v", left)
	}
}

// TestAccCLI_wrongKey demands that a refused key says where the key comes from, and never shows it.
func TestAccCLI_wrongKey(t *testing.T) {
	t.Parallel()
	cli := acctest.NewCLI(t, acctest.Start(t))
	cli.Setenv("PAYMENTS_API_KEY", "wrong-key-17")
	cli.Main(mug)
	result := cli.Run("apply", "-auto-approve")
	if result.Code == 0 || !strings.Contains(result.Flat(), "The API key comes from the environment variable PAYMENTS_API_KEY.") {
		t.Errorf("ended with %d:\n%s", result.Code, result.Output)
	}
	if strings.Contains(result.Output, "wrong-key-17") {
		t.Error("the key is shown")
	}
}

// TestAccCLI_lostAnswer loses the answer of a create after the service has acted: one product must come of it, in the state.
func TestAccCLI_lostAnswer(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	service.AddFault(sandbox.Fault{Operation: "createProduct", Times: 1, DropAfter: true})
	cli := acctest.NewCLI(t, service)
	cli.Main(mug)
	cli.Must("apply", "-auto-approve")
	if made := service.Objects("product"); len(made) != 1 {
		t.Fatalf("%d products were made, want one", len(made))
	}
	if out := cli.Must("plan"); !strings.Contains(out, "No changes") {
		t.Errorf("the next plan is not empty:\n%s", out)
	}
}

// TestAccCLI_generatedConfiguration adopts what exists with import blocks, and plans nothing afterwards.
func TestAccCLI_generatedConfiguration(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service)
	var blocks strings.Builder
	for i, body := range rows["payments_product"].seeds {
		id, _ := service.Put("product", body)["id"].(string)
		blocks.WriteString("import {\n  to = payments_product.p" + string(rune('a'+i)) + "\n  id = \"" + id + "\"\n}\n")
	}
	cli.Main(blocks.String())
	out := cli.Must("plan", "-generate-config-out=generated.tf")
	if !strings.Contains(out, "3 to import, 0 to add, 0 to change, 0 to destroy") {
		t.Errorf("adopting changes something:\n%s", out)
	}
	cli.Must("apply", "-auto-approve")
	if out := cli.Must("plan"); !strings.Contains(out, "No changes") {
		t.Errorf("the plan after adopting is not empty:\n%s", out)
	}
	for _, r := range service.Requests() {
		if r.Method != http.MethodGet {
			t.Errorf("adopting sent %s %s", r.Method, r.Path)
		}
	}
}

// TestAccCLI_wrongAddress: behind an address that is wrong by a path nothing is found, and nothing of that is believed.
func TestAccCLI_wrongAddress(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service)
	cli.Main(mug + "resource \"payments_webhook\" \"it\" {\n  url = \"https://coffee.example\"\n}\nresource \"payments_discount_code\" \"it\" {\n  code        = \"A\"\n  percent_off = 1\n}\n" +
		"resource \"payments_payment_link\" \"it\" {\n  product_ids = [payments_product.mug.id]\n  gateway     = { managed = { methods = [{ network = \"Bitcoin\" }] } }\n}\n")
	cli.Must("apply", "-auto-approve")
	before := cli.Must("show")
	cli.Setenv("PAYMENTS_BASE_URL", service.URL+"/v1")
	for _, command := range [][]string{{"plan"}, {"apply", "-auto-approve"}, {"apply", "-refresh-only", "-auto-approve"}, {"destroy", "-auto-approve"}, {"destroy", "-auto-approve", "-refresh=false"}} {
		if result := cli.Run(command...); result.Code != 1 || !strings.Contains(result.Flat(), "does not point at the payments API") {
			t.Errorf("%v ended with %d:\n%s", command, result.Code, result.Output)
		}
	}
	if after := cli.Must("show"); after != before {
		t.Errorf("the state is\n%s\nand was\n%s", after, before)
	}
}

// TestAccCLI_otherAccount: where another account answers, nothing of this one is there, and nothing of that is believed. A destroy least of all, for
// which terraform shows no warnings of what is gone.
func TestAccCLI_otherAccount(t *testing.T) {
	t.Parallel()
	service, other := acctest.Start(t), acctest.Start(t)
	cli := acctest.NewCLI(t, service)
	cli.Main(mug)
	cli.Must("apply", "-auto-approve")
	before := cli.Must("show")
	organization, _ := service.Objects("product")[0]["organizationId"].(string)
	cli.Setenv("PAYMENTS_BASE_URL", other.URL)
	cli.Setenv("PAYMENTS_API_KEY", other.Key())
	foreign, _ := other.Put("product", sandbox.Object{"name": "Not ours"})["organizationId"].(string)
	for _, command := range [][]string{
		{"plan"}, {"apply", "-auto-approve"}, {"apply", "-refresh-only", "-auto-approve"}, {"destroy", "-auto-approve"}, {"destroy", "-auto-approve", "-refresh=false"},
	} {
		result := cli.Run(command...)
		for _, words := range []string{"is in another account", "belongs to the organization " + organization, "belong to the organization " + foreign, "Nothing was changed", "terraform state rm"} {
			if result.Code != 1 || !strings.Contains(result.Flat(), words) {
				t.Errorf("%v ended with %d, want %q in:\n%s", command, result.Code, words, result.Output)
			}
		}
	}
	if after := cli.Must("show"); after != before {
		t.Errorf("the state is\n%s\nand was\n%s", after, before)
	}
	if n := len(other.Objects("product")); n != 1 {
		t.Errorf("the other account has %d products now", n)
	}

	// What is gone from its own account is gone, whatever else is there.
	cli.Setenv("PAYMENTS_BASE_URL", service.URL)
	cli.Setenv("PAYMENTS_API_KEY", service.Key())
	service.Put("product", sandbox.Object{"name": "Another"})
	id, _ := service.Objects("product")[0]["id"].(string)
	if service.Objects("product")[0]["name"] == "Another" {
		id, _ = service.Objects("product")[1]["id"].(string)
	}
	service.Remove("product", id)
	if out := cli.Must("plan"); !strings.Contains(out, "is gone") || !strings.Contains(out, "1 to add") {
		t.Errorf("what is gone is not planned anew:\n%s", out)
	}
}

// TestAccCLI_emptyAccount: missing objects in an empty account are an error. No object shows whose
// account it is. Without the error, Terraform would forget the whole state, with "Destroy
// complete!".
func TestAccCLI_emptyAccount(t *testing.T) {
	t.Parallel()
	service, other := acctest.Start(t), acctest.Start(t)
	cli := acctest.NewCLI(t, service)
	config := mug + "resource \"payments_webhook\" \"it\" {\n  url = \"https://coffee.example/hooks\"\n}\n" +
		"resource \"payments_discount_code\" \"it\" {\n  code        = \"HARVEST\"\n  percent_off = 20\n}\n"
	cli.Main(config)
	cli.Must("apply", "-auto-approve")
	before := cli.Must("show")
	refused := func(words string, atLeast int, commands ...[]string) {
		t.Helper()
		for _, command := range commands {
			result := cli.Run(command...)
			if n := strings.Count(result.Flat(), words); result.Code != 1 || n < atLeast || strings.Contains(result.Flat(), "Destroy complete") {
				t.Errorf("%v ended with %d, want %q at least %d times, not %d, in:\n%s", command, result.Code, words, atLeast, n, result.Output)
			}
		}
		if after := cli.Must("show"); after != before {
			t.Errorf("the state is\n%s\nand was\n%s", after, before)
		}
	}
	cli.Setenv("PAYMENTS_BASE_URL", other.URL)
	cli.Setenv("PAYMENTS_API_KEY", other.Key())
	refused("Error: The account is empty", 2, []string{"plan"}, []string{"apply", "-auto-approve"}, []string{"apply", "-refresh-only", "-auto-approve"},
		[]string{"destroy", "-auto-approve"})
	refused("Error: The account is empty", 3, []string{"destroy", "-auto-approve", "-refresh=false"})
	asked := 0
	for _, r := range other.Requests() {
		if r.Path == "/customers" {
			asked++
		}
	}
	if asked != 5 {
		t.Errorf("the customers were listed %d times, want once for each command", asked)
	}
	other.AddFault(sandbox.Fault{Operation: "customers", Status: 401})
	refused("whether the account is the right one could not be confirmed: the payments service returned 401 Unauthorized for GET /customers", 3, []string{"destroy", "-auto-approve"})
	other.ClearFaults()
	cli.Main("") // objects that are no longer configured stay in the state, too
	if result := cli.Run("apply", "-auto-approve"); result.Code != 1 || !strings.Contains(result.Output, "Error: The account is empty") {
		t.Errorf("it ended with %d:\n%s", result.Code, result.Output)
	}
	cli.Main(config)

	other.Inhabit()
	refused("is in another account", 3, []string{"destroy", "-auto-approve"})

	// The right account.
	cli.Setenv("PAYMENTS_BASE_URL", service.URL)
	cli.Setenv("PAYMENTS_API_KEY", service.Key())
	for _, group := range []string{"webhook", "discount_code", "product"} {
		id, _ := service.Objects(group)[0]["id"].(string)
		service.Remove(group, id)
	}
	refused("Error: The account is empty", 2, []string{"plan"})
	if result := cli.Script("terraform state rm payments_webhook.it payments_discount_code.it payments_product.mug"); result.Code != 0 {
		t.Fatal(result.Output)
	}
	if out := cli.Must("plan"); !strings.Contains(out, "3 to add") {
		t.Errorf("confirmed, nothing is planned:\n%s", out)
	}

	// The only object of an account may be deleted.
	cli.Main("resource \"payments_webhook\" \"it\" {\n  url = \"https://coffee.example/hooks\"\n}\n")
	cli.Must("apply", "-auto-approve")
	id, _ := service.Objects("webhook")[0]["id"].(string)
	service.Remove("webhook", id)
	if out := cli.Must("plan"); !strings.Contains(out, "is gone") || !strings.Contains(out, "1 to add") {
		t.Errorf("the only object is gone, and is not planned:\n%s", out)
	}
}
