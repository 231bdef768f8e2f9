// SPDX-License-Identifier: MPL-2.0

package page

import "testing"

// TestWebAddress: a picture and a link have a web address, and its host can stand in a header.
func TestWebAddress(t *testing.T) {
	t.Parallel()
	for _, good := range []string{"https://x.example/a.png", "http://127.0.0.1:8080/a?b=c#d", "https://x.example"} {
		if got := webAddress(good); got != good {
			t.Errorf("%q became %q", good, got)
		}
	}
	for _, bad := range []any{
		nil, "", "x.png", "/x.png", "//x.example/x.png", "data:image/png;base64,AA", "javascript:alert(1)", "ftp://x.example/a", "https://",
		"https:///a",
		"https://a b/c", "https://x.example;script-src *", "https://x.example' *", "https://user:word@x.example/", "https://*/",
		"https://x\n.example/", 7,
	} {
		if got := webAddress(bad); got != "" {
			t.Errorf("%q became %q", bad, got)
		}
	}
}

// TestFilled_fields: a refusal stands at the field that it names, by its label or by the position
// of its answer.
func TestFilled_fields(t *testing.T) {
	t.Parallel()
	link := Object{"inputFields": []any{
		Object{"inputLabel": "Parcel", "isRequired": true, "dataType": "String"},
		Object{"inputLabel": "Cups", "isRequired": false, "dataType": "Number"},
		Object{"inputLabel": "Mail", "isRequired": false, "dataType": "Email"},
	}}
	values := map[string]string{"field-0": "", "field-1": "many", "field-2": "a@b.example"}
	for refusal, want := range map[string][4]string{
		`inputData: "Parcel" must be answered`:         {`"Parcel" must be answered`, "", "", ""},
		`inputData[0].value: "many" is not a number`:   {"", `"many" is not a number`, "", ""},
		`inputData[1].value: must be an email address`: {"", "", "must be an email address", ""},
		`amount: 5 ETH are due`:                        {"", "", "", "5 ETH are due"},
		`the payment link is archived`:                 {"", "", "", "the payment link is archived"},
		``:                                             {},
	} {
		fields, rest := Filled{values: values, refusal: refusal}.fields(link)
		if got := [4]string{fields[0].Error, fields[1].Error, fields[2].Error, rest}; got != want {
			t.Errorf("%s: %q, want %q", refusal, got, want)
		}
		if fields[1].Value != "many" || fields[1].Kind != "number" || fields[2].Kind != "email" || !fields[0].Required {
			t.Errorf("%+v", fields)
		}
	}
}
