#!/bin/sh
# Installs a release on Debian, or updates to it: install.sh ARCHIVE [--without-systemd]
# A second run with the same archive changes nothing. uninstall.sh beside it undoes everything.
set -eu

account=montage-website
home=/opt/$account
settings=/etc/$account.env
data=/var/lib/$account
units=/etc/systemd/system
keep=5

fail() {
  echo "$1" >&2
  exit 1
}

with_systemd=yes
archive=
for argument in "$@"; do
  case $argument in
    --without-systemd) with_systemd=no ;;
    -*) fail "Die Option $argument gibt es nicht. Aufruf: install.sh ARCHIV [--without-systemd]" ;;
    *) archive=$argument ;;
  esac
done

# --- These checks come first: nothing is changed before all of them pass.

[ -f "$archive" ] || fail "Aufruf: install.sh ARCHIV [--without-systemd]; das Archiv macht: npm run release"
[ "$(id -u)" = 0 ] || fail "Bitte rufen Sie das als root auf."

node=${NODE:-$(command -v node || true)}
version=$([ -z "$node" ] || "$node" -p 'process.versions.node.split(".")[0]')
[ "${version:-0}" -ge 26 ] || fail "Nötig ist Node 26 oder neuer, gefunden: ${version:-keines}. Das von Debian ist älter. So holen Sie es von https://nodejs.org/dist/:
  curl -fsSLO https://nodejs.org/dist/v26.10.0/node-v26.10.0-linux-x64.tar.xz
  curl -fsSL https://nodejs.org/dist/v26.10.0/SHASUMS256.txt | sha256sum --check --ignore-missing
  tar -xJf node-v26.10.0-linux-x64.tar.xz -C /usr/local --strip-components=1
  apt-get install -y libatomic1
Oder nennen Sie ein anderes: NODE=/pfad/zu/node sh $0 $archive"

case $node in
  /home/* | /root/*) fail "Der Dienst sieht keine persönlichen Ordner, und Node liegt in $node. Bitte legen Sie es unter /usr/local ab." ;;
esac

if [ $with_systemd = yes ] && [ ! -d /run/systemd/system ]; then
  fail "Auf diesem Rechner läuft kein systemd; nichts würde den Server starten. Nur die Dateien ablegen: sh $0 $archive --without-systemd"
fi

list=$(tar -tzf "$archive") || fail "$archive ist kein Archiv von npm run release."
release=${list%%/*}
case $release in
  .* | *[!A-Za-z0-9.-]*) fail "$archive ist kein Archiv von npm run release." ;;
esac
for needed in package.json server/main.ts dist/build.json; do
  echo "$list" | grep -qxF "$release/$needed" || fail "$archive ist kein Archiv von npm run release: $needed fehlt."
done

# --- Each step from here on first checks whether it has been done before.

changed=no

if ! id -u $account >/dev/null 2>&1; then
  useradd --system --user-group --home-dir $data --no-create-home --shell /usr/sbin/nologin $account
  echo "Konto $account angelegt."
fi

if [ ! -d $data ]; then
  install -d -m 700 -o $account -g $account $data
  echo "$data angelegt, für die Anfragen."
fi

if [ ! -d "$home/releases/$release" ]; then
  install -d $home/releases
  unfinished=$(mktemp -d $home/releases/.new-XXXXXX)
  trap 'rm -rf "$unfinished"' EXIT
  tar -xzf "$archive" -C "$unfinished" --no-same-owner
  # A page that is open now may load a script or picture later, so the new site gets these files of the site in use.
  # build.json lists them.
  site=$home/current/dist
  if [ -f $site/build.json ]; then
    "$node" -p '(JSON.parse(fs.readFileSync(process.argv[1])).hashed ?? []).join("\n")' $site/build.json | while IFS= read -r file; do
      [ -e "$unfinished/$release/dist/$file" ] || cp -a "$site/$file" "$unfinished/$release/dist/$file"
    done
  fi
  chmod -R u=rwX,go=rX "$unfinished/$release"
  # An archive made on Windows has no right to execute.
  chmod +x "$unfinished/$release"/deploy/*.sh
  # The release gets its name when it is complete.
  mv "$unfinished/$release" $home/releases/
  echo "$home/releases/$release entpackt."
fi

if [ ! -f $settings ]; then
  install -m 640 -g $account "$home/releases/$release/.env.example" $settings
  sed -i -e "s|^DATA_DIR=.*|DATA_DIR=$data|" -e 's|^TRUST_PROXY=.*|TRUST_PROXY=1|' $settings
  echo "$settings angelegt. Bitte füllen Sie es aus, danach: systemctl restart $account"
fi

# Makes the link $2 lead to $1, in one step.
point() {
  [ "$(readlink "$2" || true)" != "$1" ] || return 0
  # An interrupted installation may have left $2.new.
  ln -sfn "$1" "$2.new"
  mv -T "$2.new" "$2"
  changed=yes
  echo "$2 führt jetzt zu $1."
}
point "$node" $home/node
point "releases/$release" $home/current

if ! cmp -s $home/current/deploy/systemd/$account.service $units/$account.service; then
  install -D -m 644 $home/current/deploy/systemd/$account.service $units/$account.service
  changed=yes
  echo "$units/$account.service eingesetzt."
fi

# The name of a release ends with its time. The release in use is kept, however old it is.
for old in $(find $home/releases -mindepth 1 -maxdepth 1 -printf '%f\n' | sort | head -n -$keep); do
  [ "$old" != "$release" ] || continue
  rm -r "$home/releases/$old"
  echo "$home/releases/$old entfernt: Die letzten $keep bleiben."
done

if [ $with_systemd = no ]; then
  echo "So startet der Server: cd $home/current && runuser -u $account -- env ENV_FILE=$settings $home/node --optimize-for-size --disable-sigusr1 server/main.ts"
else
  systemctl daemon-reload
  systemctl enable --quiet $account.service
  if [ $changed = yes ]; then systemctl restart $account.service; else systemctl start $account.service; fi
fi
if [ $changed = no ]; then
  echo "Es war schon alles da."
else
  echo "Zurück zu einem früheren Stand: ln -sfn releases/NAME $home/current && systemctl restart $account"
fi
