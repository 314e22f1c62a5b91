import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { API, OFFICE } from '../api.ts'
import { ACCESS, ask } from './ask.ts'
import { hasPasskeys, makePasskey } from './passkey.ts'
import { Push } from './Push.tsx'
import { Time } from './Time.tsx'

/** Who may come in: devices, passkeys, and which devices are told of a new enquiry. */
export function AccessPage() {
  const client = useQueryClient()
  const { data: access, error } = useQuery(ACCESS)
  const refresh = () => client.invalidateQueries({ queryKey: ACCESS.queryKey })
  const end = useMutation({ mutationFn: (path: string) => ask(`${API}/${path}`, 'DELETE'), onSettled: refresh })
  const endAll = useMutation({
    mutationFn: () => ask(`${API}/sitzungen`, 'DELETE'),
    onSuccess: () => location.assign(`${OFFICE}/`),
  })
  const make = useMutation({ mutationFn: makePasskey, onSettled: refresh })
  const fault = error ?? end.error ?? endAll.error ?? make.error
  return (
    <article className="access">
      <h1>Zugang</h1>
      {fault && <p role="alert">{fault.message}</p>}
      {access && (
        <>
          <Push pushKey={access.pushKey} />
          <section>
            <h2>Ohne E-Mail hereinkommen</h2>
            <p>Mit einem Passkey genügen Fingerabdruck, Gesicht oder die PIN dieses Geräts.</p>
            <ul className="entries">
              {access.passkeys.map(({ id, device, since }) => (
                <li key={id}>
                  <span>
                    <b>{device}</b> seit <Time iso={since} />
                  </span>
                  <button type="button" onClick={() => end.mutate(`passkeys/${encodeURIComponent(id)}`)}>
                    Entfernen
                  </button>
                </li>
              ))}
            </ul>
            {hasPasskeys() ? (
              <button type="button" onClick={() => make.mutate()} disabled={make.isPending}>
                Passkey für dieses Gerät einrichten
              </button>
            ) : (
              <p>Dieser Browser kennt keine Passkeys.</p>
            )}
          </section>
          <section>
            <h2>Angemeldete Geräte</h2>
            <ul className="entries">
              {access.sessions.map(({ id, device, address, lastUsed, isOwn }) => (
                <li key={id}>
                  <span>
                    <b>{isOwn ? `${device} (dieses Gerät)` : device}</b> {address}, zuletzt <Time iso={lastUsed} />
                  </span>
                  {!isOwn && (
                    <button type="button" onClick={() => end.mutate(`sitzungen/${encodeURIComponent(id)}`)}>
                      Abmelden
                    </button>
                  )}
                </li>
              ))}
            </ul>
            <p>„Überall abmelden“ gilt für alle Geräte. Danach gelten auch die Passkeys nicht mehr.</p>
            <form method="post" action={`${OFFICE}/abmelden`}>
              <button>Hier abmelden</button>
              <button type="button" className="danger" onClick={() => endAll.mutate()}>
                Überall abmelden
              </button>
            </form>
          </section>
        </>
      )}
    </article>
  )
}
