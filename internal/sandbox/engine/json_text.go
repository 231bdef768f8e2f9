// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// textMistake is a mistake of a JSON text that decoding would hide.
type textMistake struct {
	path    string // of the key or the value
	doubled bool   // the key is given more than once: decoding keeps the last value
	at      int64  // the position of what is no text, from 1: decoding replaces it
}

// Error says what is wrong.
func (m *textMistake) Error() string {
	if m.doubled {
		return m.path + " is given more than once"
	}
	return fmt.Sprintf("%s must be valid Unicode: byte %d of the body is not", cmp.Or(m.path, "the body"), m.at)
}

// mistakeIn returns the first mistake of a valid JSON text, or nil.
func mistakeIn(text []byte) *textMistake {
	_, err := jsontext.NewDecoder(bytes.NewBuffer(text)).ReadValue()
	var wrong *jsontext.SyntacticError
	if !errors.As(err, &wrong) {
		return nil
	}
	path := ""
	for _, step := range slices.Backward(slices.Collect(wrong.JSONPointer.Tokens())) {
		if _, err := strconv.ParseUint(step, 10, 64); err == nil {
			step = "[" + step + "]"
		} else {
			step = schema.Printable(step)
		}
		path = under(step, path)
	}
	return &textMistake{path, errors.Is(err, jsontext.ErrDuplicateName), wrong.ByteOffset + 1}
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
