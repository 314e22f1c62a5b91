import type { FormFault } from '../forms.ts'
import type { State } from '../server.ts'
import type { FormFrame } from './form-frame.ts'

const NOT_SAVED = 'Noch nicht gespeichert. Bitte berichtigen Sie:'
const SAVED = 'Die Website bleibt auf dem Stand davor, bis auch das stimmt:'

/** Lists what is wrong until it is mended, each with a link to its field. */
export function showFaults({ refused, faults }: Pick<State, 'refused' | 'faults'>, forms: FormFrame): void {
  const lists = [...listOf(NOT_SAVED, refused, forms), ...listOf(SAVED, faults, forms)]
  document.querySelector('#faults')?.replaceChildren(...lists)
  forms.mark([...refused, ...faults])
}

// A list is drawn anew with every change of it.
const folded = new Set<string>()

/** A heading and what stands below it, which it folds; nothing if nothing does. */
export function listOf(heading: string, faults: readonly FormFault[], forms: FormFrame): HTMLElement[] {
  if (faults.length === 0) return []
  const title = Object.assign(document.createElement('h2'), { textContent: heading })
  const list = document.createElement('ul')
  list.append(...faults.map((fault) => lineOf(fault, forms)))
  const whole = Object.assign(document.createElement('details'), { open: !folded.has(heading) })
  const summary = document.createElement('summary')
  summary.append(title)
  whole.append(summary, list)
  whole.addEventListener('toggle', () => (whole.open ? folded.delete(heading) : folded.add(heading)))
  return [whole]
}

function lineOf({ form, keyPath, place, sentence }: FormFault, forms: FormFrame): HTMLElement {
  const line = document.createElement('li')
  if (form === null) {
    line.textContent = sentence
    return line
  }
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: place })
  button.addEventListener('click', () => void forms.lead(form, keyPath))
  line.append(button, ` ${sentence}`)
  return line
}
