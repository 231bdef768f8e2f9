// SPDX-License-Identifier: MPL-2.0

package call

import (
	"flag"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestList: all operations with all that they take, in lines that fit.
func TestList(t *testing.T) {
	t.Parallel()
	r := caller{}.run(t, "-list")
	r.want(t, exitDone, "Products\n", "  createProduct              POST   /product/create\n      create a product\n",
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
		if len(line) > lineLength+20 && !strings.Contains(line, " call ") {
			t.Errorf("too long: %s", line)
		}
	}
}

// TestList_words: words narrow the list, in upper and lower case.
func TestList_words(t *testing.T) {
	t.Parallel()
	r := caller{}.run(t, "-list", "PAYOUT", "fee")
	r.want(t, exitDone, "payoutFee")
	if strings.Contains(r.out, "createPayout") {
		t.Errorf("%s", r.out)
	}
	caller{}.run(t, "-list", "nothing-like-it").want(t, exitUsage, "no operation has the words nothing-like-it")
}

// TestHelp_flags compares the help with the flags.
func TestHelp_flags(t *testing.T) {
	t.Parallel()
	var flags, described []string
	new(options).flags().VisitAll(func(f *flag.Flag) { flags = append(flags, f.Name) })
	for _, found := range regexp.MustCompile(`(?m)^  -([a-z-]+)(?:, -([a-z]+))?`).FindAllStringSubmatch(help, -1) {
		described = append(described, found[1])
		if found[2] != "" {
			described = append(described, found[2])
		}
	}
	slices.Sort(flags)
	slices.Sort(described)
	if len(flags) < 8 || !slices.Equal(flags, described) {
		t.Errorf("the flags are %v, the help describes %v", flags, described)
	}
	fits(t, help)
	for _, args := range [][]string{{"-h"}, {"-help"}, {"--help"}} {
		if r := (caller{}).run(t, args...); r.code != exitDone || r.out != help {
			t.Errorf("%v: %+v", args, r)
		}
	}
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
		r.want(t, exitDone, "Usage: terraform-provider-payments call "+op.ID, "It sends "+op.Method+" "+op.Path, "\nExample:\n")
		required, optional := op.takes()
		for _, name := range append(required, optional...) {
			if !regexp.MustCompile(`(?m)^  ` + name + ` +\w`).MatchString(r.out) {
				t.Errorf("the help of %s does not describe %s", op.ID, name)
			}
		}
		fits(t, r.out)
	}
	caller{}.run(t, "createWithdrawal", "-help").want(t, exitDone, "It moves money: it needs -allow-money-movement",
		"  amount               number; required", "  network              one of 40 values", "amount=12.5 network=Ethereum withdrawalAddress=0x")
	caller{}.run(t, "createDiscountCode", "-help").want(t, exitDone, "In the body:", "model.modelType", "Fixed or Percentage; required",
		`"modelType": "Fixed"`)
}
