import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { attachmentContent, type StoredEnquiry } from '../outbox/archive.ts'
import { csvOf } from './csv.ts'
import { printableJson } from './printable.ts'
import { jsonOf, textOf } from './views.ts'

/**
 * Writes an enquiry into a folder: `ID.txt` to read, `ID.json` for programs, and the file byte for byte.
 * Never overwrites another enquiry's file: a name that is taken gets the reference number in front.
 * @returns the paths written.
 */
export function exportEnquiry(db: DatabaseSync, enquiry: StoredEnquiry, folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  const { id, attachment } = enquiry
  const text = join(folder, `${id}.txt`)
  const json = join(folder, `${id}.json`)
  writeFileSync(text, `${textOf(enquiry)}\n`)
  writeFileSync(json, `${printableJson(jsonOf(enquiry))}\n`)

  const content = attachmentContent(db, id)
  if (!attachment || !content) return [text, json]
  const plain = join(folder, attachment.name)
  const file = existsSync(plain) ? join(folder, `${id}-${attachment.name}`) : plain
  writeFileSync(file, content)
  return [text, json, file]
}

/** Writes all of them into a folder, and a table for a spreadsheet. @returns its path. */
export function exportAll(db: DatabaseSync, enquiries: readonly StoredEnquiry[], folder: string): string {
  for (const enquiry of enquiries) exportEnquiry(db, enquiry, folder)
  const table = join(folder, 'anfragen.csv')
  mkdirSync(folder, { recursive: true })
  writeFileSync(table, csvOf(enquiries))
  return table
}
