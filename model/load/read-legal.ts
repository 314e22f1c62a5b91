import * as v from 'valibot'
import { legalSchema } from '../schema/pages.ts'
import { markupFaults } from './legal-markup.ts'
import { inBraces, PLACEHOLDER, unknownPlaceholder } from './placeholders.ts'
import { readText } from './read-text.ts'

/** A stretch of a legal text: words, or what stands there only under a condition. */
export type LegalPart =
  | { kind: 'text'; text: string }
  | { kind: 'choice'; condition: string; negated: boolean; whenTrue: LegalPart[]; otherwise: LegalPart[] }

/** A legal page as its file has it: Markdown with placeholders and conditions. */
export type LegalText = { title: string; stand: string; parts: LegalPart[] }

/** What may stand in braces; null while nobody knows. */
type Known = { placeholders: readonly string[]; conditions: readonly string[] } | null
type Reading = { text: LegalText; faults: string[] }

const EMPTY: LegalText = { title: '', stand: '', parts: [] }
const OPENS = /^\{wenn (nicht )?([\p{L}-]+)\}$/u

/** The lines above a legal text, what they say, and the text itself; null if they are not as they must be. */
export function splitLegal(source: string): { head: string; title: string; stand: string; body: string } | null {
  const found = /^---\ntitle: *(.*)\nstand: *(.*)\n---\n/.exec(source)
  if (!found) return null
  const [head, title = '', stand = ''] = found
  return { head, title: title.trim(), stand: stand.trim(), body: source.slice(head.length) }
}

/** Reads a legal page. @param name what messages call it. */
export function readLegal(path: string, name: string, known: Known): Reading {
  const { text: source, fault } = readText(path)
  if (source === null) return { text: EMPTY, faults: [`${name}: ${fault}`] }
  const legal = splitLegal(source)
  if (!legal) {
    return { text: EMPTY, faults: [`${name}, Zeile 1: Am Anfang fehlen vier Zeilen: ---, title: …, stand: …, ---.`] }
  }
  const { head, title, stand, body } = legal
  const firstLine = head.split('\n').length
  const { parts, faults } = partsOf(body.split('\n'), firstLine, known)
  const { issues = [] } = v.safeParse(legalSchema(name), { title, stand, text: body })
  const rules = issues.map((issue) => `${PLACES[v.getDotPath(issue) ?? ''] ?? 'Text'}: ${issue.message}`)
  return {
    text: { title, stand, parts },
    faults: [...rules, ...faults, ...markupFaults(body, firstLine)].map((sentence) => `${name}, ${sentence}`),
  }
}

const PLACES: Readonly<Record<string, string>> = { title: 'Zeile 2, Feld title', stand: 'Zeile 3, Feld stand' }

type Open = { line: number; choice: Extract<LegalPart, { kind: 'choice' }>; target: LegalPart[] }

/** Sorts lines into texts and conditions. A condition that is never closed is a fault of its first line. */
function partsOf(lines: readonly string[], firstLine: number, known: Known): { parts: LegalPart[]; faults: string[] } {
  const parts: LegalPart[] = []
  const faults: string[] = []
  const open: Open[] = []
  for (const [index, line] of lines.entries()) {
    const at = firstLine + index
    const target = open.at(-1)?.target ?? parts
    const [whole, negation, condition = ''] = OPENS.exec(line.trim()) ?? []
    if (whole) {
      if (known && !known.conditions.includes(condition))
        faults.push(`Zeile ${at}: Die Bedingung ${whole} gibt es nicht. Möglich sind ${inBraces(known.conditions)}.`)
      const choice = {
        kind: 'choice' as const,
        condition,
        negated: negation !== undefined,
        whenTrue: [],
        otherwise: [],
      }
      target.push(choice)
      open.push({ line: at, choice, target: choice.whenTrue })
    } else if (line.trim() === '{sonst}') {
      const current = open.at(-1)
      if (!current) faults.push(`Zeile ${at}: {sonst} steht ohne {wenn …} davor.`)
      else if (current.target === current.choice.otherwise) faults.push(`Zeile ${at}: {sonst} steht hier zweimal.`)
      else current.target = current.choice.otherwise
    } else if (line.trim() === '{ende}') {
      if (!open.pop()) faults.push(`Zeile ${at}: {ende} steht ohne {wenn …} davor.`)
    } else {
      if (known) faults.push(...unknownIn(line, at, known.placeholders))
      append(target, line)
    }
  }
  return {
    parts,
    faults: [...faults, ...open.map(({ line }) => `Zeile ${line}: Zu diesem {wenn …} fehlt ein {ende}.`)],
  }
}

function append(parts: LegalPart[], line: string): void {
  const last = parts.at(-1)
  if (last?.kind === 'text') last.text += `${line}\n`
  else parts.push({ kind: 'text', text: `${line}\n` })
}

function unknownIn(line: string, at: number, known: readonly string[]): string[] {
  const names = [...line.matchAll(PLACEHOLDER)].filter(([, name = '']) => !known.includes(name.toLowerCase()))
  return names.map(([written]) => `Zeile ${at}: ${unknownPlaceholder(written, known)}`)
}
