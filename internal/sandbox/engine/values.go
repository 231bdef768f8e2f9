// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Object is one object as JSON has it. Every number in it is a json.Number: its digits, never a
// float.
type Object = store.Object

// Text returns a string. Any other value is empty.
func Text(value any) string {
	out, _ := value.(string)
	return out
}

// Encode writes the JSON of a value.
func Encode(value any) []byte { return dialect.Encode(value) }

// StampOf is a time as the service writes it.
func StampOf(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000Z07:00") }
