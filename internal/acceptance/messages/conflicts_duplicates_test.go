// SPDX-License-Identifier: MPL-2.0

package messages_test

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const secondCode = "This plan creates the same discount code twice"

// TestAccDuplicates expects a warning for two equal codes. It expects none for a code that is
// planned twice for another reason.
func TestAccDuplicates(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service)
	code := func(label, more string) string {
		return "resource \"payments_discount_code\" \"" + label + "\" {\n" + more + "\n}\n"
	}
	warned := func(want int, args ...string) {
		t.Helper()
		result := cli.Run(args...)
		if got := strings.Count(result.Output, secondCode); result.Code != 0 || got != want {
			t.Errorf("terraform %s warns %d times, want %d, and ends with %d:\n%s", strings.Join(args, " "), got, want, result.Code, result.Output)
		}
	}
	cli.Main(code("a", "code = \"SPRING\"\npercent_off = 10") + code("b", "code = \"SPRING\"\npercent_off = 20"))
	warned(1, "plan")
	cli.Main(code("a", "count = 3\ncode = \"SPRING\"\npercent_off = 10"))
	warned(1, "plan") // terraform puts those that are alike together
	one := code("a", "code = \"SPRING\"\npercent_off = 10") + code("b", "count = 0\ncode = \"SPRING\"\npercent_off = 20") +
		code("c", "code = \"spring\"\npercent_off = 10")
	cli.Main(one)
	warned(0, "validate")
	warned(0, "plan")
	warned(0, "apply", "-auto-approve")
	warned(0, "plan", "-replace=payments_discount_code.a")
	cli.Must("taint", "payments_discount_code.a")
	warned(0, "plan")
	cli.Main(strings.ReplaceAll(one, "percent_off = 10", "percent_off = 15"))
	warned(0, "plan")
	warned(0, "apply", "-auto-approve")
	cli.Main(strings.Replace(one, "code = \"SPRING\"", "count = 2\ncode = \"SPRING\"", 1))
	if result := cli.Run("plan"); result.Code == 0 || !strings.Contains(result.Output, "Another resource") {
		t.Errorf("a copy of a code is planned with %d:\n%s", result.Code, result.Output)
	}
	cli.Main(one)
	cli.Must("destroy", "-auto-approve") // a test has a state of its own, so it would create the codes again
	cli.Write("codes.tftest.hcl", "provider \"payments\" {}\nrun \"one\" {\n  command = plan\n}\nrun \"two\" {\n  command = plan\n}\n")
	warned(0, "test")
}

// TestAccDuplicates_shared imports one product at two addresses, beside another one. Each plan that
// has both warns of it, once.
func TestAccDuplicates_shared(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service)
	put := func(name string) string {
		return service.Put("product", sandbox.Object{"name": name, "currency": "EUR", "price": "1"})["id"].(string)
	}
	mug, cup := put("Mug"), put("Cup")
	blocks := func(id string, labels ...string) (text string) {
		for _, label := range labels {
			text += "import {\n  to = payments_product." + label + "\n  id = \"" + id + "\"\n}\n" +
				"resource \"payments_product\" \"" + label + "\" {\n  name = \"Mug\"\n  description = \"\"\n  currency = \"EUR\"\n  price = 1\n}\n"
		}
		return text
	}
	const forgotten = "removed {\n  from = payments_product.b\n  lifecycle {\n    destroy = false\n  }\n}\n"
	warning := "Two resources manage the product " + mug
	for _, step := range []struct {
		config string
		args   []string
		want   int
	}{
		{blocks(mug, "a") + blocks(cup, "c"), []string{"plan"}, 0},
		{blocks(mug, "a", "b") + blocks(cup, "c"), []string{"plan"}, 1},
		{blocks(mug, "a", "b") + blocks(cup, "c"), []string{"apply", "-auto-approve"}, 1},
		{blocks(mug, "a", "b") + blocks(cup, "c"), []string{"plan"}, 1},
		{blocks(mug, "a", "b") + blocks(cup, "c"), []string{"plan", "-refresh-only"}, 0},
		{blocks(mug, "a") + blocks(cup, "c") + forgotten, []string{"apply", "-auto-approve"}, 0},
		{blocks(mug, "a") + blocks(cup, "c"), []string{"plan", "-replace=payments_product.a"}, 0},
	} {
		cli.Main(step.config)
		result := cli.Run(step.args...)
		if got := strings.Count(result.Flat(), warning); got != step.want || result.Code != 0 {
			t.Errorf("terraform %s warns %d times, want %d, and ends with %d:\n%s", step.args, got, step.want, result.Code, result.Output)
		}
	}
}

// TestDuplicates_severalRuns expects no warning where a process may serve several runs.
func TestDuplicates_severalRuns(t *testing.T) {
	t.Parallel()
	const name = "payments_discount_code"
	service := acctest.Start(t)
	settings := map[string]tftypes.Value{
		"base_url": tftypes.NewValue(tftypes.String, service.URL), "api_key": tftypes.NewValue(tftypes.String, service.Key()),
	}
	for _, c := range []struct {
		steps string
		want  int
	}{{"vcpp", 1}, {"vcp", 0}, {"vcppp", 2}, {"cpp", 0}, {"vcpcp", 0}, {"vcpvcp", 0}, {"vvcpp", 0}, {"vcpo", 0}, {"vcpu", 0}, {"vcpe", 0}} {
		p := &acctest.Plugin{T: t, Server: provider.NewServer("test")(), All: acctest.Schemas(t)}
		kind := p.All.ResourceSchemas[name].ValueType()
		plan := func(code tftypes.Value, prior *tfprotov6.DynamicValue) int {
			config := p.Pack(kind, map[string]tftypes.Value{"code": code, "percent_off": tftypes.NewValue(tftypes.Number, 10)})
			resp, err := p.Server.PlanResourceChange(t.Context(), &tfprotov6.PlanResourceChangeRequest{
				TypeName: name, PriorState: prior, Config: config, ProposedNewState: config,
			})
			if err != nil {
				t.Fatal(err)
			}
			count := 0
			for _, d := range resp.Diagnostics {
				if d.Summary == secondCode && d.Severity == tfprotov6.DiagnosticSeverityWarning && strings.Contains(d.Detail, "the code SPRING") {
					count++
				}
			}
			return count
		}
		none, err := tfprotov6.NewDynamicValue(kind, tftypes.NewValue(kind, nil))
		if err != nil {
			t.Fatal(err)
		}
		spring := tftypes.NewValue(tftypes.String, "SPRING")
		got := 0
		for _, step := range c.steps {
			switch step {
			case 'v':
				p.Clean(p.ValidateProvider(settings))
			case 'c':
				p.Clean(p.Configure(settings))
			case 'p':
				got += plan(spring, &none)
			case 'o': // of another code
				got += plan(tftypes.NewValue(tftypes.String, "SUMMER"), &none)
			case 'u': // unknown, like any other
				unknown := tftypes.NewValue(tftypes.String, tftypes.UnknownValue)
				got += plan(unknown, &none) + plan(unknown, &none)
			case 'e': // it exists, and is kept
				model := map[string]any{"modelType": "Percentage", "percentOff": "10"}
				id, _ := service.Put("discount_code", sandbox.Object{"code": "SPRING", "model": model})["id"].(string)
				got += plan(spring, p.ImportByIdentity(name, id).NewState)
			}
		}
		if got != c.want {
			t.Errorf("%s: %d warnings, want %d", c.steps, got, c.want)
		}
	}
}

// TestDuplicates_masterAccounts expects a warning for two resources of one asset, in any spelling
// of its token. It expects none for different assets.
func TestDuplicates_masterAccounts(t *testing.T) {
	t.Parallel()
	const name = "payments_master_deposit_account"
	service := acctest.Start(t)
	settings := map[string]tftypes.Value{
		"base_url": tftypes.NewValue(tftypes.String, service.URL), "api_key": tftypes.NewValue(tftypes.String, service.Key()),
	}
	type asset struct{ network, token any }
	for title, c := range map[string]struct {
		first, second asset
		warned        string
	}{
		"one coin":           {asset{"Ethereum", nil}, asset{"Ethereum", nil}, "the asset Ethereum,"},
		"one token":          {asset{"Ethereum", rows.USDC}, asset{"Ethereum", rows.LowerUSDC}, "the asset Ethereum " + rows.LowerUSDC},
		"a coin and a token": {asset{"Ethereum", nil}, asset{"Ethereum", rows.USDC}, ""},
		"two networks":       {asset{"Ethereum", rows.USDC}, asset{"Base", rows.USDC}, ""},
		"a token known late": {asset{"Ethereum", rows.USDC}, asset{"Ethereum", tftypes.UnknownValue}, ""},
	} {
		p := &acctest.Plugin{T: t, Server: provider.NewServer("test")(), All: acctest.Schemas(t)}
		p.Clean(p.ValidateProvider(settings))
		p.Clean(p.Configure(settings))
		kind := p.All.ResourceSchemas[name].ValueType()
		none, err := tfprotov6.NewDynamicValue(kind, tftypes.NewValue(kind, nil))
		if err != nil {
			t.Fatal(err)
		}
		var found []*tfprotov6.Diagnostic
		for _, a := range []asset{c.first, c.second} {
			config := p.Pack(kind, map[string]tftypes.Value{
				"network": tftypes.NewValue(tftypes.String, a.network), "token": tftypes.NewValue(tftypes.String, a.token),
			})
			resp, err := p.Server.PlanResourceChange(t.Context(), &tfprotov6.PlanResourceChangeRequest{
				TypeName: name, PriorState: &none, Config: config, ProposedNewState: config,
			})
			if err != nil {
				t.Fatal(err)
			}
			found = append(found, resp.Diagnostics...)
		}
		switch {
		case c.warned == "" && len(found) > 0:
			t.Errorf("%s: %v", title, found[0])
		case c.warned != "" && (len(found) != 1 || found[0].Severity != tfprotov6.DiagnosticSeverityWarning ||
			found[0].Summary != "This plan creates the same master deposit account twice" || !strings.Contains(found[0].Detail, c.warned)):
			t.Errorf("%s: %v", title, found)
		}
	}
}
