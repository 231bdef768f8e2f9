// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"net/http"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// FBO organizations: children that the sandbox's organization manages. The specification does not
// show their fields. No operation lists or deletes them.
//
// The sandbox's organization is an object of its own, which no operation returns. A test can plant
// it, to change whether it is verified and has FBO mode on. [freshOrganization] has the defaults.

// The statuses of a verification.
const (
	fboUnverified = "Unverified"
	fboPending    = "Pending"
	fboVerified   = "Verified"
	fboRejected   = "Rejected"
)

func freshOrganization(*engine.Engine, string) Object {
	return Object{"parentId": nil, "name": "Sandbox Seller", "email": "seller@sandbox.example", "verified": true, "fboMode": true}
}

// shownOrganization gives the sandbox's organization a parent, as the contract's schema demands.
func shownOrganization(_ *engine.Tx, organization Object) (Object, error) {
	organization["parentId"] = organization["id"]
	return organization, nil
}

func freshFboOrganization(e *engine.Engine, _ string) Object {
	return Object{"parentId": e.Organization()}
}

func freshFboVerification(*engine.Engine, string) Object { return Object{"status": fboUnverified} }

func freshBalanceTransfer(e *engine.Engine, _ string) Object {
	return Object{
		"fromOrganizationId": e.Organization(), "toOrganizationId": e.NewID(), "network": "Ethereum", "token": nil,
		"amount": amount.Exact("0").JSON(), "createdAt": e.Stamp(),
	}
}

// parent returns the organization that the path names as the parent. It must be the sandbox's own:
// no key has access to another.
func parent(c *engine.Call, e *engine.Engine) (Object, error) {
	id := c.Path("parent_id")
	if id != e.Organization() {
		return nil, engine.Refuse(http.StatusNotFound, "there is no organization %s", id)
	}
	if parent, ok := c.Tx.Get("organization", id); ok {
		return parent, nil
	}
	return e.Fresh("organization", id), nil
}

// child returns the organization that the path names as the child.
func child(c *engine.Call, e *engine.Engine) (Object, error) {
	parent, err := parent(c, e)
	if err != nil {
		return nil, err
	}
	child, ok := c.Tx.Get("fbo_organization", c.Path("child_id"))
	if !ok || child["parentId"] != parent["id"] {
		return nil, engine.Refuse(http.StatusNotFound, "the organization %s has no child %s", parent["id"], c.Path("child_id"))
	}
	return child, nil
}

func checkFboOrganization(e *engine.Engine, c *engine.Call, _ Object) error {
	parent, err := parent(c, e)
	switch {
	case err != nil:
		return err
	case parent["verified"] != true:
		return engine.Refuse(http.StatusForbidden, "the organization %s is not verified", parent["id"])
	case parent["fboMode"] != true:
		return engine.Refuse(http.StatusForbidden, "FBO mode is off for the organization %s", parent["id"])
	}
	return checkURLs("", c.Body, "website")
}

// verification returns the verification of a child. Without one, the child has been unverified
// since its creation.
func verification(c *engine.Call, e *engine.Engine) (Object, error) {
	child, err := child(c, e)
	if err != nil {
		return nil, err
	}
	id, _ := child["id"].(string)
	verification, ok := c.Tx.Get("fbo_verification", id)
	if !ok {
		verification = e.Fresh("fbo_verification", id)
		verification["updatedAt"] = child["createdAt"]
	}
	return verification, nil
}

// updateFboVerification replaces every detail, and clears those that the request omits. Any status
// may follow any other, and only Rejected has a reason.
func updateFboVerification(e *engine.Engine, c *engine.Call) (any, error) {
	verification, err := verification(c, e)
	switch {
	case err != nil:
		return nil, err
	case c.Body["rejectionReason"] != nil && c.Body["status"] != fboRejected:
		return nil, engine.Invalid("rejectionReason: goes with the status Rejected only")
	}
	e.Take(c, "fbo_verification", verification)
	verification["updatedAt"] = e.Stamp()
	c.Tx.Put("fbo_verification", verification)
	return verification, nil
}

// transferBalance moves a part of a balance between two members of the family: the parent and its
// children. Each of them gets a line in its list of transactions.
func transferBalance(e *engine.Engine, c *engine.Call) (any, error) {
	if _, err := parent(c, e); err != nil {
		return nil, err
	}
	from, err := member(c, e, "fromOrganizationId")
	if err != nil {
		return nil, err
	}
	to, err := member(c, e, "toOrganizationId")
	if err != nil {
		return nil, err
	}
	if from == to {
		return nil, engine.Invalid("toOrganizationId must be another organization than fromOrganizationId")
	}
	of := ledger.AssetOf(c.Body)
	much, err := c.Amount("amount")
	if err == nil {
		err = of.Demand(much)
	}
	if err != nil {
		return nil, err
	}
	if err := ledger.Move(c.Tx, "amount", from, to, of, much); err != nil {
		return nil, err
	}
	now := e.Now()
	ledger.Enter(e, c.Tx, ledger.Movement{Organization: from, Kind: "transfer", Asset: of, Amount: much.Negated(), At: now})
	ledger.Enter(e, c.Tx, ledger.Movement{Organization: to, Kind: "transfer", Asset: of, Amount: much, At: now})
	transfer := e.Fresh("balance_transfer", e.NewID())
	e.Take(c, "balance_transfer", transfer)
	c.Tx.Put("balance_transfer", transfer)
	return transfer, nil
}

// member returns the id of a member of the family that the request names. It refuses any other
// organization.
func member(c *engine.Call, e *engine.Engine, field string) (string, error) {
	id, _ := c.Body[field].(string)
	child, ok := c.Tx.Get("fbo_organization", id)
	if id != e.Organization() && (!ok || child["parentId"] != e.Organization()) {
		return "", engine.Refuse(http.StatusForbidden,
			"%s: the organization %s is neither %s nor one of its children", field, id, e.Organization())
	}
	return id, nil
}
