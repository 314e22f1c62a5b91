-- The schema that the six migrations of version 2.0.0 have made, with an enquiry that was given up.
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
    last_error TEXT
  , sent_at INTEGER) STRICT;
CREATE INDEX enquiry_by_fingerprint ON enquiry (fingerprint, received_at);
CREATE INDEX enquiry_by_status ON enquiry (status, attempts, next_attempt_at);
CREATE TABLE attachment (
    enquiry_id TEXT NOT NULL REFERENCES enquiry (id) ON DELETE CASCADE,
    name TEXT NOT NULL, type TEXT NOT NULL, content BLOB NOT NULL
  ) STRICT;
CREATE INDEX attachment_by_enquiry ON attachment (enquiry_id);
CREATE TABLE write_check (id INTEGER PRIMARY KEY CHECK (id = 1), checked_at INTEGER NOT NULL, padding BLOB) STRICT;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE notification (
    enquiry_id TEXT PRIMARY KEY REFERENCES enquiry (id) ON DELETE CASCADE,
    last_error TEXT
  ) STRICT;
INSERT INTO enquiry (id, received_at, status, name, email, phone, message, subject, reply_to, template, fingerprint,
  message_id, attempts, queued_at, next_attempt_at, last_error)
VALUES ('K7M3-9QXD', 1795000000000, 'failed', 'Max', 'max@example.org', '', 'Küche', 'Anfrage', 'max@example.org', 'table', x'00',
  '<K7M3-9QXD@betrieb.example>', 20, 1795000000000, 1795000000000, 'login refused (535 EAUTH AUTH PLAIN)');
INSERT INTO attachment VALUES ('K7M3-9QXD', 'küche.png', 'image/png', x'89504E47');
INSERT INTO notification VALUES ('K7M3-9QXD', 'NOTIFY_URL not reached (answered 503)');
INSERT INTO meta VALUES ('mail_settings', '00.00'), ('clock', '1795000000000');
PRAGMA user_version = 6;
