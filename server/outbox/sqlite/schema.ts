import { startOf } from '../collection.ts'
import { VIEW } from '../office/desk.ts'

/**
 * The schema of version 2.0.0, whose `user_version` is 6; outboxes of version 1 have 1 to 5.
 * Never change it: a change is a further statement, and a test with an outbox of 2.0.0. What only adds keeps the number, so
 * that the release before can take over again.
 */
export const SCHEMA_VERSION = 6
export const SCHEMA = `
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
    queued_at INTEGER NOT NULL,
    next_attempt_at INTEGER NOT NULL,
    last_error TEXT,
    sent_at INTEGER
  ) STRICT;
  CREATE INDEX enquiry_by_fingerprint ON enquiry (fingerprint, received_at);
  CREATE INDEX enquiry_by_status ON enquiry (status, attempts, next_attempt_at);

  -- A table of its own, so that a list never reads through megabytes of pictures.
  CREATE TABLE attachment (
    enquiry_id TEXT NOT NULL REFERENCES enquiry (id) ON DELETE CASCADE,
    name TEXT NOT NULL, type TEXT NOT NULL, content BLOB NOT NULL
  ) STRICT;
  CREATE INDEX attachment_by_enquiry ON attachment (enquiry_id);

  CREATE TABLE write_check (id INTEGER PRIMARY KEY CHECK (id = 1), checked_at INTEGER NOT NULL, padding BLOB) STRICT;
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  -- Version 2.0.0 writes here; after a return to it the table must exist.
  CREATE TABLE notification (
    enquiry_id TEXT PRIMARY KEY REFERENCES enquiry (id) ON DELETE CASCADE,
    last_error TEXT
  ) STRICT;
  PRAGMA user_version = ${SCHEMA_VERSION};`

/** `collect_at`: the time of its collection; null: it gets a mail of its own. */
export const COLLECTIONS = `
  ALTER TABLE enquiry ADD COLUMN collect_at INTEGER;
  CREATE INDEX enquiry_by_collection ON enquiry (collect_at, received_at);
  CREATE INDEX enquiry_by_message ON enquiry (${startOf('message')}, received_at);`

/** The office's words on each enquiry, and its own table. What was there before it counts as done. */
export const OFFICE = `
  ALTER TABLE enquiry ADD COLUMN office_state TEXT NOT NULL DEFAULT 'done';
  ALTER TABLE enquiry ADD COLUMN office_note TEXT NOT NULL DEFAULT '';
  ALTER TABLE enquiry ADD COLUMN office_verdict TEXT;
  CREATE INDEX enquiry_by_time ON enquiry (received_at, id);
  CREATE INDEX enquiry_by_view ON enquiry (${VIEW}, received_at, id);
  CREATE TABLE office_entry (
    site TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
    created_at INTEGER NOT NULL, used_at INTEGER NOT NULL, expires_at INTEGER,
    PRIMARY KEY (site, kind, key)
  ) STRICT;`

/** What later releases only add; executed at each start. */
export const ADDITIONS = `
  CREATE INDEX IF NOT EXISTS enquiry_by_age ON enquiry (status, received_at);
  CREATE INDEX IF NOT EXISTS enquiry_undelivered ON enquiry (status, collect_at, received_at);
  CREATE INDEX IF NOT EXISTS enquiry_by_error ON enquiry (received_at)
    WHERE +status IN ('queued', 'failed') AND last_error IS NOT NULL;`
