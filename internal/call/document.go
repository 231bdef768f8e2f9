// SPDX-License-Identifier: MPL-2.0

package call

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

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
// quote names, and no value.
func decode(data []byte) (value any, err error) {
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, errors.New("it is empty")
	}
	var checked jsontext.Value
	if err := jsonv2.Unmarshal(data, &checked); err != nil {
		return nil, notJSON(data, err)
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	err = decoder.Decode(&value)
	return value, err
}

// notJSON says where a text stops being JSON.
func notJSON(data []byte, err error) error {
	var syntax *jsontext.SyntacticError
	if !errors.As(err, &syntax) {
		return errors.New("it is not JSON")
	}
	if errors.Is(err, jsontext.ErrDuplicateName) {
		return fmt.Errorf("%s is given more than once", schema.Printable(string(syntax.JSONPointer[1:])))
	}
	before := data[:min(max(int(syntax.ByteOffset), 0), len(data))]
	line := bytes.Count(before, []byte("\n")) + 1
	column := utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
	reason := "an invalid character" // the decoder's own words may quote a part of a value
	if errors.Is(syntax.Err, io.ErrUnexpectedEOF) {
		reason = "it ends too soon"
	}
	return fmt.Errorf("it is not JSON: line %d, column %d: %s", line, column, reason)
}
