// SPDX-License-Identifier: MPL-2.0

package review

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
)

// directoryOf writes files, and returns their directory.
func directoryOf(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// keysOf are the unknown keys that a review finds: "FILE:LINE address path nearest".
func keysOf(t *testing.T, planned, dir string) (all []string) {
	t.Helper()
	args := []string{}
	if dir != "" {
		args = []string{"-dir", dir}
	}
	for _, f := range reviewJSON(t, planned, args...) {
		if f["id"] != "key.unknown" {
			continue
		}
		words := fmt.Sprint(f["address"], " ", f["path"])
		if facts, ok := f["facts"].(map[string]any); ok {
			words += fmt.Sprint(" ", facts["nearest"])
		}
		if f["file"] != nil {
			file, _ := filepath.Rel(dir, f["file"].(string)) //nolint:forcetypeassert // it panics
			words = fmt.Sprint(filepath.ToSlash(file), ":", f["line"], " ", words)
		}
		all = append(all, words)
	}
	return all
}

func TestDir_unknownKeys(t *testing.T) {
	t.Parallel()
	const head = "resource \"payments_payment_link\" \"shop\" {\n"
	for name, test := range map[string]struct {
		files map[string]string
		want  string // findings, separated by "; "
	}{
		"none": {map[string]string{"main.tf": head + `
			gateway = { managed = { methods = [{ network = "Bitcoin" }] } }
			}`}, ""},
		"an object": {
			map[string]string{"main.tf": head + "gateway = {\n mangaed = { methods = [] }\n}\n}"},
			"main.tf:3 payments_payment_link.shop gateway.mangaed managed",
		},
		"nothing similar": {map[string]string{"main.tf": head + "gateway = { q = 1 }\n}"}, "main.tf:2 payments_payment_link.shop gateway.q"},
		"a list": {
			map[string]string{"main.tf": head + "gateway = { managed = { methods = [\n{ network = 1 },\n{ netwrk = 1 },\n] } }\n}"},
			"main.tf:4 payments_payment_link.shop gateway.managed.methods[1].netwrk network",
		},
		"a quoted key": {
			map[string]string{"main.tf": head + "gateway = { \"mangaed\" = null, \"managed\" = null }\n}"},
			"main.tf:2 payments_payment_link.shop gateway.mangaed managed",
		},
		"a computed key": {map[string]string{"main.tf": head + "gateway = { (var.key) = null, \"${var.key}x\" = null }\n}"}, ""},
		"a loop": {
			map[string]string{"main.tf": head + "gateway = { managed = { methods = [\nfor n in var.n : {\nnetwrk = n }] } }\n}"},
			"main.tf:4 payments_payment_link.shop gateway.managed.methods[*].netwrk network",
		},
		"a condition": {
			map[string]string{"main.tf": head + "gateway = var.a ? { managed = null } : (var.b ? { mangaed = null } : null)\n}"},
			"main.tf:2 payments_payment_link.shop gateway.mangaed managed",
		},
		"functions": {
			map[string]string{"main.tf": head + `gateway = merge(var.a, { mangaed = null }, { managed = { methods = concat(
				var.b, [{ netwrk = 1 }]) } }, keys({ other = 1 }))` + "\n}"},
			"main.tf:3 payments_payment_link.shop gateway.managed.methods[0].netwrk network; " +
				"main.tf:2 payments_payment_link.shop gateway.mangaed managed",
		},
		"a local": {map[string]string{
			"main.tf":   head + "gateway = local.one\n}",
			"locals.tf": "locals {\n one = local.two\n two = \"${{ mangaed = local.two }}\"\n}",
		}, "locals.tf:3 payments_payment_link.shop gateway.mangaed managed"},
		"locals in a circle": {map[string]string{"main.tf": head + "gateway = local.a\n}\nlocals {\n a = local.b\n b = local.a\n}"}, ""},
		"free keys": {map[string]string{"main.tf": head + "lifecycle {\n ignore_changes = [gateway]\n}\n}\nresource \"other_thing\" \"a\" {\n" +
			"gateway = { mangaed = 1 }\n}"}, ""},
		"JSON": {
			map[string]string{"main.tf.json": `{"resource": {"payments_payment_link": {"shop": {
				"gateway": {"managed": {"methods": [{"network": "Bitcoin"},
				{"netwrk": "Bitcoin"}]}}}}}}`},
			"main.tf.json:3 payments_payment_link.shop gateway.managed.methods[1].netwrk network",
		},
		"an override": {map[string]string{
			"main.tf":     head + "gateway = { managed = null }\n}",
			"override.tf": "\n" + head + "gateway = { mangaed = null }\n}",
		}, "override.tf:3 payments_payment_link.shop gateway.mangaed managed"},
		"a module that is called twice": {map[string]string{
			"main.tf": "module \"a\" {\n source = \"./m/../m\"\n}\nmodule \"b\" {\n source = \"./m\"\n}\n" +
				"module \"c\" {\n source = \"x/y/z\"\n}",
			"m/main.tf": head + "gateway = { mangaed = null }\n}",
		}, "m/main.tf:2 module.a.payments_payment_link.shop gateway.mangaed managed; " +
			"m/main.tf:2 module.b.payments_payment_link.shop gateway.mangaed managed"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := strings.Join(keysOf(t, written(t), directoryOf(t, test.files)), "; "); got != test.want {
				t.Errorf("found\n%s\nnot\n%s", got, test.want)
			}
		})
	}
}

// constants is the configuration of a plan with one block.
func constants(value string) object {
	return object{"configuration": json.RawMessage(`{"root_module": {"module_calls": {"m": {"module": {"resources": [{
		"address": "payments_payment_link.shop", "mode": "managed", "type": "payments_payment_link", "name": "shop",
		"expressions": {"gateway": ` + value + `}}]}}}}}`)}
}

func TestUnknownKeys_constants(t *testing.T) {
	t.Parallel()
	const address = "module.m.payments_payment_link.shop "
	for value, want := range map[string]string{
		`{"constant_value": {"managed": {"methods": [{"network": "Bitcoin"}]}}}`: "",
		`{"constant_value": {"mangaed": {"a": 1}}}`:                              address + "gateway.mangaed managed",
		`{"constant_value": {"managed": {"methods": [{"network": "Bitcoin"}, {"netwrk": 1}]}}}`: address +
			"gateway.managed.methods[1].netwrk network",
		`{"constant_value": {"managed": [{"a": 1}]}}`:                              "",
		`{"constant_value": {"managed": {"methods": {"a": 1}}}}`:                   "",
		`{"constant_value": {"managed": {"methods": ["a", null, 1, [{"a": 1}]]}}}`: "",
		`{"constant_value": "gateway"}`:                                            "",
		`{"constant_value": null}`:                                                 "",
		`{"references": ["var.gateway"]}`:                                          "",
		`{"constant_value": {"` + strings.Repeat("x", 100_000) + `": 1}}`: address +
			"gateway." +
			strings.Repeat("x", styled.Longest-8) +
			"…",
		`{"constant_value": {"a": ` + strings.Repeat(`[`, 5000) + "1" + strings.Repeat(`]`, 5000) + `}}`: address + "gateway.a",
		`{"constant_value": {"managed": null, "self_custodial": {"seller_payment_addr": "0x", "q\n": {}}}}`: address +
			"gateway.self_custodial.q ; " +
			address +
			"gateway.self_custodial.seller_payment_addr seller_payment_address",
	} {
		if got := strings.Join(keysOf(t, writtenWith(t, constants(value)), ""), "; "); got != want {
			t.Errorf("%.100s: found\n%.300s\nnot\n%s", value, got, want)
		}
	}
}

// TestUnknownKeys_once shows that a key in the plan and in the files is one finding, with its line.
func TestUnknownKeys_once(t *testing.T) {
	t.Parallel()
	dir := directoryOf(t, map[string]string{
		"main.tf":   "module \"m\" {\n source = \"./m\"\n}",
		"m/main.tf": "resource \"payments_payment_link\" \"shop\" {\n gateway = { mangaed = null }\n}",
	})
	planned := writtenWith(t, constants(`{"constant_value": {"mangaed": null}}`))
	if got := keysOf(t, planned, dir); len(got) != 1 || got[0] != "m/main.tf:2 module.m.payments_payment_link.shop gateway.mangaed managed" {
		t.Errorf("found %q", got)
	}
	r := run(t, planned, "-dir", dir)
	if want := "/m/main.tf:2`: Terraform ignores `gateway.mangaed` of `module.m.payments_payment_link.shop`: there is no such key. " +
		"It probably means `managed`.\n"; r.code != cli.Done || !strings.Contains(r.out, want) {
		t.Errorf("%+v", r)
	}
}

// TestDir_programs finds the programs of removed blocks, which the plan does not have.
func TestDir_programs(t *testing.T) {
	t.Parallel()
	removed := func(from, inside string) string { return "removed {\n from = " + from + "\n" + inside + "\n}\n" }
	const program = "provisioner \"local-exec\" {\n when = destroy\n command = \"env\"\n}"
	call := func(source string) string { return "module \"m\" {\n source = \"" + source + "\"\n}\n" }
	const root, inside = "terraform_data.x", "module.m.terraform_data.x"
	for name, test := range map[string]struct {
		files       map[string]string
		address, at string // of the finding; empty for none
	}{
		"no program":              {map[string]string{"main.tf": removed(root, "lifecycle {\n destroy = true\n}")}, "", ""},
		"of an object that stays": {map[string]string{"main.tf": removed("terraform_data.other", program)}, "", ""},
		"in the root":             {map[string]string{"main.tf": "\n" + removed(root, program)}, root, "main.tf:3"},
		"of OpenTofu":             {map[string]string{"main.tofu": removed(root, program)}, root, "main.tofu:2"},
		"of a module":             {map[string]string{"main.tf": removed(inside, program)}, inside, "main.tf:2"},
		"in a module":             {map[string]string{"main.tf": call("./m"), "m/main.tf": removed(root, program)}, inside, "m/main.tf:2"},
		"in a module of an engine": {map[string]string{
			"main.tf": call("./m"), "x.tofu": call("./n"), "m/main.tf": removed(root, program), "n/main.tf": "", // a plan tells no engine
		}, inside, "m/main.tf:2"},
		"in JSON": {map[string]string{"main.tf.json": `{"removed": [
			{"from": "terraform_data.x", "provisioner": [{"local-exec": {"when": "destroy", "command": "env"}}]}]}`}, root, "main.tf.json:2"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := directoryOf(t, test.files)
			planned := written(t, destroyed(root, object{"id": "a"}), destroyed(`module.m["a"].terraform_data.x[0]`, object{"id": "b"}))
			var got string
			for _, f := range reviewJSON(t, planned, "-dir", dir) {
				if f["id"] == "program" && f["level"] == "approve" {
					file, _ := filepath.Rel(dir, f["file"].(string)) //nolint:forcetypeassert // it panics
					got += fmt.Sprint(f["address"], " ", filepath.ToSlash(file), ":", f["line"])
				}
			}
			if want := strings.TrimSpace(test.address + " " + test.at); got != want {
				t.Errorf("found %q, not %q", got, want)
			}
			const words = ": The apply runs 1 program when it destroys `%s`: `local-exec`, with the environment of the job."
			if r := run(t, planned, "-dir", dir); strings.Contains(r.out, fmt.Sprintf(words, test.address)) != (test.address != "") {
				t.Error(r.out)
			}
		})
	}
}

func TestDir_mistakes(t *testing.T) {
	t.Parallel()
	call := func(source string) string { return "module \"m\" {\n source = \"" + source + "\"\n}\n" }
	fan := map[string]string{}
	for i := range 12 {
		fan[fmt.Sprintf("m%d/main.tf", i)] = strings.Replace(call(fmt.Sprintf("../m%d", i+1)), `"m"`, `"a"`, 1) + call(fmt.Sprintf("../m%d", i+1))
	}
	fan["m12/main.tf"] = ""
	fan["main.tf"] = call("./m0")
	for want, files := range map[string]map[string]string{
		"has no configuration":                     {"README.md": ""},
		"main.tf:1:1: Argument or block":           {"main.tf": "{"},
		"main.tf:1:20005: expressions are nested":  {"main.tf": "a = " + strings.Repeat("!", 100_000)},
		"main.tf:1:140006: expressions are nested": {"main.tf": "a = \"" + strings.Repeat("%{if a}", 100_000)},
		"expressions are nested too deeply":        {"main.tf": "a = " + strings.Repeat("(", 100_000)},
		"main.tf:1:5: Invalid character":           {"main.tf": "a = \xff\xfe"},
		"main.tf.json: it is no JSON":              {"main.tf.json": strings.Repeat("[", 100_000)},
		"no such file":                             {"main.tf": call("./none")},
		"m calls itself":                           {"main.tf": call("./m"), "m/main.tf": call("./")},
		"calls itself":                             {"main.tf": call("./a"), "a/main.tf": call("../b"), "b/main.tf": call("../a")},
		"it calls more than 1000 modules":          fan,
		"main.tf.json:1:":                          {"main.tf.json": `{"resource": 3}`},
		"the source of a module is longer":         {"main.tf": call("./" + strings.Repeat("./", 300) + "m"), "m/main.tf": ""},
	} {
		r := run(t, written(t), "-dir", directoryOf(t, files))
		if r.code != cli.Usage || !strings.Contains(r.err, want) || r.out != "" {
			t.Errorf("without %q: exit code %d: %.500s %.500s", want, r.code, r.err, r.out)
		}
	}
}

// TestDir_links shows that links which lead round do not keep a review from ending.
func TestDir_links(t *testing.T) {
	t.Parallel()
	link := func(dir, to, name string) {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Skip("no symbolic links here: ", err)
		}
	}
	dir := directoryOf(t, map[string]string{"main.tf": "module \"m\" {\n source = \"./again\"\n}"})
	link(dir, ".", "again")
	if r := run(t, written(t), "-dir", dir); r.code != cli.Usage || !strings.Contains(r.err, "calls itself") {
		t.Errorf("a module that is its own directory: %+v", r)
	}
	dir = directoryOf(t, map[string]string{"main.tf": ""})
	link(dir, "loop.tf", "loop.tf")
	if r := run(t, written(t), "-dir", dir); r.code != cli.Usage || !strings.Contains(r.err, "loop.tf") {
		t.Errorf("a file that is a link to itself: %+v", r)
	}
	dir = directoryOf(t, map[string]string{"main.tf": "", "dir.tf/a.txt": ""})
	link(dir, "/dev/zero", "zero.tf")
	link(dir, "nowhere", ".#main.tf")
	if r := run(t, written(t), "-dir", dir); r.code != cli.Done {
		t.Errorf("files that are none: %+v", r)
	}
}

// TestDir_large shows that locals which stand for very many objects end.
func TestDir_large(t *testing.T) {
	t.Parallel()
	var locals strings.Builder
	for i := range 60 {
		fmt.Fprintf(&locals, " l%d = merge(local.l%d, local.l%d)\n", i, i+1, i+1)
	}
	dir := directoryOf(t, map[string]string{
		"main.tf":      "resource \"payments_payment_link\" \"a\" {\n gateway = local.l0\n}\nlocals {\n" + locals.String() + " l60 = {}\n}",
		"long.tf.json": `{"resource": {"payments_payment_link": {"b": {"gateway": {"${` + strings.Repeat("(", 900) + `": 1}}}}}`,
	})
	if got := keysOf(t, written(t), dir); len(got) != 0 {
		t.Errorf("found %q", got)
	}
}

// TestDir_keys finds an API key that a local value or an argument of a module holds, and none that
// an ephemeral variable brings through them.
func TestDir_keys(t *testing.T) {
	t.Parallel()
	key := func(references ...string) object { return object{"api_key": object{"references": references}} }
	for name, c := range map[string]struct {
		local, module string
		expressions   object
		argument      object
		isHeld        bool
	}{
		"a local":                    {`"pk_CANARY"`, "", key("local.key"), nil, true},
		"a local in a function":      {`trimspace("pk_CANARY")`, "", key("local.key"), nil, true},
		"a local without a key":      {"null", "", key("local.key"), nil, false},
		"an empty local":             {`""`, "", key("local.key"), nil, false},
		"a local of a file":          {`sensitive(trimspace(file("/run/key")))`, "", key("local.key"), nil, false},
		"a local with a variable":    {"var.key", "", key("local.key"), nil, false},
		"an argument":                {`""`, "module.m", key("var.key"), object{"constant_value": "pk_CANARY"}, true},
		"a local as an argument":     {`"pk_CANARY"`, "module.m", key("var.key"), object{"references": []string{"local.key"}}, true},
		"a variable, as an argument": {`""`, "module.m", key("var.key"), object{"references": []string{"var.key"}}, false},
	} {
		planned := writtenWith(t, object{"configuration": object{
			"provider_config": object{"x": object{
				"name": "payments", "full_name": "x/payments", "module_address": c.module, "expressions": c.expressions,
			}},
			"root_module": object{"module_calls": object{"m": object{"module": object{}, "expressions": object{"key": c.argument}}}},
		}})
		found := reviewJSON(t, planned, "-dir", directoryOf(t, map[string]string{"main.tf": "locals {\n  key = " + c.local + "\n}\n"}))
		isHeld := len(found) > 0 && found[0]["id"] == "secret.in_plan"
		if isHeld != c.isHeld || strings.Contains(fmt.Sprint(found), "CANARY") {
			t.Errorf("%s: %v", name, found)
		}
	}
}
