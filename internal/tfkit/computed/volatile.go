// SPDX-License-Identifier: MPL-2.0

package computed

// Volatile is a paragraph for the pages of quotes and fees.
const Volatile = "\n\n~> The values may change with every read. Use them in outputs, `check` blocks and conditions. Do not use them in " +
	"an argument of a resource, because every plan would then show a change."
