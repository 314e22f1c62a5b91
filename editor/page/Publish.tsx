import { useEffect, useState } from 'react'
import type { Progress } from '../server/server.ts'
import { ask } from './api.ts'

const post = (how: string) => void ask(`/veroeffentlichen/${how}`, { method: 'POST' })
const SAVE_FIRST = 'In einem Formular ist noch etwas nicht gespeichert. Ohne das veröffentlichen?'

function start(how: string): void {
  const isUnsaved = document.querySelector('[data-unsaved]') !== null
  if (!isUnsaved || confirm(SAVE_FIRST)) post(how)
}

/** The button that brings the saved content to the web, one sentence for each step, and the points that are open. */
export function Publish({ progress }: { progress: Progress | undefined }) {
  const { stage = 'idle', since = 0, sentence = '', lines = [], helper = [] } = progress ?? {}
  const isRunning = stage === 'running'
  return (
    <>
      {isRunning ? (
        <button type="button" onClick={() => post('abbrechen')}>
          Abbrechen
        </button>
      ) : (
        <button type="button" className="primary" onClick={() => start('pruefen')}>
          Veröffentlichen
        </button>
      )}
      {sentence !== '' && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls, also for the keyboard
        <section tabIndex={0} className="progress" aria-label="Veröffentlichen">
          <p role="status">
            {sentence}
            {isRunning && <Clock since={since} />}
          </p>
          <List lines={lines} />
          {helper.length > 0 && <h2>Für Ihren Helfer (hält nichts auf):</h2>}
          <List lines={helper} />
          {stage === 'open' && (
            <button type="button" onClick={() => start('trotzdem')}>
              Trotzdem veröffentlichen
            </button>
          )}
        </section>
      )}
    </>
  )
}

function List({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <ul>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** How long a step has taken so far. */
function Clock({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - since) / 1000))
  return (
    <span
      role="timer"
      aria-live="off"
    >{` seit ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} Minuten`}</span>
  )
}
