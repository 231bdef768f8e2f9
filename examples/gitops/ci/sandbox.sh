#!/usr/bin/env bash
# Reviews an environment without a key: ci/sandbox.sh ENVIRONMENT BASE
#
# It applies the commit BASE to a sandbox on this machine, and plans the working tree against it. Both
# are temporary copies: only review/ is written, without its former files. It exits as ci/review.sh
# does.
set -euo pipefail
environment=$1 base=$2
cd "$(dirname "$0")/.."
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
rm -rf review # links, too
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
compare() {
  PAYMENTS_READ_ONLY=0 terraform -chdir="$temporary/before/$environment" apply -input=false -no-color -auto-approve
  cp "$temporary/before/$environment/terraform.tfstate" "$temporary/after/$environment/"
  unset TF_DATA_DIR
  "$temporary/after/ci/review.sh" "$environment"
}
export -f compare
export temporary environment
code=0
"$provider" sandbox -organization "$organization" -run bash -euo pipefail -c compare || code=$?
cp "$temporary/after/review/$environment".* review/
exit "$code"
