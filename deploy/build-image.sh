#!/bin/sh
# Builds the image `vivavoce` with docker, podman or buildah, whichever is there; TOOL names another one or its options.
#   deploy/build-image.sh                 from node:24-bookworm-slim
#   deploy/build-image.sh --own-base      from a base that is made of Debian's and npm's packages (needs mmdebstrap)
#   BASE_IMAGE=registry.example/node:24 deploy/build-image.sh
set -eu
cd "$(dirname "$0")/.."
OWN_BASE=localhost/node:24-bookworm-slim

tool() {
  for name in docker podman buildah; do
    if command -v "$name" >/dev/null && { [ "$name" != docker ] || docker info >/dev/null 2>&1; }; then
      echo "$name"
      return
    fi
  done
  echo 'Needs docker, podman or buildah; none of them works here.' >&2
  exit 1
}
TOOL=${TOOL:-$(tool)}

# Node and npm come from npm's registry, everything else from Debian's.
make_base() {
  command -v mmdebstrap >/dev/null || { echo 'mmdebstrap is missing; Debian has it as a package.' >&2; exit 1; }
  work=$(mktemp -d)
  node=$(node -p 'require("./package.json").dependencies.node')
  npm pack --silent --pack-destination "$work" "node-linux-$(node -p process.arch)@$node" npm@11 >/dev/null
  mkdir -p "$work/usr/local/bin" "$work/usr/local/lib/node_modules/npm"
  tar -xzf "$work"/node-linux-*.tgz -C "$work"
  install -m755 "$work/package/bin/node" "$work/usr/local/bin/node"
  tar -xzf "$work"/npm-*.tgz -C "$work/usr/local/lib/node_modules/npm" --strip-components=1
  for name in npm npx; do
    chmod 755 "$work/usr/local/lib/node_modules/npm/bin/$name-cli.js"
    ln -s "../lib/node_modules/npm/bin/$name-cli.js" "$work/usr/local/bin/$name"
  done
  # EXTRA_CA: a bundle of certificates, where the network has an authority of its own.
  mmdebstrap --quiet --variant=minbase --include=ca-certificates \
    --customize-hook='chroot "$1" groupadd --gid 1000 node' \
    --customize-hook='chroot "$1" useradd --uid 1000 --gid node --create-home node' \
    --customize-hook="tar -C $work -c usr | tar -C \"\$1\" -x --no-same-owner" \
    ${EXTRA_CA:+--customize-hook="install -m644 $EXTRA_CA \"\$1/etc/ssl/certs/ca-certificates.crt\""} \
    bookworm "$work/base.tar"
  case $TOOL in
    *buildah*)
      container=$($TOOL from scratch)
      $TOOL add "$container" "$work/base.tar" / >/dev/null
      $TOOL commit --rm "$container" "$OWN_BASE"
      ;;
    *) $TOOL import "$work/base.tar" "$OWN_BASE" ;;
  esac
  rm -r "$work"
}

if [ "${1:-}" = --own-base ]; then
  make_base
  BASE_IMAGE=$OWN_BASE
fi
# Docker has its format for health checks by itself.
case $TOOL in *docker*) format= ;; *) format='--format docker --pull=never' ;; esac
exec $TOOL build $format ${BUILD_OPTIONS:-} --build-arg "BASE_IMAGE=${BASE_IMAGE:-node:24-bookworm-slim}" \
  --file deploy/Dockerfile --tag "${IMAGE:-vivavoce}" .
