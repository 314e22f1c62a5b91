import { type Client, DatabaseError } from 'pg'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import { OutboxError } from '../errors.ts'
import { ask } from './connect.ts'

const NO_RIGHT = '42501'

/**
 * Each entry is one version. Never change one: a change of the schema is a further entry that also updates
 * `outbox_version`, and it only adds, so that the release before goes on beside it. `site` is the host of SITE_URL: many businesses share a database.
 * Times are milliseconds of the database's own clock: the clocks of two relays differ.
 */
const MIGRATIONS = [
  `CREATE TABLE enquiry (
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
  CREATE INDEX enquiry_due ON enquiry (site, attempts, next_attempt_at) WHERE status = 'queued';
  CREATE INDEX enquiry_by_status ON enquiry (site, status, received_at);
  CREATE TABLE attachment (
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
  CREATE TABLE recent (
    site text NOT NULL,
    fingerprint bytea NOT NULL,
    id text NOT NULL,
    received_at bigint NOT NULL,
    PRIMARY KEY (site, fingerprint),
    FOREIGN KEY (site, id) REFERENCES enquiry ON DELETE CASCADE ON UPDATE CASCADE
  );
  CREATE INDEX recent_by_enquiry ON recent (site, id);
  CREATE TABLE note (site text NOT NULL, key text NOT NULL, value text NOT NULL, PRIMARY KEY (site, key));
  CREATE TABLE outbox_version AS SELECT 1 AS version;`,
]

/** Creates the tables or adds what is missing. @throws OutboxError when the user may not; the database's error. */
export async function migrate(client: Client): Promise<void> {
  if ((await versionOf(client)) >= MIGRATIONS.length) return
  try {
    await ask(client, 'BEGIN')
    // Two relays start for the first time at once.
    await ask(client, `SELECT pg_advisory_xact_lock(hashtextextended('website migrations', 0))`)
    for (const migration of MIGRATIONS.slice(await versionOf(client))) await ask(client, migration)
    await ask(client, 'COMMIT')
  } catch (error) {
    throw error instanceof DatabaseError && error.code === NO_RIGHT
      ? new OutboxError('no tables', error.message)
      : error
  }
}

async function versionOf(client: Client): Promise<number> {
  // Not to_regclass(), which answers from a cache that is older than the lock.
  const tables = `SELECT FROM pg_class WHERE relname = 'outbox_version' AND pg_table_is_visible(oid)`
  if ((await ask(client, tables)).length === 0) return 0
  const [row] = await ask(client, 'SELECT version FROM outbox_version')
  return Number(row?.['version'] ?? 0)
}
