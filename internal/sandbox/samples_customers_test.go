// SPDX-License-Identifier: MPL-2.0

package sandbox

import "net/http"

// customerSamples has the samples of customers, external accounts, banks, onramps and FBO
// organizations.
func customerSamples() map[string]sample {
	const ann = `{"name": "Ann", "email": "ann@example.com"}`
	customer := func(s *shop) string { return s.stored("customer", Object{"name": "Ann", "email": "ann@example.com"}) }
	account := func(s *shop) string { return s.stored("external_account", Object{"customerId": customer(s)}) }
	child := func(s *shop) string {
		return s.stored("fbo_organization", Object{"name": "Child", "email": "child@example.com"})
	}
	family := func(s *shop, rest string) string { return "/organizations/" + s.Organization() + rest }
	verify := func(s *shop, child string) string { return family(s, "/organizations/"+child+"/verify") }
	return map[string]sample{
		"createCustomer": func(*shop) (sampleRequest, sampleRequest, int) {
			return sampleRequest{"/customer", ann}, sampleRequest{"/customer", `{"name": "Ann", "email": "ann"}`}, http.StatusUnprocessableEntity
		},
		"updateCustomer": func(s *shop) (sampleRequest, sampleRequest, int) {
			return sampleRequest{"/customer/" + customer(s), ann}, sampleRequest{"/customer/" + unknownID, ann}, http.StatusNotFound
		},
		"customer": sampleByID("/customer/{id}", func(s *shop) string {
			return s.stored("customer", Object{
				"evmAddresses": []any{"0xAb", "0xCd"}, "tags": []any{"a", "b"}, "kycData": Object{"level": 2, "name": "Ann"}, "totalSpend": "1.5",
				"payments": []any{Object{"managed": Object{
					"id": unknownID, "network": "Bitcoin", "amount": "0.1", "networkFee": "0", "transactions": []any{},
				}}},
			})
		}),
		"customerByEmail": func(s *shop) (sampleRequest, sampleRequest, int) {
			customer(s)
			return sampleRequest{path: "/customer?email=ann@example.com"},
				sampleRequest{path: "/customer?email=bob@example.com"}, http.StatusNotFound
		},
		"deleteCustomer": sampleByID("/customer/{id}", customer),

		"createExternalAccount": func(s *shop) (sampleRequest, sampleRequest, int) {
			body := func(customer string) string {
				return `{"customerId": "` + customer + `", "account": {"crypto": {"network": "Ethereum", "address": "0xAb"}}}`
			}
			return sampleRequest{"/external_account", body(customer(s))},
				sampleRequest{"/external_account", body(unknownID)}, http.StatusUnprocessableEntity
		},
		"externalAccount":       sampleByID("/external_account/{id}", account),
		"deleteExternalAccount": sampleByID("/external_account/{id}", account),
		"externalAccounts": func(s *shop) (sampleRequest, sampleRequest, int) {
			account(s)
			return sampleList("/external_accounts")(s)
		},
		"customerExternalAccounts": sampleByID("/customer/{id}/external_accounts", customer),

		"banks": func(*shop) (sampleRequest, sampleRequest, int) {
			return sampleRequest{path: "/open_banking/banks?market=DE&currency=EUR"},
				sampleRequest{path: "/open_banking/banks?market=Germany"}, http.StatusUnprocessableEntity
		},
		"createOnramp": func(*shop) (sampleRequest, sampleRequest, int) {
			body := func(bank string) string {
				return `{"amount": 100, "currency": "EUR", "bankId": "` + bank +
					`", "market": "DE", "destinationAddress": "0xAb", "network": "Ethereum"}`
			}
			return sampleRequest{"/onramp", body("bank-spree")}, sampleRequest{"/onramp", body("bank-moon")}, http.StatusUnprocessableEntity
		},
		"onramp": sampleByID("/onramp/{id}", func(s *shop) string { return s.stored("onramp", Object{"status": "Complete"}) }),

		"createFboOrganization": func(s *shop) (sampleRequest, sampleRequest, int) {
			return sampleRequest{family(s, "/organizations"), ann},
				sampleRequest{"/organizations/" + unknownID + "/organizations", ann}, http.StatusNotFound
		},
		"fboVerification": func(s *shop) (sampleRequest, sampleRequest, int) {
			return sampleRequest{path: verify(s, child(s))}, sampleRequest{path: verify(s, unknownID)}, http.StatusNotFound
		},
		"updateFboVerification": func(s *shop) (sampleRequest, sampleRequest, int) {
			const body = `{"status": "Pending", "representative": {"name": "Ann", "email": "ann@example.com"}}`
			return sampleRequest{verify(s, child(s)), body}, sampleRequest{verify(s, unknownID), body}, http.StatusNotFound
		},
		"transferBalance": func(s *shop) (sampleRequest, sampleRequest, int) {
			s.stored("balance", Object{"balance": "5"})
			body := func(to string) string {
				return `{"fromOrganizationId": "` + s.Organization() + `", "toOrganizationId": "` + to + `", "network": "Ethereum", "amount": 2}`
			}
			return sampleRequest{family(s, "/transfer_balance"), body(child(s))},
				sampleRequest{family(s, "/transfer_balance"), body(unknownID)}, http.StatusForbidden
		},
	}
}
