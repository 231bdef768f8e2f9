// SPDX-License-Identifier: MPL-2.0

package call

import (
	"regexp"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// TestList: all operations with all that they take, in lines that fit.
func TestList(t *testing.T) {
	t.Parallel()
	r := caller{}.run(t, "-list")
	r.want(t, cli.Done, "Products\n", "  createProduct              POST   /product/create\n      create a product\n",
		"      required: name, description, addOns, currency, price\n", "  confirmPayout              POST   /payout/{id}/confirm  MOVES MONEY\n",
		"  products                   GET    /products\n      list products", "      optional: include_archived\n")
	all, err := load()
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range all {
		if !regexp.MustCompile(`(?m)^  ` + op.ID + ` +` + op.Method + ` +` + regexp.QuoteMeta(op.Path) + `(  MOVES MONEY)?$`).MatchString(r.out) {
			t.Errorf("%s is missing", op.ID)
		}
	}
	fits(t, r.out)
	if n := strings.Count(r.out, "MOVES MONEY"); n != 7 {
		t.Errorf("%d operations move money, want 7", n)
	}
}

// fits demands that lines fit.
func fits(t *testing.T, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		if len(line) > 120 && !strings.Contains(line, " call ") {
			t.Errorf("too long: %s", line)
		}
	}
}

// TestList_words: words narrow the list, in upper and lower case.
func TestList_words(t *testing.T) {
	t.Parallel()
	r := caller{}.run(t, "-list", "PAYOUT", "fee")
	r.want(t, cli.Done, "payoutFee")
	if strings.Contains(r.out, "createPayout") {
		t.Errorf("%s", r.out)
	}
	caller{}.run(t, "-list", "nothing-like-it").want(t, cli.Usage, "no operation has the words nothing-like-it")
}

// TestHelp_operation: the help of an operation names each argument with its type, and an example.
func TestHelp_operation(t *testing.T) {
	t.Parallel()
	all, err := load()
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range all {
		r := caller{}.run(t, op.ID, "-help")
		r.want(t, cli.Done, "Usage: terraform-provider-payments call "+op.ID, "It sends "+op.Method+" "+op.Path, "\nExample:\n")
		required, optional := op.takes()
		for _, name := range append(required, optional...) {
			if !regexp.MustCompile(`(?m)^  ` + name + ` +\w`).MatchString(r.out) {
				t.Errorf("the help of %s does not describe %s", op.ID, name)
			}
		}
		fits(t, r.out)
	}
	caller{}.run(t, "-list", "payout", "-help").want(t, cli.Done, "Usage: terraform-provider-payments call OPERATION [flags]", "(default 60s)")
	caller{}.run(t, "createWithdrawl", "-help").want(t, cli.Usage, "did you mean createWithdrawal?")
	caller{}.run(t, "createWithdrawal", "-help").want(t, cli.Done, "It moves money: it needs -allow-money-movement",
		"  amount               number; required", "  network              one of 40 values", "amount=12.5 network=Ethereum withdrawalAddress=0x")
	caller{}.run(t, "createDiscountCode", "-help").want(t, cli.Done, "In the body:", "model.modelType", "Fixed or Percentage; required",
		`"modelType": "Fixed"`)
}
