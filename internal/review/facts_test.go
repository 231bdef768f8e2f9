// SPDX-License-Identifier: MPL-2.0

package review

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// counterpart is a warning, and the findings of which one must be there.
type counterpart struct {
	summary *regexp.Regexp
	ids     []string
}

// warned maps the warnings of plans to the findings about the same object. A warning that is not
// here says nothing about destinations of money and data, or destroyed objects.
var warned = []counterpart{
	{regexp.MustCompile(`^Money will go to `), []string{"payee.foreign", "payee.moved", "payee.familiar", "recipient.foreign"}},
	{regexp.MustCompile(`^Money will no longer go to `), []string{"payee.removed"}},
	{regexp.MustCompile(`^Events will go to `), []string{"webhook.foreign"}},
	{regexp.MustCompile(`^Payments will become `), []string{"autoswap.changed"}},
	{regexp.MustCompile(`^Destroying archives the product `), []string{"product.archived"}},
	{regexp.MustCompile(`^Destroying only marks the webhook .* as deleted`), []string{"webhook.removed"}},
	{regexp.MustCompile(`^Destroying only forgets the master deposit account `), []string{"account.forgotten"}},
	{regexp.MustCompile(`^Destroying deletes the deposit account `), []string{"account.destroyed"}},
	{regexp.MustCompile(`^Destroying voids the invoice `), []string{"invoice.voided"}},
	{regexp.MustCompile(`^Invoice .* is voided and replaced`), []string{"invoice.replaced"}},
	{regexp.MustCompile(`^Destroying disables the auto-swap setting `), []string{"autoswap.disabled"}},
	{regexp.MustCompile(`^This plan replaces the `), []string{"payee.foreign", "recipient.foreign", "account.replaced"}},
}

// silent are findings of which a plan does not warn, each with the reason.
var silent = map[string]string{
	"payee.removed of a destroyed object": "a plan shows that the account goes",
	"autoswap.changed of a new object":    "a plan shows the asset of a new setting",
	"webhook.foreign of a new object":     "a plan shows the URL of a new webhook",
	"link.destroyed":                      "the documentation says so",
	"customer.deleted":                    "destroying deletes it, as it says",
}

// warning is one that terraform prints as JSON.
type warning struct {
	Diagnostic struct{ Severity, Summary, Address string }
}

// isAbout reports whether a warning is about an object. Terraform gives no address to one about an
// object whose block is gone.
func (w warning) isAbout(address string) bool {
	return w.Diagnostic.Address == address || w.Diagnostic.Address == ""
}

// TestAccReview_facts plans with the real engine, and demands that each warning about money and
// data has its finding in the review of the same plan, and each such finding its warning.
func TestAccReview_facts(t *testing.T) {
	t.Parallel()
	cli := acctest.NewCLI(t, acctest.Start(t)).Attach()
	base := acctest.ReadFile(t, "testdata/example/base.tf") + `
resource "payments_deposit_account" "rent" {
  name   = "rent"
  crypto = { network = "Bitcoin" }
}
resource "payments_master_deposit_account" "all" {
  network = "Ethereum"
}
`
	change := acctest.ReadFile(t, "testdata/example/pull_request.tf")
	cli.Write("main.tf", base)
	counts := map[string]int{}
	heed := func(name string, args ...string) {
		t.Helper()
		warnings, planned := warningsOf(t, cli, args...)
		found := foundIn(t, planned).Findings
		for _, w := range warnings {
			i := slices.IndexFunc(warned, func(one counterpart) bool { return one.summary.MatchString(w.Diagnostic.Summary) })
			if i < 0 {
				t.Logf("%s: %s is no matter of the review", name, w.Diagnostic.Summary)
				continue
			}
			has := false
			for _, f := range found {
				has = has || w.isAbout(f.Address) && slices.Contains(warned[i].ids, f.ID)
			}
			if !has {
				t.Errorf("%s: %q of %s has no finding", name, w.Diagnostic.Summary, w.Diagnostic.Address)
			}
			counts[warned[i].ids[0]]++
		}
		for _, f := range found {
			id := f.ID
			switch {
			case id == "payee.removed" && f.Action == "destroy":
				id += " of a destroyed object"
			case (id == "autoswap.changed" || id == "webhook.foreign") && f.Action == "create":
				id += " of a new object"
			}
			if silent[id] != "" || !slices.ContainsFunc(warned, func(one counterpart) bool { return slices.Contains(one.ids, f.ID) }) {
				continue
			}
			has := false
			for _, w := range warnings {
				for _, one := range warned {
					has = has || w.isAbout(f.Address) && slices.Contains(one.ids, f.ID) && one.summary.MatchString(w.Diagnostic.Summary)
				}
			}
			if !has {
				t.Errorf("%s: %s of %s has no warning", name, f.ID, f.Address)
			}
		}
	}
	heed("create")
	cli.Must("apply", "-auto-approve", "plan")
	cli.Write("main.tf", change)
	heed("change")
	self := regexp.MustCompile(`(?s)gateway     = \{ self_custodial .*? \} \}\n`)
	if !self.MatchString(base) {
		t.Fatal("no page of the example pays a wallet")
	}
	cli.Write("main.tf", self.ReplaceAllString(base, "gateway = { managed = { methods = [{ network = \"Bitcoin\" }] } }\n"))
	heed("other gateway")
	cli.Write("main.tf", base)
	heed("destroy", "-destroy")
	for _, one := range warned {
		if counts[one.ids[0]] == 0 {
			t.Errorf("no plan warned of %s", one.ids[0])
		}
	}
}

// warningsOf plans, and returns the warnings and the plan.
func warningsOf(t *testing.T, cli *acctest.CLI, args ...string) (warnings []warning, planned string) {
	t.Helper()
	for line := range strings.Lines(cli.Must(append([]string{"plan", "-json", "-input=false", "-out=plan"}, args...)...)) {
		var w warning
		if json.Unmarshal([]byte(line), &w) == nil && w.Diagnostic.Severity == "warning" {
			warnings = append(warnings, w)
		}
	}
	return warnings, shown(t, cli)
}
