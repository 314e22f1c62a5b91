import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Change, Enquiry, Standing, State } from '../api.ts'
import { STATE_WORDS, wholeTime } from '../words.ts'
import { answerLink, callLink, whatsAppLink } from './links.ts'
import { ask, askJson, dataOf, enquiryOf } from './ask.ts'
import { Files } from './Files.tsx'
import { Note } from './Note.tsx'
import { go, Link, type Route } from './route.tsx'

const CHOICES: readonly State[] = ['seen', 'answered', 'done']

/** One enquiry with everything that the owner does with it. */
export function EnquiryPage({ route, standing }: { route: Route; standing: Standing | undefined }) {
  const { id } = route
  const client = useQueryClient()
  const { data: enquiry, error } = useQuery(enquiryOf(id))
  const change = useMutation({
    // Changes of one enquiry arrive in the order in which they were made.
    scope: { id },
    mutationFn: (changed: Change) => askJson<Enquiry>(dataOf(id), 'PATCH', changed),
    onSuccess: (changed) => client.setQueryData(enquiryOf(id).queryKey, changed),
    onSettled: () => refreshLists(),
  })
  const keepNote = async (note: string): Promise<void> =>
    void client.setQueryData(enquiryOf(id).queryKey, await askJson<Enquiry>(dataOf(id), 'PATCH', { note }))
  const isNew = enquiry?.state === 'new'
  const { mutate } = change
  useEffect(() => {
    if (isNew) mutate({ state: 'seen' })
  }, [isNew, mutate])

  function refreshLists(): void {
    void client.invalidateQueries({ queryKey: ['list'] })
    void client.invalidateQueries({ queryKey: ['standing'] })
  }
  const back = { ...route, page: 'list', id: '' } as const
  return (
    <article className="enquiry">
      <Link to={back} className="back">
        Zurück zur Liste
      </Link>
      {error && <p role="alert">{error.message}</p>}
      {enquiry && (
        <>
          <Head enquiry={enquiry} />
          <Reach enquiry={enquiry} standing={standing} />
          <p className="message" translate="no">
            {enquiry.message}
          </p>
          <Files enquiry={enquiry} />
          <States state={enquiry.state} choose={(state, onError) => mutate({ state }, { onError })} />
          <Note saved={enquiry.note} save={keepNote} />
          {change.error && <p role="alert">{change.error.message}</p>}
          <div className="tools">
            <button type="button" onClick={() => mutate({ isSpam: !enquiry.isSpam })}>
              {enquiry.isSpam ? 'Kein Spam' : 'Das ist Spam'}
            </button>
            <button type="button" onClick={() => print()}>
              Drucken
            </button>
            <a className="button" href={`${dataOf(id)}/auskunft.zip`} download>
              Alles über {enquiry.name} als Datei
            </a>
            <Deletion
              enquiry={enquiry}
              onDeleted={() => {
                client.removeQueries({ queryKey: enquiryOf(id).queryKey })
                refreshLists()
                go(back, true)
              }}
            />
          </div>
        </>
      )}
    </article>
  )
}

function Head({ enquiry: { id, name, receivedAt, isSpam, mail } }: { enquiry: Enquiry }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Somebody who listens hears at once whose enquiry is open.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const waits = {
    queued: 'Die Mail dazu ist noch unterwegs.',
    failed: 'Die Mail dazu kam nicht an.',
    collected: '',
    sent: '',
  }
  return (
    <header>
      <h1 ref={heading} tabIndex={-1} translate="no">
        {name}
      </h1>
      <p className="facts">
        <time dateTime={receivedAt}>{wholeTime(receivedAt)}</time>, Nummer <span translate="no">{id}</span>
        {isSpam && ', vielleicht Spam'}. {waits[mail]}
      </p>
    </header>
  )
}

/** The ways to the visitor. On a phone they stand at the lower edge, where the thumb is. */
function Reach({ enquiry, standing }: { enquiry: Enquiry; standing: Standing | undefined }) {
  const { phone, email } = enquiry
  const [call, whatsApp] = [callLink(phone), whatsAppLink(phone)]
  return (
    <>
      <dl className="address" translate="no">
        {phone !== '' && (
          <div>
            <dt>Telefon</dt>
            <dd>{call === null ? phone : <a href={call}>{phone}</a>}</dd>
          </div>
        )}
        <div>
          <dt>E-Mail</dt>
          <dd>{email}</dd>
        </div>
      </dl>
      <div className="reach">
        {call !== null && (
          <a className="button primary" href={call}>
            Anrufen
          </a>
        )}
        <a className={call === null ? 'button primary' : 'button'} href={answerLink(enquiry, standing)}>
          Antworten
        </a>
        {whatsApp !== null && (
          <a className="button" href={whatsApp} target="_blank" rel="noreferrer">
            WhatsApp
          </a>
        )}
      </div>
    </>
  )
}

type Choose = (state: State, onError: () => void) => void

/** How far the owner is. The mark is where he has put it, also before the server has answered. */
function States({ state: given, choose }: { state: State; choose: Choose }) {
  // What is shown has been opened.
  const state = given === 'new' ? 'seen' : given
  const [chosen, setChosen] = useState<{ state: State; before: State } | null>(null)
  const shown = chosen?.before === state ? chosen.state : state
  function mark(next: State): void {
    setChosen({ state: next, before: state })
    choose(next, () => setChosen(null))
  }
  return (
    <fieldset className="states">
      <legend>Stand</legend>
      {CHOICES.map((choice) => (
        <label key={choice}>
          <input type="radio" name="state" checked={shown === choice} onChange={() => mark(choice)} />
          {STATE_WORDS[choice]}
        </label>
      ))}
    </fieldset>
  )
}

/** Deletes for good, after one question. */
function Deletion({ enquiry: { id, name, files }, onDeleted }: { enquiry: Enquiry; onDeleted: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const remove = useMutation({ mutationFn: () => ask(dataOf(id), 'DELETE'), onSuccess: onDeleted })
  const withFiles = files.length === 0 ? '' : files.length === 1 ? ' mit einer Datei' : ` mit ${files.length} Dateien`
  return (
    <>
      <button type="button" className="danger" onClick={() => dialog.current?.showModal()}>
        Löschen …
      </button>
      <dialog ref={dialog} className="question" aria-labelledby="deletion">
        <h2 id="deletion">
          Die Anfrage von <span translate="no">{name}</span>
          {withFiles} für immer löschen?
        </h2>
        <p>Sie kann danach nicht zurückgeholt werden. Die Mail in Ihrem Postfach bleibt.</p>
        {remove.error && <p role="alert">{remove.error.message}</p>}
        <form method="dialog">
          <button>Behalten</button>
          <button type="button" className="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
            Für immer löschen
          </button>
        </form>
      </dialog>
    </>
  )
}
