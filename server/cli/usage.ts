/** What `npm run enquiries -- --help` prints. */
export const USAGE = `Aufruf: npm run enquiries -- BEFEHL

  list               alle Anfragen, neueste zuerst
       --since 7d        nur seit 7 Tagen (ebenso 24h Stunden, 2w Wochen) oder seit einem Tag: 2026-11-01
       --status failed   nur in diesem Zustand: queued, sent, failed oder spam
  show NUMMER        eine Anfrage lesen
  status             ob alles zugestellt ist, und wenn nicht: warum
  stats              Anfragen je Monat, und wie schnell sie zugestellt wurden
  export NUMMER|--all ORDNER   Anfrage und Anhang als Dateien speichern (--all: alle, dazu eine Tabelle)
  retry NUMMER|--all     noch einmal zustellen (--all: alle, die nicht zugestellt sind)
  delete NUMMER      endgültig löschen
  backup DATEI       Sicherungskopie aller Anfragen, auch im laufenden Betrieb
  restore DATEI      eine Sicherungskopie einspielen; der Server muss beendet sein

  --json             bei list, show, status und stats: das Ergebnis für Programme
  --help             diese Hilfe

Gelesen wird die Datei outbox.db in dem Ordner, den DATA_DIR nennt, sonst data; welche das ist, steht auf der
Fehlerausgabe, das Ergebnis allein auf der Standardausgabe. Alle Zeiten gelten für Berlin, in JSON sind sie UTC.

Der Rückgabewert ist 0, wenn alles getan ist, 1, wenn etwas nicht möglich war (der Grund steht auf der Fehlerausgabe),
und 2, wenn der Aufruf nicht stimmt.`
