// SPDX-License-Identifier: MPL-2.0

package depositaccount

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lookup"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// masterAccounts has the data sources of all deposit accounts. Create returns an existing account,
// and there is no deletion.
var masterAccounts = tfkit.Kind[masterModel, client.DepositAccount, client.CryptoDepositMethod]{
	View: tfkit.View[masterModel, client.DepositAccount]{
		Name: "master_deposit_account", Plural: "deposit_accounts", Schema: masterSchema(),
		Get: (*client.Client).DepositAccount, List: masters,
		Label: func(a client.DepositAccount) string { return a.Name },
	},

	Create: func(c *client.Client, ctx context.Context, asset client.CryptoDepositMethod) (client.DepositAccount, error) {
		token := ""
		if asset.Token != nil {
			token = *asset.Token
		}
		return c.MasterDepositAccount(ctx, asset.Network, token)
	},
	Delete: func(*client.Client, context.Context, string) error { return nil },
	Await:  &tfkit.Await[client.DepositAccount]{Missing: "the address", Done: complete, Timeout: 5 * time.Minute},

	Destroying: described.Destroying{
		Noun: "master deposit account", Finding: "account.forgotten", Replaced: "account.replaced",
		Ends:    "forgotten by Terraform: its address still receives money",
		Warning: "Destroying only forgets the master deposit account %s",
		Detail: "The payments service cannot delete a master account. Terraform removes it from the state, and its address still " +
			"receives " +
			"money. A later create for the same asset returns the same account.",
	},
}

// masters lists the existing master accounts. It never asks for the account of an asset, which
// would create it.
func masters(c *client.Client, ctx context.Context) iter.Seq2[client.DepositAccount, error] {
	return accountsWhere(c, ctx, func(a client.DepositAccount) bool { return a.IsMaster && a.DepositMethod.Crypto != nil })
}

// masterLists is the list resource. Its description names the objects that it finds.
func masterLists() []func() list.ListResource {
	named := masterAccounts
	named.Plural = "master_deposit_accounts"
	return named.Lists()
}

func masterSchema() schema.Schema {
	return plan.KeepIfOmitted(schema.Schema{
		MarkdownDescription: "The master deposit account of an asset: the address to which you send crypto currency to fund your own " +
			"balance.\n\n" +
			"There is one master account for each asset. Creating the resource returns the existing account, or makes it. So two resources " +
			"with the same asset are one account, with the same `id` and `address`.\n\n" +
			"~> The payments service cannot delete a master account. Destroying the resource, or replacing it by another asset, only forgets the " +
			"account: its address still receives money. The plan says so.",
		Attributes: map[string]schema.Attribute{
			"id":              plan.Computed("The id that the payments service gave the account."),
			"organization_id": plan.Computed("The id of the organization that the account belongs to."),
			"name":            plan.Computed("The name that the payments service gave the account.", described.Label),
			"network":         networkAttribute("The network of the asset"),
			"token":           tokenAttribute("that is the asset"),
			"address":         addressAttribute("The address that receives the asset. Null until the payments service has made it."),
			"created_at":      plan.Computed("When the account was created (RFC 3339, UTC)."),
		},
	})
}

type masterModel struct {
	ID             types.String       `tfsdk:"id"`
	OrganizationID types.String       `tfsdk:"organization_id"`
	Name           types.String       `tfsdk:"name"`
	Network        types.String       `tfsdk:"network"`
	Token          customtype.Address `tfsdk:"token"`
	Address        customtype.Address `tfsdk:"address"`
	CreatedAt      types.String       `tfsdk:"created_at"`
}

// Params returns the asset.
func (m masterModel) Params(context.Context, *diag.Diagnostics) client.CryptoDepositMethod {
	return client.CryptoDepositMethod{
		Network: client.DepositNetwork(m.Network.ValueString()), Token: convert.Optional[string](m.Token.StringValue),
	}
}

// Refresh returns the model with the object's values.
func (m masterModel) Refresh(a client.DepositAccount) masterModel {
	m.ID = types.StringValue(a.ID)
	m.OrganizationID = types.StringValue(a.OrganizationID)
	m.Name = types.StringValue(a.Name)
	if crypto := a.DepositMethod.Crypto; crypto != nil {
		m.Network, m.Token = types.StringValue(string(crypto.Network)), addressValue(crypto.Token)
	}
	m.Address = addressValue(a.Address)
	m.CreatedAt = types.StringValue(string(a.CreatedAt))
	return m
}

// masterResource is the kit's resource. It warns of a replacement, and refuses to import other
// accounts.
type masterResource struct {
	*tfkit.Resource[masterModel, client.DepositAccount, client.CryptoDepositMethod]
}

// ModifyPlan warns of a replacement, which does not delete the account.
func (r *masterResource) ModifyPlan(ctx context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	r.Resource.ModifyPlan(ctx, req, resp)
	if changed := changes(req.State.Raw, resp.Plan.Raw, "network", "token"); len(changed) > 0 {
		id, _ := raw.StringAt(req.State.Raw, "id")
		resp.Diagnostics.AddAttributeWarning(path.Root(changed[0]), "A change forgets the master deposit account "+id,
			"The payments service has one master account for each asset. For another asset, Terraform forgets this account and takes the one of "+
				"that asset. The service cannot delete a master account, so the forgotten one still receives money at its address.")
	}
}

// ImportState refuses an account that is not a master account.
func (r *masterResource) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	r.Resource.ImportState(ctx, req, resp)
	if id, ok := wrongType(ctx, r.Client(), true, resp); ok {
		resp.Diagnostics.AddError("This is the id of another deposit account", fmt.Sprintf("The deposit account %s is not a master account. "+
			"To manage it here, add:\n\n%s", id, diagnose.ImportBlock("deposit_account", id)))
	}
}

// masterKey returns the asset of an account. The case of a token with 0x does not count.
func masterKey(account tftypes.Value) (lookup.Value, bool) {
	network, _ := raw.StringAt(account, "network")
	token, set := raw.StringAt(account, "token")
	if network == "" || set && token == "" { // unknown
		return lookup.Value{}, false
	}
	asset := strings.TrimSpace(network + " " + token)
	return lookup.Value{
		Text: network + " " + destination.NormalizeAddress(token), Shown: "the asset " + asset, Argument: "network", Uniqueness: lookup.Doubtful,
		Twice: "The payments service has one for each asset, so both resources are the same account.",
	}, true
}
