// SPDX-License-Identifier: MPL-2.0

package check

import (
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

func tried(t *testing.T, check validator.String, value string) diag.Diagnostics {
	t.Helper()
	var resp validator.StringResponse
	check.ValidateString(t.Context(), validator.StringRequest{Path: path.Root("x"), ConfigValue: types.StringValue(value)}, &resp)
	return resp.Diagnostics
}

// TestTexts_good accepts unusual but valid strings. They have every script, many kinds of emoji,
// and the hidden characters that these need.
func TestTexts_good(t *testing.T) {
	t.Parallel()
	lines := []string{
		"Mug", "x", "7", "Café crème", "Cafe\u0301", "Größe 42 ½", "O’Brien & Söhne – \"20\" (%) <b>", "10\u00a0kg", "12\u202f000 €",
		"two  spaces", "$WIF", "©", "A\u2026",
		"☕", "☕️ Kaffee", "❤️", "👩🏽‍🚀 Space mug", "👨‍👩‍👧‍👦", "🏴‍☠️", "🏳️‍🌈", "🏳️‍⚧️", "🙂‍↔️",
		"🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "1️⃣", "©️ 2025", "🇩🇪", "🐦‍⬛", "❤️‍🔥", "\U0001fae9",
		"קפה טחון", "קפה (Coffee)\u200f!", "قهوة مطحونة", "می\u200cخواهم", "قهوه\u200cها", "هـ\u200d", "Kaffee قهوة\u200e 2",
		"ക്രിസ്മസ് ന്\u200d", "क्\u200dष", "ක්\u200dරී",
		"កាហ្វេ\u200bឆៅ", "กาแฟ\u200bคั่ว", "コーヒー豆", "葛\U000e0100城", "咖啡　豆", "커피", "ᠭᠠᠯᠢᠭ\u180b", "Кофе", "καφές", "ⴽⴰⵢ", "\u2803\u2800\u2803",
	}
	for _, value := range lines {
		for name, check := range map[string]validator.String{"line": Line(), "prose": Prose(), "paragraph": Paragraph()} {
			if diags := tried(t, check, value); len(diags) > 0 {
				t.Errorf("%s refuses %q: %v", name, value, diags)
			}
		}
	}
	for _, value := range []string{"", " ", "One.\n\nTwo.\n", "\tOne\r\nTwo", "  indented", "One\u2028two"} {
		if diags := tried(t, Prose(), value); len(diags) > 0 {
			t.Errorf("prose refuses %q: %v", value, diags)
		}
	}
	for _, value := range []string{
		"HARVEST20", "Harvest & 'more' – \"20\"", "a", "20%", "ÉTÉ", "ЛЕТО", "☕10", "קיץ", "BLACK FRIDAY",
		"\u0958", "rgb(1, 2, 3)", "#1d3b2a",
	} {
		for name, check := range map[string]validator.String{"code": Code(), "setting": Setting()} {
			if diags := tried(t, check, value); len(diags) > 0 {
				t.Errorf("%s refuses %q: %v", name, value, diags)
			}
		}
	}
	for _, value := range []string{"USDC", "USDC.e", "$WIF", "USD₮0", "币安人生", "1INCH"} {
		if diags := tried(t, Word(), value); len(diags) > 0 {
			t.Errorf("word refuses %q: %v", value, diags)
		}
	}
	if diags := tried(t, Setting(), ""); len(diags) > 0 {
		t.Errorf("setting refuses an empty text: %v", diags)
	}
}

// TestTexts_bad: a message names each forbidden character, its position and the remedy. It quotes
// none of the string around it.
func TestTexts_bad(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		check validator.String
		value string
		words string
	}{
		{Line(), "", "x must be one line of visible text: it is empty."},
		{Line(), " \t\u00a0\u3000", "it is empty."},
		{Line(), "\u200b", "it is empty."},
		{Line(), "\u2800", "it is empty."},
		{Line(), " Secret", "it begins with a space (U+0020). Remove it, for instance with trimspace()."},
		{Line(), "Secret\n", "it ends with a line break (U+000A). Remove it"},
		{Line(), "Sec\tret", "character 4 is a tab (U+0009), which does not belong here. Remove it."},
		{Line(), "Sec\nret", "character 4 is a line break (U+000A), which does not belong here."},
		{Line(), "Sec\x00ret", "character 4 is a control character (U+0000)"},
		{Line(), "Sec\u2028ret", "a line separator (U+2028)"},
		{Line(), "Sec\u200bret", "character 4 is a zero-width space (U+200B), which cannot be seen. Remove it."},
		{Line(), "Sec\u200cret", "a zero-width non-joiner (U+200C), which cannot be seen"},
		{Line(), "Sec\u200dret", "a zero-width joiner (U+200D), which cannot be seen"},
		{Line(), "🎁\u200dx", "a zero-width joiner"},
		{Line(), "\u200d🎁", "character 1 is a zero-width joiner"},
		{Line(), "می\u200c", "a zero-width non-joiner"},
		{Line(), "Sec\u2060ret", "a word joiner"},
		{Line(), "\ufeffSecret", "character 1 is a byte order mark (U+FEFF)"},
		{Line(), "Sec\u200eret", "a left-to-right mark (U+200E), which cannot be seen"},
		{Line(), "Sec\u202eret", "character 4 is a right-to-left override (U+202E), which changes the direction of the text around it. Remove " +
			"it."},
		{Line(), "קפה\u2067x\u2069", "a right-to-left isolate"},
		{Line(), "Sec\ufe0fret", "a variation selector"},
		{Line(), "Sec\U000e0065ret", "U+E0065, which cannot be seen"},
		{Line(), "Sec\u3164ret", "U+3164, which cannot be seen"},
		{Line(), "Sec\ufffdret", "character 4 is a replacement character (U+FFFD), which stands where a character was lost. Type that one " +
			"again."},
		{Line(), "Sec\uffferet", "U+FFFE, which stands where"},
		{Prose(), "Sec\x07ret", "x must be readable text: character 4 is a control character (U+0007)"},
		{Prose(), "Sec\rret", "a carriage return"},
		{Prose(), "One\nSec\u200bret", "character 8 is a zero-width space"},
		{Paragraph(), "\n\n", "it is empty."},
		{Code(), "", "it is empty."},
		{Code(), " SECRET", "it begins with a space"},
		{Code(), "SEC\u00a0RET", "character 4 is a no-break space (U+00A0), which looks like a space and is none. Type a space."},
		{Code(), "SEC  RET", "it has two spaces in a row, which are read as one. Type one."},
		{Code(), "❤️", "a variation selector (U+FE0F), which cannot be seen"},
		{Setting(), " red", "it begins with a space"},
		{Setting(), "re\u200bd", "a zero-width space"},
		{Word(), "US DC", "x must be one word: it has a space in it."},
		{Word(), "US\u200bDC", "a zero-width space"},
	} {
		diags := tried(t, c.check, c.value)
		expect(t, diags, "Wrong value of x", "x must be ", c.words)
		if len(diags) > 0 && strings.Contains(strings.ToLower(diags[0].Detail()), "secret") {
			t.Errorf("%q is quoted: %s", c.value, diags[0].Detail())
		}
	}
}

func TestEmail(t *testing.T) {
	t.Parallel()
	for _, good := range []string{
		"till@coffee.example", "a@b.example", "first.last+tag@sub.coffee.example", "o'brien@coffee.example", "x_y-z@coffee.international",
		"UPPER@COFFEE.EXAMPLE", "1@1.example", "a/b=c@coffee.example",
		"müller@bücher.example", "用户@例え.テスト", "till@xn--bcher-kva.example", "till@a-b.co.example", strings.Repeat("a", 64) + "@coffee.example",
		"!#$%&'*+-/=?^_`{|}~@coffee.example",
	} {
		if diags := tried(t, Email(), good); len(diags) > 0 {
			t.Errorf("%s is refused: %v", good, diags)
		}
	}
	for bad, words := range map[string]string{
		"": "it is empty.", "till": `"till" has no @.`, "till@": "nothing behind its @", "@coffee.example": "nothing before its @",
		"till@@coffee.example": "more than one @", "a@b@coffee.example": "more than one @",
		"till@coffee": "no dot behind its @", " till@coffee.example": "it begins with a space",
		"till@coffee.example\n": "it ends with a line break", "till @coffee.example": "a space in it",
		"till@coffee..example": "two dots in a row",
		"till@coffee.example.": "punctuation mark", "till@coffee.example,": "punctuation mark",
		".till@coffee.example": "is not between two other characters", "till.@coffee.example": "is not between",
		"ti..ll@coffee.example": "is not between", "Till <till@coffee.example>": "Write only the part between < and >.",
		"till@127.0.0.1": "IP address", "till@coffee_shop.example": "a character that no e-mail address has",
		"mailto:till@coffee.example": "a character that no e-mail address has",
		"till@coffee.ex\u00adample":  "a soft hyphen", strings.Repeat("a", 65) + "@coffee.example": "more than 64 characters",
		"till,sue@coffee.example": "a character that no e-mail address has",
	} {
		expect(t, tried(t, Email(), bad), "x must be an e-mail address such as name@shop.example: ", words)
	}
}

// TestURL has one mistake for each reason. TestCheckHost has those of hosts.
func TestURL(t *testing.T) {
	t.Parallel()
	for _, good := range []string{
		"https://cdn.example/x.png", "https://münchen.example/größe.png?q=ü#ä", "https://[2001:db8::17]:8443/hook", "https://127.0.0.1:65535",
		"https://localhost:8443", "https://my_bucket.s3.example/", "https://cdn.example:1/",
		"https://x.international", "https://shop.example/@till/mug", "https://shop.example/thanks?session={ID}&mail=a@b.example",
		"https://shop.example/?order=1&more=\"2\"", "https://shop.example/100%25", "https://cdn.example./",
		"https://مثال.إختبار/قهوة", "https://shop.example/☕️.png", "https://shop.example?back=https://other.example:0",
	} {
		if diags := tried(t, URL("https"), good); len(diags) > 0 {
			t.Errorf("%s is refused: %v", good, diags)
		}
	}
	for bad, words := range map[string]string{
		"https://x.example:port/": "cannot be read", "https://:8443/": "has no host", "http://x.example": `"http://x.example" does not.`,
		"https://cdn..example/x.png":   `the host "cdn..example" has two dots in a row.`,
		"https://cdn.example/x\u200by": "a zero-width space", "https://cdn.example/x\u202ey": "a right-to-left override",
		"https://cdn.example/x\x01": "a control character", "https://cdn.example\u00a0": "white space",
	} {
		expect(t, tried(t, URL("https"), bad), "x must be an absolute URL that begins with https://: ", words)
	}
}

// TestURL_credentials: a message quotes no password, and no engine prints the line that has it.
func TestURL_credentials(t *testing.T) {
	t.Parallel()
	const secret = "hunter2"
	for _, value := range []string{
		"https://till:" + secret + "@cdn.example/x.png", "https://" + secret + "@cdn.example", "https://till:" + secret + "@cdn.example:port/",
		"https://till:" + secret + "@", "http://till:" + secret + "@cdn.example",
		"https://till:" + secret + " @cdn.example", "https://till:" + secret + "@cdn..example", "https://till:" + secret + "@cdn.example:0?a#b",
	} {
		diags := tried(t, URL("https"), value)
		expect(t, diags, "x must be an absolute URL that begins with https://: ")
		if len(diags) != 1 {
			continue
		}
		if strings.Contains(diags[0].Summary()+diags[0].Detail(), secret) {
			t.Errorf("%s is quoted: %s", value, diags[0].Detail())
		}
		if _, ok := diags[0].(diag.DiagnosticWithPath); ok {
			t.Errorf("%s: the message is at the attribute", value)
		}
	}
}

func TestBirthday(t *testing.T) {
	t.Parallel()
	check := birthday(func() time.Time { return time.Date(2025, 3, 1, 12, 0, 0, 0, time.UTC) })
	for _, good := range []string{"1990-12-31", "2024-02-29", "2025-03-01", "2025-03-02", "1895-03-02"} {
		if diags := tried(t, check, good); len(diags) > 0 {
			t.Errorf("%s is refused: %v", good, diags)
		}
	}
	for bad, words := range map[string]string{
		"2025-03-03": "it is in the future.", "9999-12-31": "in the future", "1895-02-28": "it is more than 130 years ago.",
		"0001-01-01": "130 years", "2025-02-30": "no day of the calendar", "12.08.1964": "in that form", "": "in that form",
		"1990-12-31T00:00:00Z": "in that form", "1990-1-2": "in that form",
	} {
		diags := tried(t, check, bad)
		expect(t, diags, "x must be a date of birth such as 1990-12-31: ", words)
		if bad != "" && len(diags) > 0 && strings.Contains(diags[0].Detail(), bad) {
			t.Errorf("%s is quoted", bad)
		}
	}
	if len(tried(t, Birthday(), "1990-12-31"))+len(tried(t, Birthday(), "9999-01-01")) != 1 {
		t.Error("the real clock is not asked")
	}
}

func TestTimeout(t *testing.T) {
	t.Parallel()
	for _, good := range []string{"0s", "90s", "1h30m"} {
		expect(t, tried(t, Timeout(), good))
	}
	for bad, words := range map[string]string{
		"-5m": "it is negative.", "5": "no number with a unit", "a while": "no number with a unit", "": "unit",
	} {
		expect(t, tried(t, Timeout(), bad), "x must be a time such as 30s or 5m: ", words)
	}
}

func TestInterval(t *testing.T) {
	t.Parallel()
	for seconds, words := range map[int64]string{
		0: "", 1: "", 31536000: "", 2592000: "", maxInterval: "", -60: "it is -60.", maxInterval + 1: "some 10 years",
		2592000000: "it is 2592000000, which is some 82 years. Is it in milliseconds?",
		1 << 62:    "years. Is it in milliseconds?",
	} {
		var resp validator.NumberResponse
		value := types.NumberValue(new(big.Float).SetInt64(seconds))
		Interval().ValidateNumber(t.Context(), validator.NumberRequest{Path: path.Root("x"), ConfigValue: value}, &resp)
		if words == "" {
			expect(t, resp.Diagnostics)
		} else {
			expect(t, resp.Diagnostics, "x must be a whole number of seconds from 0 to 316224000, which is ten years: ", words)
		}
	}
	for _, value := range []types.Number{types.NumberNull(), types.NumberUnknown()} {
		var resp validator.NumberResponse
		Interval().ValidateNumber(t.Context(), validator.NumberRequest{Path: path.Root("x"), ConfigValue: value}, &resp)
		expect(t, resp.Diagnostics)
	}
}

func TestAmountText(t *testing.T) {
	t.Parallel()
	for value, words := range map[string]string{
		"0": "", "12.50": "", "1000000000000000000000000000000": "", "0.000000000000000001": "",
		"1000000000000000000000000000001": "it is more than 10^30.", "1" + strings.Repeat("0", 300): "it is more than 10^30.",
		"1e3": "has an exponent", "-1": "it is less than 0", "ten": `"ten" is not a decimal number.`, "12,50": "is not a decimal number",
		"12.50 EUR": "is not a decimal number", "": "is not a decimal number", "$5": "is not a decimal number",
	} {
		if diags := tried(t, AmountText(), value); words == "" {
			expect(t, diags)
		} else {
			expect(t, diags, `x must be an amount such as "12.50": `, words)
		}
	}
}

// TestTexts_long refuses texts that no service takes, and keeps the limits.
func TestTexts_long(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		check  validator.String
		before string
		most   int
	}{
		"line": {Line(), "", longestLine}, "code": {Code(), "", longestLine}, "word": {Word(), "", longestLine},
		"setting": {Setting(), "", longestLine}, "prose": {Prose(), "", longestProse}, "paragraph": {Paragraph(), "", longestProse},
		"URL": {URL("https"), "https://shop.example/", longestLine},
	} {
		for extra, want := range map[int]int{0: 0, 1: 1, 1_000_000: 1} {
			value := c.before + strings.Repeat("ü", c.most-len(c.before)+extra)
			diags := tried(t, c.check, value)
			if len(diags) != want {
				t.Errorf("%s of %d more: %d messages", name, extra, len(diags))
			} else if want == 1 {
				if text := diags[0].Detail(); !strings.Contains(text, "characters, which are more than") || len(text) > 300 {
					t.Errorf("%s of %d more: %.300s", name, extra, text)
				}
			}
		}
	}
}
