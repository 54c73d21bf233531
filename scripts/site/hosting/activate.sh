#!/bin/sh
# Run this on the server after a complete upload. nginx or Caddy then uses this build from the next reload on. The previous
# build is kept for open tabs. A second run changes nothing.
set -eu
cd -P -- "$(dirname -- "$0")/.."
name=$(cat _server/build)
if [ "$(basename -- "$PWD")" != "$name" ]; then
  echo "$PWD: the folder of this build must be named $name. Rename it, then run this again." >&2
  exit 1
fi
cd -P ..
if [ -L current ]; then
  former=$(readlink current)
  [ "$former" != "$name" ] || exit 0
  ln -sfn "$former" previous
fi
ln -sfn "$name" current
