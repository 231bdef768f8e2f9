// SPDX-License-Identifier: MPL-2.0

package validation_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestValidation_urls demands that the sandbox and the provider accept the same webhook URLs.
func TestValidation_urls(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	p := acctest.Connect(t, service)
	kind := p.All.ResourceSchemas["payments_webhook"].ValueType()
	accepted := []string{
		"https://shop.example/events", "https://localhost", "https://localhost:1", "https://127.0.0.1:65535/a", "https://[::1]:8443",
		"https://[2001:db8::17]", "https://my_bucket.s3.example", "https://r3---sn-4g5e.example", "https://xn--mnchen-3ya.example",
		"https://münchen.example", "https://例え.テスト", "https://مثال.إختبار", "https://i❤.example", "https://shop.example.",
		"https://1and1.example/?a=b#c", "https://SHOP.Example", "https://7.example", "https://shop.example/%20", "https://shop.example/ü",
		"https://" + strings.Repeat("a", 63) + ".example", "https://" + strings.Repeat(strings.Repeat("a", 50)+".", 4) + "photography",
	}
	refused := []string{
		"", " ", "shop.example", "https://", "https:///events", "https://:443", "https:shop.example", "HTTPS://shop.example",
		"http://shop.example", "ftp://shop.example", "https://shop .example", "https://shop.example /a", "https://shop.example/a b",
		" https://shop.example", "https://shop.example ", "https://shop.\u00a0example", "https://shop\u200b.example",
		"https://shop\u00ad.example", "https://cdn..example", "https://.example", "https://shop.example..", "https://..",
		"https://-shop.example", "https://shop-.example", "https://shop.-", "https://shop!.example", "https://sh,op.example",
		"https://" + strings.Repeat("a", 64) + ".example", "https://" + strings.Repeat("ü", 60) + ".example",
		"https://" + strings.Repeat("a123456789.", 24) + "example", "https://shop.example:0", "https://shop.example:65536",
		"https://shop.example:18446744073709551617", "https://shop.example:", "https://shop.example:http", "https://shop.example:-1",
		"https://[::1", "https://[::1]:0", "https://[fe80::1%25eth0]", "https://300.1.1.1", "https://1.2.3", "https://shop.443",
		"https://user:word@shop.example", "https://user@shop.example", "https://s%68op.example", "https://shop.example/%zz",
	}
	for i, url := range append(accepted, refused...) {
		config := p.Pack(kind, map[string]tftypes.Value{"url": tftypes.NewValue(tftypes.String, url)})
		validated, err := p.Server.ValidateResourceConfig(
			t.Context(), &tfprotov6.ValidateResourceConfigRequest{TypeName: "payments_webhook", Config: config},
		)
		if err != nil {
			t.Fatal(err)
		}
		request := httptest.NewRequest(http.MethodPost, "/webhook/create", strings.NewReader(`{"url": "`+url+`"}`))
		request.Header.Set("Authorization", service.Key())
		request.Header.Set("Content-Type", "application/json")
		response := httptest.NewRecorder()
		service.ServeHTTP(response, request)
		valid := len(validated.Diagnostics) == 0
		if status := response.Code; valid != (status == http.StatusOK) || !valid && status != http.StatusUnprocessableEntity {
			t.Errorf("%q: the sandbox returns %d %s, and validation %v", url, status, response.Body, validated.Diagnostics)
		}
		if valid != (i < len(accepted)) {
			t.Errorf("%q: valid is %t", url, valid)
		}
	}
}
