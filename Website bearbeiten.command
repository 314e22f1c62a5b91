#!/bin/sh
# Ein Doppelklick öffnet den Editor (macOS; unter Linux über website-bearbeiten.desktop). Die Datei liegt im Ordner des
# Programms und im Ordner der Website.
stop() {
  printf '\n%s\nDie Eingabetaste schließt dieses Fenster. ' "$1"
  read -r _
  exit 1
}
FAILED='Das ist nicht gelungen: Der Grund steht darüber. Hilft er nicht weiter, zeigen Sie ihn bitte Ihrem Helfer.'
here=$(cd "$(dirname "$0")" && pwd)
program=$here
if ! [ -f "$program/commands/edit.ts" ]; then
  export SITE_DIR="$here"
  program=$here/'../programm'
  [ -f "$program/commands/edit.ts" ] || program='/programm'
  [ -f "$program/commands/edit.ts" ] || stop "Das Programm ist nicht mehr da, wo es war: $here/"'../programm
Legen Sie beide Ordner wieder nebeneinander, oder öffnen Sie „Website bearbeiten“ im Ordner des Programms.'
fi
cd "$program" || stop "$FAILED"
node=node_modules/.bin/node
if ! [ -f node_modules/.package-lock.json ] || ! [ -x "$node" ]; then
  if ! command -v npm > /dev/null; then
    page=https://nodejs.org/de/download
    open "$page" 2> /dev/null || xdg-open "$page" 2> /dev/null
    stop "Es fehlt das Programm Node: $page
Bitte installieren Sie von dort die Version „LTS“, und öffnen Sie danach „Website bearbeiten“ noch einmal."
  fi
  echo 'Das Programm wird eingerichtet, einmal: Rund 500 MB kommen aus dem Internet.
Das dauert bis zu vier Minuten, und solange steht hier nichts. Bitte lassen Sie das Fenster offen.'
  # Ohne diese Datei wird beim nächsten Mal neu eingerichtet.
  npm ci --no-audit --no-fund --loglevel=error || { rm -f node_modules/.package-lock.json; stop "$FAILED"; }
fi
if [ -z "$SITE_DIR" ] && ! [ -f .site ]; then
  if [ -d ../meine-website/content ]; then
    export SITE_DIR=../meine-website
  else
    "$node" commands/new.ts ../meine-website || stop "$FAILED"
  fi
fi
"$node" commands/edit.ts || stop "$FAILED"
