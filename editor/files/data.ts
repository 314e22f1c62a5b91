import type { Field, Fields, FormContent } from '../forms/field.ts'

/** What a file or a form holds: every scalar is a text, as the owner's files have it. */
export type Data = string | readonly Data[] | { readonly [name: string]: Data }
export type DataRecord = { readonly [name: string]: Data }

/**
 * What a file holds, as its form describes it: what is missing is empty, ja and nein are written so.
 * @param raw what the file, or the form, says.
 */
export function dataOf(field: Field | FormContent, raw: unknown): Data {
  switch (field.kind) {
    case 'record':
      return mapFields(field.fields, (name, each) => dataOf(each, isRecord(raw) ? raw[name] : undefined))
    case 'list':
      return Array.isArray(raw) ? raw.map((entry) => dataOf(field.of, entry)) : []
    case 'choices':
      return Array.isArray(raw) ? raw.map(textOf) : []
    case 'yesOrNo':
      return ['ja', 'true'].includes(textOf(raw)) ? 'ja' : 'nein'
    default:
      return textOf(raw)
  }
}

/** Whether a record lacks a value, or has one that says no more than a lack of it. */
export function isEmpty(data: Data | undefined): boolean {
  return data === undefined || data === '' || data === 'nein' || (Array.isArray(data) && data.length === 0)
}

export function isSame(one: Data | undefined, other: Data | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function isDataRecord(data: Data | undefined): data is DataRecord {
  return isRecord(data)
}

/** A record with a value for each field. */
export function mapFields<Value>(fields: Fields, value: (name: string, field: Field) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(name, field)]))
}

/** A text without what nobody sees: other systems' line ends, and spaces around it. */
function textOf(raw: unknown): string {
  if (typeof raw === 'boolean' || typeof raw === 'number') return String(raw)
  return typeof raw === 'string' ? raw.replaceAll(/\r\n?/g, '\n').trim() : ''
}
