// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// The setting that swaps incoming payments. The organization has one, under the organization's id.

func autoSwapSetting(e *engine.Engine, tx *engine.Tx) Object {
	if setting, ok := tx.Get("auto_swap", e.Organization()); ok {
		return setting
	}
	return e.Fresh("auto_swap", e.Organization())
}

// setAutoSwap replaces the setting. A target may be kept for later while it is off.
func setAutoSwap(e *engine.Engine, c *engine.Call) (any, error) {
	target, given := c.Body["target"].(Object)
	if !given && c.Body["enabled"] == true {
		return nil, engine.Invalid("target is required where enabled is true")
	}
	if given {
		if err := demandPrice("target", ledger.AssetOf(target)); err != nil {
			return nil, err
		}
	}
	setting := e.Fresh("auto_swap", e.Organization())
	setting["enabled"] = c.Body["enabled"]
	if given {
		setting["target"] = ledger.AssetOf(target).Object()
	}
	c.Tx.Put("auto_swap", setting)
	return setting, nil
}

// autoSwap swaps a payment into the target of the setting. The payment stays as it is if it is of
// the target already, has no price, or is too small to buy anything.
func autoSwap(e *engine.Engine, tx *engine.Tx, of ledger.Asset, net amount.Amount, at time.Time) error {
	setting := autoSwapSetting(e, tx)
	wanted, _ := setting["target"].(Object)
	target := ledger.AssetOf(wanted)
	if setting["enabled"] != true || target.Key() == of.Key() || of.Facts().USD == "" || target.Facts().USD == "" {
		return nil
	}
	x := exchangeOf(of, target, net)
	if x.output.Sign() <= 0 {
		return nil
	}
	swap, err := swap(e, tx, x, at)
	if err != nil {
		return err
	}
	swap["automatic"] = true
	tx.Put("swap", swap)
	return nil
}
