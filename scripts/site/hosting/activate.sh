#!/bin/sh
# On the server, in a build that has been uploaded whole: makes it the one that nginx or Caddy reads at the next reload,
# and keeps the one before for the tabs that are open. Running it twice changes nothing more.
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
