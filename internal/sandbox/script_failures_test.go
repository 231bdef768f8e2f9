// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"strings"
	"testing"
)

// TestScripts_failures: a wrong expectation fails a script, and so does a line without a meaning.
func TestScripts_failures(t *testing.T) {
	t.Parallel()
	const made = "POST /product/create " + mug + "\n"
	for text, want := range map[string]string{
		made + "\t{\"name\": \"Mug\", \"price\": 12.50}\n\t. ~ .*\"Mug\".*\n\tid -> id\nGET /product/$id\n\tname = \"Mug\"": "",

		made + "\t422":                       "2: 422: got 200",
		"GET /products/1":                    "got 404",
		"GET /products/1\nadvance 1s":        "the request before: got 404",
		"GET /product/7\n\t422 is":           "2: 422 is: got 422 id ",
		"GET /product/7\n\t422 ...isnt":      "got 422 id ",
		made + "\t{\"price\": 12.5}":         "price is 12.50",
		made + "\t{\"colour\": null}":        "no member colour",
		made + "\tname = \"Cup\"":            `it is "Mug"`,
		made + "\tname ~ Cup":                `it is "Mug"`,
		"GET /products\n\t# = 0\n# = 1":      "",
		"GET /products\n\t# = 1":             "it is 0",
		made + "\tcolour -> c":               "no member colour",
		made + "\taddOns.0 {\"name\": \"\"}": "no element 0",
		made + "\tname != \"Mug\"":           `it is "Mug"`,
		"GET /product/7\n\t422 i":            "got 422 id ",
		made + "\tname !~ M.g":               `it is "Mug"`,
		made + "\tname !~ C.p\n\tContent-Type: application/json\n\tRetry-After:": "",
		made + "\tContent-Type: text/plain":                                      "it is \"application/json",
		made + "\tnothing":                                                       "it is \"{",
		"header Accept text/html\nheader Authorization\nGET /products":           "got 401",
		"repeat a 3 xy\nGET /$a\n\t404 ...GET /xyxyxy":                           "",
		made + "\tname is Mug":                                                   "there is no such check",
		"GET /product/$id":                                                       "$id has no value",
		made + "\tlost":                                                          "got 200",
		made + "\thas Mug\n\thas price":                                          "",
		made + "\thas price | Mug":                                               "missing or out of order",
		made + "\tlacks Cup | Mug":                                               "Mug is in {",
		"| 7 | 422 id\n| 8 | 200\nGET /product/$1\n\t$2":                         "got 422 id must be a UUID in the row | 8 | 200",
		"passes 3":                               "30 pass",
		"scheduled 1":                            "the schedule is []",
		"schedule test_a soon $unknown":          "invalid duration",
		"receiver r 200 twice":                   "invalid syntax",
		"deliveries r":                           "there is no such receiver",
		"receiver r 200\ndeliveries r\n\t# = 1":  "it is 0",
		"pauses\n\t. = []\nlog\n\t. = 1":         "it is []",
		"wait 1s":                                "there is no such line",
		"advance soon":                           "invalid duration",
		"count product 1":                        "there are 0",
		"fund Ethereum x":                        "amount",
		"fund Ethereum 1\nholds fees Ethereum 1": "it holds 0",
	} {
		err := runScript(t, text, 1)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
