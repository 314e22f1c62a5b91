import type { Client } from 'pg'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import { startOf } from '../collection.ts'
import { VIEW } from '../office/desk.ts'
import { ask } from './connect.ts'
import { PARTS } from './sql.ts'

/**
 * Never change it: a change is a further statement that only adds, because relays of the release before go on beside it.
 * COMPLETE asks whether the last statement has run. `site` is the host of SITE_URL: many businesses share a database. Times
 * are milliseconds of the database's own clock: the clocks of two relays differ.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS enquiry (
    site text NOT NULL,
    id text NOT NULL,
    received_at bigint NOT NULL,
    status text NOT NULL CHECK (status IN ('queued', 'sent', 'failed', 'spam')),
    ${FIELD_NAMES.map((name) => `${name} text NOT NULL,`).join(' ')}
    subject text NOT NULL,
    reply_to text NOT NULL,
    message_id text NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    queued_at bigint NOT NULL,
    next_attempt_at bigint NOT NULL,
    -- Until then one relay is mailing it.
    claimed_until bigint NOT NULL DEFAULT 0,
    last_error text,
    sent_at bigint,
    PRIMARY KEY (site, id)
  );
  CREATE INDEX IF NOT EXISTS enquiry_by_status ON enquiry (site, status, received_at);
  CREATE TABLE IF NOT EXISTS attachment (
    site text NOT NULL,
    enquiry_id text NOT NULL,
    position integer NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    content bytea NOT NULL,
    PRIMARY KEY (site, enquiry_id, position),
    FOREIGN KEY (site, enquiry_id) REFERENCES enquiry ON DELETE CASCADE ON UPDATE CASCADE
  );
  -- Pictures do not get smaller.
  ALTER TABLE attachment ALTER content SET STORAGE EXTERNAL;
  CREATE TABLE IF NOT EXISTS recent (
    site text NOT NULL,
    fingerprint bytea NOT NULL,
    id text NOT NULL,
    received_at bigint NOT NULL,
    PRIMARY KEY (site, fingerprint),
    FOREIGN KEY (site, id) REFERENCES enquiry ON DELETE CASCADE ON UPDATE CASCADE
  );
  CREATE INDEX IF NOT EXISTS recent_by_enquiry ON recent (site, id);
  CREATE TABLE IF NOT EXISTS note (site text NOT NULL, key text NOT NULL, value text, PRIMARY KEY (site, key));`
/**
 * `collect_at`: the time of its collection; null: it gets a mail of its own. Each statement of a function sees what is committed
 * by then: only one enquiry at a time takes one of the last single mails of an hour.
 */
const COLLECTIONS = `
  ALTER TABLE enquiry ADD COLUMN IF NOT EXISTS collect_at bigint;
  CREATE INDEX IF NOT EXISTS enquiry_by_collection ON enquiry (site, collect_at, received_at);
  CREATE INDEX IF NOT EXISTS enquiry_by_message ON enquiry (site, ${startOf('message')}, received_at);
  CREATE OR REPLACE FUNCTION count_singles_in_turn(text) RETURNS bigint LANGUAGE sql AS $$
    SELECT pg_advisory_xact_lock(hashtextextended('website singles ' || $1, 0));
    SELECT ${PARTS.countSingles} $$;`
/** The office's words on each enquiry, and its own table. What was there before it counts as done. */
const OFFICE = `
  ALTER TABLE enquiry ADD COLUMN IF NOT EXISTS office_state text NOT NULL DEFAULT 'done',
    ADD COLUMN IF NOT EXISTS office_note text NOT NULL DEFAULT '', ADD COLUMN IF NOT EXISTS office_verdict text;
  CREATE INDEX IF NOT EXISTS enquiry_by_time ON enquiry (site, received_at, id);
  CREATE INDEX IF NOT EXISTS enquiry_by_view ON enquiry (site, ${VIEW}, received_at, id);
  CREATE TABLE IF NOT EXISTS office_entry (
    site text NOT NULL, kind text NOT NULL, key text NOT NULL, value text NOT NULL,
    created_at bigint NOT NULL, used_at bigint NOT NULL, expires_at bigint,
    PRIMARY KEY (site, kind, key)
  );`
const COMPLETE = `SELECT FROM pg_class WHERE oid = to_regclass('office_entry')`

/** Creates the tables. @throws the database's error. */
export async function migrate(client: Client): Promise<void> {
  if ((await ask(client, COMPLETE)).length > 0) return
  // One transaction, in which two relays that start for the first time at once take turns.
  await ask(
    client,
    `SELECT pg_advisory_xact_lock(hashtextextended('website migrations', 0)); ${SCHEMA} ${COLLECTIONS} ${OFFICE}`,
  )
}
