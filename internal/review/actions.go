// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// actions finds each action that the plan invokes: those that move money, with their amounts and
// recipients, and all others.
func actions(r *report) (all []*finding) {
	moves := provider.MoneyActions()
	for _, a := range r.actions {
		id := "action.other"
		if moves[a.Type] {
			id = "action.money"
		}
		f := found(id, nil, "")
		f.Address, f.Type, f.Action = a.Address, a.Type, "invoke"
		when := "on demand"
		if a.LifecycleActionTrigger != nil {
			when = "when " + a.LifecycleActionTrigger.TriggeringResourceAddress + " changes"
		}
		f.full = fmt.Sprint(a.ConfigValues, a.ConfigUnknown)
		if !moves[a.Type] {
			all = append(all, f.row(inLines, plain("An action runs: "), code(a.Address), plain(", "+when)))
			continue
		}
		values, _ := a.ConfigValues.(map[string]any)
		unknown, _ := a.ConfigUnknown.(map[string]any)
		sensitive, _ := a.ConfigSensitive.(map[string]any)
		amount, recipient := r.moneyOf(values, sensitive), r.recipientOf(values, sensitive)
		f.After = strings.TrimSpace(amount + " to " + recipient)
		if hasHidden(unknown) || len(values) == 0 {
			f.Level, f.After = block, ""
			all = append(all, f.row(inLines, bold("Money will move"), plain(" by "), code(a.Address), plain(", "+when), plain(
				". Its amount or its recipient is not known before the apply, so nobody can approve it")))
			continue
		}
		f.Facts["amount"], f.Facts["recipient"] = amount, recipient
		all = append(all, f.row(inLines, bold(amount), plain(" will move to "), bold(recipient), plain(", by "), code(a.Address),
			plain(", "+when)))
	}
	return all
}

// moneyOf are the amounts of an action, with their assets.
func (r *report) moneyOf(values, sensitive map[string]any) string {
	if hasHidden(sensitive["entries"]) {
		return "An amount that is not shown"
	}
	if entries, ok := values["entries"].([]any); ok {
		var all []string
		for _, entry := range entries {
			members, _ := entry.(map[string]any)
			all = append(all, r.moneyOf(members, nil))
		}
		return strings.Join(all, " and ")
	}
	for _, name := range []string{"amount", "input_amount"} {
		amount, isThere := values[name]
		if !isThere || amount == nil {
			continue
		}
		if hasHidden(sensitive[name]) {
			return "An amount that is not shown"
		}
		words := fmt.Sprint(amount)
		if currency, _ := values["currency"].(string); currency != "" {
			return words + " " + clean(currency)
		}
		if network, _ := values["network"].(string); network != "" {
			token, _ := values["token"].(string)
			return words + " of " + plan.AssetName(clean(network), token)
		}
		return words
	}
	return "Money"
}

// recipientOf names the recipients of an action: an account by its name, an address in short.
func (r *report) recipientOf(values, sensitive map[string]any) string {
	if hasHidden(sensitive["entries"]) {
		return "recipients that are not shown"
	}
	if entries, ok := values["entries"].([]any); ok {
		var all []string
		for _, entry := range entries {
			members, _ := entry.(map[string]any)
			all = append(all, r.recipientOf(members, nil))
		}
		return cli.Count(len(all), "recipient") + ": " + strings.Join(all, ", ")
	}
	var all []string
	for _, name := range sortedNames(values) {
		text, _ := values[name].(string)
		isID, isAddress := strings.HasSuffix(name, "_id"), strings.Contains(name, "address") || strings.Contains(name, "destination")
		switch {
		case text == "" || !isID && !isAddress:
		case hasHidden(sensitive[name]):
			all = append(all, "a recipient that is not shown")
		case isID:
			all = append(all, r.namedByID(text))
		default:
			all = append(all, destination.Shorten(text))
		}
	}
	if len(all) == 0 {
		return "the account's own place"
	}
	return strings.Join(all, ", ")
}

// namedByID names an object of the plan or of the state, with its place, by its id.
func (r *report) namedByID(id string) string {
	for _, c := range r.formerly() {
		if !strings.EqualFold(c.id(), id) {
			continue
		}
		words := c.subject().String()
		for _, p := range c.placesOf(c.before, c.before) {
			if (p.role == asPayee || p.role == asRecipient) && len(p.whole) > 0 {
				words += ", " + destination.Shorten(p.whole[len(p.whole)-1])
			}
		}
		return words
	}
	return "an object outside this state, " + shortID(clean(id))
}
