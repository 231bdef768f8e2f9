// SPDX-License-Identifier: MPL-2.0

package checkoutsession

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/services/gateway"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/keyvalue"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/payment"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
)

func attributes() computed.Attributes {
	return computed.Attributes{
		"id":              computed.Text("The id of the session."),
		"organization_id": computed.Text("The id of the organization that sells."),
		"session_status": computed.Text("The status: `pending` until it is paid, then `success`; or `cancelled`, or `expired`. Other values " +
			"may follow."),
		"products":       computed.List("The products among the items, as they are at present. Empty if the session has only a total.", product),
		"items":          computed.List("The goods that the buyer pays for. Empty if the session has only a total.", item),
		"total":          computed.Number("The price of all items, in `currency`. Exact."),
		"currency":       computed.Text("The currency of `total`, such as `EUR`."),
		"gateway":        computed.Object("How the buyer may pay. The members of the allowed ways are set.", paidBy()),
		"success_url":    computed.Text("Where the buyer goes after the payment."),
		"cancel_url":     computed.Text("Where the buyer goes without a payment. Null if there is none."),
		"metadata":       keyvalue.Attribute("The seller's own data, in its order. Events of the payment repeat it. May be empty."),
		"expires_at":     computed.Text("When the time to pay ends (RFC 3339, UTC)."),
		"created_at":     computed.Text("When the session was created (RFC 3339, UTC)."),
		"updated_at":     computed.Text("When the session last changed (RFC 3339, UTC)."),
		"customizations": computed.Object("The look of the page. Null for the service's own.", look),
		"payment":        computed.Object("The payment. The member of its kind is set. Null until the session is paid.", payment.Attributes()),
	}
}

var item = computed.Attributes{
	"product_id": computed.Text("The id of the product. Null for an item that is no product."),
	"quantity":   computed.Whole("How many of the product. Null for 1, and for an item that is no product."),
	"item_data": computed.Object("The item itself, if it is no product. Else null.", computed.Attributes{
		"name":        computed.Text("The name that the buyer sees."),
		"price":       computed.Number("The price of one, in `currency`. Exact."),
		"currency":    computed.Text("The currency of the price, such as `EUR`."),
		"description": computed.Text("The description that the buyer reads. Null if there is none."),
		"quantity":    computed.Whole("How many. Null for 1."),
		"image_url":   computed.Text("The address of the picture. Null if there is none."),
		"charging_interval_seconds": computed.Whole(
			"The time between two charges, in seconds. Null or `0` for an item that is paid once."),
	}),
}

var product = computed.Attributes{
	"id":          computed.Text("The id of the product."),
	"name":        computed.Text("The name of the product."),
	"description": computed.Text("The description of the product. May be empty."),
	"product_type": computed.Object("The type of a special product. Null for an ordinary one.", computed.Attributes{
		"presale": computed.Object("A product that is sold before it exists. Null for another type.", computed.Attributes{
			"token": computed.Object("The presale of a token. Null for the presale of something else.", computed.Attributes{
				"ticker":   computed.Text("The token's ticker, such as `ACME`."),
				"decimals": computed.Whole("How many decimal places the token has."),
			}),
		}),
		"other": computed.Other(),
	}),
	"organization_id": computed.Text("The id of the organization that sells the product."),
	"add_ons": computed.List("The extras that buyers may add. May be empty.", computed.Attributes{
		"id":    computed.Text("The id of the add-on."),
		"name":  computed.Text("The name of the add-on."),
		"price": computed.Number("The price of the add-on, in `currency` of the product. Exact."),
	}),
	"charging_interval_seconds": computed.Whole("The time between two charges, in seconds. `0` for a product that is paid once."),
	"currency":                  computed.Text("The currency of the product's prices, such as `EUR`."),
	"price":                     computed.Number("The price, once or for each charge, in `currency`. Exact."),
	"image_url":                 computed.Text("The address of the picture. May be empty."),
	"created_at":                computed.Text("When the product was created (RFC 3339, UTC)."),
	"updated_at":                computed.Text("When the product was last changed (RFC 3339, UTC)."),
	"is_archived":               computed.Flag("Whether the product is archived."),
	"send_subscription_emails":  computed.Flag("Whether subscribers are sent e-mails. Null for the service's own setting."),
}

var look = computed.Attributes{
	"left_panel_color":     computed.Text("The colour of the left panel, such as `#1d3b2a`."),
	"primary_button_color": computed.Text("The colour of the button that pays, such as `#c2612c`."),
	"slanted_edge":         computed.Flag("Whether the edge between the panels is slanted."),
	"allow_discount_codes": computed.Flag("Whether the buyer can enter discount codes."),
}

// paidBy describes the gateway as the other services do, but its e-mail address is the buyer's.
func paidBy() computed.Attributes {
	members := gateway.Attribute().Attributes
	if bank, ok := members["open_banking"].(schema.SingleNestedAttribute); ok {
		bank.Attributes["email"] = computed.Secret("The e-mail address that the bank payment is made under.")
	}
	return members
}
