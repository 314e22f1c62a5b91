import { useMutation, useQueryClient } from '@tanstack/react-query'
import { API, type MailLine as Line, type Standing } from '../api.ts'
import { askJson, STANDING } from './ask.ts'
import { Time } from './Time.tsx'

/** One line says whether mails arrive. What is wrong stands below it, in `Troubles`. */
export function MailLine({ line: { state, lastSentAt } }: { line: Line }) {
  const words = { well: 'Mails kommen an.', trouble: 'Mails kommen nicht an.', off: 'Es gehen keine Mails ab.' }
  return (
    <p className="mail-line" data-state={state}>
      <span>
        {words[state]}
        {state === 'well' && lastSentAt !== null && (
          <>
            {' '}
            Die letzte: <Time iso={lastSentAt} />
          </>
        )}
      </span>
    </p>
  )
}

/** Everything that the owner must know about his server: mails, disk, backups, certificate. */
export function Troubles({ standing: { mail, troubles } }: { standing: Standing }) {
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: () => askJson<{ count: number }>(`${API}/senden`, 'POST'),
    onSettled: () => client.invalidateQueries({ queryKey: STANDING.queryKey }),
  })
  const isQuiet = mail.state === 'well' && troubles.length === 0
  if (isQuiet) return null
  return (
    <section className="troubles" aria-label="Was nicht läuft">
      {mail.state !== 'well' && (
        <div data-state={mail.state}>
          <p>{mail.sentence}</p>
          {mail.state === 'trouble' && mail.waiting > 0 && (
            <button type="button" onClick={() => again.mutate()} disabled={again.isPending}>
              Noch einmal senden
            </button>
          )}
          <p role="status">
            {again.error?.message ?? (again.data && 'Der Versand läuft. Das Ergebnis steht gleich hier.')}
          </p>
        </div>
      )}
      {troubles.map(({ title, text }) => (
        <div key={title} data-state="trouble">
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      ))}
    </section>
  )
}
