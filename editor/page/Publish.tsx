import type { Progress } from '../server/server.ts'
import { Button } from './Button.tsx'
import { ask } from './api.ts'
import { Faults } from './FaultList.tsx'

const post = (how: string) => void ask(`/veroeffentlichen/${how}`, { method: 'POST' })
const SAVE_FIRST = 'In einem Formular ist noch etwas nicht gespeichert. Ohne das veröffentlichen?'

function start(how: string): void {
  const isUnsaved = document.querySelector('[data-unsaved]') !== null
  if (!isUnsaved || confirm(SAVE_FIRST)) post(how)
}

/** The button that brings the saved content to the web, one sentence for each step, and the points that are open. */
export function Publish({ progress: { stage, seconds, sentence, points, helper } }: { progress: Progress }) {
  const isRunning = stage === 'running'
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <>
      {isRunning ? (
        <Button onClick={() => post('abbrechen')}>Abbrechen</Button>
      ) : (
        <Button className="primary" onClick={() => start('pruefen')}>
          Veröffentlichen
        </Button>
      )}
      {sentence !== '' && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls, also for the keyboard
        <section tabIndex={0} className="progress" aria-label="Veröffentlichen">
          <p role="status">
            {sentence}
            {isRunning && <span role="timer" aria-live="off">{` seit ${time} Minuten`}</span>}
          </p>
          <Faults faults={points} />
          {helper.length > 0 && <h2>Für Ihren Helfer (hält nichts auf):</h2>}
          <Faults faults={helper} />
          {stage === 'open' && <Button onClick={() => start('trotzdem')}>Trotzdem veröffentlichen</Button>}
        </section>
      )}
    </>
  )
}
