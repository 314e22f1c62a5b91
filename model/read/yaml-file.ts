import * as yaml from 'yaml'
import { Fault, type OwnersFile } from './report.ts'
import { readText, type Trial } from './text-file.ts'

const WHAT_TO_DO: Partial<Record<yaml.YAMLParseError['code'], string>> = {
  BAD_DQ_ESCAPE:
    'Der Rückstrich \\ hat zwischen Anführungszeichen eine eigene Bedeutung: Schreiben Sie ihn doppelt (\\\\).',
  BAD_INDENT:
    'Die Zeile ist nicht so weit eingerückt wie ihre Nachbarn: Bitte gleichen Sie die Leerzeichen am Anfang an.',
  BAD_SCALAR_START:
    "So darf ein Text nicht anfangen: Bitte setzen Sie ihn in einfache Anführungszeichen, zum Beispiel '@ Werkstatt'.",
  BLOCK_AS_IMPLICIT_KEY:
    'Hier stimmt ein Doppelpunkt oder die Einrückung nicht. Steht im Text ein Doppelpunkt, setzen Sie den ganzen Text in einfache Anführungszeichen; sonst gleichen Sie die Leerzeichen am Anfang der Zeile an.',
  DUPLICATE_KEY: 'Dieses Feld steht hier zweimal: Bitte löschen Sie eines davon.',
  MISSING_CHAR: 'Hier fehlt wahrscheinlich ein Anführungszeichen, eine Klammer oder ein Doppelpunkt.',
  MULTILINE_IMPLICIT_KEY:
    'Hier fehlt wahrscheinlich ein Doppelpunkt nach dem Namen des Feldes, oder der Text ist nicht eingerückt.',
  TAB_AS_INDENT: 'Am Anfang der Zeile steht ein Tabulator: Bitte rücken Sie mit Leerzeichen ein.',
  UNEXPECTED_TOKEN:
    'Das Zeichen hier passt nicht: Vielleicht fehlt davor ein Anführungszeichen, oder dort steht ein Tabulator statt Leerzeichen.',
}
const SPECIAL_CHARACTER =
  'Ein Text darf nicht mit &, * oder ! anfangen: Bitte setzen Sie ihn in einfache Anführungszeichen.'
const BRACE =
  "Ein Text, der mit einer geschweiften Klammer anfängt, gehört in einfache Anführungszeichen, zum Beispiel '{radius}'."
const OTHERWISE = 'Hier stimmt die Schreibweise nicht. Vergleichen Sie bitte mit den Zeilen darüber und darunter.'

/** Reads a YAML file. @param folder the folder of the content. @param name the file's name in this folder. */
export function readYaml(folder: string, name: string, trial?: Trial): OwnersFile {
  const unreadable = (line: number | null, sentence: string): OwnersFile => {
    return { name, data: null, faults: [new Fault(name, [], line, sentence)], lineOf: () => null }
  }
  const { text, line, fault } = readText(folder, name, trial)
  if (text === null) return unreadable(line, fault)

  const lines = new yaml.LineCounter()
  // Failsafe: everything is a string, so that 01067 stays a postal code and 0171 a phone number.
  const document = yaml.parseDocument(text, { schema: 'failsafe', lineCounter: lines, prettyErrors: false })
  // The first error is the cause, the others are its consequences.
  const [error] = document.errors
  const wrong = error
    ? { at: error.pos[0], sentence: WHAT_TO_DO[error.code] ?? OTHERWISE }
    : misreadText(document, text)
  if (wrong) return unreadable(lines.linePos(wrong.at).line, wrong.sentence)
  return { name, data: document.toJS(), faults: [], lineOf }

  function lineOf(path: readonly (string | number)[]): number | null {
    const node: unknown = path.length === 0 ? document.contents : document.getIn(path, true)
    if (yaml.isNode(node) && node.range) return lines.linePos(node.range[0]).line
    return path.length === 0 ? null : lineOf(path.slice(0, -1))
  }
}

/** The first text that YAML reads as an anchor, an alias, a tag or a record, or up to its # alone. */
function misreadText(document: yaml.Document, text: string): { at: number; sentence: string } | null {
  let found: ReturnType<typeof misreadText> = null
  const stop = (node: yaml.Node, sentence: string): symbol => {
    found = { at: node.range?.[0] ?? 0, sentence }
    return yaml.visit.BREAK
  }
  yaml.visit(document, {
    Alias: (_key, node) => stop(node, SPECIAL_CHARACTER),
    Value: (_key, node) => {
      if (node.anchor || node.tag) return stop(node, SPECIAL_CHARACTER)
      const lost = yaml.isScalar(node) && node.type === 'PLAIN' ? lostEnd(text, node) : null
      return lost === null ? undefined : stop(node, lost)
    },
    Pair: (_key, { key, value }, path) => {
      const record = path.at(-1)
      const isBraced = yaml.isMap(record) && record.flow && yaml.isScalar(key) && value === null
      return isBraced ? stop(key, BRACE) : undefined
    },
  })
  return found
}

/** The sentence for a text that YAML ends at its #, as in 'Police #4711'. A remark has a space behind the #. */
function lostEnd(text: string, { value, range }: yaml.Scalar): string | null {
  const [lost] = /^[ \t]*#[^\s#].*/.exec(text.slice(range?.[1])) ?? []
  // The rule for colours has a sentence of its own.
  if (lost === undefined || (value === '' && COLOR.test(lost.trim()))) return null
  const whole = `${value}${lost}`.trim().replaceAll("'", "''")
  return `Ab „${lost.trim()}“ gilt der Text als Bemerkung und fehlt. Gehört das dazu, setzen Sie den ganzen Text in einfache Anführungszeichen: '${whole}'. Ist es eine Bemerkung, setzen Sie hinter # ein Leerzeichen.`
}

const COLOR = /^#(?:[\da-f]{3}){1,2}$/i
