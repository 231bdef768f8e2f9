// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"strings"
)

// template is a type of objects that the doctor makes, changes and deletes. The bodies are JSON
// with placeholders: $NAME is the unique name of the object, $PRODUCT the id of the doctor's own
// product. See [inventions] for the others.
type template struct {
	word  string   // in the name of an object: "product"
	needs []string // the words of kinds whose objects the body names

	create, read, list, update string   // operations; update may be empty, and so may read and list
	args                       []string // of the create

	// label is the member with the name of the object, by which it is found again.
	label string
	body  string  // the members that the contract requires, and the label
	full  string  // further members; an update sets, omits and nulls them
	extra []extra // further requests about the object

	archive *step // hides it
	end     *step // ends its life; nil: it goes on
	// ended are values of members of an object whose life has ended. Nil: it cannot be read any more.
	ended   map[string]any
	remains string // how the service keeps it; empty if it keeps nothing
	// named is the reason why -groups must name the kind; empty: it is made without.
	named string
}

// step is a request about an object, with its id as $ID.
type step struct {
	operation string
	args      []string
	body      string
}

// extra is a request with values of the doctor's own object.
type extra struct {
	step

	query string // the name of the parameter; its value is the first of args
	// assumption is the one that a success confirms; empty for none.
	assumption string
}

// title is the word of a template for people.
func (k *template) title() string { return strings.ReplaceAll(k.word, "-", " ") }

// ending is the request that ends the life of an object: it is deleted, or else archived.
func (k *template) ending() *step {
	if k.end == nil {
		return k.archive
	}
	return k.end
}

// hasEnded reports whether an object says that its life has ended.
func (k *template) hasEnded(members map[string]any) bool {
	for name, value := range k.ended {
		if members[name] == value {
			return true
		}
	}
	return false
}

// byID are the arguments of most operations.
var byID = []string{"$ID"}

// templates are all types of throw-away objects, those that others need first. None of their
// addresses exists: names below .invalid never resolve (RFC 2606), no key belongs to an invented
// address, and no bank has the invented accounts. So no message can arrive, and no money can come
// or go.
var templates = []template{
	{
		word: "product", create: "createProduct", read: "product", list: "products", update: "updateProduct", label: "name",
		body: `{"name": "$NAME", "description": "Made by the Doctor & \"Co\" for a trial,\r\nand deleted when it ends.\n",
			"currency": "EUR", "price": 1.1, "addOns": []}`,
		full: `{"addOns": [{"name": "Made by the doctor", "price": 0.5}, {"name": "Also made by the doctor", "price": 0.1}],
			"chargingIntervalSeconds": 86400,
			"imageUrl": "https://DOCTOR.invalid", "sendSubscriptionEmails": false}`,
		archive: &step{"setProductArchived", []string{"$ID", "true"}, ""},
		ended:   map[string]any{"isArchived": true}, remains: "stays archived",
	},
	{
		word: "discount-code", needs: []string{"product"}, create: "createDiscountCode", read: "discountCode", list: "discountCodes",
		label: "code", body: `{"code": "$NAME", "products": ["$PRODUCT"], "model": {"modelType": "Percentage", "percentOff": 5}}`,
		end: &step{"deleteDiscountCode", byID, ""},
	},
	{
		word: "payment-link", needs: []string{"product"}, create: "createPaymentLink", read: "paymentLink", list: "paymentLinks",
		update: "updatePaymentLink", label: "successUrl",
		body: `{"products": ["$PRODUCT"], "gateway": {"managed": {"methods": [{"network": "Ethereum"}]}},
			"successUrl": "https://$NAME.invalid/"}`,
		full: `{"cancelUrl": "https://doctor.invalid/cancel", "sendEmailReceipt": false, "chargeCustomerNetworkFee": false,
			"customizations": {"leftPanelColor": "#102030", "primaryButtonColor": "#405060", "slantedEdge": false, "allowDiscountCodes": false},
			"inputFields": [{"inputLabel": "Made by the doctor", "isRequired": false, "dataType": "Number"}],
			"gateway": {"openBanking": {"email": "doctor@doctor.invalid", "kycData": {"name": "Doctor", "address": "Made by the doctor",
			"residenceCountry": "DE", "phone": "+490000000", "dateOfBirth": "1970-01-01"}}}}`,
		archive: &step{"archivePaymentLink", byID, ""}, end: &step{"deletePaymentLink", byID, ""},
	},
	{
		word: "customer", create: "createCustomer", read: "customer", list: "customers", update: "updateCustomer", label: "name",
		body: `{"name": "$NAME", "email": "$EMAIL"}`,
		full: `{"billingAddress": "Made by the doctor", "phone": "+490000000", "chatLinkA": "https://doctor.invalid/a",
			"chatLinkB": "https://doctor.invalid/b", "evmAddresses": ["$EVM", "$OTHEREVM"], "tags": ["doctor", "trial"],
			"residenceCountry": "FR", "dob": "1970-01-01", "companyNumber": "doctor", "accountType": "Business", "companyName": "doctor"}`,
		extra: []extra{{step: step{"customerByEmail", []string{"$EMAIL"}, ""}, query: "email", assumption: "email"}},
		end:   &step{"deleteCustomer", byID, ""},
	},
	{
		word: "webhook", create: "createWebhook", read: "webhook", list: "webhooks", update: "updateWebhook", label: "url",
		body: `{"url": "https://$NAME.invalid/"}`, full: `{"isPaused": false, "isDeleted": false}`,
		end:   &step{"updateWebhook", byID, `{"url": "https://$NAME.invalid/", "isPaused": true, "isDeleted": true}`},
		ended: map[string]any{"isDeleted": true}, remains: "stays marked as deleted",
	},
	{
		word: "deposit-account", create: "createDepositAccount", read: "depositAccount", list: "depositAccounts", label: "name",
		body: `{"name": "$NAME", "depositMethod": {"Crypto": {"network": "Ethereum"}}}`, end: &step{"deleteDepositAccount", byID, ""},
	},
	{
		word: "withdrawal-to-address", create: "createWithdrawalAccount", read: "withdrawalAccount", list: "withdrawalAccounts",
		label: "name", body: `{"name": "$NAME", "accountType": "crypto", "crypto": {"network": "Ethereum", "address": "$EVM"}}`,
		extra: []extra{{step: step{"withdrawalAccountByAddress", []string{"crypto", "$EVM"}, ""}}},
		end:   &step{"deleteWithdrawalAccount", byID, ""},
	},
	{
		word: "withdrawal-to-iban", create: "createWithdrawalAccount", read: "withdrawalAccount", list: "withdrawalAccounts", label: "name",
		body:  `{"name": "$NAME", "accountType": "fiat", "iban": {"iban": "$IBAN", "bic": "$BIC"}}`,
		extra: []extra{{step: step{"withdrawalAccountByIban", []string{"fiat", "$IBAN", "$BIC"}, ""}}},
		end:   &step{"deleteWithdrawalAccount", byID, ""},
	},
	{
		word: "external-account", needs: []string{"customer"}, create: "createExternalAccount", read: "externalAccount",
		list: "externalAccounts", label: "name",
		body: `{"name": "$NAME", "customerId": "$CUSTOMER",
			"account": {"iban": {"iban": "$IBAN", "bic": "$BIC", "accountHolderName": "Doctor"}}}`,
		end: &step{"deleteExternalAccount", byID, ""},
	},
	{
		word: "checkout-session", create: "createCheckoutSession", read: "checkoutSession", list: "checkoutSessions", label: "successUrl",
		body: `{"total": 1.5, "currency": "EUR", "gateway": {"managed": {"methods": [{"network": "Ethereum"}]}},
			"successUrl": "https://$NAME.invalid/"}`,
		end: &step{"cancelCheckoutSession", byID, ""}, ended: map[string]any{"sessionStatus": "cancelled"}, remains: "stays cancelled",
	},
	{
		word: "invoice", needs: []string{"customer"}, create: "createInvoice", read: "invoice", list: "invoices",
		label: "memo", named: "it bills the doctor's own customer, who has no mailbox",
		body: `{"memo": "$NAME", "customerIds": ["$CUSTOMER"], "gateway": {"managed": {"methods": [{"network": "Ethereum"}]}},
			"lineItems": [{"name": "Made by the doctor", "quantity": 1, "price": 1.5, "currency": "EUR"}], "overdueAt": "2099-01-31T12:00:00Z"}`,
		end: &step{"voidInvoice", byID, ""}, ended: map[string]any{"status": "voided"}, remains: "stays voided",
	},
	{
		word: "child-organization", create: "createFboOrganization", args: []string{"$ORGANIZATION"}, label: "name",
		named: "it makes an organization that no operation lists or deletes",
		body:  `{"name": "$NAME", "email": "$EMAIL"}`, remains: "goes on existing",
		extra: []extra{
			{step: step{"fboVerification", []string{"$ORGANIZATION", "$ID"}, ""}},
			{step: step{"updateFboVerification", []string{"$ORGANIZATION", "$ID"}, `{"status": "Unverified", "businessName": "doctor"}`}},
		},
	},
}
