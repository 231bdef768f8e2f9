// SPDX-License-Identifier: MPL-2.0

package review

// help is the text of -help. A test compares it with the flags.
const help = `Usage: terraform-provider-payments review [flags] PLAN.json

Describes the effect of a plan on money, data and prices, in the words of people who decide about it. The plan is
the output of "terraform show -json PLAN"; "-" is stdin.

  -format FORMAT       markdown (default), for a comment on a pull request; text; json; sarif, with -dir
  -policy FILE         levels and exceptions of your team
  -dir DIR             the configuration, so that findings have a file and a line, and misspelled keys in
                       nested objects are found
  -title TEXT          the first words: the name of the environment
  -live                ask the payments service, reading only, how many subscriptions, unpaid invoices,
                       pending payouts and withdrawals a change concerns
  -max-bytes N         length of a comment (default 65000). Whole tables are left out, from the end
  -help, -h            this help

Without -live, no connection is opened. With it, the environment says where the service is, as for the
provider: PAYMENTS_BASE_URL, PAYMENTS_API_KEY, PAYMENTS_CA_FILE, PAYMENTS_ORGANIZATION_ID.

PAYMENTS_REVIEW_KEY, with at least 32 characters, is the key of the fingerprints in the JSON. Two reviews with one
key can be compared: equal fingerprints stand for equal values, of which the review shows only a part.

Exit codes:
  0   nothing needs approval
  1   it failed: the plan could not be read, is not complete, or ended with an error; with -live, the
      key was refused, or is one of another organization
  2   wrong arguments or settings
  3   a finding needs approval
  4   a finding is blocked

A plan as JSON has secrets in clear text. Delete it after the review. The review's output has none.

Examples:
  terraform plan -out plan && terraform show -json plan | terraform-provider-payments review -
  terraform-provider-payments review -title production -policy review.hcl -dir . plan.json
With OpenTofu, write tofu in place of terraform.
`
