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
	"github.com/zclconf/go-cty/cty"

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
		types, err := typesOf(valueTypes(map[string]*tfprotov6.Schema{kind: s}))
		if err != nil {
			t.Fatal(err)
		}
		for _, listed := range p.List(t.Context(), kind, 1000, true, nil) {
			p.Clean(listed.Diagnostics)
			state, err := decode(listed.Resource, types[kind])
			if err != nil {
				t.Fatal(err)
			}
			id := stringAt(state, "id")
			if id == "" {
				id = "auto_swap" // the only object of its type
			}
			generated, err := p.Server.GenerateResourceConfig(t.Context(), &tfprotov6.GenerateResourceConfigRequest{
				TypeName: kind, State: listed.Resource,
			})
			if err != nil {
				t.Fatal(err)
			}
			config, err := decode(generated.Config, types[kind])
			if err != nil {
				t.Fatal(err)
			}
			want, got := argumentsIn(config), slices.Sorted(maps.Keys(written[ids[id]]))
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
	if compared != 46 {
		t.Errorf("%d objects were compared", compared)
	}
}

// argumentsIn returns the paths of the arguments that a configuration sets. Elements of lists have
// no number.
func argumentsIn(config cty.Value) (paths []string) {
	var walk func(at string, value cty.Value)
	walk = func(at string, value cty.Value) {
		switch t := value.Type(); {
		case value.IsNull():
		case t.IsObjectType():
			for name, member := range value.AsValueMap() {
				if !member.IsNull() {
					paths = append(paths, strings.TrimPrefix(at+"."+name, "."))
				}
				walk(at+"."+name, member)
			}
		case t.IsListType() || t.IsSetType():
			for _, element := range value.AsValueSlice() {
				walk(at, element)
			}
		}
	}
	walk("", config)
	slices.Sort(paths)
	return paths
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
