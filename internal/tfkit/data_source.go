// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
)

// dataSource reads one object of a [View] by its id or by a lookup.
type dataSource[M Model[M, T], T any] struct {
	lifecycle.Data
	view View[M, T]
}

func (d *dataSource[M, T]) Metadata(_ context.Context, req datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + d.view.Name
}

// Schema derives from the view's. The id and the attributes of the lookups are arguments.
func (d *dataSource[M, T]) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	name := diagnose.Human(d.view.Name)
	keys := d.view.keys()
	var arguments []string
	for _, key := range keys.Keys {
		arguments = append(arguments, key.Attributes...)
	}
	attributes := derive.WithArguments(d.view.Schema.Attributes, arguments)
	if d.view.Get != nil {
		id := schema.StringAttribute{
			Required: true, Validators: []validator.String{check.ID()}, MarkdownDescription: fmt.Sprintf("The id of the %s.", name),
		}
		if len(d.view.Lookups) > 0 {
			id.Required, id.Optional, id.Computed = false, true, true
			id.MarkdownDescription += fmt.Sprintf(" Set exactly one of %s.", strings.ReplaceAll(keys.String(), " or ", ", or "))
		}
		attributes["id"] = id
	}
	resp.Schema = schema.Schema{
		MarkdownDescription: fmt.Sprintf("Reads one %s by its %s. A missing %s is an error.", name, keys, name),
		Attributes:          attributes,
	}
}

// ValidateConfig demands exactly one way to find the object.
func (d *dataSource[M, T]) ValidateConfig(
	_ context.Context, req datasource.ValidateConfigRequest, resp *datasource.ValidateConfigResponse,
) {
	keys, at := d.view.keys(), "id"
	if !keys.ByID {
		at = keys.Keys[0].Attributes[0]
	}
	if _, _, ok := keys.Configured(req.Config.Raw); !ok {
		resp.Diagnostics.AddAttributeError(derive.Path(at), "Invalid combination of arguments",
			fmt.Sprintf("To find the %s, set exactly one of these: %s.", diagnose.Human(d.view.Name), keys))
	}
}

// Read fails if the object is missing, because the configuration relies on it.
func (d *dataSource[M, T]) Read(ctx context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	keys := d.view.keys()
	key, values, ok := keys.Configured(req.Config.Raw)
	var object T
	var err error
	switch {
	case !ok:
		err = errors.New("the arguments were not validated")
	case key.Attributes == nil:
		object, err = d.view.Get(d.Client(), ctx, values[0])
	default:
		object, err = keys.Find(ctx, d.Client(), key, values)
		if err == nil && key.Find == nil {
			object, err = newHollow(d.view.Get).filled(ctx, d.Client(), object)
		}
	}
	if summary, detail, ok := keys.Explain(err, fmt.Sprintf("There is no such %s", diagnose.Human(d.view.Name))); ok {
		resp.Diagnostics.AddAttributeError(derive.Path(key.Names()[0]), summary, detail)
		return
	}
	if err != nil {
		diagnose.Add(ctx, &resp.Diagnostics, d.view.Schema, "read", d.view.Name, err)
		return
	}
	var m M
	resp.Diagnostics.Append(resp.State.Set(ctx, m.Refresh(object))...)
}
