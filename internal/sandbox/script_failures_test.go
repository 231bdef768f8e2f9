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

		made + "\t422":                                   "2: 422: got 200",
		"GET /products/1":                                "got 404",
		"GET /products/1\nadvance 1s":                    "the request before: got 404",
		"GET /product/7\n\t422 i":                        "got 422 id ",
		made + "\t{\"price\": 12.5}":                     "price is 12.50",
		made + "\t{\"colour\": null}":                    "no member colour",
		made + "\tname = \"Cup\"":                        `it is "Mug"`,
		made + "\tname != \"Mug\"":                       `it is "Mug"`,
		made + "\tname ~ Cup":                            `it is "Mug"`,
		made + "\tname !~ M.g":                           `it is "Mug"`,
		made + "\tContent-Type: text/plain":              "it is \"application/json",
		made + "\tname is Mug":                           "there is no such check",
		made + "\thas price | Mug":                       "missing or out of order",
		made + "\tlacks Cup | Mug":                       "Mug is in {",
		"GET /product/$id":                               "$id has no value",
		"| 7 | 422 id\n| 8 | 200\nGET /product/$1\n\t$2": "got 422 id must be a UUID in the row | 8 | 200",
		"passes 3":                                       "30 pass",
		"scheduled 1":                                    "0 jobs are scheduled",
		"receiver r 200\ndeliveries r\n\t# = 1":          "it is 0",
		"pauses\n\t. = []\nlog\n\t. = 1":                 "it is []",
		"count product 1":                                "there are 0",
		"wait 1s":                                        "there is no such line",
		"fund Ethereum 1\nholds fees Ethereum 1":         "it holds 0",
	} {
		err := runScript(t, text, 1)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
