// SPDX-License-Identifier: MPL-2.0

package swap

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/money"
)

var executeSwap = money.Action[executeModel]{
	Name: "execute_swap",
	Schema: schema.Schema{
		MarkdownDescription: "Swaps an amount of the organization's balance into another asset, at once. Its value in USD counts against the " +
			"organization's conversion limit of the last 24 hours." + money.Notes("execute_swap", "executeSwap",
			"`payments_transactions` lists the swap, and `payments_balances` shows both balances."),
		Attributes: map[string]schema.Attribute{
			"source":      assetBlock("The asset to give."),
			"destination": assetBlock("The asset to get."),
			"amount":      money.AmountArgument("The amount to give, in units of the source."),
			"minimum_output": money.BoundArgument("The least amount to get, in units of the destination. The action asks for a quote first, and " +
				"once more right before it sends the request. It sends nothing if the quote is lower. The market may still move between the " +
				"quote and the swap: then the swap that happened is a warning. No limit by default."),
			"repeat_window": money.WindowArgument(),
			"allow_repeat":  money.RepeatArgument("swap", "the same amount of the same source, into the same destination. "+money.ByAmount("swap")),
			"wait":          money.WaitArgument("the swap is complete"),
		},
	},
	Summary: func(p money.Preview, m executeModel) string {
		return fmt.Sprintf("This swaps %s into %s.", p.AmountOf(m.Amount, m.Source), p.AssetOf(m.Destination))
	},
	Invoke: invokeExecute,
}

// assetBlock is an asset as an argument of an action.
func assetBlock(description string) schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{
		Required: true, Validators: []validator.Object{customtype.TokenOfNetwork{Networks: networks}},
		MarkdownDescription: description + " Terraform does not report misspelled keys in this object. Check the plan.",
		Attributes: map[string]schema.Attribute{
			"network": money.NetworkArgument("The network of the asset"), "token": money.TokenArgument(),
		},
	}
}

type executeModel struct {
	money.Repetition

	Source        types.Object `tfsdk:"source"` // unknown in a plan, perhaps
	Destination   types.Object `tfsdk:"destination"`
	Amount        types.Number `tfsdk:"amount"`
	MinimumOutput types.Number `tfsdk:"minimum_output"`
	Wait          types.String `tfsdk:"wait"`
}

func invokeExecute(ctx context.Context, run *money.Run, m executeModel) error {
	params := client.SwapParams{
		Source: computed.Sent[client.Asset](m.Source, run.Diags), Destination: computed.Sent[client.Asset](m.Destination, run.Diags),
		Amount: convert.Decimal(m.Amount),
	}
	if run.Diags.HasError() {
		return nil // they say why nothing was sent
	}
	if params.Source.Equal(params.Destination) {
		return money.Refuse(path.Root("destination"), "Both assets are the same", "A swap needs two assets.")
	}
	source, err := run.Find(ctx, path.Root("source"), params.Source)
	if err != nil {
		return err
	}
	destination, err := run.Find(ctx, path.Root("destination"), params.Destination)
	if err != nil {
		return err
	}
	if err := source.CheckPlaces(path.Root("amount"), params.Amount); err != nil {
		return err
	}
	var quoted client.Decimal
	request := run.Client.TransactionMovement("swap", params, &params.Source, params.Amount)
	made, err := run.Once(ctx, m.Repetition, money.Movement{
		Request: request,
		Check: func(ctx context.Context) (err error) {
			quoted, err = checkOutput(ctx, run, params, m.MinimumOutput, destination)
			return err
		},
		Send: func(ctx context.Context) (string, error) {
			run.Report(fmt.Sprintf("Swapping %s into %s. The quote is %s.", source.Amount(params.Amount), destination, destination.Amount(quoted)))
			swap, err := run.Client.ExecuteSwap(ctx, params)
			return run.Accepted("swap", swap.ID, err)
		},
	})
	if err != nil || made == "" {
		return err
	}
	run.Report(fmt.Sprintf("Requested the swap %s of %s. The data source payments_swap shows it.", made, source.Amount(params.Amount)))
	var last client.Swap
	run.Follow(ctx, "swap "+made, m.Wait, func(ctx context.Context) (money.Progress, error) {
		swap, err := run.Client.Swap(ctx, made)
		if err == nil {
			last = swap
		}
		now := progressOf(swap, destination)
		now.Other = swap.Destination.Network != "" && !params.Destination.Equal(swap.Destination) ||
			!request.Like(client.Transaction{Network: swap.Source.Network, Token: swap.Source.Token, Amount: swap.SourceAmount, Fee: swap.Fee})
		return now, err
	})
	least, got := convert.Decimal(m.MinimumOutput), last.DestinationAmount
	if least.IsSet() && got.IsSet() && got.Compare(least) < 0 {
		run.Diags.AddAttributeWarning(path.Root("minimum_output"), "The swap gave less than its quote", fmt.Sprintf(
			"The swap %s gave %s, and minimum_output is %s: the market moved after the quote. The swap has happened.", made,
			destination.Amount(got), least))
	}
	return nil
}

// checkOutput keeps the bound of the output. It returns the quoted output.
func checkOutput(
	ctx context.Context, run *money.Run, params client.SwapParams, minimum types.Number, destination money.Asset,
) (client.Decimal, error) {
	quote, err := run.Client.SwapQuote(ctx, params)
	if err != nil {
		return client.Decimal{}, fmt.Errorf("the swap could not be quoted, so nothing was sent: %w", err)
	}
	if least := convert.Decimal(minimum); least.IsSet() && quote.EstimatedOutput.Compare(least) < 0 {
		return client.Decimal{}, money.Refuse(path.Root("minimum_output"), "The quote is too low", fmt.Sprintf(
			"The quote is %s, and minimum_output is %s.", destination.Amount(quote.EstimatedOutput), least))
	}
	return quote.EstimatedOutput, nil
}

func progressOf(s client.Swap, destination money.Asset) money.Progress {
	p := money.Progress{
		Text: "is " + string(s.Status), Done: s.Status == client.TransferComplete || s.Status == client.TransferFailed,
		Failed: s.Status == client.TransferFailed,
	}
	if s.DestinationAmount.IsSet() {
		p.Text += ", with an output of " + destination.Amount(s.DestinationAmount)
	}
	return p
}
