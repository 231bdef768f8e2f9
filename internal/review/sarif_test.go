// SPDX-License-Identifier: MPL-2.0

package review

import (
	"encoding/json"
	"maps"
	"strconv"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/findings"
)

// sarifOf is the form for code scanning.
type sarifOf struct {
	Version string
	Runs    []struct {
		Tool struct {
			Driver struct {
				Name  string
				Rules []struct {
					ID                   string
					ShortDescription     struct{ Text string }
					DefaultConfiguration struct{ Level string }
				}
			}
		}
		Results []struct {
			RuleID, Level string
			RuleIndex     int
			Message       struct{ Text string }
			Locations     []struct {
				PhysicalLocation struct {
					ArtifactLocation struct{ URI string }
					Region           struct{ StartLine int }
				}
			}
		}
	}
}

func TestSarif(t *testing.T) {
	t.Parallel()
	dir := directoryOf(t, map[string]string{
		"main file.tf": "resource \"payments_product\" \"ring\" {\n price = 1\n}\n" +
			"resource \"payments_payment_link\" \"l\" {\n gateway = { mangaed = null }\n}",
	})
	link := pricedProduct("[click](https://evil.example)", 5)
	link["id"] = "other"
	gone := map[string]any{"id": "w", "url": "https://books.example/hooks"}
	dearer := maps.Clone(link)
	dearer["price"] = 6
	planned := written(t,
		planned("payments_product.ring", pricedProduct("ring", 100), pricedProduct("ring", 1)),
		planned(`payments_product.many["a"]`, link, dearer),
		planned("payments_webhook.gone", gone, nil),
		planned("payments_product.quiet", pricedProduct("a", 1), pricedProduct("b", 1)),
	)
	r := run(t, planned, "-dir", dir, "-format", "sarif")
	var read sarifOf
	if err := json.Unmarshal([]byte(r.out), &read); err != nil || len(read.Runs) != 1 || read.Version != "2.1.0" || r.code != exitApprove {
		t.Fatalf("%v: %+v", err, r)
	}
	driver := read.Runs[0].Tool.Driver
	if len(driver.Rules) != len(findings.Rules) || driver.Name == "" {
		t.Errorf("%d rules: %+v", len(driver.Rules), driver)
	}
	for i, rule := range driver.Rules {
		if rule.ID != findings.Rules[i].ID || rule.ShortDescription.Text == "" || rule.DefaultConfiguration.Level == "" {
			t.Errorf("%+v", rule)
		}
	}
	want := map[string]struct {
		level, text string
		line        int
	}{
		"price.changed at 2":   {"error", "payments_product.ring: ring. So far 100.00 EUR. After this 1.00 EUR. Change −99.0 %", 2},
		"price.changed at 1":   {"warning", `payments_product.many["a"]: [click] (https://evil.example)`, 1},
		"other at 1":           {"note", "payments_product.quiet: product a, now b. So far name a. After this b", 1},
		"webhook.removed at 1": {"warning", "payments_webhook.gone: webhook books.example/hooks. What really happens", 1},
		"key.unknown at 5":     {"warning", "Terraform ignores gateway.mangaed of payments_payment_link.l", 5},
	}
	for _, result := range read.Runs[0].Results {
		if len(result.Locations) != 1 {
			t.Fatalf("%+v", result)
		}
		at := result.Locations[0].PhysicalLocation
		key := result.RuleID + " at " + strconv.Itoa(at.Region.StartLine)
		w, ok := want[key]
		if delete(want, key); !ok || result.Level != w.level || !strings.Contains(result.Message.Text, w.text) {
			t.Errorf("%s: %+v", key, result)
		}
		if !strings.HasSuffix(at.ArtifactLocation.URI, "/main%20file.tf") || findings.Rules[result.RuleIndex].ID != result.RuleID {
			t.Errorf("%+v", result)
		}
	}
	if len(want) > 0 {
		t.Errorf("missing: %v\n%s", want, r.out)
	}
}

func TestSarif_nothing(t *testing.T) {
	t.Parallel()
	dir := directoryOf(t, map[string]string{"main.tf": ""})
	if r := run(t, written(t), "-dir", dir, "-format", "sarif"); r.code != cli.Done || !strings.Contains(r.out, `"results": []`) {
		t.Errorf("%+v", r)
	}
	if r := run(t, written(t), "-format", "sarif"); r.code != cli.Usage || !strings.Contains(r.err, "needs -dir") {
		t.Errorf("%+v", r)
	}
}
