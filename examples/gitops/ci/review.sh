#!/usr/bin/env bash
# Plans an environment and reviews the plan: ci/review.sh ENVIRONMENT [ARGUMENT OF terraform plan]...
#
# It removes review/, with the reviews of other environments. It writes review/ENVIRONMENT.md and
# review/ENVIRONMENT.json, which are safe to post and to keep, and ENVIRONMENT/plan.tfplan, which is not.
# It exits as the review does: 0 nothing above a warning, 3 a finding needs approval, 4 a finding is
# blocked. Every other code is a failure. If REVIEWED names the JSON of the review that was approved,
# by its whole path, it fails unless each change of the plan is one of that review.
# A caller that goes on with the plan sets TF_DATA_DIR to an empty directory outside the checkout.
set -euo pipefail
environment=$1
shift
cd "$(dirname "$0")/../$environment"
# A link that a pull request brings would lead the output elsewhere.
rm -rf ../review plan.tfplan
mkdir ../review

# A committed .terraform would choose the reviewer, so the data is outside the checkout. plan.json has
# whole bank accounts and keys in plain text: it never outlives this script.
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
export TF_DATA_DIR="${TF_DATA_DIR:-$temporary/data}"
terraform init -input=false -no-color
provider=$(../ci/provider.sh "$TF_DATA_DIR")

# Names in the account can look like commands of the runner, such as "::stop-commands::".
terraform plan -input=false -no-color -lock-timeout=5m -out=plan.tfplan "$@" 2>&1 | sed 's/::/: :/g; s/##\[/# #[/g'
terraform show -json plan.tfplan > "$temporary/plan.json"
review() {
  "$provider" review -title "$environment" -policy ../review.hcl -dir . "$@" "$temporary/plan.json"
}
code=0
review -format json > "../review/$environment.json" || code=$?
# A comment of GitHub has at most 65,536 characters, for both environments.
review -max-bytes 32000 > "../review/$environment.md" || [ $? -eq "$code" ]
if [ -n "${REVIEWED-}" ]; then
  review -compare "$REVIEWED" > /dev/null || [ $? -eq "$code" ] || {
    echo "Nothing is applied. Open a pull request that shows the present changes, and let it be reviewed." >&2
    exit 1
  }
fi
exit "$code"
