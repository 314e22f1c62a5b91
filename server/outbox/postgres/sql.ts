import { partsOf } from '../collection.ts'

/** Milliseconds of the database's clock. */
export const NOW = '(extract(epoch FROM statement_timestamp()) * 1000)::bigint'
export const PARTS = partsOf(NOW, 'site = $1 AND')

export const READ_NOTE = 'SELECT value FROM note WHERE site = $1 AND key = $2'
/** An empty note is none: the first tables of 3.0.0 hold no NULL there. */
export const WRITE_NOTE = `
  INSERT INTO note (site, key, value) VALUES ($1, $2, $3)
  ON CONFLICT (site, key) DO UPDATE SET value = excluded.value`

/** The files of enquiries, in their order. `$3`: without their bytes. */
export const FILES = `
  SELECT enquiry_id, name, type, CASE WHEN NOT $3 THEN content ELSE '' END AS content FROM attachment
  WHERE site = $1 AND enquiry_id = ANY($2) ORDER BY position`
