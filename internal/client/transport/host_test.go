// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"net/url"
	"strings"
	"testing"
)

// goodHosts are unusual, and right.
var goodHosts = []string{
	"pay.example", "PAY.Example", "localhost", "localhost:1", "127.0.0.1:65535", "[::1]", "[2001:db8::17]:8443", "my_bucket.s3.example",
	"r3---sn-4g5e.example",
	"xn--mnchen-3ya.example", "münchen.example", "例え.テスト", "مثال.إختبار", "i❤.example", "pay.example.", "a.b-c.museum", "1and1.example",
	"x.international", "7.example",
	strings.Repeat("a", 63) + ".example", strings.Repeat(strings.Repeat("a", 50)+".", 4) + "photography",
}

// badHosts are no hosts, and say why.
var badHosts = map[string]string{
	"cdn..example": `the host "cdn..example" has two dots in a row`, ".example": "begins with a dot", "pay.example..": "two dots in a row",
	"..":           "begins with a dot",
	"-pay.example": "begins or ends with a hyphen", "pay-.example": "begins or ends with a hyphen", "pay.-": "begins or ends with a hyphen",
	strings.Repeat("a", 64) + ".example": "a part of 64 characters", strings.Repeat("ü", 60) + ".example": "a part of",
	strings.Repeat("a123456789.", 24) + "example": "271 characters",
	"pay.example:0": "its port is 0", "pay.example:65536": "from 1 to 65535", "pay.example:99999": "its port is 99999",
	"[::1]:0": "its port is 0", "pay.example:": "no port",
	"pay.example:18446744073709551617": "from 1 to 65535", "300.1.1.1": "ends with a number", "1.2.3": "ends with a number",
	"pay.443": "ends with a number", "10.0.0.0.1": "ends with a number",
	"[fe80::1%25eth0]": "a % in it", "pay!.example": "a character that no host name has", "m%C3%BCnchen.example": "a % in it",
	"pay\u200b.example": "a character that no host name has", "pay\u00ad.example": "a character that no host name has",
}

func TestCheckHost(t *testing.T) {
	t.Parallel()
	check := func(host string) error {
		text := "https://" + host + "/a?b#c"
		u, err := url.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", host, err)
		}
		return CheckHost(text, u)
	}
	for _, host := range goodHosts {
		if err := check(host); err != nil {
			t.Errorf("%s is refused: %v", host, err)
		}
		if _, err := ParseBaseURL("https://" + host + "/v1"); err != nil {
			t.Errorf("%s is refused: %v", host, err)
		}
	}
	for host, words := range badHosts {
		if err := check(host); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%s: %v, want %s", host, err, words)
		}
		if _, err := ParseBaseURL("https://" + host + "/v1"); err == nil {
			t.Errorf("%s is the address of the service", host)
		}
	}
	for _, text := range []string{"https://pay.example/ ", "https://pay.example/\u200b", " https://pay.example", "https://pay.example\n"} {
		_, err := ParseBaseURL(text)
		wantError(t, err, "white space, or a character that cannot be seen")
	}
}
