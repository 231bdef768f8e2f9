// SPDX-License-Identifier: MPL-2.0

package export

// help is the text of -help. A test compares it with the flags.
const help = `Usage: terraform-provider-payments export [flags]

Reads an account and writes its Terraform configuration: with references, with names made of labels, and
with import blocks. A plan of it imports every object and changes none. The command only reads.

  -dir DIR               the directory to write (default "account"). A second run adds what is new in a
                         file of its own, and changes no file but names.json
  -types WORDS           types to export, such as products,links,accounts, or all. By default all but those
                         of people: customers, external accounts and invoices
  -only IDS              only these objects
  -exclude IDS           all but these objects
  -archived              archived objects too. By default only those that others refer to
  -names FILE            where the names of earlier runs are (default names.json in the directory)
  -state FILES           states of an engine, so that managed objects are not written again; "-" is stdin:
                         terraform state pull | terraform-provider-payments export -state -
  -variables             variables in place of sensitive values, with an example of terraform.tfvars
  -copy                  for another account: no import blocks, and variables for destinations, addresses of
                         webhooks and sensitive values
  -tables N              N or more alike objects of one type as one block with for_each, and a CSV file
  -force                 write into a directory with other files, or with blocks whose objects are not known
                         without -state. No file is changed
  -verify                plan the result with terraform or tofu, and print the line of the plan
  -check                 write nothing: say what Terraform does not manage, and what is gone from the account.
                         Destinations of money that no managed object has come first
  -seed FILE             write the account as a seed of the sandbox, and nothing else. Personal data, bank
                         data and secrets in it are invented. The ids are the same
  -json                  print the summary as JSON
  -organization-id ID    the organization that the account must belong to; any other is refused
  -help, -h              this help

The environment says where the service is, as for the provider:
  PAYMENTS_BASE_URL      URL of the payments service; required
  PAYMENTS_API_KEY       the API key; required
  PAYMENTS_CA_FILE       file of additional certificates to trust
  PAYMENTS_ORGANIZATION_ID  as -organization-id; if both are set, they must be equal
  HTTPS_PROXY, NO_PROXY  the proxy, and the hosts that need none

Exit codes:
  0   done
  1   it failed: the account could not be read, a file could not be written, or -verify found a change
  2   wrong arguments or settings; with -check: Terraform and the account have different objects

The files can hold personal data if -types names people. Sensitive values are never written.

Examples:
  terraform-provider-payments export -verify
  terraform-provider-payments export -dir staging -copy -types products,links,codes
  terraform state pull | terraform-provider-payments export -check -state -
With OpenTofu, write tofu in place of terraform.
`
