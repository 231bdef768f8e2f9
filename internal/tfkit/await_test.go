// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// wallet gets its address some time after its creation.
type wallet struct{ ID, Name, Address string }

// ObjectID returns the id.
func (w wallet) ObjectID() string { return w.ID }

// Organization returns the owner.
func (wallet) Organization() string { return organization }

type walletModel struct {
	ID      types.String `tfsdk:"id"`
	Org     types.String `tfsdk:"organization_id"`
	Name    types.String `tfsdk:"name"`
	Address types.String `tfsdk:"address"`
}

// Params returns the model's values.
func (m walletModel) Params(context.Context, *diag.Diagnostics) wallet {
	return wallet{Name: m.Name.ValueString()}
}

// Refresh takes over a wallet's values.
func (m walletModel) Refresh(w wallet) walletModel {
	m.ID, m.Org, m.Name, m.Address = types.StringValue(w.ID), types.StringValue(organization), types.StringValue(w.Name), types.StringNull()
	if w.Address != "" {
		m.Address = types.StringValue(w.Address)
	}
	return m
}

// wallets is a service with one wallet.
type wallets struct {
	one   wallet
	after int   // the reads until the wallet has its address; negative means never
	fail  error // of the reads until then
	cut   func()

	reads, updates int
}

func (s *wallets) get(context.Context) (wallet, error) {
	s.reads++
	if s.cut != nil {
		s.cut()
	}
	switch {
	case s.after >= 0 && s.reads >= s.after:
		s.one.Address = "0xabc"
	case s.fail != nil:
		return wallet{}, s.fail
	}
	return s.one, nil
}

func (s *wallets) kind() tfkit.Kind[walletModel, wallet, wallet] {
	return tfkit.Kind[walletModel, wallet, wallet]{
		View: tfkit.View[walletModel, wallet]{
			Name: "wallet", Plural: "wallets",
			Schema: schema.Schema{MarkdownDescription: "A wallet.", Attributes: map[string]schema.Attribute{
				"id": plan.Computed("The id."), "organization_id": plan.Computed("The owner."),
				"name": schema.StringAttribute{Required: true, MarkdownDescription: "The name."},
				"address": schema.StringAttribute{
					Computed: true, MarkdownDescription: "The address.",
					PlanModifiers: []planmodifier.String{stringplanmodifier.UseNonNullStateForUnknown()},
				},
			}},
			Get: func(_ *client.Client, ctx context.Context, _ string) (wallet, error) { return s.get(ctx) },
			List: func(*client.Client, context.Context) iter.Seq2[wallet, error] {
				return func(yield func(wallet, error) bool) { yield(s.one, nil) }
			},
			Label: func(w wallet) string { return w.Name },
		},
		Create: func(_ *client.Client, _ context.Context, w wallet) (wallet, error) {
			s.one.ID, s.one.Name = idA, w.Name
			return s.one, nil
		},
		Update: func(_ *client.Client, _ context.Context, _ string, w wallet) (wallet, error) {
			s.updates++
			s.one.Name = w.Name
			return s.one, nil
		},
		Delete: func(*client.Client, context.Context, string) error { return nil },
		Await: &tfkit.Await[wallet]{
			Missing: "the address", Done: func(w wallet) bool { return w.Address != "" }, Timeout: time.Hour, Pause: time.Millisecond,
		},
	}
}

// walletBlock is a resource block. timeout is that of a create, or empty.
func walletBlock(name, timeout string) string {
	if timeout != "" {
		timeout = fmt.Sprintf("  timeouts = { create = %q }\n", timeout)
	}
	return fmt.Sprintf("resource \"payments_wallet\" \"it\" {\n  name = %q\n%s}\n", name, timeout)
}

// TestAwait_complete waits for the address and no longer. A failed read is no reason to stop.
func TestAwait_complete(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		service wallets
		reads   int
	}{
		"at once":             {wallets{one: wallet{Address: "0xabc"}}, 0},
		"after one read":      {wallets{after: 1}, 1},
		"after three reads":   {wallets{after: 3}, 3},
		"after failing reads": {wallets{after: 3, fail: refused(500, "boom")}, 3},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := c.service
			h := drive(t, s.kind().Service())
			h.succeed(h.put(walletBlock("N", "")))
			h.expect()
			h.has(map[string]any{"id": idA, "name": "N", "address": "0xabc", "timeouts": nil})
			if s.reads != c.reads {
				t.Errorf("%d reads, want %d", s.reads, c.reads)
			}
		})
	}
}

// TestAwait_incomplete warns once, and keeps the object with a null address. The next refresh finds
// the address, and plans nothing.
func TestAwait_incomplete(t *testing.T) {
	t.Parallel()
	const summary = "The wallet " + idA + " is not complete yet"
	for name, c := range map[string]struct {
		block string
		fail  error
		words []string
	}{
		"too late": {
			walletBlock("N", "20ms"), nil, []string{summary, "did not fill in the address within 20ms.", "`apply -refresh-only`"},
		},
		"failing": {
			walletBlock("N", "400ms"), refused(403, "no"),
			[]string{summary, "within 400ms. The last read failed: ", "403 Forbidden for POST /thing: no."},
		},
		"by the default timeout": {walletBlock("N", ""), nil, []string{summary, "did not fill in the address within 30ms."}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &wallets{after: -1, fail: c.fail}
			kind := s.kind()
			kind.Await.Timeout = 30 * time.Millisecond
			h := drive(t, kind.Service())
			h.succeed(h.put(c.block))
			h.expect(append([]string{"warning"}, c.words...))
			h.has(map[string]any{"id": idA, "name": "N", "address": nil})

			s.after, s.fail = 0, nil
			h.planned(c.block, plancheck.ResourceActionNoop)
			h.succeed(h.put(c.block))
			h.expect()
			h.has(map[string]any{"address": "0xabc"})
			if s.updates > 0 {
				t.Errorf("%d updates", s.updates)
			}
		})
	}
}

// TestAwait_deleted warns that the object was deleted, and keeps it. The next refresh removes it.
func TestAwait_deleted(t *testing.T) {
	t.Parallel()
	s := &wallets{after: -1, fail: &client.NotFoundError{Noun: "wallet", ID: idA}}
	h := drive(t, s.kind().Service())
	h.succeed(h.put(walletBlock("N", "")))
	h.expect([]string{
		"warning", "The wallet " + idA + " is not complete yet", "It was deleted before the payments service filled in the address.",
	})
	h.has(map[string]any{"id": idA, "address": nil})
	if s.reads != 1 {
		t.Errorf("%d reads, want 1", s.reads)
	}
	h.planned(walletBlock("N", ""), plancheck.ResourceActionCreate)
}

// TestAwait_interrupted warns that the wait was interrupted, and keeps the object.
func TestAwait_interrupted(t *testing.T) {
	t.Parallel()
	s := &wallets{after: -1, fail: context.Canceled}
	ctx, cut := context.WithCancel(t.Context())
	s.cut = cut
	h := drive(acctest.WithContext(ctx, t), s.kind().Service())
	h.succeed(h.put(walletBlock("N", "")))
	h.expect([]string{
		"warning", "The wallet " + idA + " is not complete yet", "Terraform was interrupted before the payments service filled in the address.",
	})
	h.has(map[string]any{"id": idA, "name": "N", "address": nil})
}

// TestAwait_unsaved does not wait for an object that was not created, or that is not as configured.
func TestAwait_unsaved(t *testing.T) {
	t.Parallel()
	s := &wallets{after: -1}
	kind := s.kind()
	kind.AfterSave = func(_ *client.Client, _ context.Context, _ walletModel, w wallet) (wallet, error) {
		return w, errors.New("cut")
	}
	h := drive(t, kind.Service())
	h.fail(h.put(walletBlock("N", "")))
	h.expect([]string{"error", "Could not create the wallet", "`untaint`"})
	kind.Create = func(*client.Client, context.Context, wallet) (wallet, error) { return wallet{}, refused(422, "no") }
	h = drive(t, kind.Service())
	h.fail(h.put(walletBlock("N", "")))
	h.expect([]string{"error", "Could not create the wallet", "422"})
	if s.reads > 0 {
		t.Errorf("%d reads", s.reads)
	}
}

// TestTimeouts_kept keeps the argument in the state through reads and updates, and where it is
// removed. The service never sees it.
func TestTimeouts_kept(t *testing.T) {
	t.Parallel()
	timeouts := func(create any) map[string]any {
		return map[string]any{"name": "N", "address": "0xabc", "timeouts": map[string]any{"create": create}}
	}
	for name, replaced := range map[string]bool{"with an update": false, "without an update": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &wallets{}
			kind := s.kind()
			if replaced {
				kind.Update = nil
			}
			h := drive(t, kind.Service())
			h.succeed(h.put(walletBlock("N", "5m")))
			h.has(timeouts("5m"))
			h.planned(walletBlock("N", "5m"), plancheck.ResourceActionNoop)
			h.planned(walletBlock("N", "6m"), plancheck.ResourceActionUpdate)
			h.succeed(h.put(walletBlock("N", "6m")))
			h.has(timeouts("6m"))
			h.planned(walletBlock("N", "6m"), plancheck.ResourceActionNoop)
			h.planned(walletBlock("N", ""), plancheck.ResourceActionNoop)
			h.has(timeouts("6m"))
			h.expect()
			if replaced && s.updates > 0 {
				t.Errorf("%d updates", s.updates)
			}
		})
	}
	t.Run("with another change", func(t *testing.T) {
		t.Parallel()
		h := drive(t, (&wallets{}).kind().Service())
		h.succeed(h.put(walletBlock("M", "5m")))
		h.succeed(h.put(walletBlock("N", "5m")))
		h.has(timeouts("5m"))
		h.expect()
	})
}

// TestTimeouts_validated refuses a value that is no duration.
func TestTimeouts_validated(t *testing.T) {
	t.Parallel()
	s := &wallets{}
	h := drive(t, s.kind().Service())
	h.fail(h.put(walletBlock("N", "soon")))
	h.expect([]string{"error at timeouts.create", "soon"})
	h.empty()
}

// TestTimeouts_elsewhere lists objects without timeouts, and reads them as data without the
// argument. An import has an empty one, so that a configured one is no change: only a create waits.
func TestTimeouts_elsewhere(t *testing.T) {
	t.Parallel()
	s := &wallets{one: wallet{idA, "N", "0xabc"}}
	h := drive(t, s.kind().Service())
	h.succeed(h.Import(walletBlock("N", "5m"), "payments_wallet.it", idA))
	want := map[string]any{
		"id": idA, "organization_id": organization, "name": "N", "address": "0xabc", "timeouts": map[string]any{"create": nil},
	}
	h.has(want)
	for _, create := range []string{"", "5m", "6m"} {
		h.planned(walletBlock("N", create), plancheck.ResourceActionNoop)
	}
	h.succeed(h.put(walletBlock("M", "5m")))
	h.planned(walletBlock("M", ""), plancheck.ResourceActionNoop)

	s.one = wallet{idA, "N", "0xabc"}
	want["timeouts"] = nil
	listed, _, err := h.List("list \"payments_wallet\" \"it\" {\n  provider = payments\n  include_resource = true\n}\n")
	h.succeed(err)
	if len(listed) != 1 || fmt.Sprint(listed[0].Resource) != fmt.Sprint(want) {
		t.Errorf("listed %v, want %v", listed, want)
	}

	delete(want, "timeouts")
	one, _, err := h.ReadDataSource("data \"payments_wallet\" \"it\" {\n  id = \"" + idA + "\"\n}\n")
	h.succeed(err)
	all, _, err := h.ReadDataSource("data \"payments_wallets\" \"it\" {}\n")
	h.succeed(err)
	if fmt.Sprint(one) != fmt.Sprint(want) || fmt.Sprint(all["wallets"]) != fmt.Sprint([]any{want}) {
		t.Errorf("read %v and %v, want %v", one, all, want)
	}
	h.expect()
}
