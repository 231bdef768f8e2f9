// SPDX-License-Identifier: MPL-2.0

package sandbox

import "net/http"

func init() {
	const ann = `{"name": "Ann", "email": "ann@example.com"}`
	customer := func(s *shop) string { return s.stored("customer", Object{"name": "Ann", "email": "ann@example.com"}) }
	trials["createCustomer"] = func(*shop) (asked, asked, int) {
		return asked{"/customer", ann}, asked{"/customer", `{"name": "Ann", "email": "ann"}`}, http.StatusUnprocessableEntity
	}
	trials["updateCustomer"] = func(s *shop) (asked, asked, int) {
		return asked{"/customer/" + customer(s), ann}, asked{"/customer/" + nobody, ann}, http.StatusNotFound
	}
	trials["customer"] = oneTrial("/customer/{id}", func(s *shop) string {
		return s.stored("customer", Object{
			"evmAddresses": []any{"0xAb", "0xCd"}, "tags": []any{"a", "b"}, "kycData": Object{"level": 2, "name": "Ann"}, "totalSpend": "1.5",
			"payments": []any{Object{"managed": Object{
				"id": nobody, "network": "Bitcoin", "amount": "0.1", "networkFee": "0", "transactions": []any{},
			}}},
		})
	})
	trials["customerByEmail"] = func(s *shop) (asked, asked, int) {
		customer(s)
		return asked{path: "/customer?email=ann@example.com"}, asked{path: "/customer?email=bob@example.com"}, http.StatusNotFound
	}
	trials["deleteCustomer"] = oneTrial("/customer/{id}", customer)
	trials["customers"] = listTrial("/customers")

	account := func(s *shop) string { return s.stored("external_account", Object{"customerId": customer(s)}) }
	trials["createExternalAccount"] = func(s *shop) (asked, asked, int) {
		body := func(customer string) string {
			return `{"customerId": "` + customer + `", "account": {"crypto": {"network": "Ethereum", "address": "0xAb"}}}`
		}
		return asked{"/external_account", body(customer(s))}, asked{"/external_account", body(nobody)}, http.StatusUnprocessableEntity
	}
	trials["externalAccount"] = oneTrial("/external_account/{id}", account)
	trials["deleteExternalAccount"] = oneTrial("/external_account/{id}", account)
	trials["externalAccounts"] = func(s *shop) (asked, asked, int) {
		account(s)
		return listTrial("/external_accounts")(s)
	}
	trials["customerExternalAccounts"] = oneTrial("/customer/{id}/external_accounts", customer)

	trials["banks"] = func(*shop) (asked, asked, int) {
		return asked{path: "/open_banking/banks?market=DE&currency=EUR"},
			asked{path: "/open_banking/banks?market=Germany"}, http.StatusUnprocessableEntity
	}
	trials["createOnramp"] = func(*shop) (asked, asked, int) {
		body := func(bank string) string {
			return `{"amount": 100, "currency": "EUR", "bankId": "` + bank +
				`", "market": "DE", "destinationAddress": "0xAb", "network": "Ethereum"}`
		}
		return asked{"/onramp", body("bank-spree")}, asked{"/onramp", body("bank-moon")}, http.StatusUnprocessableEntity
	}
	trials["onramp"] = oneTrial("/onramp/{id}", func(s *shop) string { return s.stored("onramp", Object{"status": "Complete"}) })
	trials["onramps"] = listTrial("/onramps")

	child := func(s *shop) string {
		return s.stored("fbo_organization", Object{"name": "Child", "email": "child@example.com"})
	}
	family := func(s *shop, rest string) string { return "/organizations/" + s.Organization() + rest }
	verify := func(s *shop, child string) string { return family(s, "/organizations/"+child+"/verify") }
	trials["createFboOrganization"] = func(s *shop) (asked, asked, int) {
		return asked{family(s, "/organizations"), ann}, asked{"/organizations/" + nobody + "/organizations", ann}, http.StatusNotFound
	}
	trials["fboVerification"] = func(s *shop) (asked, asked, int) {
		return asked{path: verify(s, child(s))}, asked{path: verify(s, nobody)}, http.StatusNotFound
	}
	trials["updateFboVerification"] = func(s *shop) (asked, asked, int) {
		const body = `{"status": "Pending", "representative": {"name": "Ann", "email": "ann@example.com"}}`
		return asked{verify(s, child(s)), body}, asked{verify(s, nobody), body}, http.StatusNotFound
	}
	trials["transferBalance"] = func(s *shop) (asked, asked, int) {
		s.stored("balance", Object{"balance": "5"})
		body := func(to string) string {
			return `{"fromOrganizationId": "` + s.Organization() + `", "toOrganizationId": "` + to + `", "network": "Ethereum", "amount": 2}`
		}
		return asked{family(s, "/transfer_balance"), body(child(s))}, asked{family(s, "/transfer_balance"), body(nobody)}, http.StatusForbidden
	}
}
