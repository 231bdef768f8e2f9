#!/usr/bin/env bash
# Prints the path of the provider of a data directory: ci/provider.sh DIRECTORY
#
# It has the commands review and export, in the version of .terraform.lock.hcl.
set -euo pipefail
# The least version. The reviews of older ones miss findings.
least=1.0.0
shopt -s nullglob
found=("$1"/providers/registry.{terraform.io,opentofu.org}/terraform-payments/payments/*/*/terraform-provider-payments*)
if [ ${#found[@]} -ne 1 ]; then
  echo "Expected one provider terraform-payments/payments, found ${#found[@]}." >&2
  exit 1
fi
version=$(basename "${found[0]%/*/*}")
if ! printf '%s\n' "$least" "$version" | tr - '~' | sort -VC; then
  echo ".terraform.lock.hcl has version $version of the provider, whose review is too old. Upgrade it to $least or newer." >&2
  exit 1
fi
echo "${found[0]}"
