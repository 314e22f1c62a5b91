#!/bin/bash
# private-machine.sh FOLDER SCRIPT: runs a script as root. Its changes in /etc, /opt, /var/lib and /run are gone afterwards.
# The script gets a systemctl that does nothing but write its arguments to FOLDER/systemctl.
set -euo pipefail
export folder=$1

if [ "${2:0:1}" != - ]; then
  exec unshare --mount "$0" "$folder" - "$2"
fi
machine=$folder/machine
mkdir "$machine"
mount -t tmpfs tmpfs "$machine"
for path in etc opt var/lib; do
  mkdir -p "$machine/$path/changed" "$machine/$path/work"
  mount -t overlay overlay -o "lowerdir=/$path,upperdir=$machine/$path/changed,workdir=$machine/$path/work" "/$path"
done
mount -t tmpfs tmpfs /run
mkdir -p /run/systemd/system /run/bin
printf '#!/bin/sh\necho "$@" >> %s/systemctl\n' "$folder" > /run/bin/systemctl
chmod +x /run/bin/systemctl
PATH=/run/bin:$PATH

# Lists every file with its rights and owners, and hashes the files that the scripts write. Backup copies of the account
# files (/etc/passwd-) do not count.
snapshot() {
  {
    find /etc /opt/montage-website /var/lib/montage-website ! -name '*-' ! -name .pwd.lock -printf '%p %y %m %u %g %l\n' | sort
    find /opt /var/lib -maxdepth 1 | sort
    find /etc -maxdepth 1 -type f -regex '.*/\(passwd\|group\|shadow\|gshadow\|montage-website.env\)' -exec sha256sum {} + | sort
    find /opt/montage-website -type f -exec sha256sum {} + | sort
  } > "$folder/$1" 2> /dev/null || true
}
eval "$3"
