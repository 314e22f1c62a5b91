#!/bin/sh
# Undoes install.sh: uninstall.sh [--with-data] [--without-systemd]
# Enquiries, settings and their account stay unless --with-data is given.
set -eu

account=montage-website
home=/opt/$account
settings=/etc/$account.env
data=/var/lib/$account
units=/etc/systemd/system

with_data=no
with_systemd=yes
for argument in "$@"; do
  case $argument in
    --with-data) with_data=yes ;;
    --without-systemd) with_systemd=no ;;
    *) echo "There is no $argument. Usage: uninstall.sh [--with-data] [--without-systemd]" >&2 && exit 1 ;;
  esac
done
if [ "$(id -u)" != 0 ]; then
  echo "Please run this as root." >&2
  exit 1
fi
if [ $with_systemd = yes ] && [ ! -d /run/systemd/system ]; then
  echo "systemd does not run this machine. Please end the server yourself, then: $0 $* --without-systemd" >&2
  exit 1
fi

if [ $with_systemd = yes ]; then
  [ ! -f $units/$account.service ] || systemctl disable --now $account.service
fi
rm -f $units/$account.service
[ $with_systemd = no ] || systemctl daemon-reload
rm -rf "$home" /var/cache/$account

if [ $with_data = no ]; then
  echo "Removed. Still there: the enquiries in $data, the settings in $settings, the account $account."
  echo "To delete these too, for good: $0 --with-data"
  exit 0
fi
rm -rf "$data"
rm -f "$settings"
! id -u $account >/dev/null 2>&1 || userdel $account
echo "Removed, with enquiries, settings and account. Backups in another folder (BACKUP_DIR) are left."
