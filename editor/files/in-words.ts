import type { Field, Form, FormContent } from '../forms/field.ts'

/**
 * A fault of the loader in the words of the form: 'Projekte, Projekt 3, Bildbeschreibung: Bitte …' instead of
 * 'content/projects.yaml, Zeile 20, Projekt 3, Feld alt: Bitte …'.
 */
export function inWordsOfForms(fault: string, forms: readonly Form[]): string {
  const form = forms.find(({ file }) => fault.startsWith(`content/${file}`))
  if (!form) return fault
  const [, , entry = '', path = '', sentence = ''] = FAULT.exec(fault) ?? []
  const labels = labelsOf(form.content.kind === 'list' ? form.content.of : form.content, path.split('.'))
  return `${[form.label, entry, ...labels].filter((part) => part !== '').join(', ')}: ${sentence}`
}

const FAULT = /^(content\/[^,:]+)(?:, Zeile \d+)?(?:, (\p{L}+ \d+))?(?:, (?:Feld ([\w.]+)|Text))?: (.*)$/su

function labelsOf(field: Field | FormContent | undefined, path: readonly string[]): string[] {
  const [first, ...rest] = path
  if (first === undefined || first === '' || !field) return []
  if (field.kind === 'list') return [`${field.entry} ${first}`, ...labelsOf(field.of, rest)]
  if (field.kind !== 'record') return []
  const inner = field.fields[first]
  if (!inner) return [first]
  return [...(inner.kind === 'list' && rest.length > 0 ? [] : [inner.label]), ...labelsOf(inner, rest)]
}
