// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
)

// The setting that swaps incoming payments. The organization has one, under the organization's id.

func freshAutoSwap(s *Sandbox, _ string) Object {
	return Object{"id": s.Organization(), "enabled": false, "target": nil}
}

func (s *Sandbox) autoSwapSetting(tx *transaction) Object {
	if setting, ok := tx.Get("auto_swap", s.Organization()); ok {
		return setting
	}
	return freshAutoSwap(s, "")
}

// setAutoSwap replaces the setting. A target may be kept for later while it is off.
func setAutoSwap(s *Sandbox, c *call) (any, error) {
	target, given := c.body["target"].(Object)
	if !given && c.body["enabled"] == true {
		return nil, refuse(http.StatusUnprocessableEntity, "target is required where enabled is true")
	}
	if given {
		if err := demandPrice("target", assetOf(target)); err != nil {
			return nil, err
		}
	}
	setting := freshAutoSwap(s, "")
	setting["enabled"] = c.body["enabled"]
	if given {
		setting["target"] = assetOf(target).object()
	}
	c.tx.Put("auto_swap", setting)
	return s.shown("AutoSwap", setting), nil
}

// autoSwap swaps a payment into the target of the setting. The payment stays as it is if it is of
// the target already, has no price, or is too small to buy anything.
func (s *Sandbox) autoSwap(tx *transaction, of asset, net amount.Amount, at time.Time) error {
	setting := s.autoSwapSetting(tx)
	wanted, _ := setting["target"].(Object)
	target := assetOf(wanted)
	if setting["enabled"] != true || target.key() == of.key() || of.facts().usd == "" || target.facts().usd == "" {
		return nil
	}
	x := exchangeOf(of, target, net)
	if x.output.Sign() <= 0 {
		return nil
	}
	swap, err := s.swap(tx, x, at)
	if err != nil {
		return err
	}
	swap["automatic"] = true
	tx.Put("swap", swap)
	return nil
}
