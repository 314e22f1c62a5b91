/** Statements that both engines understand. The office's own need no more of an engine. */

export type Value = string | number | null | Uint8Array
export type Row = Record<string, unknown>

export type Statements = {
  /** `$1` is the site; the values begin at `$2`. */
  read(text: string, ...values: Value[]): Promise<Row[]>
  /** Resolves when the rows are written durably. */
  write(text: string, ...values: Value[]): Promise<Row[]>
  dialect: Dialect
}

/** What the engines write differently. */
export type Dialect = {
  /** The condition for the rows of this site. @param table the table or its short name. */
  here(table: string): string
  /** The present time in milliseconds. */
  now: string
  /** Compares texts without regard to capitals. */
  like: string
  /** The order of an enquiry's files. */
  position: string
}
