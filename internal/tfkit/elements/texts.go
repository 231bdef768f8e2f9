// SPDX-License-Identifier: MPL-2.0

package elements

import (
	"context"
	"fmt"

	datasource "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// Texts is a sensitive map beside the list of a plural data source, with one text of each object.
// It is for a sensitive attribute that no data source of one object has. The map as a whole is
// sensitive: Terraform keeps one mark.
type Texts[T any] struct {
	Name, Description string
	// Of returns the object's key in the map, its id, and its text.
	Of func(object T) (key, text string)
}

// Where says what has the sensitive attributes that the elements lack: the map, or the data source
// of one object, which has this name.
func (t *Texts[T]) Where(name string) string {
	if t != nil {
		return fmt.Sprintf("The map `%s` has them.", t.Name)
	}
	return fmt.Sprintf("The data source `payments_%s` has them, of one %s.", name, diagnose.Human(name))
}

// AddTo adds the map to the attributes of a data source. Without texts, it does nothing.
func (t *Texts[T]) AddTo(attributes map[string]datasource.Attribute) {
	if t != nil {
		attributes[t.Name] = datasource.MapAttribute{
			Computed: true, Sensitive: true, ElementType: types.StringType, MarkdownDescription: t.Description,
		}
	}
}

// Set sets the map of a state. Without texts, it does nothing.
func (t *Texts[T]) Set(ctx context.Context, state *tfsdk.State, objects []T, diags *diag.Diagnostics) {
	if t == nil {
		return
	}
	texts := map[string]string{}
	for _, object := range objects {
		key, text := t.Of(object)
		texts[key] = text
	}
	diags.Append(state.SetAttribute(ctx, path.Root(t.Name), texts)...)
}
