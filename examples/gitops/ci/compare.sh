#!/usr/bin/env bash
# Fails if the findings of two reviews differ: ci/compare.sh REVIEWED.json NOW.json
#
# Positions and the answers of -live differ from run to run, and news, such as a paid invoice, is no
# reason to stop. Everything else counts. Fingerprints stand for whole destinations, which a review
# shortens, so both reviews must have been made with one PAYMENTS_REVIEW_KEY.
set -euo pipefail
if ! jq -en '[inputs.key] | .[0] != null and .[0] == .[1]' "$1" "$2" > /dev/null; then
  echo "The reviews were not made with one PAYMENTS_REVIEW_KEY, so they cannot be compared. Nothing is applied." >&2
  echo "Set that secret for the jobs that plan and apply, and open a pull request." >&2
  exit 1
fi
findings='{version, organization_id, level, counts, findings: [.findings[]
  | select((.level == "note" and (.id | endswith(".drift"))) | not)
  | del(.file, .line, .facts.live)]}'
if ! diff <(jq -S "$findings" "$1") <(jq -S "$findings" "$2"); then
  echo "These are not the findings that were reviewed (<), so nothing is applied." >&2
  echo "Open a pull request that shows the present changes, and let it be reviewed." >&2
  exit 1
fi
