// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	fwschema "github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

// EachAttribute calls visit with the path of each attribute. It goes inside of an attribute if
// visit says so.
func EachAttribute(under string, attributes []*tfprotov6.SchemaAttribute, visit func(path string) bool) {
	for _, a := range attributes {
		path := under + "." + a.Name
		if visit(path) && a.NestedType != nil {
			EachAttribute(path, a.NestedType.Attributes, visit)
		}
	}
}

// Schemas returns the schemas of the provider. All tests share them, and change nothing.
func Schemas(t testing.TB) *tfprotov6.GetProviderSchemaResponse {
	t.Helper()
	resp, err := schemas()
	if err != nil {
		t.Fatal(err)
	}
	return resp
}

var schemas = sync.OnceValues(func() (*tfprotov6.GetProviderSchemaResponse, error) {
	resp, err := provider.NewServer("test")().GetProviderSchema(context.Background(), &tfprotov6.GetProviderSchemaRequest{})
	if err != nil {
		return nil, err
	}
	for _, d := range resp.Diagnostics {
		return nil, fmt.Errorf("%s: %s", d.Summary, d.Detail)
	}
	return resp, nil
})

// ResourceTypes are the names of all resources, sorted.
func ResourceTypes(t *testing.T) []string {
	t.Helper()
	return slices.Sorted(maps.Keys(Schemas(t).ResourceSchemas))
}

// Modified reports whether an attribute has a plan modifier that describes itself so.
func Modified(a fwschema.Attribute, words string) bool {
	modifiers := reflect.ValueOf(a).FieldByName("PlanModifiers")
	for i := range modifiers.Len() {
		described := modifiers.Index(i).Interface().(interface{ Description(context.Context) string })
		if strings.Contains(described.Description(context.Background()), words) {
			return true
		}
	}
	return false
}

// ResourceType is a resource in the framework's form, with its schema.
type ResourceType struct {
	resource.Resource
	Attributes map[string]fwschema.Attribute
}

// FrameworkResources returns all resources by their names. All tests share them.
var FrameworkResources = sync.OnceValue(func() map[string]ResourceType {
	ctx, all := context.Background(), map[string]ResourceType{}
	for _, construct := range provider.New("test").Resources(ctx) {
		r := construct()
		var meta resource.MetadataResponse
		r.Metadata(ctx, resource.MetadataRequest{ProviderTypeName: "payments"}, &meta)
		var described resource.SchemaResponse
		r.Schema(ctx, resource.SchemaRequest{}, &described)
		all[meta.TypeName] = ResourceType{r, described.Schema.Attributes}
	}
	return all
})

// ActionSchemas are the schemas of the actions.
func ActionSchemas(all *tfprotov6.GetProviderSchemaResponse) map[string]*tfprotov6.Schema {
	schemas := map[string]*tfprotov6.Schema{}
	for name, s := range all.ActionSchemas {
		schemas[name] = s.Schema
	}
	return schemas
}
