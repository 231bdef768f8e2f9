// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	fwresource "github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

// OfKit reports whether a resource is one of the kit, or embeds one.
func OfKit(t *testing.T, name string) bool {
	t.Helper()
	for _, construct := range provider.New("test").Resources(t.Context()) {
		r := construct()
		var meta fwresource.MetadataResponse
		r.Metadata(t.Context(), fwresource.MetadataRequest{ProviderTypeName: "payments"}, &meta)
		if meta.TypeName == name {
			return EmbedsKit(reflect.TypeOf(r))
		}
	}
	t.Fatalf("there is no resource %s", name)
	return false
}

func EmbedsKit(of reflect.Type) bool {
	for of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if strings.HasSuffix(of.PkgPath(), "/internal/tfkit") && strings.HasPrefix(of.Name(), "Resource[") {
		return true
	}
	return of.Kind() == reflect.Struct && slices.ContainsFunc(reflect.VisibleFields(of), func(f reflect.StructField) bool {
		return f.Anonymous && len(f.Index) == 1 && EmbedsKit(f.Type)
	})
}
