// SPDX-License-Identifier: MPL-2.0

package evidence

import "strings"

// The parts of a masked number, and of a masked address.
var (
	maskedNumber  = Lazily(`^([0-9A-Za-z]{4})?(\*+|•+|#+|\.{2,}|…|-{2,}|[xX]{3,})[0-9A-Za-z]{4}$`)
	maskedAddress = Lazily(`^[0-9A-Za-z:]{4,12}(\*+|•+|#+|\.{2,}|…|-{2,})[0-9A-Za-z]{4,8}$`)
)

// styles are those of masks, by their first placeholder, as the setting "numbers" of a dialect
// names them.
var styles = map[string]string{"*": "stars", "•": "bullets", "#": "hash", ".": "dots", "-": "dashes", "x": "x", "…": "ellipsis"}

// numberMask returns the style of a masked bank number, or "". The last four characters alone are a
// mask, too: no bank has a number as short.
func numberMask(value string) string {
	value = strings.ReplaceAll(value, " ", "")
	if len(value) == 4 {
		return "last4"
	}
	parts := maskedNumber().FindStringSubmatch(value)
	if parts == nil {
		return ""
	}
	first := firstOf(parts[2])
	if first == "*" && parts[1] != "" { // behind the first characters of a number
		return "ends"
	}
	return styles[first]
}

// addressMask returns the style of a masked address, or "".
func addressMask(value string) string {
	parts := maskedAddress().FindStringSubmatch(value)
	if parts == nil {
		return ""
	}
	return styles[firstOf(parts[1])]
}

func firstOf(placeholders string) string {
	for _, r := range placeholders {
		return strings.ToLower(string(r))
	}
	return ""
}

// isRespelled reports whether a bank number has groups or letters in lower case.
func isRespelled(value string) bool {
	return strings.Contains(value, " ") || strings.ToUpper(value) != value
}
