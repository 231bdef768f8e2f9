// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"github.com/terraform-payments/terraform-provider-payments/internal/services/balance"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/checkoutsession"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/customer"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/deposit"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/depositaccount"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/discountcode"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/externalaccount"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/fboorganization"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/invoice"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/onramp"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/openbanking"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/payment"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/paymentlink"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/paymentsession"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/payout"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/product"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/refund"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/subscription"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/swap"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/transaction"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/webhook"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/withdrawal"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/withdrawalaccount"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
)

// registered holds all Terraform types, one line for each group of the specification.
// CONTRIBUTING.md says what else a new type touches.
var registered = tfkit.Join(
	balance.Service,
	checkoutsession.Service,
	customer.Service,
	deposit.Service,
	depositaccount.Service,
	discountcode.Service,
	externalaccount.Service,
	fboorganization.Service,
	invoice.Service,
	onramp.Service,
	openbanking.Service,
	payment.Service,
	paymentlink.Service,
	paymentsession.Service,
	payout.Service,
	product.Service,
	refund.Service,
	subscription.Service,
	swap.Service,
	transaction.Service,
	webhook.Service,
	withdrawal.Service,
	withdrawalaccount.Service,
)
