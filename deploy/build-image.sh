#!/bin/sh
# Builds the images skynet:VERSION and skynet-operations:VERSION: deploy/build-image.sh [VERSION]
# With buildah where it is installed (it needs neither a daemon nor more rights than chroot), else podman or docker.
# BASE is the image they begin from, BUILD_FLAGS what else the builder is told, such as --volume of npm's settings.
set -eu
cd "$(dirname "$0")/.."
version=${1:-$(git describe --tags --always --dirty 2>/dev/null || echo latest)}
base=${BASE:-docker.io/library/node:24-trixie-slim}

build() { # name of the image, stage
  if command -v buildah >/dev/null; then
    buildah --storage-driver "${STORAGE_DRIVER:-vfs}" bud --isolation chroot --layers=false ${BUILD_FLAGS:-} --build-arg BASE="$base" \
      --ignorefile .containerignore --file deploy/Containerfile --target "$2" --tag "$1:$version" .
  elif command -v podman >/dev/null; then
    podman build ${BUILD_FLAGS:-} --build-arg BASE="$base" --ignorefile .containerignore --file deploy/Containerfile --target "$2" --tag "$1:$version" .
  elif command -v docker >/dev/null; then
    cp .containerignore deploy/Containerfile.dockerignore
    trap 'rm -f deploy/Containerfile.dockerignore' EXIT
    docker build ${BUILD_FLAGS:-} --build-arg BASE="$base" --file deploy/Containerfile --target "$2" --tag "$1:$version" .
  else
    echo 'Install buildah, podman or docker.' >&2
    exit 1
  fi
}

build skynet runtime
build skynet-operations operations
echo "Built skynet:$version and skynet-operations:$version."
