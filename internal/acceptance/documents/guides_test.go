// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"fmt"
	"net/http"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// The tests of this file run every file and every command of the guides. They omit two steps:
// starting the service, and setting its address.

var hclFence = regexp.MustCompile("(?ms)^```hcl\n(.*?)^```$")

// script returns the commands that a reader of a guide types.
func script(t *testing.T, guide string) string {
	t.Helper()
	return acctest.GuideCommands(acctest.Guide(t, guide)) + "terraform fmt -check -recursive\n"
}

// follow runs the commands of a guide, which share one process of the provider, and requires words
// in their output, in this order.
func follow(t *testing.T, service *acctest.Service, guide string, words ...string) {
	t.Helper()
	run(t, acctest.NewCLI(t, service).Attach(), script(t, guide), words...)
}

// run runs commands, and requires words in their output, in this order.
func run(t *testing.T, cli *acctest.CLI, commands string, words ...string) {
	t.Helper()
	result := cli.Script(commands)
	if result.Code != 0 {
		t.Fatalf("it ended with %d:\n%s", result.Code, result.Output)
	}
	rest := result.Flat()
	for _, w := range words {
		_, after, ok := strings.Cut(rest, w)
		if !ok {
			t.Fatalf("%q does not come, or not in this order:\n%s", w, result.Output)
		}
		rest = after
	}
}

// TestGuide_parts demands that a guide which links its example shows parts of it.
func TestGuide_parts(t *testing.T) {
	t.Parallel()
	for _, guide := range []string{"books", "catalog-from-excel", "catalog-from-files", "checks"} {
		example := acctest.ReadFile(t, acctest.Path("examples", guide, "main.tf"))
		parts := regexp.MustCompile("(?ms)^```terraform\n(.*?)^```$").FindAllStringSubmatch(acctest.Guide(t, guide), -1)
		if len(parts) == 0 {
			t.Errorf("the guide %s shows no part of its example", guide)
		}
		for _, part := range parts {
			if !strings.Contains(example, part[1]) {
				t.Errorf("the example %s does not have this part of the guide:\n%s", guide, part[1])
			}
		}
	}
}

// writeExample writes the example of a guide, which the guide links.
func writeExample(t *testing.T, cli *acctest.CLI, guide string) {
	t.Helper()
	cli.Write("main.tf", acctest.ReadFile(t, acctest.Path("examples", guide, "main.tf")))
}

// TestAccGuide_adoptExistingAccount follows the guide after its last section, the rehearsal. Only
// that writes to the service.
func TestAccGuide_adoptExistingAccount(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("the guide uses curl, which is not here")
	}
	service := acctest.Start(t)
	steps, rehearsal, isLast := strings.Cut(acctest.Guide(t, "adopt-existing-account"), "\n## Rehearse these steps\n")
	if !isLast {
		t.Fatal("the guide has no rehearsal")
	}
	commands := acctest.GuideCommands(rehearsal) + acctest.GuideCommands(steps) + "terraform fmt -check -recursive\n"
	run(t, acctest.NewCLI(t, service).Attach(), commands,
		"4 added", "Read 5 objects", "Plan: 5 to import, 0 to add, 0 to change, 0 to destroy.",
		"Plan: 5 to import, 0 to add, 0 to change, 0 to destroy.", "5 imported, 0 added, 0 changed, 0 destroyed", "No changes.",
		"Not in Terraform: none", "still in Terraform: none", "new_", "Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.",
		"1 imported, 0 added", "Import successful!", "No changes.", "secrets in it are invented")
	writes := 0
	for _, r := range service.Requests() {
		if r.Method != http.MethodGet {
			writes++
		}
	}
	if writes != 4 {
		t.Errorf("%d requests that write, want the rehearsal's 4", writes)
	}
}

func TestAccGuide_gettingStarted(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("the guide uses curl, which is not here")
	}
	follow(t, acctest.Start(t), "getting-started",
		"1 added", "1 added", "price = 29.9 -> 31", "0 to add, 1 to change", "1 changed", "No changes.", "is_archived = true -> false",
		"1 changed",
		"1 to import, 0 to add, 0 to change, 0 to destroy", "1 imported, 0 added, 0 changed")
}

// TestAccGuide_getTheBinary puts the binary that init has installed on the PATH.
func TestAccGuide_getTheBinary(t *testing.T) {
	t.Parallel()
	_, lines, _ := strings.Cut(acctest.Guide(t, "getting-started"), "```text\nmkdir -p")
	lines, _, _ = strings.Cut(lines, "```")
	cli := acctest.NewCLI(t, nil)
	cli.Main("")
	commands := "terraform init\nHOME=$PWD/home\nmkdir -p" + lines + "command -v terraform-provider-payments\n"
	run(t, cli, commands+"terraform-provider-payments -version\n", "/home/.local/bin/terraform-provider-payments", " (go1.")
}

// TestAccGuide_testYourModules runs the tests of the guide's module against a sandbox that the
// guide's own script starts, with and without faults.
func TestAccGuide_testYourModules(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("the guide uses curl, which is not here")
	}
	service := acctest.Start(t)
	guide := acctest.Guide(t, "test-your-modules")
	words := []string{
		`run "changes_a_price_and_keeps_the_url"... pass`, "Success! 2 passed, 0 failed.", "Success! 2 passed, 0 failed.",
		`"createProduct"`, `"status":429,"reason":"a fault"`, `"createProduct"`,
		`"status":429,"reason":"a fault"`, `"createPaymentLink"`, `"status":0,"reason":"a fault, after it was handled"`,
	}
	cli := acctest.NewCLI(t, service)
	if lacks := acctest.Lacks(t, acctest.FeatureMocks); lacks != "" {
		t.Run("mocks", func(t *testing.T) { t.Skip(lacks) })
		guide, _, _ = strings.Cut(guide, "\n## Without a service\n")
	} else {
		words = append(words, `run "sells_two_products"... pass`, "Success! 1 passed, 0 failed.")
		cli.Write("mocks/payments.tfmock.hcl", acctest.ReadFile(t, mockFile)) // which the guide links
	}
	run(t, cli, acctest.GuideCommands(guide)+"terraform fmt -check -recursive\n", words...)
	if got := service.Requests(); len(got) != 0 {
		t.Errorf("the script asked another service than its own: %+v", got)
	}
}

// TestAccGuide_interruptedApplies finds the objects that the state has lost. It adopts the
// configured ones and removes the rest. The commands create only the rehearsal's four objects, also
// if the interrupted apply has left an empty local state file or none. A process of the provider
// for each command shows the warning of a taken code, in the case that is as the guide is written.
func TestAccGuide_interruptedApplies(t *testing.T) {
	t.Parallel()
	const taken = "Warning: The account has this discount code already"
	const rehearsed = "terraform state rm payments_product.mug payments_discount_code.harvest \\\n  payments_webhook.trial\n"
	for name, test := range map[string]struct {
		lose  string // replaces the command by which the rehearsal loses objects
		older int    // products that were made by hand
		plans []string
	}{
		"as it is written": {rehearsed, 0, []string{"Plan: 2 to add, 1 to change, 0 to destroy.", taken, "Plan: 2 to import"}},
		// leftover_1 is a prefix of leftover_10.
		"empty state, other orphaned objects": {
			": > terraform.tfstate\n", 12, []string{"Plan: 3 to add, 0 to change, 0 to destroy.", "Plan: 3 to import"},
		},
		"missing state with a backup": {
			"terraform state rm payments_discount_code.harvest payments_webhook.trial\n" +
				"mv terraform.tfstate terraform.tfstate.backup\n", 0,
			[]string{"Plan: 1 to import"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			for i := range test.older {
				service.Put("product", sandbox.Object{"name": fmt.Sprintf("By hand %d", i), "currency": "EUR", "price": "1"})
			}
			steps, rehearsal, _ := strings.Cut(acctest.Guide(t, "interrupted-applies"), "\n## Rehearse\n") // it comes before the steps
			commands := acctest.GuideCommands(rehearsal) + acctest.GuideCommands(steps) + "terraform fmt -check -recursive\n"
			if !strings.Contains(commands, rehearsed) {
				t.Fatal("the rehearsal loses something else")
			}
			last := len(test.plans) - 1 // the orphaned objects are found before it
			commands = strings.Replace(commands, rehearsed, test.lose, 1)
			cli := acctest.NewCLI(t, service)
			if test.lose != rehearsed {
				cli.Attach()
			}
			run(t, cli, commands, slices.Concat([]string{"4 added"}, test.plans[:last], []string{
				"Not in Terraform:", `"coffee.example/trial"`, `"HARVEST20"`, "still in Terraform: none", "leftovers/imports.tf",
			}, test.plans[last:], []string{
				", 0 to add, 0 to change, 0 to destroy.", "imported, 0 added, 0 changed, 0 destroyed", "No changes.",
				"Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.",
				"1 imported, 0 added, 0 changed, 0 destroyed", "1 destroyed", "No changes.",
			})...)
			made := 0
			for _, r := range service.Requests() {
				if r.Method == http.MethodPost {
					made++
				}
			}
			if made != 4 {
				t.Errorf("%d objects were made, want the rehearsal's 4", made)
			}
			if webhook := service.Objects("webhook")[0]; webhook["isDeleted"] != true {
				t.Errorf("the unwanted webhook is still there: %v", webhook)
			}
			for _, product := range service.Objects("product") {
				if product["isArchived"] == true {
					t.Errorf("%v was removed", product)
				}
			}
		})
	}
}

// TestAccGuide_checks plans the checks of the guide. They pass in the demo, and each one fails
// after the guide has told the sandbox so. Nothing but these commands writes.
func TestAccGuide_checks(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("the guide uses curl, which is not here")
	}
	service := acctest.StartDemo(t)
	cli := acctest.NewCLI(t, service).Attach()
	writeExample(t, cli, "checks")
	result := cli.Script(script(t, "checks"))
	if result.Code != 0 {
		t.Fatalf("it ended with %d:\n%s", result.Code, result.Output)
	}
	const failed = "Check block assertion failed"
	passes, fails, _ := strings.Cut(result.Flat(), `"balance":0`)
	if !strings.Contains(passes, "will be read during apply") || !strings.Contains(passes, "+ fee = 1") || strings.Contains(passes, failed) {
		t.Errorf("the checks do not pass in the demo:\n%s", passes)
	}
	output, fee, _ := strings.Cut(fails, "Resource postcondition failed")
	for _, words := range []string{
		failed, "The balance in USDC is below 1000.", failed, "A balance is not the sum of its transactions.",
		failed, "Payouts since yesterday have failed: c0ffee00-0017-4000-8000-000000000099.",
		failed, "Webhooks are offline or paused: https://localhost:8443/hooks/payments.",
		failed, "Events since yesterday were not delivered to: c0ffee00-0004-4000-8000-000000000001.",
	} {
		var found bool
		if _, output, found = strings.Cut(output, words); !found {
			t.Errorf("no %q, or not in this order:\n%s", words, fails)
		}
	}
	if !strings.Contains(fee, "Fee: 25 USDC, above 5.") ||
		!strings.Contains(fee, "The plan has failed.") || !strings.Contains(fee, `"problems":[{"message":"The balance in USDC`) {
		t.Errorf("a high fee does not stop the plan, or the pipeline does not see the checks:\n%s", fee)
	}
	for _, r := range service.Requests() {
		if r.Method != http.MethodGet {
			t.Errorf("the plans sent %s %s", r.Method, r.Path)
		}
	}
}

// TestAccGuide_call runs operations from the command line. One withdrawal is sent: the others have
// a mistake, or no person to ask.
func TestAccGuide_call(t *testing.T) {
	t.Parallel()
	service := acctest.StartDemo(t)
	before := len(service.Objects("withdrawal"))
	follow(t, service, "call",
		"cancelSubscription POST /subscription/{id}/cancel", "In the body: network one of 40 values", "null", `"status": "cancelled"`,
		`"name": "Enamel mug"`, `"price": 13.25`, `"verificationKey": "(not shown)"`,
		"2026-03-06T09:00:00.000000Z deposit 1840.75 9.25",
		"its capital letters do not match its checksum", "exit code 2",
		"stdin is no terminal", "exit code 2", "withdrawn", `"withdrawalRequestId": "`, `"withdrawalStatus": "`)
	if sent := len(service.Objects("withdrawal")) - before; sent != 1 {
		t.Errorf("%d withdrawals were sent, want 1", sent)
	}
}

// TestAccGuide_books closes two months of the demo: each sum is the sandbox's.
func TestAccGuide_books(t *testing.T) {
	t.Parallel()
	service := acctest.StartDemo(t)
	cli := acctest.NewCLI(t, service).Attach()
	writeExample(t, cli, "books")
	run(t, cli, script(t, "books"),
		`"ETH on Ethereum" = { + closing = 0.018225087890625 + fees = 0.000116708984375 + in = 0.023225087890625 + opening = 0 + out = -0.005 }`,
		"not_equal = []", `"up to 30 days" = { + EUR = 984.8 }`, "+ debited = 7.871875 + paid = 4.78125 + to_come = 2.390625",
		"+ closing = 5469.670469 + fees = 0.283281 + in = 56.372969 + opening = 5413.2975 + out = 0",
		"not_equal = []", `"31 to 60 days" = { + EUR = 984.8 }`, "id,type,network,amount,createdAt,currency,fee,token,transactionHash",
		",deposit,Ethereum,1840.75,2026-03-06T09:00:00.000000Z,,9.25,", "overdue Nora Walsh")
}

// TestAccGuide_sandbox pays an invoice of the demo.
func TestAccGuide_sandbox(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("the guide uses curl, which is not here")
	}
	service := acctest.StartDemo(t)
	follow(t, service, "sandbox", `"status":"paid"`, `"ticker":"USDC"`, `"PUT /_sandbox/clock"`)
}

// TestAccGuide_review reviews a price cut, without a request.
func TestAccGuide_review(t *testing.T) {
	t.Parallel()
	follow(t, acctest.Start(t), "review-in-pull-requests", "1 added", "0 to add, 1 to change", "<!-- payments-review --> ### production: ",
		"| 89.00 EUR | **8.90 EUR** |", "exit code 3")
}

// TestAccGuide_severalEnvironments has the account of staging. Only staging applies to it.
func TestAccGuide_severalEnvironments(t *testing.T) {
	t.Parallel()
	service := acctest.StartWith(t, sandbox.Options{Organization: "7d9e1c34-52ab-4f6e-8f0d-1b2c3d4e5f60"})
	run(t, acctest.NewCLI(t, service), script(t, "several-environments"), // which sets variables of the provider
		"2 added", "Error: Wrong account", "The plan has failed.", "Plan: 0 to add, 1 to change, 0 to destroy.",
		"the provider is read-only", "Nothing was written.", "1 changed", "Error: Wrong account", "The plan has failed.")
	if products := service.Objects("product"); len(products) != 1 {
		t.Errorf("%d products, want staging's", len(products))
	}
}

// TestAccGuide_priceChanges keeps the page and the old product.
func TestAccGuide_priceChanges(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	follow(t, service, "price-changes", "2 added", "Plan: 1 to add, 1 to change, 0 to destroy.", "1 added, 1 changed",
		"price = 34.5 -> 36", "~ updated_at", "Plan: 0 to add, 1 to change, 0 to destroy.", "No changes.")
	if links := service.Objects("payment_link"); len(links) != 1 {
		t.Errorf("%d pages, want the same one", len(links))
	}
	for _, p := range service.Objects("product") {
		if p["isArchived"] == true {
			t.Errorf("%v is archived", p["id"])
		}
	}
}

// TestAccGuide_verificationKeys replaces a webhook by another one with another key.
func TestAccGuide_verificationKeys(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	follow(t, service, "verification-keys", "1 added", "1 added", "Plan: 0 to add, 0 to change, 1 to destroy.",
		"Destroying only marks the webhook", "1 destroyed", "has moved to", "0 to add, 0 to change, 0 to destroy")
	webhooks := service.Objects("webhook")
	if len(webhooks) != 2 || webhooks[0]["isDeleted"] != true || webhooks[1]["isDeleted"] != false ||
		webhooks[0]["verificationKey"] == webhooks[1]["verificationKey"] {
		t.Errorf("the webhooks are now %v", webhooks)
	}
}

// TestAccGuide_keysAndPayees cannot replace a payee.
func TestAccGuide_keysAndPayees(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	follow(t, service, "keys-and-payees", "1 added", "nstance cannot be destroyed", "The plan has failed.")
	if accounts := service.Objects("withdrawal_account"); len(accounts) != 1 || accounts[0]["isDeleted"] == true {
		t.Errorf("the accounts are %v", accounts)
	}
}

func TestAccGuide_upgrading(t *testing.T) {
	t.Parallel()
	run(t, acctest.NewCLI(t, acctest.Start(t)), script(t, "upgrading"),
		"1 added", "v1.0.0", "No changes.", "No changes.", "0 added, 0 changed, 0 destroyed")
}

// TestAccGuide_payingOut pays the guide's supplier once.
func TestAccGuide_payingOut(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("jq"); err != nil {
		t.Skip("the guide uses jq, which is not here")
	}
	service := acctest.StartDemo(t)
	before := len(service.Objects("payout"))
	follow(t, service, "paying-out", "Money will go to iban DE89…3000", "2 added", `"estimatedFee": 3.25125`, `"totalAmountUsd": 1275.53125`,
		`"status": "Pending"`, `"totalAmountUsd": 1275.53125`, `"status": "Pending"`, "so it awaits no confirmation", "Nothing was sent.")
	payouts := service.Objects("payout")
	if len(payouts) != before+1 {
		t.Fatalf("%d payouts were made, want 1", len(payouts)-before)
	}
	if payouts[before]["status"] == "AwaitingConfirmation" {
		t.Errorf("%v is not confirmed", payouts[before])
	}
}

// TestAccGuide_readme applies the configuration of README: its HCL blocks, one after the other.
func TestAccGuide_readme(t *testing.T) {
	t.Parallel()
	content := acctest.ReadFile(t, acctest.Path("README.md"))
	var blocks []string
	for _, match := range hclFence.FindAllStringSubmatch(content, -1) {
		blocks = append(blocks, match[1])
	}
	cli := acctest.NewCLI(t, acctest.Start(t)).Attach()
	cli.Write("main.tf", strings.Join(blocks, "\n"))
	cli.Must("fmt", "-check")
	if out := cli.Must("apply", "-auto-approve"); !strings.Contains(out, "3 added") {
		t.Error(out)
	}
	cli.ExpectNoChanges()
}
