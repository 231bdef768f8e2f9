// SPDX-License-Identifier: MPL-2.0

package call

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// maxDocument is the size of the largest body.
const maxDocument = 8 << 20

// document is the body that -f gives.
type document struct{ members map[string]any }

// readDocument reads a JSON object from a file, or from stdin if the name is "-".
func (c *command) readDocument(name string) (*document, error) {
	from := "-f " + name
	data, err := c.Read(name, maxDocument)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", from, err)
	}
	value, err := decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", from, err)
	}
	members, ok := value.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("%s: the body must be a JSON object", from)
	}
	return &document{members}, nil
}

// decode reads one JSON value, numbers by their digits. It refuses everything that decoding would
// silently change: a name that is there twice, and characters that are not Unicode. Its errors
// quote at most one character.
func decode(data []byte) (any, error) {
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, errors.New("it is empty")
	}
	if !utf8.Valid(data) {
		return nil, errors.New("it must be valid UTF-8")
	}
	var raw json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return nil, notJSON(data, err)
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	value, err := decodeValue(decoder, "")
	if err != nil {
		return nil, err
	}
	if hasReplacement(value) && !bytes.ContainsRune(data, utf8.RuneError) && !bytes.Contains(bytes.ToLower(data), []byte(`\ufffd`)) {
		return nil, errors.New("it must be valid Unicode: an escape is half of a character")
	}
	return value, nil
}

// notJSON says where a text stops being JSON.
func notJSON(data []byte, err error) error {
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) {
		return errors.New("it is not JSON")
	}
	before := data[:min(max(int(syntax.Offset)-1, 0), len(data))]
	line := bytes.Count(before, []byte("\n")) + 1
	column := utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
	return fmt.Errorf("it is not JSON: line %d, column %d: %w", line, column, err)
}

// decodeValue reads a value of a valid JSON text. at is its path, for errors.
func decodeValue(decoder *json.Decoder, at string) (any, error) {
	token, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		object := map[string]any{}
		for decoder.More() {
			token, err := decoder.Token()
			name, ok := token.(string)
			if err != nil || !ok {
				return nil, errors.New("it is not JSON")
			}
			path := strings.TrimPrefix(at+"."+schema.Printable(name), ".")
			if _, again := object[name]; again {
				return nil, fmt.Errorf("%s is given more than once", path)
			}
			if object[name], err = decodeValue(decoder, path); err != nil {
				return nil, err
			}
		}
		_, err := decoder.Token()
		return object, err
	case json.Delim('['):
		list := []any{}
		for decoder.More() {
			value, err := decodeValue(decoder, fmt.Sprintf("%s[%d]", at, len(list)))
			if err != nil {
				return nil, err
			}
			list = append(list, value)
		}
		_, err := decoder.Token()
		return list, err
	}
	return token, nil
}

// hasReplacement reports whether a string has the character that decoding puts in the place of half
// of one.
func hasReplacement(value any) bool {
	switch v := value.(type) {
	case map[string]any:
		for name, member := range v {
			if strings.ContainsRune(name, utf8.RuneError) || hasReplacement(member) {
				return true
			}
		}
	case []any:
		for _, element := range v {
			if hasReplacement(element) {
				return true
			}
		}
	case string:
		return strings.ContainsRune(v, utf8.RuneError)
	}
	return false
}
