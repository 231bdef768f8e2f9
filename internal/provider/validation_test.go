// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// argument is one argument of a block that is otherwise valid.
type argument struct {
	name     string // of the test
	argument string
	reported string // the line that the diagnostic must show, if it is not the argument's first line
}

// theBlock stands for the first line of the block: the argument itself must not be shown.
const theBlock = "the block"

// invalidSettings are arguments of the provider block that validate must report.
var invalidSettings = []argument{
	{name: "address without a scheme", argument: `base_url = "pay.example"`},
	{name: "address over http", argument: `base_url = "http://pay.example"`},
	{name: "address at two dots", argument: `base_url = "https://pay..example"`},
	{name: "address at port 0", argument: `base_url = "https://pay.example:0"`},
	{name: "address at port 99999", argument: `base_url = "https://pay.example:99999/v1"`},
	{name: "address with a query", argument: `base_url = "https://pay.example?v=1"`},
	{name: "address that ends with a space", argument: `base_url = "https://pay.example/ "`},
	{name: "empty address", argument: `base_url = ""`},
	{name: "address with a password", argument: `base_url = "https://till:hunter2` + `@pay.example"`, reported: theBlock},
	{name: "key with a space", argument: `api_key = "sk_live 17"`, reported: theBlock},
	{name: "key with a line break", argument: `api_key = "sk_live_17\n"`, reported: theBlock},
	{name: "empty key", argument: `api_key = ""`, reported: theBlock},
	{name: "missing file of certificates", argument: `ca_file = "/none/ca.pem"`},
	{name: "file of certificates that is a directory", argument: `ca_file = "."`},
	{name: "empty file of certificates", argument: `ca_file = ""`},
	{name: "retries with a fraction", argument: `max_retries = 0.5`},
	{name: "pace beyond 64 bits", argument: `max_requests_per_second = 1e30`},
}

// unusualSettings are valid arguments of the provider block that look odd.
var unusualSettings = []argument{
	{name: "nothing", argument: ``},
	{name: "an address at this machine", argument: `base_url = "http://localhost:8430"`},
	{name: "an address in another script", argument: `base_url = "https://zahlung.bücher.example:8443/v1/"`},
	{name: "an IPv6 address", argument: `base_url = "https://[2001:db8::17]/"`},
	{name: "a key with signs", argument: `api_key = "a/b+c==~"`},
	{name: "values known late", argument: `base_url = terraform_data.late.output
  api_key = terraform_data.late.output
  ca_file = terraform_data.late.output`},
}

// blockWith returns a function that puts an argument into a block of valid ones. The argument
// replaces the valid ones that it names.
func blockWith(valid ...string) func(argument string) string {
	return func(argument string) string {
		lines := []string{argument}
		for _, v := range valid {
			name, _, _ := strings.Cut(v, " ")
			if !strings.Contains("\n"+argument, "\n"+name+" ") {
				lines = append(lines, v)
			}
		}
		return strings.Join(lines, "\n") + "\n"
	}
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
	settings []argument, of func(row) []argument, more map[string][]argument, ofData func(dataSourceRow) []argument,
) []block {
	var all []block
	add := func(kind string, with func(argument string) string, arguments []argument) {
		for _, a := range arguments {
			b := block{name: a.name, kind: kind, body: with(a.argument), reported: a.reported}
			switch b.reported {
			case "":
				b.reported, _, _ = strings.Cut(a.argument, "\n")
			case theBlock:
				b.reported, _, _ = strings.Cut(b.header("it"), "\n")
			}
			all = append(all, b)
		}
	}
	add(ofProvider, blockWith(), settings)
	for _, kind := range slices.Sorted(maps.Keys(rows)) {
		add(kind, rows[kind].block, slices.Concat(of(rows[kind]), more[kind]))
	}
	for _, kind := range slices.Sorted(maps.Keys(dataSourceRows)) {
		add("data."+kind, blockWith(dataSourceRows[kind].valid...), ofData(dataSourceRows[kind]))
	}
	return all
}

// TestAccValidation_invalid has every invalid argument in one configuration. `terraform validate`
// takes as long for one as for all. It must report each argument once, at its line.
func TestAccValidation_invalid(t *testing.T) {
	t.Parallel()
	ofData := func(r dataSourceRow) []argument { return r.invalid }
	invalid := blocks(invalidSettings, func(r row) []argument { return r.invalid }, plantedMistakes, ofData)
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
	ofData := func(r dataSourceRow) []argument { return r.unusual }
	valid := blocks(unusualSettings, func(r row) []argument { return r.unusual }, oddities, ofData)
	dependencies := map[string]bool{`resource "terraform_data" "late" {}`: true}
	for kind, r := range rows {
		for _, one := range strings.SplitAfter(r.dependencies, "\n}\n") { // rows may share some
			dependencies[strings.TrimSpace(one)] = true
		}
		for i, body := range []string{r.full, r.changed, r.minimal, r.pruned, r.reordered} {
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
