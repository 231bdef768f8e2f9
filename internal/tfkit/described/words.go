// SPDX-License-Identifier: MPL-2.0

package described

import "context"

// Words describe a validator or a plan modifier. A type that embeds them has both descriptions.
type Words string

// Description is the text.
func (w Words) Description(context.Context) string { return string(w) }

// MarkdownDescription is the same text.
func (w Words) MarkdownDescription(context.Context) string { return string(w) }
