import { partsOf } from '../collection.ts'

/** Milliseconds of the database's clock. */
export const NOW = '(extract(epoch FROM statement_timestamp()) * 1000)::bigint'
export const PARTS = partsOf(NOW, 'site = $1 AND')
