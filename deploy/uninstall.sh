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
    *) echo "$argument gibt es nicht. Aufruf: uninstall.sh [--with-data] [--without-systemd]" >&2 && exit 1 ;;
  esac
done
if [ "$(id -u)" != 0 ]; then
  echo "Bitte rufen Sie das als root auf." >&2
  exit 1
fi
if [ $with_systemd = yes ] && [ ! -d /run/systemd/system ]; then
  echo "Auf diesem Rechner läuft kein systemd. Bitte beenden Sie den Server selbst, danach: sh $0 $* --without-systemd" >&2
  exit 1
fi

if [ $with_systemd = yes ]; then
  [ ! -f $units/$account.service ] || systemctl disable --now $account.service
fi
rm -f $units/$account.service
[ $with_systemd = no ] || systemctl daemon-reload
rm -rf "$home" /var/cache/$account

if [ $with_data = no ]; then
  echo "Entfernt. Noch da sind die Anfragen in $data, die Einstellungen in $settings und das Konto $account."
  echo "Auch das endgültig löschen: sh $0 --with-data"
  exit 0
fi
rm -rf "$data"
rm -f "$settings"
! id -u $account >/dev/null 2>&1 || userdel $account
echo "Entfernt, auch Anfragen, Einstellungen und Konto. Sicherungen in einem anderen Ordner (BACKUP_DIR) bleiben."
