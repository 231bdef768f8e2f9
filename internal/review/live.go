// SPDX-License-Identifier: MPL-2.0

package review

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math/big"
	"net/http"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/findings"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
	tfplan "github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// question is a list of the payments service with the dependents of an object.
type question struct {
	noun string // of one element
	// pending says that the elements are money on its way to the object. A finding about it needs
	// approval, also if the list could not be read.
	pending bool
	of      []string // types of the objects
	list    lister
}

// lister calls a function with the shares of each element of a list.
type lister func(ctx context.Context, c *client.Client, each func([]share)) error

// share is the amount of one element of a list for one object. The unit is empty if there is no
// amount.
type share struct {
	id     string
	amount client.Decimal
	unit   string
}

// questions are the only place that knows which lists name which objects. An element that nothing
// depends on any more has no shares. An unknown status counts: it may be open.
var questions = []question{
	{
		noun: "subscription", of: []string{"payments_product", "payments_customer"},
		list: listing((*client.Client).Subscriptions, func(s client.Subscription) []share {
			if s.Ended() {
				return nil
			}
			return []share{{id: s.ProductID}, {id: s.CustomerID}}
		}),
	},
	{
		noun: "unpaid invoice", of: []string{"payments_product", "payments_customer"},
		list: listing((*client.Client).Invoices, func(i client.Invoice) []share {
			if i.PaidAt != "" || i.VoidedAt != "" || i.Status == "paid" || i.Status == "voided" {
				return nil
			}
			shares := []share{{id: i.Customer.ID}}
			for _, p := range i.Products {
				shares = append(shares, share{id: p.Product.ID})
			}
			return shares
		}),
	},
	{
		noun: "payout", pending: true, of: []string{"payments_external_account", "payments_withdrawal_account"},
		list: listing((*client.Client).Payouts, func(p client.Payout) (shares []share) {
			if slices.Contains(paidOut, p.Status) {
				return nil
			}
			for _, e := range p.Entries {
				for _, id := range []*string{e.ExternalAccountID, e.WithdrawalAccountID} {
					if id != nil && !slices.Contains(paidOut, e.Status) {
						shares = append(shares, share{*id, e.Amount, string(e.Currency)})
					}
				}
			}
			return shares
		}),
	},
	{
		noun: "withdrawal", pending: true, of: []string{"payments_withdrawal_account"},
		list: listing((*client.Client).Withdrawals, func(w client.Withdrawal) []share {
			if w.WithdrawalAccountID == nil || w.WithdrawalStatus == client.TransferComplete || w.WithdrawalStatus == client.TransferFailed {
				return nil
			}
			token := ""
			if w.Token != nil {
				token = *w.Token
			}
			return []share{{*w.WithdrawalAccountID, w.WithdrawalAmount, "of " + tfplan.AssetName(string(w.Network), token)}}
		}),
	},
}

// paidOut are the statuses after which nothing will be paid any more.
var paidOut = []client.PayoutStatus{client.PayoutComplete, client.PayoutExpired, client.PayoutFailed}

// listing returns a lister. It keeps no element, so a list may have any length.
func listing[T any](list func(*client.Client, context.Context) iter.Seq2[T, error], shares func(T) []share) lister {
	return func(ctx context.Context, c *client.Client, each func([]share)) error {
		for element, err := range list(c, ctx) {
			if err != nil {
				return err
			}
			each(shares(element))
		}
		return nil
	}
}

// live asks the payments service for the dependents of the objects, by requests that only
// read. A list that cannot be read is said in the rows. It fails if the plan is for another
// account.
func (c *command) live(ctx context.Context, organization string, all []*findings.Finding) error {
	account, err := c.client(organization)
	if err != nil {
		return err
	}
	unsure, err := confirm(ctx, account, organization, all)
	if err != nil {
		return err
	}
	said := map[*findings.Finding][]styled.Text{}
	for _, q := range questions {
		about := slices.DeleteFunc(slices.Clone(all), func(f *findings.Finding) bool { return !q.isAbout(f) })
		answers := map[string]*answer{}
		for _, f := range about {
			answers[key(f.About.ID())] = &answer{sums: map[string]*big.Rat{}}
		}
		if len(about) == 0 {
			continue
		}
		err := unsure
		if err == nil {
			err = q.list(ctx, account, func(shares []share) { count(shares, answers) })
		}
		switch {
		case ctx.Err() != nil:
			return errors.New("interrupted")
		case err != nil:
			c.Say("%s could not be asked: %v", q.plural(), err)
		}
		for _, f := range about {
			switch words := q.tell(f, answers[key(f.About.ID())], err); {
			case words == "":
			case q.pending:
				f.Level = max(f.Level, findings.Approve)
				said[f] = append(said[f], styled.Bold(words))
			default:
				said[f] = append(said[f], styled.Plain(words))
			}
		}
	}
	for f, words := range said {
		f.Own = true
		f.Add(styled.List(words))
	}
	return nil
}

// client returns a client with the provider's environment variables. It refuses every write. The
// organization is the plan's, or "".
func (c *command) client(organization string) (*client.Client, error) {
	required, err := c.Organization("")
	switch {
	case err != nil:
		return nil, cli.Wrong("-live: %v", err)
	case required != "" && organization != "" && !strings.EqualFold(required, organization):
		return nil, fmt.Errorf("-live: the plan is for the organization %s, and %s is %s. Nothing was reviewed",
			styled.Clean(plan.ShortID(organization)), client.EnvOrganization, plan.ShortID(required))
	}
	_, sender, err := c.Connect(func(cfg *transport.Config) { cfg.MaxRetries = transport.DefaultMaxRetries })
	if err != nil {
		return nil, cli.Wrong("-live: %v", err)
	}
	return client.New(sender, client.Config{ReadOnly: "review -live", Organization: cmp.Or(organization, required)}), nil
}

// The reasons for which responses may be about another account than the plan's.
var (
	errSeveral = errors.New("the plan has several organizations")
	errEmpty   = errors.New("the account shows no objects, so it may be another one")
)

// confirm fails if the service refuses the key, or if the account belongs to another organization
// than the plan. unsure is why that is not known. Nothing is asked then: the answers could be
// wrong.
func confirm(ctx context.Context, account *client.Client, organization string, all []*findings.Finding) (unsure, err error) {
	if slices.ContainsFunc(all, func(f *findings.Finding) bool { return f.ID == "organization.mixed" }) {
		return errSeveral, nil
	}
	_, isFound, err := account.Account().FindOrganization(ctx)
	if err == nil {
		err = account.Account().ConfirmOrganization(ctx)
	}
	var other *client.WrongOrganizationError
	switch {
	case ctx.Err() != nil:
		return nil, errors.New("interrupted")
	case errors.As(err, &other):
		of := "the plan is for"
		if organization == "" {
			of = client.EnvOrganization + " names"
		}
		return nil, fmt.Errorf("-live: %s the organization %s, and the key in %s is one of %s. Nothing was reviewed",
			of, styled.Clean(plan.ShortID(other.Required)), transport.EnvAPIKey, styled.Clean(plan.ShortID(other.Organization)))
	case client.Status(err) == http.StatusUnauthorized:
		return nil, fmt.Errorf("-live: nothing was reviewed: %w", err)
	case err == nil && !isFound:
		return errEmpty, nil
	}
	return err, nil
}

// plural names the elements: "pending withdrawals".
func (q question) plural() string {
	if q.pending {
		return "pending " + q.noun + "s"
	}
	return q.noun + "s"
}

// isAbout reports whether a finding is about an existing object that the plan changes, and whose
// type the question is for.
func (q question) isAbout(f *findings.Finding) bool {
	if f.About == nil || !slices.Contains(q.of, f.About.Kind.Name) || f.Action == string(plan.Forget) || f.About.ID() == "" {
		return false
	}
	if f.Table == findings.InDrift { // the price comes back
		return f.ID == "price.changed" && f.Facts["repaired"] == true
	}
	return f.Table == findings.InDestinations || f.Table == findings.InPrices || f.Table == findings.InEnds
}

// answer counts the elements of a list for one object.
type answer struct {
	count int
	sums  map[string]*big.Rat // by unit; nil if an amount is missing
}

// key makes ids comparable.
func key(id string) string { return strings.ToLower(id) }

// count adds an element of a list to the answers. An element counts once for an object.
func count(shares []share, answers map[string]*answer) {
	counted := map[*answer]bool{}
	for _, s := range shares {
		a := answers[key(s.id)]
		if a == nil {
			continue
		}
		if !counted[a] {
			counted[a] = true
			a.count++
		}
		amount, isNumber := new(big.Rat).SetString(s.amount.String())
		switch {
		case s.unit == "" || a.sums == nil:
		case !s.amount.IsSet() || !isNumber:
			a.sums = nil
		case a.sums[s.unit] == nil:
			a.sums[s.unit] = amount
		default:
			a.sums[s.unit].Add(a.sums[s.unit], amount)
		}
	}
}

// tell adds an answer to the facts of a finding, under "live", where a comparison of two reviews
// can leave it out. It returns the answer as part of a sentence, or "" if there is nothing to say.
func (q question) tell(f *findings.Finding, a *answer, err error) string {
	facts, _ := f.Facts["live"].(map[string]any)
	if facts == nil {
		facts = map[string]any{}
		f.Facts["live"] = facts
	}
	name := strings.ReplaceAll(q.plural(), " ", "_")
	if err != nil {
		failed, _ := facts["failed"].([]string)
		facts["failed"] = append(failed, name)
		return q.plural() + " could not be asked: " + reason(err)
	}
	facts[name] = a.count
	words := cli.Count(a.count, q.noun)
	var amounts []string
	for _, unit := range slices.Sorted(maps.Keys(a.sums)) {
		amounts = append(amounts, styled.Clean(money.Format(a.sums[unit], unit)))
	}
	if len(amounts) > 0 {
		facts[name+"_amounts"] = amounts
		words += " of " + strings.Join(amounts, " and ")
	}
	switch {
	case a.count == 0:
		return ""
	case q.pending && a.count == 1:
		words += " is pending"
	case q.pending:
		words += " are pending"
	}
	return words
}

// reason says in few words why a list could not be read. The service's own words are not shown:
// they may have personal data, and a review is public to the readers of its repository.
func reason(err error) string {
	switch status := client.Status(err); {
	case errors.Is(err, errSeveral), errors.Is(err, errEmpty):
		return err.Error()
	case status != 0:
		return fmt.Sprintf("the payments service responded with status %d", status)
	}
	return "no valid response"
}
