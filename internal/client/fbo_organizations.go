// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// fboOrganizations are the child organizations. No operation reads or lists them.
var fboOrganizations = group.Of[FboOrganization, FboOrganizationParams]{
	Noun: "FBO organization", Creates: opCreateFboOrganization,
}

// balanceTransfers are the movements between organizations. No operation reads or lists them.
var balanceTransfers = group.Of[BalanceTransfer, TransferBalanceParams]{
	Noun: "balance transfer", Creates: opTransferBalance,
	Known: func(id string) (BalanceTransfer, error) { return BalanceTransfer{id}, nil },
}

// CreateFboOrganization creates a child organization. A parent that is not verified, or has FBO
// mode off, is an [Error] with status 403. There is no list of child organizations. So it sends the
// request once, and returns an [UnknownOutcomeError] if the outcome is unknown. If the response has
// only the id, under whatever name, the other fields are those that were sent.
func (c *Client) CreateFboOrganization(ctx context.Context, parentID string, params FboOrganizationParams) (FboOrganization, error) {
	children := fboOrganizations
	children.IDIn = wire.ChildIn(parentID)
	children.Known = func(id string) (FboOrganization, error) {
		return FboOrganization{
			ID: id, ParentID: parentID, Name: params.Name, Email: params.Email, Website: params.Website, Country: params.Country,
		}, nil
	}
	return children.SendOnce(ctx, c.account, params, parentID)
}

// FboVerification reads the verification details of a child organization. A missing child is a
// [NotFoundError]. There is no list to confirm a 404, so it reads the balances: they show at least
// that the base URL points at the service. It waits for a child that this client made just now.
func (c *Client) FboVerification(ctx context.Context, parentID, childID string) (FboVerification, error) {
	resp, err := c.verification(ctx, opFboVerification, nil, parentID, childID)
	switch {
	case group.IsNotFoundStatus(err):
		_, err = fboOrganizations.ConfirmMissing(ctx, c.account, childID, err)
		return FboVerification{}, err
	case err != nil:
		return FboVerification{}, err
	}
	verification, err := operation.WholeOf(resp, hasStatus)
	if err != nil {
		return FboVerification{}, err
	}
	return *verification, nil
}

// verification runs an operation. It waits for a child that this client made just now.
func (c *Client) verification(ctx context.Context, op operation.Op, in any, parentID, childID string) (resp operation.Response, err error) {
	err = group.Again(ctx, c.account, fboOrganizations.Noun, childID, func() (err error) {
		resp, err = c.account.DoRaw(ctx, operation.Request{Op: op, In: in, Args: []string{parentID, childID}})
		return err
	})
	return resp, err
}

// sentDetails are the values that a verification has after an update. The status is not among them:
// the service may decide about it at once.
type sentDetails struct {
	FboVerificationParams
	Status *VerificationStatus `json:"status,omitempty"`
}

// UpdateFboVerification replaces the verification details of a child organization. It returns their
// new state. A missing child is a [NotFoundError].
func (c *Client) UpdateFboVerification(
	ctx context.Context, parentID, childID string, params FboVerificationParams,
) (FboVerification, error) {
	resp, err := c.verification(ctx, opUpdateFboVerification, params, parentID, childID)
	switch {
	case group.IsNotFoundStatus(err):
		if _, readErr := c.FboVerification(context.WithoutCancel(ctx), parentID, childID); IsNotFound(readErr) {
			return FboVerification{}, readErr
		}
		return FboVerification{}, err
	case err != nil:
		return FboVerification{}, err
	}
	response, _ := operation.WholeOf(resp, hasStatus) // any other response says only that the request was accepted
	wanted := sentDetails{FboVerificationParams: params}
	return group.AfterUpdate(ctx, c.account, opUpdateFboVerification, response, wanted, func(ctx context.Context) (FboVerification, error) {
		return c.FboVerification(ctx, parentID, childID)
	})
}

// hasStatus requires the status, because the response has no id to check.
func hasStatus(verification FboVerification) error {
	if verification.Status == "" {
		return errors.New("it has no status")
	}
	return nil
}

// TransferBalance moves a part of a balance between two organizations. It sends the request once:
// if the outcome is unknown, it returns an [UnknownOutcomeError]. Without
// [Config].AllowMoneyMovement it returns [ErrMoneyMovement].
func (c *Client) TransferBalance(ctx context.Context, parentID string, params TransferBalanceParams) (BalanceTransfer, error) {
	return balanceTransfers.SendOnce(ctx, c.account, params, parentID)
}
