// SPDX-License-Identifier: MPL-2.0

package doctor

// help is the text of -help. A test compares it with the flags.
const help = `Usage: terraform-provider-payments doctor [flags]

Reads an account, and says which of the provider's assumptions about the payments service hold for it, and
the consequence for each Terraform type. The last line is the command of a sandbox with the same habits.
It sends GET requests only, and none that creates anything. With -write it also makes objects of its own.

  -groups WORDS          groups of operations to read, such as products,webhooks. By default all
  -sample N              the most objects of a type to read (default 20)
  -json FILE             write the report as JSON, too; "-" is stdout, in place of the text
  -write                 for a test organization: make, change and delete objects whose names begin with "doctor",
                         to learn the habits that only writes show. First it lists them, and those that remain, and asks.
                         It never moves money. Types that bill, or that remain, must be named with -groups
  -yes                   with -write: do not ask; for scripts. It needs -organization-id
  -organization-id ID    with -write: the organization of the account; in any other, nothing is written
  -journal FILE          with -write: the file that names each object before it is made. By default a new one in
                         this directory. It is removed at the end, if all objects were deleted
  -clean JOURNAL         delete the objects that a killed run of -write left
  -help, -h              this help

The report has names of members, types, patterns and counts. It has no value of the account: no name, no
amount, no address, no id, no URL and no key. It names the host of the service.

The environment says where the service is, as for the provider:
  PAYMENTS_BASE_URL      URL of the payments service; required
  PAYMENTS_API_KEY       the API key; required
  PAYMENTS_CA_FILE       file of additional certificates to trust
  PAYMENTS_READ_ONLY     true or 1 forbids -write and -clean
  PAYMENTS_ORGANIZATION_ID  as -organization-id; if both are set, they must be equal
  HTTPS_PROXY, NO_PROXY  the proxy, and the hosts that need none

Exit codes:
  0   the provider can read all that was seen
  1   it could not run to its end: the service did not respond, or refused the key. Or objects of -write are left
  2   wrong arguments or settings
  3   the provider cannot read something, or a write of a valid object was refused

Examples:
  terraform-provider-payments doctor
  terraform-provider-payments doctor -groups products,webhooks -sample 5 -json report.json
  terraform-provider-payments doctor -write -json report.json
  terraform-provider-payments doctor -clean doctor-3f9a1c5e7b20.journal
`
