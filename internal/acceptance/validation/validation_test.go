// SPDX-License-Identifier: MPL-2.0

package validation_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// invalidSettings are arguments of the provider block that validate must report, at their lines.
var invalidSettings = []rows.Argument{
	{Name: "address over http", Argument: `base_url = "http://pay.example"`},
	{Name: "address with a password", Argument: `base_url = "https://till:hunter2` + `@pay.example"`, Reported: rows.TheBlock},
	{Name: "retries with a fraction", Argument: `max_retries = 0.5`},
	{Name: "pace beyond 64 bits", Argument: `max_requests_per_second = 1e30`},
}

// unusualSettings are valid arguments of the provider block that look odd.
var unusualSettings = []rows.Argument{
	{Name: "nothing", Argument: ``},
	{Name: "an address at this machine", Argument: `base_url = "http://localhost:8430"`},
	{Name: "an address in another script", Argument: `base_url = "https://zahlung.bücher.example:8443/v1/"`},
	{Name: "an IPv6 address", Argument: `base_url = "https://[2001:db8::17]/"`},
	{Name: "a key with signs", Argument: `api_key = "a/b+c==~"`},
	{Name: "values known late", Argument: `base_url = terraform_data.late.output
  api_key = terraform_data.late.output
  ca_file = terraform_data.late.output`},
}

// mistakes are wrong values of an argument of a data source, by its name. Ids have those of id.
var mistakes = map[string][]string{
	"id": {
		`""`, `"till"`, `"detected"`, `"../payouts"`, `"{` + rows.ExampleID + `}"`, `"` + rows.ExampleID[:35] + `"`, `"` + rows.USDC + `"`,
		`"https://pay.example/c/` + rows.ExampleID + `"`,
	},
	"network": {`"Etherium"`, `"ethereum"`},
	"token": {
		`""`, `"USDC"`, `"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"`, `"` + strings.TrimSuffix(rows.USDC, "8") + `"`,
		`"` + strings.Replace(rows.USDC, "A0b8", "a0b8", 1) + `"`,
	},
	"currency":       {`""`, `"EURO"`, `"€"`, `"eur"`},
	"country":        {`""`, `"UK"`, `"Germany"`, `"de"`},
	"market":         {`""`, `"UK"`, `"Germany"`, `"de"`},
	"status":         {`""`, `"Canceled"`, `"FAILED"`, `"Awaiting funds"`},
	"amount":         {`0`, `-0.01`, `1e31`, `pow(10, 400)`, `414 * 0.9`},
	"limit":          {`0`, `-1`, `0.5`},
	"created_after":  {`"yesterday"`, `"2030"`, `"2030-01-31"`, `"2030-02-30T00:00:00Z"`},
	"created_before": {`"yesterday"`, `"2030"`, `"2030-01-31"`, `"2030-02-30T00:00:00Z"`},
}

// oddValues are odd and valid values of an argument of a data source, by its name.
var oddValues = map[string][]string{
	"token":          {`"` + rows.LowerUSDC + `"`},
	"fiat_currency":  {`"XDR"`},
	"ticker":         {`"USDC.e+"`},
	"type":           {`"airdrop"`},
	"event_type":     {`"payout.sent/v2"`},
	"amount":         {`0.000000000000000001`, `1e30`},
	"created_after":  {`"2030-01-31T17:45:00.5+05:30"`},
	"created_before": {`"2030-01-31T17:45:00.5+05:30"`},
}

// argumentsOf sets each argument of a type to each of its values.
func argumentsOf(kind string, schema *tfprotov6.Schema, values func(name string) []string) (all []rows.Argument) {
	for _, a := range schema.Block.Attributes {
		if a.Required || a.Optional {
			for _, value := range values(a.Name) {
				argument := a.Name + " = " + value
				all = append(all, rows.Argument{Name: kind + " " + argument, Argument: argument})
			}
		}
	}
	return all
}

// block is a block of a configuration.
type block struct {
	name     string // of the test
	kind     string // the resource type, the data source behind "data.", or ofProvider
	body     string
	reported string // the line that a diagnostic must show
}

// ofProvider is the kind of a provider block.
const ofProvider = "provider"

// blocks puts each argument of each row, and of the provider block, into a block of its own.
func blocks(
	settings []rows.Argument, of, ofData func(kind string) []rows.Argument,
) []block {
	var all []block
	add := func(kind string, with func(argument string) string, arguments []rows.Argument) {
		for _, a := range arguments {
			b := block{name: a.Name, kind: kind, body: with(a.Argument), reported: a.Reported}
			switch b.reported {
			case "":
				b.reported, _, _ = strings.Cut(a.Argument, "\n")
			case rows.TheBlock:
				b.reported, _, _ = strings.Cut(b.header("it"), "\n")
			}
			all = append(all, b)
		}
	}
	add(ofProvider, rows.BlockWith(), settings)
	for _, kind := range slices.Sorted(maps.Keys(rows.Resources)) {
		add(kind, rows.Resources[kind].Block, of(kind))
	}
	for _, kind := range slices.Sorted(maps.Keys(rows.DataSources)) {
		add("data."+kind, rows.BlockWith(rows.DataSources[kind].Valid...), ofData(kind))
	}
	return all
}

// TestAccValidation_invalid has every invalid argument in one configuration. `terraform validate`
// takes as long for one as for all. It must report each argument once, at its line.
func TestAccValidation_invalid(t *testing.T) {
	t.Parallel()
	sources := acctest.Schemas(t).DataSourceSchemas
	ofData := func(kind string) []rows.Argument {
		wrong := argumentsOf(kind, sources[kind], func(name string) []string {
			if strings.HasSuffix(name, "_id") {
				name = "id"
			}
			return mistakes[name]
		})
		return append(wrong, rows.DataSources[kind].Invalid...)
	}
	invalid := blocks(invalidSettings, func(kind string) []rows.Argument { return rows.Resources[kind].Invalid }, ofData)
	found := validate(t, "", invalid)
	for i, b := range invalid {
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			diagnostics := found[i]
			if len(diagnostics) != 1 {
				t.Fatalf("%d messages, want one: %+v", len(diagnostics), diagnostics)
			}
			d := diagnostics[0]
			got := d.line(t, b.header("it")+b.body)
			if name, _, _ := strings.Cut(b.reported, " "); !strings.HasPrefix(got, name+" ") || !strings.Contains(got, b.reported) {
				t.Errorf("the diagnostic shows %q, want %q\n%+v", got, b.reported, d)
			}
			if text := d.Summary + d.Detail; strings.Contains(text, "error in the provider") || strings.HasSuffix(text, "..") {
				t.Errorf("a bad message: %s", text)
			}
		})
	}
	if diagnostics := found[-1]; len(diagnostics) > 0 {
		t.Errorf("outside of all blocks: %+v", diagnostics)
	}
}

// TestAccValidation_valid has no invalid argument: it has the configurations of all rows, and the
// unusual arguments.
func TestAccValidation_valid(t *testing.T) {
	t.Parallel()
	sources, resources := acctest.Schemas(t).DataSourceSchemas, acctest.Schemas(t).ResourceSchemas
	of := func(kind string) []rows.Argument {
		late := argumentsOf(kind, resources[kind], func(string) []string { return []string{"terraform_data.late.output"} })
		return append(late, rows.Resources[kind].Unusual...)
	}
	ofData := func(kind string) []rows.Argument {
		odd := argumentsOf(kind, sources[kind], func(name string) []string { return append(oddValues[name], "terraform_data.late.output") })
		return append(odd, rows.DataSources[kind].Unusual...)
	}
	valid := blocks(unusualSettings, of, ofData)
	dependencies := map[string]bool{`resource "terraform_data" "late" {}`: true}
	for kind, r := range rows.Resources {
		for _, one := range strings.SplitAfter(r.Dependencies, "\n}\n") { // rows may share some
			dependencies[strings.TrimSpace(one)] = true
		}
		for i, body := range []string{r.Full, r.Changed, r.Minimal, r.Pruned, r.Reordered} {
			if body != "" {
				valid = append(valid, block{name: fmt.Sprintf("%s %d", kind, i), kind: kind, body: body + "\n"})
			}
		}
	}
	for i, diagnostics := range validate(t, strings.Join(slices.Sorted(maps.Keys(dependencies)), "\n"), valid) {
		if i < 0 {
			t.Errorf("%+v", diagnostics)
			continue
		}
		t.Errorf("%s is refused: %+v\n%s", valid[i].name, diagnostics, valid[i].body)
	}
}

// diagnostic is one message of `terraform validate -json`.
type diagnostic struct {
	Severity, Summary, Detail string
	Range                     struct{ Filename string }
	Snippet                   struct{ Code string }
}

// line is the line of the configuration that terraform shows under the message.
func (d diagnostic) line(t *testing.T, block string) string {
	t.Helper()
	code := strings.TrimSpace(d.Snippet.Code)
	if strings.HasPrefix(code, "resource ") || strings.HasPrefix(code, "provider ") {
		code = labelled.ReplaceAllString(strings.TrimSuffix(code, "}"), `"it"`) // terraform closes a block of which it shows the first line
	}
	if code == "" || !strings.Contains(block, code) {
		t.Errorf("the diagnostic shows no line of the block: %+v", d)
	}
	return code
}

// labelled is the label that a block has among others.
var labelled = regexp.MustCompile(`"it_[0-9]+"`)

// header is the first line of the block. Further provider blocks need an alias.
func (b block) header(label string) string {
	if b.kind == ofProvider {
		return fmt.Sprintf("provider \"payments\" {\n  alias = %q\n", label)
	}
	if kind, ok := strings.CutPrefix(b.kind, "data."); ok {
		return fmt.Sprintf("data %q %q {\n", kind, label)
	}
	return fmt.Sprintf("resource %q %q {\n", b.kind, label)
}

// validate runs `terraform validate` once, and returns its diagnostics by the block's number. Each
// block is a file of its own, because terraform parses the file again for each diagnostic.
// Diagnostics outside of all blocks have -1.
func validate(t *testing.T, before string, blocks []block) map[int][]diagnostic {
	t.Helper()
	cli := acctest.NewCLI(t, nil)
	var users strings.Builder
	numbers := map[string]int{} // of files
	for i, b := range blocks {
		label := fmt.Sprintf("it_%d", i)
		numbers[label+".tf"] = i
		cli.Write(label+".tf", b.header(label)+b.body+"}\n")
		if b.kind == ofProvider { // terraform does not validate unused provider blocks
			fmt.Fprintf(
				&users, "resource \"payments_webhook\" %q {\n  provider = payments.%s\n  url = \"https://coffee.example/hooks\"\n}\n", label, label,
			)
		}
	}
	cli.Write("users.tf", users.String())
	cli.Main(before + "\n")
	var result struct{ Diagnostics []diagnostic }
	output := cli.Run("validate", "-json").Output
	if err := json.Unmarshal([]byte(output), &result); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	found := map[int][]diagnostic{}
	for _, d := range result.Diagnostics {
		if d.Summary != "Provider development overrides are in effect" {
			number, ok := numbers[d.Range.Filename]
			if !ok {
				number = -1
			}
			found[number] = append(found[number], d)
		}
	}
	return found
}
