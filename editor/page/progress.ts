import type { State } from '../server.ts'
import { listOf } from './faults.ts'
import type { FormFrame } from './form-frame.ts'

const SAVE_FIRST = 'Im offenen Formular ist noch etwas nicht gespeichert. Ohne das veröffentlichen?'

/** Starts publishing. @param insists also if something is open. */
export async function publish(forms: FormFrame, insists = false): Promise<void> {
  if (forms.isUnsaved() && !confirm(SAVE_FIRST)) return
  await fetch(`/veroeffentlichen/${insists ? 'trotzdem' : ''}`, { method: 'POST' })
}

/** Ends what is running, so that nothing changes on the web. */
export const stop = () => fetch('/veroeffentlichen/abbrechen', { method: 'POST' })

/** Shows how far publishing has come, and offers to stop it, or to go on although something is open. */
export function showProgress({ stage, since, sentence, lines }: State['progress'], forms: FormFrame): void {
  const [begin, end] = ['#publish', '#stop'].map((id) => document.querySelector<HTMLButtonElement>(id))
  if (begin) begin.disabled = stage === 'running' || stage === 'ended'
  if (end) end.hidden = stage !== 'running'
  const words = Object.assign(document.createElement('h2'), { textContent: sentence })
  const said = lines.length === 0 && sentence !== '' ? [words] : listOf(sentence, lines, forms)
  const clock = Object.assign(document.createElement('p'), { role: 'timer', id: 'clock' })
  clock.dataset['since'] = String(since)
  const button = Object.assign(document.createElement('button'), { textContent: 'Trotzdem veröffentlichen' })
  button.addEventListener('click', () => void publish(forms, true))
  const below = { idle: [], running: [clock], open: [button], ended: [] }[stage]
  document.querySelector('#progress')?.replaceChildren(...said, ...below)
  showTime()
}

/** Shows how long the step that is running has taken so far. */
export function showTime(): void {
  const clock = document.querySelector<HTMLElement>('#clock')
  if (!clock) return
  const seconds = Math.floor((Date.now() - Number(clock.dataset['since'])) / 1000)
  clock.textContent = `seit ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} Minuten`
}
