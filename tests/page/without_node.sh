#!/usr/bin/env bash
# Where the page cannot be built, a plain build goes on without it and a tests build fails; both say why.
set -euo pipefail
build_page=${1:?the path of scripts/build-page is missing}
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
mkdir -p "$scratch/scripts" "$scratch/web/dist"
cp -- "$build_page" "$scratch/scripts/"
touch "$scratch/stamp" # no web/package-lock.json: there is nothing to build with

fail() { printf 'without_node: %s\n' "$1" >&2; exit 1; }

said=$("$scratch/scripts/build-page" "$scratch/stamp" 2>&1) || fail "a plain build fails: $said"
[[ $said == *package-lock.json*'without its page'* ]] || fail "a plain build does not say what is missing: $said"
[[ ! -e $scratch/stamp && ! -e $scratch/web/dist ]] || fail "what an earlier build left would be taken for a page"
if said=$("$scratch/scripts/build-page" --required "$scratch/stamp" 2>&1); then fail "a tests build goes on: $said"; fi
[[ $said == *'tests need it'*package-lock.json* ]] || fail "a tests build does not say what is missing: $said"
