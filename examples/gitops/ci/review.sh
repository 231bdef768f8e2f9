#!/usr/bin/env bash
# Plans an environment and reviews the plan: ci/review.sh ENVIRONMENT [ARGUMENT OF terraform plan]...
#
# It writes review/ENVIRONMENT.md and review/ENVIRONMENT.json, which are safe to post and to keep, and
# ENVIRONMENT/plan.tfplan, which is not. It exits as the review does: 0 nothing above a warning, 3 a
# finding needs approval, 4 a finding is blocked. Every other code is a failure. If REVIEWED names the
# JSON of the review that was approved, it fails unless each change of the plan is one of that review.
set -euo pipefail
environment=$1
shift
cd "$(dirname "$0")/../$environment"
mkdir -p ../review

# plan.json has whole bank accounts and keys in plain text. It never outlives this script.
trap 'rm -f plan.json' EXIT
terraform init -input=false -no-color
# Names in the account can look like commands of the runner, such as "::stop-commands::".
terraform plan -input=false -no-color -lock-timeout=5m -out=plan.tfplan "$@" 2>&1 | sed 's/::/: :/g; s/##\[/# #[/g'
terraform show -json plan.tfplan > plan.json

# The provider that made the plan has the command, in the version of .terraform.lock.hcl.
provider=(.terraform/providers/*/terraform-payments/payments/*/*/terraform-provider-payments*)
review() {
  "${provider[0]}" review -title "$environment" -policy ../review.hcl -dir . "$@" plan.json
}
code=0
review -format json > "../review/$environment.json" || code=$?
# A comment of GitHub has at most 65,536 characters, for both environments.
review -max-bytes 32000 > "../review/$environment.md" || [ $? -eq "$code" ]
if [ -n "${REVIEWED-}" ]; then
  review -compare "../$REVIEWED" > /dev/null || [ $? -eq "$code" ] || {
    echo "Nothing is applied. Open a pull request that shows the present changes, and let it be reviewed." >&2
    exit 1
  }
fi
exit "$code"
