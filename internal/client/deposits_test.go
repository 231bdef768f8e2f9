// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// income returns a deposit.
func income(id string) string {
	return fmt.Sprintf(`{"depositId":%q,"depositAccountId":%q,"depositAccountName":"Till","depositMethod":{"Crypto":{"network":"OpBnb",`+
		`"token":null}},`+
		`"fiatGrossAmount":null,"grossAmount":"1.50000000000","netAmount":1.4925,"feeAmount":0.0075,"depositedAt":%q,"beneficiaryDetails":null,`+
		`"transactionHash":"0xhash","senderAddresses":[{"address":"0xab"}],"serviceData":null}`, id, idB, justNow)
}

// nestedList is a list of one object's objects, each of which one operation reads.
type nestedList struct {
	op, one     operation.Op
	owner       group.Any
	item, whole string // an object of the list, and the owner
	list        func(c *Client, id string) iter.Seq2[string, error]
}

var nestedLists = []nestedList{
	{
		opDepositsOfAccount, opDeposit, depositAccounts.Any(), income(idA), till(idB, longAgo),
		func(c *Client, id string) iter.Seq2[string, error] {
			return idsOnly(c.DepositsOfAccount(context.Background(), id))
		},
	},
	{
		opCustomerDeposits, opDeposit, customers.Any(), income(idA), ann(idB, longAgo),
		func(c *Client, id string) iter.Seq2[string, error] {
			return idsOnly(c.CustomerDeposits(context.Background(), id))
		},
	},
	{
		opWithdrawalsOfAccount, opWithdrawal, withdrawalAccounts.Any(), outgoing(idA, justNow), ownBank(idB, longAgo),
		func(c *Client, id string) iter.Seq2[string, error] {
			return idsOnly(c.WithdrawalsOfAccount(context.Background(), id))
		},
	},
	{
		opCustomerExternalAccounts, opExternalAccount, customers.Any(), payee(idA, justNow), ann(idB, longAgo),
		func(c *Client, id string) iter.Seq2[string, error] {
			return idsOnly(c.CustomerExternalAccounts(context.Background(), id))
		},
	},
	{
		opCustomerSubscriptions, opSubscription, customers.Any(), weekly(idA), ann(idB, longAgo),
		func(c *Client, id string) iter.Seq2[string, error] {
			return idsOnly(c.CustomerSubscriptions(context.Background(), id))
		},
	},
}

// idsOnly returns the ids of a list's objects.
func idsOnly[T wire.Entity](all iter.Seq2[T, error]) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for object, err := range all {
			if !yield(object.ObjectID(), err) {
				return
			}
		}
	}
}

// TestNestedLists checks that a 404 is a [NotFoundError] only if the owner is missing.
func TestNestedLists(t *testing.T) {
	t.Parallel()
	for _, nested := range nestedLists {
		at := func(op operation.Op, id string) string {
			path, _ := op.At(id)
			return "GET " + path
		}
		kind, one, all, _ := nested.owner.Reads()
		line, owner, owners := at(nested.op, idB), at(one, idB), at(all, "")
		missing := []string{"has no " + kind + " " + idB}
		for name, test := range map[string]struct {
			steps    []step
			notFound bool
			messages []string
			lines    []string
		}{
			"bare":           {[]step{listed(nested.item)}, false, nil, []string{line}},
			"enveloped":      {[]step{reply(200, `{"items":[`+nested.item+`]}`)}, false, nil, []string{line}},
			"lost at first":  {[]step{drop, listed(nested.item)}, false, nil, []string{line, line}},
			"not found":      {[]step{reply(404, ""), reply(404, ""), listed()}, true, missing, []string{line, owner, owners}},
			"400, not found": {[]step{reply(400, ""), reply(400, ""), listed()}, true, missing, []string{line, owner, owners}},
			"404, there":     {[]step{reply(404, ""), reply(200, nested.whole)}, false, []string{"404"}, []string{line, owner}},
			"404 everywhere": {
				[]step{reply(404, ""), reply(404, ""), reply(404, "")},
				false,
				[]string{"404"},
				[]string{line, owner, owners},
			},
			"a part": {
				[]step{reply(200, fmt.Sprintf(`[{"id":%q,"depositId":%q}]`, idA, idA)), reply(403, "")},
				false,
				[]string{"403"},
				[]string{line, at(nested.one, idA)},
			},
			"several":          {[]step{listed(nested.item, strings.ReplaceAll(nested.item, idA, idC))}, false, nil, []string{line}},
			"broken":           {[]step{reply(200, "["+nested.item+",")}, false, []string{"broke off after 1 objects"}, []string{line}},
			"none":             {[]step{listed()}, false, nil, []string{line}},
			"400 and a reason": {[]step{reply(400, `{"error": "bad"}`)}, false, []string{"400", "bad"}, []string{line}},
			"forbidden":        {[]step{reply(403, "")}, false, []string{"403"}, []string{line}},
		} {
			t.Run(nested.op.Path+"/"+name, func(t *testing.T) {
				t.Parallel()
				s := serve(t, test.steps...)
				ids, err := collect(t, nested.list(s.client(), idB))
				wantError(t, err, test.messages...)
				if IsNotFound(err) != test.notFound || len(ids) > 0 && ids[0] != idA || test.messages == nil && name != "none" && len(ids) == 0 {
					t.Errorf("%q, %v", ids, err)
				}
				s.wantLines(test.lines...)
			})
		}
		_, err := collect(t, nested.list(serve(t).client(), "../"+idB))
		wantError(t, err, "is not an id")
		for id, err := range nested.list(serve(t, listed(nested.item, nested.item)).client(), idB) {
			if err != nil || id != idA {
				t.Errorf("%s came first: %v", id, err)
			}
			break // the list must close its body
		}
	}
}
