// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
)

// usdc is the contract of USDC on Ethereum, usdt that of USDT.
const (
	usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
	usdt = "0xdAC17F958D2ee523a2206206994597C13D831ec7"
)

// planned are the checks of a step's plan.
func planned(checks ...plancheck.PlanCheck) resource.ConfigPlanChecks {
	return resource.ConfigPlanChecks{PreApply: checks}
}
