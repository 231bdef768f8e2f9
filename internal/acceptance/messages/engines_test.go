// SPDX-License-Identifier: MPL-2.0

package messages_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// oneEngine has the commands that texts name for Terraform alone, and the reason.
var oneEngine = map[string]string{
	"`terraform query`":          "OpenTofu has no list resources",
	"`terraform apply -invoke=a": "OpenTofu has no actions",
}

// ownAddresses are the addresses of this provider, by which a review tells it from others, and that
// of its pages. No message has them.
var ownAddresses = map[string]bool{
	"registry.terraform.io/terraform-payments/payments": true, "registry.opentofu.org/terraform-payments/payments": true,
	"https://registry.terraform.io/providers/terraform-payments/payments/latest/docs/": true,
}

// developing has the directories whose programs only developers of the provider run.
var developing = []string{
	"internal/acceptance", "internal/acctest", "internal/tools/bench", "internal/tools/floor", "internal/tools/rehearsal",
}

var (
	hostOfEngine = regexp.MustCompile(`registry\.(terraform\.io|opentofu\.org)`)
	// A command, and neither a part of a name nor the block of a configuration.
	commandOfTerraform = regexp.MustCompile(`(^|[^-./\w])terraform([^-./\w ]| [^{]|$)`)
)

// TestMessages_ofEveryEngine reads every string of the program. The provider cannot know its
// engine, so no string may name the registry of one, and a string that names the command terraform
// must name tofu, too. A string that is the name alone is for finding the program.
func TestMessages_ofEveryEngine(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	check := func(position token.Position, text string) {
		if host := hostOfEngine.FindString(text); host != "" && !ownAddresses[text] && filepath.Base(filepath.Dir(position.Filename)) != "demo" {
			t.Errorf("%s names %s", position, host)
		}
		if text == "terraform" || strings.Contains(text, "tofu") {
			return
		}
		for command := range oneEngine {
			if strings.Contains(text, command) {
				used[command] = true
				text = strings.ReplaceAll(text, command, "")
			}
		}
		if found := commandOfTerraform.FindString(text); found != "" {
			t.Errorf("%s names the command terraform only: %q", position, text)
		}
	}
	files := 0
	for _, top := range []string{"main.go", "internal"} {
		err := filepath.WalkDir(acctest.Path(top), func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() {
				for _, dir := range developing {
					if path == acctest.Path(dir) {
						return fs.SkipDir
					}
				}
				return nil
			}
			if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return nil
			}
			files++
			return eachString(path, check)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 300 {
		t.Errorf("only %d files were read", files)
	}
	for command, reason := range oneEngine {
		if !used[command] {
			t.Errorf("the exception %q (%s) is not needed", command, reason)
		}
	}
}

// eachString calls f with every string of a Go file. Strings that are added to each other are one.
func eachString(path string, f func(position token.Position, text string)) error {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	ast.Inspect(file, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.BinaryExpr:
			if text := joined(n); text != "" {
				f(set.Position(n.Pos()), text)
				return false
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				f(set.Position(n.Pos()), joined(n))
			}
		}
		return true
	})
	return nil
}

// joined returns the strings that an expression adds to each other. Other operands are spaces.
func joined(expression ast.Expr) string {
	switch e := expression.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			text, _ := strconv.Unquote(e.Value)
			return text
		}
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return joined(e.X) + joined(e.Y)
		}
	}
	return ""
}
