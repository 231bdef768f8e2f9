// SPDX-License-Identifier: MPL-2.0

package page

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
)

// shownCell is a member as it is.
func shownCell(value any) cell {
	shown := cell{Text: shownText(value)}
	if _, ok := value.(json.Number); ok {
		shown.Kind = "number"
	}
	return shown
}

// shownText is a value for people: all digits of a number, and the beginning of a long string.
func shownText(value any) string {
	switch value := value.(type) {
	case nil:
		return ""
	case bool:
		if value {
			return "yes"
		}
		return "no"
	case json.Number:
		return value.String()
	case string:
		return shortened(value, MaxRunes)
	}
	return shortened(string(dialect.Encode(value)), MaxRunes)
}

// shortened is the beginning of a string that is too long, with an ellipsis.
func shortened(text string, most int) string {
	runes := 0
	for i := range text {
		if runes++; runes > most {
			return text[:i] + "…"
		}
	}
	return text
}

// coins are the units whose amounts have no fixed number of places.
const coins = " BTC ETH LTC BNB SOL TRX AVAX MATIC USDC USDT EURC TEST0 "

// money is an amount with its unit, in the style of all pages: no zeros at the end, but two places
// at least of a currency.
func money(number, unit string) string {
	if isNumber(number) {
		whole, places, _ := strings.Cut(number, ".")
		places = strings.TrimRight(places, "0")
		if len(unit) == 3 && !strings.Contains(coins, " "+unit+" ") && unit != "JPY" {
			places += strings.Repeat("0", max(0, 2-len(places)))
		}
		number = strings.TrimSuffix(whole+"."+places, ".")
	}
	return strings.TrimSpace(number + " " + unit)
}

// isNumber reports whether a string is a number without an exponent.
func isNumber(text string) bool { return amount.IsNumber(text) && !strings.ContainsAny(text, "eE") }

// idTail is the length of the end of an id that stays visible: the ids of seeds often differ there
// only.
const idTail = 4

// head and tail are the parts of an id: the style sheet shortens the head, and shows the tail.
func head(id string) string { return strings.TrimSuffix(id, tail(id)) }

func tail(id string) string {
	runes := []rune(id)
	return string(runes[max(0, len(runes)-idTail):])
}

// spelled is a name in words: "payment_link" or "createdAt".
func spelled(name string) string {
	var out strings.Builder
	for _, letter := range name {
		switch {
		case letter == '_':
			out.WriteByte(' ')
		case letter >= 'A' && letter <= 'Z':
			out.WriteByte(' ')
			out.WriteString(strings.ToLower(string(letter)))
		default:
			out.WriteRune(letter)
		}
	}
	return out.String()
}

// plural is the heading of a group without its own title.
func plural(group string) string {
	title := spelled(group)
	switch {
	case strings.HasSuffix(title, "y"):
		title = strings.TrimSuffix(title, "y") + "ies"
	case !strings.HasSuffix(title, "s"):
		title += "s"
	}
	return capital(title)
}

func capital(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// indented is a JSON text on many lines. Any other text stays as it is.
func indented(payload string) string {
	var out bytes.Buffer
	if json.Indent(&out, []byte(payload), "", "  ") != nil {
		return payload
	}
	return out.String()
}

// networks are the names of networks that are not those of the contract.
var networks = map[string]string{"BitcoinTestnet": "Bitcoin testnet", "SepoliaTestnet": "Sepolia testnet", "BNB": "BNB Chain"}

func networkName(network string) string {
	if name, ok := networks[network]; ok {
		return name
	}
	return shownText(network)
}

// everyInterval is how often a product is charged, by its chargingIntervalSeconds: "every 30 days",
// or "once". Digits that are no number of seconds are shown as they are.
func everyInterval(seconds any) string {
	text := shownText(seconds)
	whole, err := strconv.ParseInt(text, 10, 64)
	if err != nil || whole < 0 {
		return "every " + text + " seconds"
	}
	if whole == 0 {
		return "once"
	}
	unit, name := int64(1), "second"
	switch {
	case whole%(24*60*60) == 0:
		unit, name = 24*60*60, "day"
	case whole%(60*60) == 0:
		unit, name = 60*60, "hour"
	case whole%60 == 0:
		unit, name = 60, "minute"
	}
	if whole == unit {
		return "every " + name
	}
	return fmt.Sprintf("every %d %ss", whole/unit, name)
}
