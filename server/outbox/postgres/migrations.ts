import type { Client } from 'pg'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import { COPIES } from '../new-enquiry.ts'
import { ask } from './connect.ts'

/**
 * A change of the schema is a further statement that only adds, so that the release before goes on beside it; COMPLETE asks for
 * the last one. `site` is the host of SITE_URL: many businesses share a database. Times are milliseconds of the database's
 * own clock: the clocks of two relays differ.
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
/** `collection`: null in an enquiry with a mail of its own; '' while it waits for a collection, then that mail's Message-ID. */
const COLLECTIONS = `
  ALTER TABLE enquiry ADD COLUMN IF NOT EXISTS collection text;
  CREATE INDEX IF NOT EXISTS enquiry_by_collection ON enquiry (site, collection, received_at);
  CREATE INDEX IF NOT EXISTS enquiry_by_text ON enquiry (site, left(message, ${COPIES.indexed}), received_at);`
const COMPLETE = `SELECT FROM pg_class WHERE oid = to_regclass('enquiry_by_text')`
/** Until 3.0.0, which may run beside this release, an enquiry with a filled trap was kept and not mailed. */
export const ADOPT_SPAM = `UPDATE enquiry SET status = 'queued', collection = '' WHERE site = $1 AND status = 'spam'`

/** Creates the tables. @throws the database's error. */
export async function migrate(client: Client): Promise<void> {
  if ((await ask(client, COMPLETE)).length > 0) return
  // One transaction, in which two relays that start for the first time at once take turns.
  await ask(client, `SELECT pg_advisory_xact_lock(hashtextextended('website migrations', 0)); ${SCHEMA} ${COLLECTIONS}`)
}
