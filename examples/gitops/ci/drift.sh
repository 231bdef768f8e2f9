#!/usr/bin/env bash
# Looks for changes outside Terraform: ci/drift.sh ENVIRONMENT [FORMER]
#
# FORMER is the last report. The report goes to review/drift.md, which is empty if there is nothing to
# do: warnings, findings that need approval, and objects that only one side has. Findings that FORMER
# lacks go to review/new.txt, a line each, and to review/new.md. Fingerprints tell them apart, so
# without PAYMENTS_REVIEW_KEY all of them are new each night.
set -euo pipefail
environment=$1 former=$(realpath "${2-/dev/null}")
cd "$(dirname "$0")/.."
TF_DATA_DIR=$(mktemp -d)
export TF_DATA_DIR
trap 'rm -rf "$TF_DATA_DIR" "$environment/plan.tfplan"' EXIT
code=0
ci/review.sh "$environment" -refresh-only || code=$?
[ "$code" -eq 0 ] || [ "$code" -ge 3 ] || exit "$code"

# All types but customers and invoices, with the accounts that money is sent to.
types=products,links,codes,webhooks,swaps,accounts,external_accounts
provider=$(ci/provider.sh "$TF_DATA_DIR")
code=0
terraform -chdir="$environment" state pull |
  "$provider" export -check -types "$types" -dir "$TF_DATA_DIR/none" -state - > review/check.txt || code=$?
[ "$code" -eq 0 ] || { [ "$code" -eq 2 ] && [ -s review/check.txt ]; } || exit 1 # nothing was compared

# A line for each finding: a hash that stays as long as the finding does, the level, the words.
{
  jq -r '.findings[] | select(.level != "note") | "\(.fingerprint[:16]) \(.level) \(.id) \(.address // "plan" | @json)"' "review/$environment.json"
  [ "$code" -eq 0 ] || sed -n '/^  none$/d; s/  */ /g; s/^ //p' review/check.txt | while read -r line; do
    level=warn
    [[ $line != *"<- a "* ]] || level=approve # a payee or a host
    echo "$(sha256sum <<< "$line" | head -c 16) $level $line"
  done
} > review/found.txt
awk 'NR == FNR { seen[$1]; next } !($1 in seen)' <(head -n 1 "$former" | tr ' \r' '\n\n'; echo) review/found.txt > review/new.txt
{ printf 'New since the last report:\n\n'; head -c 10000 review/new.txt | cut -d ' ' -f 2- | sed 's/^/    /'; } > review/new.md

: > review/drift.md
[ -s review/found.txt ] || exit 0
{
  # The next night compares with the first line, which no text of the account can reach.
  echo "<!-- drift $(head -n 500 review/found.txt | cut -d ' ' -f 1 | paste -sd ' ') -->"
  [ ! -s "$former" ] || [ ! -s review/new.txt ] || cat review/new.md
  ! jq -e 'any(.findings[]; .level != "note")' "review/$environment.json" > /dev/null || { echo; cat "review/$environment.md"; }
  [ "$code" -eq 0 ] || { echo; head -c 10000 review/check.txt | sed 's/^/    /'; }
} > review/drift.md
