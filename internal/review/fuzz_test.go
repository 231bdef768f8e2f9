// SPDX-License-Identifier: MPL-2.0

package review

import (
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
)

// FuzzText writes any text in each style. It stays one line, and means nothing else.
func FuzzText(f *testing.F) {
	for _, attack := range attacks {
		f.Add(attack)
	}
	f.Fuzz(func(t *testing.T, words string) {
		for _, text := range []styled.Text{styled.Plain(words), styled.Bold(words), styled.Code(words)} {
			line := text.Markdown()
			if !utf8.ValidString(line) || strings.ContainsAny(line, "\r\n") || len(line) > styled.Longest*24+40 {
				t.Errorf("%q", line)
			}
			if mistake := misread("markdown", "x | "+line); mistake != "" {
				t.Errorf("%q is %q: %s", words, line, mistake)
			}
			if strings.Contains(line, "\x00") || invisible.MatchString(text.String()) {
				t.Errorf("%q is %q", words, text)
			}
		}
	})
}

// FuzzReadDocument reviews any bytes. It ends, with a review or with an error.
func FuzzReadDocument(f *testing.F) {
	f.Add(large(f))
	for _, p := range pairs(f) {
		f.Add(p.shows)
	}
	f.Add(written(f, kept("payments_product.r", with(ring, "organization_id", "\x7f")), kept("payments_product.s", ring)))
	f.Fuzz(func(t *testing.T, planned string) {
		for _, format := range []string{"markdown", "json"} {
			r := run(t, planned, "-format", format, "-max-bytes", strconv.Itoa(leastBytes))
			if format == "markdown" && len(r.out) > leastBytes {
				t.Errorf("%d bytes: %s", len(r.out), r.out)
			}
			if (r.code == cli.Failed) != (r.err != "") || r.err == "" && r.out == "" {
				t.Errorf("%+v", r)
			}
			if r.err == "" && misread("json", r.out) != "" {
				t.Errorf("%s: %s", r.out, misread("json", r.out))
			}
		}
	})
}
