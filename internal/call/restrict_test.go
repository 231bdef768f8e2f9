// SPDX-License-Identifier: MPL-2.0

package call

import (
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const stranger = "5e0d2b61-8c47-4a39-9f12-0a1b2c3d4e5f"

// TestRun_readOnly refuses every operation that changes something before anything is sent. The flag
// or the environment is enough. Operations that only read are sent.
func TestRun_readOnly(t *testing.T) {
	t.Parallel()
	s := demo(t)
	all, err := load()
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range all {
		c, args := to(s), []string{op.ID, "-allow-money-movement", "-yes"}
		for _, argument := range argumentsOf(s, op) {
			if strings.HasPrefix(argument, "{") {
				c.stdin, argument = argument, "-f=-"
			}
			args = append(args, made(t, s, argument))
		}
		for setting, flag := range map[string]string{"-read-only": "-read-only", "PAYMENTS_READ_ONLY": "-read-only=false"} {
			c.env = map[string]string{"PAYMENTS_READ_ONLY": "0"}
			if setting != flag {
				c.env = map[string]string{setting: "1"}
			}
			s.ClearRequests()
			got := c.run(t, append(slices.Clone(args), flag)...)
			sent := len(s.Requests())
			if op.effect == transport.Safe {
				if got.code != cli.Done || sent != 1 {
					t.Errorf("%s by %s: exit code %d, %d requests: %s", op.ID, setting, got.code, sent, got.err)
				}
				continue
			}
			got.want(t, cli.Usage, op.Method+" "+op.Path+" was not sent: the program is read-only ("+setting+")")
			if sent > 0 {
				t.Errorf("%s by %s: %d requests", op.ID, setting, sent)
			}
		}
	}
}

// TestRun_organization sends nothing but the list that shows the account if the account is another
// one. An object of another organization is an error, and is not printed.
func TestRun_organization(t *testing.T) {
	t.Parallel()
	s := demo(t)
	foreign, _ := s.Put("webhook", sandbox.Object{"url": "https://other.example", "organizationId": stranger})["id"].(string)
	s.ClearRequests()
	in := func(organization string) caller {
		c := to(s)
		c.env = map[string]string{"PAYMENTS_ORGANIZATION_ID": organization}
		return c
	}
	for name, got := range map[string]result{
		"flag":        to(s).run(t, "cancelSubscription", "id="+seeded("0013", "1"), "-organization-id", stranger),
		"environment": in(stranger).run(t, "products"),
	} {
		got.want(t, cli.Usage, "was not sent. The account belongs to the organization "+parent, "the required organization is "+stranger,
			"-organization-id (or PAYMENTS_ORGANIZATION_ID)")
		if strings.Contains(got.err, "base_url") {
			t.Errorf("%s: %s", name, got.err)
		}
	}
	for _, request := range s.Requests() {
		if request.Operation != "products" {
			t.Errorf("%s was sent", request.Operation)
		}
	}
	in(parent).run(t, "subscription", "id="+seeded("0013", "1")).want(t, cli.Done)
	got := in(strings.ToUpper(parent)).run(t, "webhook", "id="+foreign, "-organization-id", parent)
	got.want(t, cli.Failed, "The object "+foreign+" belongs to the organization "+stranger)
	if got.out != "" {
		t.Errorf("it printed %s", got.out)
	}

	s.ClearRequests()
	in("").run(t, "products").want(t, cli.Usage, "PAYMENTS_ORGANIZATION_ID cannot be used", "Nothing was sent")
	in(key).run(t, "products").want(t, cli.Usage, "PAYMENTS_ORGANIZATION_ID cannot be used", "a UUID such as")
	in(stranger).run(t, "products", "-organization-id", parent).want(t, cli.Usage, "make them equal")
	to(s).run(t, "products", "-organization-id", "mine").want(t, cli.Usage, "-organization-id", "a UUID such as")
	c := to(s)
	c.env = map[string]string{"PAYMENTS_READ_ONLY": "yes"}
	c.run(t, "products").want(t, cli.Usage, "PAYMENTS_READ_ONLY cannot be used: it must be true, false, 1 or 0")
	if n := len(s.Requests()); n > 0 {
		t.Errorf("%d requests", n)
	}
}

// TestRun_emptyAccount sends no write to an account that may be another one.
func TestRun_emptyAccount(t *testing.T) {
	t.Parallel()
	s := acctest.StartWith(t, sandbox.Options{Key: key, Organization: parent})
	to(s).run(t, "createCustomer", "name=Ada", "email=ada@buyer.example", "-organization-id", stranger).want(t, cli.Failed,
		"POST /customer was not sent: no object of the account shows whether it belongs to the organization "+stranger,
		"leave out -organization-id")
	to(s).run(t, "customers", "-organization-id", stranger).want(t, cli.Done)
	if n := len(s.Objects("customer")); n > 0 {
		t.Errorf("%d customers", n)
	}
}
