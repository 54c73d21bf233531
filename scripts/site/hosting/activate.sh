#!/bin/sh
# Run this script on the server after all files of a build are uploaded. From the next reload on, nginx or Caddy serves
# this build. The script keeps the previous build, because open tabs still request its files. A second run changes nothing.
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
