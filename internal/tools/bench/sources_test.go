// SPDX-License-Identifier: MPL-2.0

//go:build linux

package main

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestSourcesOf takes the lists of all objects, and none of one owner.
func TestSourcesOf(t *testing.T) {
	t.Parallel()
	list := contract.Payload{Object: "Deposit", List: true}
	got := sourcesOf([]contract.Operation{
		{Method: "GET", Path: "/webhook/{id}/messages", Response: list, Terraform: []string{"data source payments_webhook_messages"}},
		{Method: "GET", Path: "/deposit", Response: list, Terraform: []string{"data source payments_deposit", "data source payments_deposits"}},
		{Method: "GET", Path: "/customer/{id}/deposits", Response: list, Terraform: []string{"data source payments_deposits"}},
		{Method: "GET", Path: "/deposit/{id}", Terraform: []string{"data source payments_deposit"}},
	})
	if len(got) != 1 || got[0] != (source{"payments_deposits", "/deposit"}) {
		t.Errorf("the sources are %+v", got)
	}
}

// TestElements demands that the demo has elements of every list, and that copies have other ids.
func TestElements(t *testing.T) {
	t.Parallel()
	service, err := startService(t.Context(), 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(service.close)
	if err := service.Seed(sandbox.DemoSeed()); err != nil {
		t.Fatal(err)
	}
	all := sources()
	if len(all) < 20 {
		t.Errorf("there are %d lists", len(all))
	}
	for _, s := range all {
		if _, err := service.elements(t.Context(), s.path); err != nil {
			t.Error(err)
		}
	}
	for element, want := range map[string]string{
		`{"id":"x1","url":"/x1"}`: `{"id":"` + idOf(7) + `","url":"/` + idOf(7) + `"}`,
		`{"depositId":"x1"}`:      `{"depositId":"` + idOf(7) + `"}`,
		`{"name":"x1"}`:           `{"name":"x1"}`,
	} {
		if got := string(renamed([]byte(element), 7)); got != want {
			t.Errorf("%s became %s", element, got)
		}
	}
}
