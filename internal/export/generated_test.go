// SPDX-License-Identifier: MPL-2.0

package export

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestExport_generated holds the two generators together: export, and the call by which engines
// generate configuration (`terraform query -generate-config-out`). For each object of each type
// that can be listed, both set the same arguments, at any depth. The server's call alone decides
// which ones.
func TestExport_generated(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	run(t, service, "-dir", dir, "-types", "all", "-archived").succeeded(t)
	written := map[string]hclsyntax.Attributes{}
	ids := map[string]string{}
	for name, content := range files(t, dir) {
		if !strings.HasSuffix(name, ".tf") {
			continue
		}
		file, diagnostics := hclsyntax.ParseConfig([]byte(content), name, hcl.InitialPos)
		if diagnostics.HasErrors() {
			t.Fatal(diagnostics)
		}
		for _, b := range file.Body.(*hclsyntax.Body).Blocks {
			switch b.Type {
			case "resource":
				written[strings.Join(b.Labels, ".")] = b.Body.Attributes
			case "import":
				id, _ := b.Body.Attributes["id"].Expr.Value(nil)
				to, _ := hcl.AbsTraversalForExpr(b.Body.Attributes["to"].Expr)
				ids[id.AsString()] = to.RootName() + "." + to[1].(hcl.TraverseAttr).Name
			}
		}
	}
	p := acctest.Connect(t, service)
	compared := 0
	for kind, s := range p.All.ResourceSchemas {
		if p.All.ListResourceSchemas[kind] == nil {
			continue
		}
		for _, listed := range p.List(t.Context(), kind, 1000, true, nil) {
			p.Clean(listed.Diagnostics)
			state, err := listed.Resource.Unmarshal(s.ValueType())
			if err != nil {
				t.Fatal(err)
			}
			id := "auto_swap" // the only object of its type, without an id
			if value, ok := membersOf(t, state)["id"]; ok {
				if err := value.As(&id); err != nil {
					t.Fatal(err)
				}
			}
			generated, err := p.Server.GenerateResourceConfig(t.Context(), &tfprotov6.GenerateResourceConfigRequest{
				TypeName: kind, State: listed.Resource,
			})
			if err != nil {
				t.Fatal(err)
			}
			config, err := generated.Config.Unmarshal(s.ValueType())
			if err != nil {
				t.Fatal(err)
			}
			want, got := argumentsIn(t, config), slices.Sorted(maps.Keys(written[ids[id]]))
			for name, argument := range written[ids[id]] {
				got = append(got, keysIn(name, argument.Expr)...)
			}
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("%s: export sets\n%v, the engine's call\n%v", ids[id], got, want)
			}
			compared++
		}
	}
	if compared != len(ids) || len(ids) != len(written) {
		t.Errorf("%d objects were compared, %d are imported, %d written", compared, len(ids), len(written))
	}
}

// argumentsIn returns the paths of the arguments that a configuration sets. Elements of lists have
// no number.
func argumentsIn(t *testing.T, config tftypes.Value) (paths []string) {
	t.Helper()
	var walk func(at string, value tftypes.Value)
	walk = func(at string, value tftypes.Value) {
		for name, member := range membersOf(t, value) {
			if !member.IsNull() {
				paths = append(paths, strings.TrimPrefix(at+"."+name, "."))
				walk(at+"."+name, member)
			}
		}
		if value.Type().Is(tftypes.List{}) || value.Type().Is(tftypes.Set{}) {
			var elements []tftypes.Value
			if err := value.As(&elements); err != nil {
				t.Fatal(err)
			}
			for _, element := range elements {
				walk(at, element)
			}
		}
	}
	walk("", config)
	slices.Sort(paths)
	return paths
}

// membersOf returns the members of an object; none of any other value.
func membersOf(t *testing.T, value tftypes.Value) (members map[string]tftypes.Value) {
	t.Helper()
	if value.Type().Is(tftypes.Object{}) {
		if err := value.As(&members); err != nil {
			t.Fatal(err)
		}
	}
	return members
}

// keysIn returns the paths of the arguments inside of an expression.
func keysIn(at string, expression hclsyntax.Expression) (paths []string) {
	switch e := expression.(type) {
	case *hclsyntax.ObjectConsExpr:
		for _, item := range e.Items {
			inner := at + "." + hcl.ExprAsKeyword(item.KeyExpr)
			paths = append(append(paths, inner), keysIn(inner, item.ValueExpr)...)
		}
	case *hclsyntax.TupleConsExpr:
		for _, element := range e.Exprs {
			paths = append(paths, keysIn(at, element)...)
		}
	}
	return paths
}
