#!/usr/bin/env bash
# Looks for changes outside Terraform: ci/drift.sh ENVIRONMENT
#
# It writes review/drift.md, which is empty if there is nothing to do: it holds warnings, findings
# that need approval, and objects that only one side has.
set -euo pipefail
environment=$1
cd "$(dirname "$0")/.."
code=0
ci/review.sh "$environment" -refresh-only || code=$?
[ "$code" -eq 0 ] || [ "$code" -ge 3 ] || exit "$code"
rm -f "$environment/plan.tfplan"

: > review/drift.md
if jq -e '[.findings[] | select(.level != "note")] != []' "review/$environment.json" > /dev/null; then
  cat "review/$environment.md" >> review/drift.md
fi
cd "$environment"
provider=(.terraform/providers/*/terraform-payments/payments/*/*/terraform-provider-payments*)
code=0
terraform state pull | "${provider[0]}" export -check -state - > ../review/check.txt || code=$?
[ "$code" -ne 2 ] || [ -s ../review/check.txt ] || exit 1 # wrong arguments: nothing was compared
case $code in
  0) ;;
  2) { echo; sed 's/^/    /' ../review/check.txt | head -c 30000; } >> ../review/drift.md ;;
  *) exit "$code" ;;
esac
