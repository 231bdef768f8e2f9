// SPDX-License-Identifier: MPL-2.0

package call

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// hidden stands in the output in the place of a secret.
const hidden = `"(not shown)"`

// errNotJSON says that a successful response is no JSON.
var errNotJSON = errors.New("the response is not JSON")

// output returns the body of a response as it is printed: indented, every number with its digits,
// and null for an empty body. Secrets are left out, unless they are asked for.
func output(op *operation, body []byte, key string, o options) (string, error) {
	body = bytes.TrimSpace(body)
	if len(body) == 0 {
		return "null\n", nil
	}
	if !json.Valid(body) {
		return "", errNotJSON
	}
	if !o.secrets {
		body = withoutSecrets(body, key)
	}
	if o.listing.isSet() {
		return o.listing.print(op.Response.Element(), body)
	}
	return indented(body)
}

// indented returns a valid JSON text as it is printed.
func indented(body []byte) (string, error) {
	var out bytes.Buffer
	if err := json.Indent(&out, body, "", "  "); err != nil {
		return "", errNotJSON
	}
	out.WriteByte('\n')
	return out.String(), nil
}

// withoutSecrets returns a valid JSON text in which secrets are hidden. All other bytes stay.
func withoutSecrets(text []byte, key string) []byte {
	var out bytes.Buffer
	copied := 0
	decoder := json.NewDecoder(bytes.NewReader(text))
	hide := func(from int) {
		from += len(text[from:]) - len(bytes.TrimLeft(text[from:], " \t\r\n:,"))
		out.Write(text[copied:from])
		out.WriteString(hidden)
		copied = int(decoder.InputOffset())
	}
	// Only the offsets of tokens are used, so numbers may be read as floats.
	decoder.UseNumber()
	var read func(secret bool) bool
	read = func(secret bool) bool {
		start := int(decoder.InputOffset())
		token, err := decoder.Token()
		if err != nil {
			return false
		}
		switch token := token.(type) {
		case json.Delim:
			outer := out.Len()
			before := copied
			for decoder.More() {
				name := ""
				if token == '{' {
					member, err := decoder.Token()
					if err != nil {
						return false
					}
					name, _ = member.(string)
				}
				if !read(!secret && isSecret(name)) {
					return false
				}
			}
			if _, err := decoder.Token(); err != nil {
				return false
			}
			if secret {
				out.Truncate(outer)
				copied = before
				hide(start)
			}
		case nil:
		case string:
			if secret || len(key) >= 8 && strings.Contains(token, key) {
				hide(start)
			}
		default:
			if secret {
				hide(start)
			}
		}
		return true
	}
	if !read(false) {
		return []byte(hidden)
	}
	out.Write(text[copied:])
	return out.Bytes()
}

// secretNames are the ends of the names of secrets, in lower case and without separators.
var secretNames = []string{"verificationkey", "apikey", "authorization", "secret", "password"}

// isSecret reports whether a member with this name holds a secret.
func isSecret(name string) bool {
	name = transport.PlainName(name)
	for _, end := range secretNames {
		if strings.HasSuffix(name, end) {
			return true
		}
	}
	return false
}
