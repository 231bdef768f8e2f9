#!/usr/bin/env bash
# Reviews an environment without a key: ci/sandbox.sh ENVIRONMENT BASE
#
# It applies the commit BASE to a sandbox on this machine, and plans the working tree against it. Both
# are temporary copies: only review/ is written. It exits as ci/review.sh does.
set -euo pipefail
environment=$1 base=$2
cd "$(dirname "$0")/.."
temporary=$(mktemp -d)
stop() {
  [ -z "${sandbox-}" ] || kill "$sandbox"
  rm -rf "$temporary"
}
trap stop EXIT
mkdir -p review "$temporary/before" "$temporary/after"
git archive "$base" | tar -x -C "$temporary/before"
tar -c --exclude=.git --exclude=.terraform . | tar -x -C "$temporary/after"

# A state of their own, in place of the shared backend.
for copy in before after; do
  printf 'terraform {\n  backend "local" {}\n}\n' > "$temporary/$copy/$environment/sandbox_override.tf"
done
export TF_DATA_DIR="$temporary/data" TF_CLI_ARGS_init=
terraform -chdir="$temporary/before/$environment" init -input=false -no-color
provider=$(ci/provider.sh "$TF_DATA_DIR")
organization=$(sed -n 's/^ *organization_id *= *"\(.*\)"$/\1/p' "$environment/main.tf")
export PAYMENTS_API_KEY=no-secret
"$provider" sandbox -listen 127.0.0.1:0 -key "$PAYMENTS_API_KEY" -organization "$organization" -ready "$temporary/address" > "$temporary/log" &
sandbox=$!
until [ -s "$temporary/address" ]; do
  kill -0 "$sandbox"
  sleep 0.1
done
PAYMENTS_BASE_URL=$(cat "$temporary/address")
export PAYMENTS_BASE_URL

PAYMENTS_READ_ONLY=0 terraform -chdir="$temporary/before/$environment" apply -input=false -no-color -auto-approve
cp "$temporary/before/$environment/terraform.tfstate" "$temporary/after/$environment/"
unset TF_DATA_DIR
code=0
"$temporary/after/ci/review.sh" "$environment" || code=$?
cp "$temporary/after/review/$environment".* review/
exit "$code"
