// SPDX-License-Identifier: MPL-2.0

package export

// help is the text of -help. A test compares it with the flags.
const help = `Usage: terraform-provider-payments export [flags]
`
