// SPDX-License-Identifier: MPL-2.0

package findings

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
	tfplan "github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// actions finds each action that the plan invokes: those that move money, with their amounts and
// recipients, and all others.
func (l *look) actions() (all []*Finding) {
	for _, a := range l.Actions {
		id, when := "action.other", "on demand"
		if provider.MoneyActions()[a.Type] {
			id = "action.money"
		}
		if a.LifecycleActionTrigger != nil {
			when = "when " + a.LifecycleActionTrigger.TriggeringResourceAddress + " changes"
		}
		f := found(id, nil, "")
		f.Address, f.Type, f.Action, f.Whole = a.Address, a.Type, "invoke", fmt.Sprint(a.ConfigValues, a.ConfigUnknown)
		values, _ := a.ConfigValues.(map[string]any)
		sensitive, _ := a.ConfigSensitive.(map[string]any)
		switch {
		case id == "action.other" && a.ProviderName != "" && !l.isOurs(a.ProviderName):
			f.ID, f.Level = "program", Approve
			f.linef("The apply runs the action `%s` of the provider *%s*, %s: a program with the environment of the job", a.Address,
				a.ProviderName, when)
		case id == "action.other":
			f.linef("An action runs: `%s`, %s", a.Address, when)
		case plan.HasHidden(a.ConfigUnknown) || len(values) == 0:
			f.Level = Block
			f.linef("*Money will move* by `%s`, %s. Its amount or its recipient is not known before the apply, so nobody can approve it",
				a.Address, when)
		default:
			transfers, isList := l.transfersOf(values, sensitive)
			var amounts, recipients []string
			var each []styled.Text
			for _, t := range transfers {
				amounts, recipients = append(amounts, t.amount), append(recipients, t.recipient)
				each = append(each, styled.Textf("*%s* to *%s*", t.amount, t.recipient))
			}
			amount, recipient := strings.Join(amounts, " and "), strings.Join(recipients, ", ")
			if isList {
				recipient = cli.Count(len(transfers), "recipient") + ": " + recipient
			}
			if strings.Contains(amount, untold) { // no approval passes it
				f.Level = Block
			}
			paid := ""
			if asset := assetIn(values, sensitive, "funding_source"); asset != "" {
				paid = ", paid with " + asset
			}
			amount += paid
			if asset := assetIn(values, sensitive, "destination"); asset != "" { // of a swap
				recipient = asset + ", in " + recipient
			}
			f.After, f.Facts["amount"], f.Facts["recipient"] = amount+" to "+recipient, amount, recipient
			f.linef("*%s* will move to *%s*, by `%s`, %s", amount, recipient, a.Address, when)
			if len(each) > 1 { // a long list in one span would be cut
				f.linef("*%s%s*, by `%s`, %s: %s", cli.Count(len(each), "payment"), paid, a.Address, when, styled.List(each))
			}
		}
		all = append(all, f)
	}
	return all
}

// transfer is a movement of money, in words.
type transfer struct{ amount, recipient string }

// transfersOf are those of each entry of an action, or that of an action without entries.
func (l *look) transfersOf(values, sensitive map[string]any) (all []transfer, isList bool) {
	if plan.HasHidden(sensitive["entries"]) {
		return []transfer{{hiddenAmount, "recipients that are not shown"}}, false
	}
	entries, _ := values["entries"].([]any)
	for _, entry := range entries {
		members, _ := entry.(map[string]any)
		all = append(all, transfer{amountOf(members, nil), l.recipientOf(members, nil)})
	}
	if all != nil {
		return all, true
	}
	return []transfer{{amountOf(values, sensitive), l.recipientOf(values, sensitive)}}, false
}

// assetIn is the asset that an action has inside of an argument, or "".
func assetIn(values, sensitive map[string]any, name string) string {
	of, _ := values[name].(map[string]any)
	return assetOf(of, sensitive[name])
}

// assetOf is the asset of an action or of an entry, or "". marks are those of its parts.
func assetOf(values map[string]any, marks any) string {
	currency, _ := values["currency"].(string)
	network, _ := values["network"].(string)
	token, _ := values["token"].(string)
	switch {
	case currency == "" && network == "":
		return ""
	case plan.HasHidden(marks):
		return "an asset that is not shown"
	case currency != "":
		return styled.Clean(currency)
	}
	return tfplan.AssetName(styled.Clean(network), token)
}

// amountOf is the amount of an action or of an entry, with its asset.
func amountOf(values, sensitive map[string]any) string {
	for _, name := range []string{"amount", "expected_total_usd"} {
		if values[name] == nil {
			continue
		}
		amount := fmt.Sprint(values[name])
		currency, _ := values["currency"].(string)
		marks := []any{sensitive["currency"], sensitive["network"], sensitive["token"]}
		asset := cmp.Or(assetIn(values, sensitive, "source"), assetOf(values, marks))
		switch {
		case plan.HasHidden(sensitive[name]):
			return hiddenAmount
		case name == "expected_total_usd":
			return amount + " USD"
		case asset == "":
			return amount
		case asset == styled.Clean(currency):
			return amount + " " + asset
		}
		return amount + " of " + asset
	}
	return untold
}

const (
	untold       = "An amount that the plan does not tell"
	hiddenAmount = "An amount that is not shown"
)

// recipientOf names the recipients of an action or of an entry: an account by its name, an address
// in short.
func (l *look) recipientOf(values, sensitive map[string]any) string {
	var all, from []string
	for _, name := range sortedNames(values) {
		text, _ := values[name].(string)
		isID, isAddress := strings.HasSuffix(name, "_id"), strings.Contains(name, "address") || strings.Contains(name, "destination")
		switch {
		case text == "" || !isID && !isAddress:
		case plan.HasHidden(sensitive[name]):
			all = append(all, "a recipient that is not shown")
		case strings.HasPrefix(name, "from_"):
			from = append(from, "from "+l.namedByID(text))
		case name == "parent_id": // it has the key
		case isID:
			all = append(all, l.namedByID(text))
		default:
			all = append(all, destination.Shorten(text))
		}
	}
	if len(all) == 0 {
		return "the account's own place"
	}
	return strings.Join(append(all, from...), ", ")
}

// namedByID names an object of the plan or of the state, with its place, by its id.
func (l *look) namedByID(id string) string {
	for _, c := range l.Former() {
		if !strings.EqualFold(raw.String(raw.Members(c.Known)["id"]), id) {
			continue
		}
		words := c.Subject().String()
		for _, p := range money.PlacesOf(c, c.Known) {
			if isPayee(p) {
				words += ", " + p.Shown
			}
		}
		return words
	}
	return "an object outside this state, " + plan.ShortID(styled.Clean(id))
}
