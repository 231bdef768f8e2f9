// SPDX-License-Identifier: MPL-2.0

package call

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// hidden stands in the output in the place of a secret.
const hidden = `"(not shown)"`

// errNotJSON says that a successful response is no JSON.
var errNotJSON = errors.New("the response is not JSON")

// output returns the body of a response as it is printed: indented, every number with its digits,
// and null for an empty body. Secrets are left out, unless they are asked for.
func output(op *operation, body []byte, key string, o options) (string, error) {
	if len(bytes.TrimSpace(body)) == 0 && !o.listing.isSet() {
		return "null\n", nil
	}
	if !json.Valid(body) {
		return "", errNotJSON
	}
	out, err := indented(body, key, o.secrets)
	if err == nil && o.listing.isSet() {
		return o.listing.print(op.Response.Element(), []byte(out))
	}
	return out, err
}

// indented returns a valid JSON text as it is printed.
func indented(body []byte, key string, secrets bool) (string, error) {
	var out bytes.Buffer
	same := jsonv2.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true), jsontext.PreserveRawStrings(true))
	from, to := jsontext.NewDecoder(bytes.NewReader(body), same), jsontext.NewEncoder(&out, same, jsontext.WithIndent("  "))
	name, err := "", error(nil)
	for err == nil {
		next := from.PeekKind()
		around, read := from.StackIndex(from.StackDepth())
		isMember := around == '{' && read%2 == 1
		isHidden := !secrets && isMember && next != 'n' && isSecret(name)
		if strings.ContainsRune("{}[]", rune(next)) && !isHidden {
			err = copyToken(from, to)
			continue
		}
		var value jsontext.Value
		if value, err = from.ReadValue(); err != nil {
			break
		}
		if next == '"' {
			text, _ := jsontext.AppendUnquote(nil, value) // a character that is invalid is replaced
			isName := around == '{' && !isMember
			if isName {
				name = string(text)
			}
			isHidden = isHidden || !secrets && !isName && len(key) >= 8 && bytes.Contains(text, []byte(key))
		}
		if isHidden {
			value = jsontext.Value(hidden)
		}
		err = to.WriteValue(value)
	}
	if !errors.Is(err, io.EOF) {
		return "", errNotJSON
	}
	return out.String(), nil
}

// copyToken copies a bracket or a brace.
func copyToken(from *jsontext.Decoder, to *jsontext.Encoder) error {
	token, err := from.ReadToken()
	if err != nil {
		return err
	}
	return to.WriteToken(token)
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
