// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// invalidUTF8 names the field with the first byte that is not UTF-8, and the byte's position.
// Decoding would replace such bytes.
func invalidUTF8(body []byte) string {
	at := 0
	for at < len(body) {
		r, size := utf8.DecodeRune(body[at:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		at += size
	}
	return fmt.Sprintf("%s must be valid UTF-8: byte %d of the body is not", fieldAt(body, at), at+1)
}

// fieldAt returns the path of the field at a position of the body.
func fieldAt(body []byte, at int) string {
	place := ""
	if json.Valid(body) {
		place = findField(body, func(end int64, _ bool) bool { return end > int64(at) })
	}
	return cmp.Or(place, "the body")
}

// loneSurrogate returns the position of the first escape that is half of a surrogate pair, or -1.
// Decoding would replace it.
func loneSurrogate(text []byte) int {
	if !bytes.Contains(text, []byte(`\ud`)) && !bytes.Contains(text, []byte(`\uD`)) {
		return -1
	}
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			continue
		}
		first, ok := unicodeEscape(text[i:])
		if !ok {
			i++ // the escaped character
			continue
		}
		if utf16.IsSurrogate(first) {
			second, _ := unicodeEscape(text[i+unicodeEscapeLength:])
			if utf16.DecodeRune(first, second) == utf8.RuneError {
				return i
			}
			i += unicodeEscapeLength
		}
		i += unicodeEscapeLength - 1
	}
	return -1
}

const unicodeEscapeLength = len(`\u00e9`)

// unicodeEscape returns the value of the escape that a text begins with.
func unicodeEscape(text []byte) (rune, bool) {
	if len(text) < unicodeEscapeLength || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	value, err := strconv.ParseUint(string(text[2:unicodeEscapeLength]), 16, 16)
	return rune(value), err == nil
}

// duplicateKey returns the path of a key that an object of the body has twice, or "". Decoding
// would keep the last value only. A JSON text has as many keys as colons outside of strings. The
// decoded value has fewer if one is there twice, and only then is the text searched.
func duplicateKey(body []byte, decoded any) string {
	if colons(body) == keys(decoded) {
		return ""
	}
	return findDuplicate(body)
}

func findDuplicate(text []byte) string {
	return findField(text, func(_ int64, again bool) bool { return again })
}

// findNull returns the path of a key or string with the null character, or "". Databases cannot
// store it in text.
func findNull(value any, path string) string {
	switch v := value.(type) {
	case Object:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			step := schema.Printable(name)
			if path != "" {
				step = under(path, step)
			}
			if strings.ContainsRune(name, 0) {
				return step
			}
			if found := findNull(v[name], step); found != "" {
				return found
			}
		}
	case []any:
		for i, element := range v {
			if found := findNull(element, under(path, fmt.Sprintf("[%d]", i))); found != "" {
				return found
			}
		}
	case string:
		if strings.ContainsRune(v, 0) {
			return path
		}
	}
	return ""
}

// colons counts the colons outside of strings in a valid JSON text.
func colons(text []byte) int {
	n, inside := 0, false
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++ // only strings have backslashes
		case '"':
			inside = !inside
		case ':':
			if !inside {
				n++
			}
		}
	}
	return n
}

// keys counts the keys of all objects in a decoded value.
func keys(value any) int {
	n := 0
	switch v := value.(type) {
	case Object:
		n = len(v)
		for _, member := range v {
			n += keys(member)
		}
	case []any:
		for _, element := range v {
			n += keys(element)
		}
	}
	return n
}

// findField returns the path of the first key or scalar of a valid JSON text for which found
// returns true, or "". found gets the position behind the token, and whether it is a key that its
// object already had.
func findField(text []byte, found func(end int64, again bool) bool) string {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var walk func() (path string, stop bool)
	walk = func() (string, bool) {
		token, err := decoder.Token()
		switch {
		case err != nil:
			return "", true
		case token == json.Delim('{'):
			seen := map[string]bool{}
			for decoder.More() {
				token, err := decoder.Token()
				name, ok := token.(string)
				if err != nil || !ok {
					return "", true
				}
				if found(decoder.InputOffset(), seen[name]) {
					return schema.Printable(name), true
				}
				seen[name] = true
				if path, stop := walk(); stop {
					return under(schema.Printable(name), path), true
				}
			}
		case token == json.Delim('['):
			for i := 0; decoder.More(); i++ {
				if path, stop := walk(); stop {
					return under(fmt.Sprintf("[%d]", i), path), true
				}
			}
		default:
			return "", found(decoder.InputOffset(), false)
		}
		_, err = decoder.Token() // the closing bracket
		return "", err != nil
	}
	path, _ := walk()
	return path
}

// under returns a path below a step. It cuts long ones at the front.
func under(step, path string) string {
	switch {
	case strings.HasPrefix(path, "…"):
		return path
	case len(path) > maxShownPath:
		return "…" + path
	case path == "" || strings.HasPrefix(path, "["):
		return step + path
	}
	return step + "." + path
}

const maxShownPath = 200
