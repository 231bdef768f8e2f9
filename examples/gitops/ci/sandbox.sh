#!/usr/bin/env bash
# Reviews an environment without a key: ci/sandbox.sh ENVIRONMENT BASE
#
# It applies the commit BASE to a sandbox on this machine, and plans the working tree against it. It
# exits as ci/review.sh does.
set -euo pipefail
environment=$1 base=$2
cd "$(dirname "$0")/.."
before=$(mktemp -d)
stop() {
  [ -z "${sandbox-}" ] || kill "$sandbox"
  rm -f "$environment/plan.tfplan"
  git worktree remove --force "$before"
}
trap stop EXIT
git worktree add --detach "$before" "$base"

# A state of their own, in place of the shared backend.
for directory in "$environment" "$before/$environment"; do
  printf 'terraform {\n  backend "local" {}\n}\n' > "$directory/sandbox_override.tf"
done
terraform -chdir="$before/$environment" init -input=false -no-color
provider=("$before/$environment"/.terraform/providers/*/terraform-payments/payments/*/*/terraform-provider-payments*)
organization=$(sed -n 's/^ *organization_id *= *"\(.*\)"$/\1/p' "$environment/main.tf")
export PAYMENTS_API_KEY=no-secret
"${provider[0]}" sandbox -listen 127.0.0.1:0 -key "$PAYMENTS_API_KEY" -organization "$organization" -ready "$before/address" > "$before/log" &
sandbox=$!
until [ -s "$before/address" ]; do
  kill -0 "$sandbox"
  sleep 0.1
done
PAYMENTS_BASE_URL=$(cat "$before/address")
export PAYMENTS_BASE_URL

PAYMENTS_READ_ONLY=0 terraform -chdir="$before/$environment" apply -input=false -no-color -auto-approve
cp "$before/$environment/terraform.tfstate" "$environment/"
ci/review.sh "$environment"
