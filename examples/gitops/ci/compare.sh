#!/usr/bin/env bash
# Fails if the findings of two reviews differ: ci/compare.sh REVIEWED.json NOW.json
#
# Positions, fingerprints and the answers of -live differ from run to run, and news, such as a paid
# invoice, is no reason to stop. Everything else counts.
set -euo pipefail
findings='{version, organization_id, level, counts, findings: [.findings[]
  | select((.level == "note" and (.id | endswith(".drift"))) | not)
  | del(.fingerprint, .file, .line, .facts.live)]}'
if ! diff <(jq -S "$findings" "$1") <(jq -S "$findings" "$2"); then
  echo "These are not the findings that were reviewed (<), so nothing is applied." >&2
  echo "Open a pull request that shows the present changes, and let it be reviewed." >&2
  exit 1
fi
