#!/bin/bash
# machine.sh DEBIAN COMMAND…: runs a command inside the Debian of that folder. Its mounts and processes end with it.
set -euo pipefail
if [ "$1" != - ]; then exec unshare --mount --pid --fork --kill-child "$0" - "$@"; fi
debian=$2
shift 2
mount --make-rprivate /
mount -t proc proc "$debian/proc"
mount -t tmpfs -o mode=755 tmpfs "$debian/dev"
for name in null zero random urandom tty; do
  touch "$debian/dev/$name"
  mount --bind "/dev/$name" "$debian/dev/$name"
done
mkdir "$debian/dev/pts"
mount -t devpts -o newinstance,ptmxmode=666 devpts "$debian/dev/pts"
ln -s pts/ptmx "$debian/dev/ptmx"
ln -s /proc/self/fd "$debian/dev/fd"
exec /usr/sbin/chroot "$debian" "$@"
