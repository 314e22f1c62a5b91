import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { FORMS } from '../forms.ts'
import type { Act, Progress } from '../server/server.ts'
import { ask, STATE } from './api.ts'
import { Button, FaultList, Faults } from './parts.tsx'
import { FormPage } from './FormPage.tsx'
import { PaperList } from './Papers.tsx'
import { PhotoList } from './Photos.tsx'

const SAVE_FIRST = 'Ein Formular ist noch nicht gespeichert. Trotzdem veröffentlichen?'
const GO_BACK = 'Wieder die Website zeigen, die vor dem letzten Veröffentlichen da war?'
// Parts of the menu that edit no file.
const OTHERS = [
  { id: 'fotos', label: 'Fotos und Filme', View: PhotoList },
  { id: 'unterlagen', label: 'Unterlagen', View: PaperList },
]

/** The whole editor: the forms, the photos, the papers and publishing, with the site beside them. */
export function App() {
  // The address names the open form and the field to go to: '#/business/phones.0.number'.
  const [, id = '', target = ''] = useSyncExternalStore(onHash, () => location.hash).split('/')
  const { data, error } = useQuery(STATE)
  // The page belongs to the first answer: its policy allows no other site in the frame, and an update brings another page.
  const [first, setFirst] = useState(data)
  if (!first && data) setFirst(data)
  const isOld = first && data?.version !== first.version
  useEffect(() => {
    if (isOld) location.reload()
  }, [isOld])
  if (!data || !first) return <p role="status">{error?.message ?? 'Der Editor wird geladen …'}</p>
  if (data.window === 'rests') return <Resting />
  const other = OTHERS.find((each) => each.id === id)
  const form = other ? undefined : (FORMS.find((each) => each.id === id) ?? FORMS[0])
  const open = other ?? form
  const page = new URL(form?.page ?? '/', first.site).href
  return (
    <>
      <header className="top">
        <h1>Website bearbeiten</h1>
        <p>Speichern ändert noch nichts im Netz.</p>
        {data.window === 'over' && <p role="status">Weiter geht es hier; das andere Fenster ruht.</p>}
        <a href={page} target="_blank" rel="noreferrer">
          Website in eigenem Fenster
        </a>
        {first.enquiries !== null && (
          <a href={first.enquiries} target="_blank" rel="noreferrer">
            Anfragen
          </a>
        )}
        <Publish progress={data.progress} canBuild={data.faults.length === 0} />
      </header>
      {error && data.progress.stage !== 'updating' && (
        <p className="alert" role="alert">
          {error.message}
        </p>
      )}
      <div className="desk">
        <nav aria-label="Formulare">
          <ul>
            {[...FORMS, ...OTHERS].map((each) => (
              <li key={each.id}>
                <a href={`#/${each.id}`} aria-current={each === open ? 'page' : undefined}>
                  {each.label}
                </a>
              </li>
            ))}
          </ul>
          <RareActs />
        </nav>
        <main>
          <FaultList heading="Das muss noch stimmen, erst dann ändert sich die Website:" faults={data.faults} />
          <h2>{open?.label}</h2>
          {form && <FormPage key={form.id} form={form} target={target} />}
          {other && <other.View target={target} />}
        </main>
        <Preview page={page} />
      </div>
    </>
  )
}

/** All that a window shows after another one was opened. */
const Resting = () => (
  <main>
    <section className="alert">
      <h1>Dieses Fenster ruht</h1>
      <p role="status">
        Weiter geht es im anderen Fenster. Was Sie hier getippt haben, liegt auf diesem Rechner und steht dort im
        Formular, spätestens nach dem nächsten Speichern.
      </p>
      <Button onClick={() => location.reload()}>Hier weiterarbeiten</Button>
    </section>
  </main>
)

/** The site with what is saved, at the place that belongs to the open form. */
function Preview({ page }: { page: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  // A new src would add an entry to the history: the Back button would then change the preview, and not the form.
  useEffect(() => frame.current?.contentWindow?.location.replace(page), [page])
  // oxlint-disable-next-line react/iframe-missing-sandbox -- the owner's own site, at an origin of its own
  return <iframe ref={frame} className="preview" title="Ihre Website, wie sie mit dem Gespeicherten aussieht" />
}

function onHash(follow: () => void): () => void {
  addEventListener('hashchange', follow)
  return () => removeEventListener('hashchange', follow)
}

/** An act of the editor's server. The progress in the header tells what comes of it. */
const useAct = () => useMutation({ mutationFn: (what: Act) => ask(`/veroeffentlichen/${what}`, { method: 'POST' }) })

function RareActs() {
  const { mutate, error } = useAct()
  return (
    <>
      <Button onClick={() => confirm(GO_BACK) && mutate('zurueck')}>Zurück zur vorigen Website</Button>
      <Button onClick={() => mutate('version')}>Neue Version holen</Button>
      {error && <p role="alert">{error.message}</p>}
    </>
  )
}

/**
 * The button that brings the saved content to the web, one sentence for each step, and the points that are open.
 * `canBuild`: false while the files have faults.
 */
function Publish({ progress, canBuild }: { progress: Progress; canBuild: boolean }) {
  const { stage, seconds, sentence, points, helper, questions } = progress
  const post = useAct()
  const isRunning = stage === 'running'
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  function start(how: Act): void {
    const isUnsaved = document.querySelector('[data-unsaved]') !== null
    if (!isUnsaved || confirm(SAVE_FIRST)) post.mutate(how)
  }
  return (
    <>
      {isRunning ? (
        <Button onClick={() => post.mutate('abbrechen')}>Abbrechen</Button>
      ) : (
        <Button className="primary" disabled={stage === 'updating'} onClick={() => start('pruefen')}>
          Veröffentlichen
        </Button>
      )}
      {post.error && <p role="alert">{post.error.message}</p>}
      {sentence !== '' && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls, also for the keyboard
        <section tabIndex={0} className="progress" aria-label="Veröffentlichen">
          <p role="status">
            {sentence}
            {isRunning && <span role="timer" aria-live="off">{` (${time})`}</span>}
          </p>
          <Faults faults={points} />
          {helper.length > 0 && <h2>Für Ihren Helfer (hält nichts auf):</h2>}
          <Faults faults={helper} />
          {questions.length > 0 && (
            <details>
              <summary>Bitte prüfen Sie außerdem (hält nichts auf)</summary>
              <Faults faults={questions} />
            </details>
          )}
          {stage === 'newer' && <Button onClick={() => post.mutate('holen')}>Jetzt holen</Button>}
          {stage === 'open' && canBuild && <Button onClick={() => start('trotzdem')}>Trotzdem veröffentlichen</Button>}
        </section>
      )}
    </>
  )
}
