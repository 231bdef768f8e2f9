// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
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

func freshOrganization(s *Sandbox, id string) Object {
	return Object{
		"id": id, "parentId": nil, "name": "Sandbox Seller", "email": "seller@sandbox.example", "website": nil, "country": nil,
		"verified": true, "fboMode": true, "createdAt": s.stamp(),
	}
}

// shownOrganization gives the sandbox's organization a parent, as the contract's schema demands.
func shownOrganization(_ *transaction, organization Object) (Object, error) {
	organization["parentId"] = organization["id"]
	return organization, nil
}

func freshFboOrganization(s *Sandbox, id string) Object {
	return Object{
		"id": id, "parentId": s.Organization(), "name": "", "email": "", "website": nil, "country": nil, "createdAt": s.stamp(),
	}
}

// freshFboVerification has the id of its organization.
func freshFboVerification(s *Sandbox, id string) Object {
	return Object{
		"id": id, "status": fboUnverified, "rejectionReason": nil, "businessName": nil, "registrationNumber": nil, "country": nil,
		"address": nil, "representative": nil, "updatedAt": s.stamp(),
	}
}

func freshBalanceTransfer(s *Sandbox, id string) Object {
	return Object{
		"id": id, "fromOrganizationId": s.Organization(), "toOrganizationId": s.NewID(), "network": "Ethereum", "token": nil,
		"amount": amount.Exact("0").JSON(), "createdAt": s.stamp(),
	}
}

// parent returns the organization that the path names as the parent. It must be the sandbox's own:
// no key has access to another.
func (c *call) parent(s *Sandbox) (Object, error) {
	id := c.path("parent_id")
	if id != s.Organization() {
		return nil, refuse(http.StatusNotFound, "there is no organization %s", id)
	}
	if parent, ok := c.tx.Get("organization", id); ok {
		return parent, nil
	}
	return freshOrganization(s, id), nil
}

// child returns the organization that the path names as the child.
func (c *call) child(s *Sandbox) (Object, error) {
	parent, err := c.parent(s)
	if err != nil {
		return nil, err
	}
	child, ok := c.tx.Get("fbo_organization", c.path("child_id"))
	if !ok || child["parentId"] != parent["id"] {
		return nil, refuse(http.StatusNotFound, "the organization %s has no child %s", parent["id"], c.path("child_id"))
	}
	return child, nil
}

func createFboOrganization(s *Sandbox, c *call) (any, error) {
	parent, err := c.parent(s)
	switch {
	case err != nil:
		return nil, err
	case parent["verified"] != true:
		return nil, refuse(http.StatusForbidden, "the organization %s is not verified", parent["id"])
	case parent["fboMode"] != true:
		return nil, refuse(http.StatusForbidden, "FBO mode is off for the organization %s", parent["id"])
	}
	if err := checkURLs("", c.body, "website"); err != nil {
		return nil, err
	}
	child := freshFboOrganization(s, s.NewID())
	take(child, c.body, Object{"name": "", "email": "", "website": nil, "country": nil})
	c.tx.Put("fbo_organization", child)
	return child, nil
}

// verification returns the verification of a child. Without one, the child has been unverified
// since its creation.
func (c *call) verification(s *Sandbox) (Object, error) {
	child, err := c.child(s)
	if err != nil {
		return nil, err
	}
	id, _ := child["id"].(string)
	verification, ok := c.tx.Get("fbo_verification", id)
	if !ok {
		verification = freshFboVerification(s, id)
		verification["updatedAt"] = child["createdAt"]
	}
	return verification, nil
}

func getFboVerification(s *Sandbox, c *call) (any, error) {
	verification, err := c.verification(s)
	if err != nil {
		return nil, err
	}
	return s.shown("FboVerification", verification), nil
}

// updateFboVerification replaces every detail, and clears those that the request omits. Any status
// may follow any other, and only Rejected has a reason.
func updateFboVerification(s *Sandbox, c *call) (any, error) {
	verification, err := c.verification(s)
	switch {
	case err != nil:
		return nil, err
	case c.body["rejectionReason"] != nil && c.body["status"] != fboRejected:
		return nil, refuse(http.StatusUnprocessableEntity, "rejectionReason: goes with the status Rejected only")
	}
	take(verification, c.body, Object{
		"status": "", "rejectionReason": nil, "businessName": nil, "registrationNumber": nil, "country": nil, "address": nil,
		"representative": nil,
	})
	verification["updatedAt"] = s.stamp()
	c.tx.Put("fbo_verification", verification)
	return s.shown("FboVerification", verification), nil
}

// transferBalance moves a part of a balance between two members of the family: the parent and its
// children. Each of them gets a line in its list of transactions.
func transferBalance(s *Sandbox, c *call) (any, error) {
	if _, err := c.parent(s); err != nil {
		return nil, err
	}
	from, err := c.member(s, "fromOrganizationId")
	if err != nil {
		return nil, err
	}
	to, err := c.member(s, "toOrganizationId")
	if err != nil {
		return nil, err
	}
	if from == to {
		return nil, refuse(http.StatusUnprocessableEntity, "toOrganizationId must be another organization than fromOrganizationId")
	}
	of := assetOf(c.body)
	much, err := c.amount("amount")
	if err == nil {
		err = of.demand(much)
	}
	if err != nil {
		return nil, err
	}
	if err := c.tx.move("amount", from, to, of, much); err != nil {
		return nil, err
	}
	now := s.Now()
	s.enter(c.tx, movement{organization: from, kind: "transfer", asset: of, amount: much.Negated(), at: now})
	s.enter(c.tx, movement{organization: to, kind: "transfer", asset: of, amount: much, at: now})
	transfer := freshBalanceTransfer(s, s.NewID())
	take(transfer, c.body, Object{"fromOrganizationId": "", "toOrganizationId": "", "network": "", "token": nil, "amount": nil})
	c.tx.Put("balance_transfer", transfer)
	return s.shown("BalanceTransfer", transfer), nil
}

// member returns the id of a member of the family that the request names. It refuses any other
// organization.
func (c *call) member(s *Sandbox, field string) (string, error) {
	id, _ := c.body[field].(string)
	child, ok := c.tx.Get("fbo_organization", id)
	if id != s.Organization() && (!ok || child["parentId"] != s.Organization()) {
		return "", refuse(http.StatusForbidden, "%s: the organization %s is neither %s nor one of its children", field, id, s.Organization())
	}
	return id, nil
}
