// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
)

type sessionModel struct {
	ProductID types.String `tfsdk:"product_id"`
	URL       types.String `tfsdk:"url"`
}

// sessions is a service whose sessions live until they are closed.
type sessions struct {
	calls []string
	fail  map[string]error // by call
	warn  bool             // Open adds an error of its own
	lease tfkit.Lease
}

func (s *sessions) do(call, id string) error {
	s.calls = append(s.calls, call+" "+id)
	return s.fail[call]
}

func (s *sessions) kind() tfkit.Ephemeral[sessionModel] {
	return tfkit.Ephemeral[sessionModel]{
		Name: "checkout_session",
		Schema: schema.Schema{MarkdownDescription: "A session.", Attributes: map[string]schema.Attribute{
			"product_id": schema.StringAttribute{Required: true, MarkdownDescription: "The product."},
			"url":        schema.StringAttribute{Computed: true, MarkdownDescription: "The page."},
		}},
		Open: func(_ *client.Client, _ context.Context, m sessionModel, diags *diag.Diagnostics) (sessionModel, tfkit.Lease, error) {
			m.URL = types.StringValue("https://pay.example/" + m.ProductID.ValueString())
			if s.warn {
				diags.AddAttributeError(path.Root("product_id"), "Archived", "It is archived.")
			}
			return m, s.lease, s.do("open", m.ProductID.ValueString())
		},
		Renew: func(_ *client.Client, _ context.Context, id string) (tfkit.Lease, error) {
			return tfkit.Lease{ID: id, RenewAt: s.lease.RenewAt.Add(time.Hour)}, s.do("renew", id)
		},
		Close: func(_ *client.Client, _ context.Context, id string) error { return s.do("close", id) },
	}
}

const sessionBlock = "ephemeral \"payments_checkout_session\" \"it\" {\n  product_id = \"" + idA + "\"\n}\n"

var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// TestEphemeral opens, renews twice and closes: each call gets the id of the lease.
func TestEphemeral(t *testing.T) {
	t.Parallel()
	s := &sessions{lease: tfkit.Lease{ID: idB, RenewAt: noon}}
	h := drive(t, s.kind().Service())
	e, err := h.Open(sessionBlock)
	h.succeed(err)
	if e.Value["url"] != "https://pay.example/"+idA || e.Value["product_id"] != idA || !e.RenewAt.Equal(noon) {
		t.Errorf("opened %v, to renew at %s", e.Value, e.RenewAt)
	}
	for range 2 {
		h.succeed(e.Renew())
		if !e.RenewAt.Equal(noon.Add(time.Hour)) {
			t.Errorf("to renew at %s", e.RenewAt)
		}
	}
	h.succeed(e.Close())
	h.expect()
	if want := []string{"open " + idA, "renew " + idB, "renew " + idB, "close " + idB}; !slices.Equal(s.calls, want) {
		t.Errorf("calls %q, want %q", s.calls, want)
	}
}

// TestEphemeral_withoutLease neither renews nor closes, where there is nothing to renew or to
// close.
func TestEphemeral_withoutLease(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		lease  tfkit.Lease
		renews bool
		closes bool
		calls  []string
	}{
		"no lease":     {tfkit.Lease{}, true, true, []string{"open " + idA}},
		"no operation": {tfkit.Lease{ID: idB, RenewAt: noon}, false, false, []string{"open " + idA}},
		"never due":    {tfkit.Lease{ID: idB}, true, true, []string{"open " + idA, "close " + idB}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &sessions{lease: c.lease}
			kind := s.kind()
			if !c.renews {
				kind.Renew = nil
			}
			if !c.closes {
				kind.Close = nil
			}
			h := drive(t, kind.Service())
			e, err := h.Open(sessionBlock)
			h.succeed(err)
			if !e.RenewAt.IsZero() {
				h.succeed(e.Renew())
			}
			h.succeed(e.Close())
			h.expect()
			if !slices.Equal(s.calls, c.calls) {
				t.Errorf("calls %q, want %q", s.calls, c.calls)
			}
		})
	}
}

// TestEphemeral_failures reports a failed call. A missing object is no error of Close.
func TestEphemeral_failures(t *testing.T) {
	t.Parallel()
	const failed = " the checkout session"
	for name, c := range map[string]struct {
		call string
		fail error
		want []string // nil for no diagnostic
	}{
		"missing, opened": {
			"open", &client.NotFoundError{Noun: "product", ID: idA}, []string{"error at product_id", "There is no such product", idA},
		},
		"refused, opened": {
			"open", refused(422, "productId: is archived"), []string{"error at product_id", "Could not open" + failed, "is archived"},
		},
		"refused, renewed": {"renew", refused(403, "no"), []string{"error", "Could not renew" + failed, "403"}},
		"missing, renewed": {"renew", &client.NotFoundError{Noun: "session", ID: idB}, []string{"error", "Could not renew" + failed, idB}},
		"refused, closed":  {"close", refused(403, "no"), []string{"error", "Could not close" + failed, "403"}},
		"missing, closed":  {"close", &client.NotFoundError{Noun: "session", ID: idB}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &sessions{lease: tfkit.Lease{ID: idB, RenewAt: noon}, fail: map[string]error{c.call: c.fail}}
			h := drive(t, s.kind().Service())
			e, err := h.Open(sessionBlock)
			if err == nil && c.call == "renew" {
				err = e.Renew()
			}
			if err == nil && c.call == "close" {
				err = e.Close()
			}
			if c.want == nil {
				h.succeed(err)
				h.expect()
				return
			}
			h.fail(err)
			h.expect(c.want)
		})
	}
}

// TestEphemeral_closedAfterFailure ends the lease of a failed Open at once, because Terraform
// closes only open resources.
func TestEphemeral_closedAfterFailure(t *testing.T) {
	t.Parallel()
	s := &sessions{lease: tfkit.Lease{ID: idB, RenewAt: noon}, warn: true}
	h := drive(t, s.kind().Service())
	_, err := h.Open(sessionBlock)
	h.fail(err)
	h.expect([]string{"error at product_id", "Archived"})
	if want := []string{"open " + idA, "close " + idB}; !slices.Equal(s.calls, want) {
		t.Errorf("calls %q, want %q", s.calls, want)
	}
}
