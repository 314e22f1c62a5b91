/**
 * The outbox's schema, one entry per version; a database at version n still needs the entries from n on.
 * Never change an entry that has shipped: add one. That is why they repeat names and statuses in words.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE enquiry (
    id TEXT PRIMARY KEY,
    received_at INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('queued', 'sent', 'failed', 'spam')),
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    message TEXT NOT NULL,
    subject TEXT NOT NULL,
    reply_to TEXT NOT NULL,
    template TEXT NOT NULL,
    fingerprint BLOB NOT NULL,
    message_id TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    pause INTEGER NOT NULL DEFAULT 0,
    queued_at INTEGER NOT NULL,
    next_attempt_at INTEGER NOT NULL,
    last_error TEXT
  ) STRICT;
  CREATE INDEX enquiry_by_fingerprint ON enquiry (fingerprint, received_at);
  CREATE INDEX enquiry_by_status ON enquiry (status, attempts, next_attempt_at);

  -- The bytes live apart from the fields, so that a list never reads through megabytes of pictures.
  CREATE TABLE attachment (
    enquiry_id TEXT PRIMARY KEY REFERENCES enquiry (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    content BLOB NOT NULL
  ) STRICT;

  CREATE TABLE write_check (id INTEGER PRIMARY KEY CHECK (id = 1), checked_at INTEGER NOT NULL) STRICT;
  `,
  // The write check needs as much room as a long enquiry, or it would still pass on a disk too full for one.
  `ALTER TABLE write_check ADD COLUMN padding BLOB`,
  // The pause follows from the number of attempts now. What the server must remember over a restart has a place.
  `
  ALTER TABLE enquiry DROP COLUMN pause;
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  `,
  // Until now the time of the next attempt was that of the delivery, once there was no next one.
  `
  ALTER TABLE enquiry ADD COLUMN sent_at INTEGER;
  UPDATE enquiry SET sent_at = next_attempt_at WHERE status = 'sent';
  `,
  // Whose arrival NOTIFY_URL has not been told, in the order of the rows.
  `
  CREATE TABLE notification (
    enquiry_id TEXT PRIMARY KEY REFERENCES enquiry (id) ON DELETE CASCADE,
    last_error TEXT
  ) STRICT;
  `,
  // Several files an enquiry. Otherwise a primary key is dropped only by copying every file, for which the disk may have no
  // room: so the definition itself is changed. On the disk the key's index is the same as any other.
  `
  PRAGMA writable_schema = ON;
  UPDATE sqlite_schema SET sql = 'CREATE TABLE attachment (
    enquiry_id TEXT NOT NULL REFERENCES enquiry (id) ON DELETE CASCADE,
    name TEXT NOT NULL, type TEXT NOT NULL, content BLOB NOT NULL
  ) STRICT' WHERE name = 'attachment';
  UPDATE sqlite_schema SET name = 'attachment_by_enquiry', sql = 'CREATE INDEX attachment_by_enquiry ON attachment (enquiry_id)'
    WHERE name = 'sqlite_autoindex_attachment_1';
  -- Whoever has the file open reads the definitions again.
  PRAGMA schema_version = 1000;
  PRAGMA writable_schema = RESET;
  `,
]
