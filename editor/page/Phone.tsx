import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask, STATE } from './api.ts'
import { Button } from './parts.tsx'

const UNSEEN =
  'Fragt dieser Rechner, ob Node im privaten Netz antworten darf, erlauben Sie es. Im WLAN für Gäste geht es oft nicht.'
const close = () => ask('/handy', { method: 'DELETE', keepalive: true }).catch(() => null)
addEventListener('pagehide', close)

/** A button that lets a phone in the same network send photos, with the code that leads the phone there. */
export function Phone() {
  const phone = useQuery(STATE).data?.phone
  const start = useMutation({ mutationFn: (address: string) => ask('/handy', { method: 'POST', body: address }) })
  useEffect(() => () => void close(), [])
  if (!phone)
    return (
      <>
        <Button onClick={() => start.mutate('')}>Vom Handy</Button>
        {start.error && <p role="alert">{start.error.message}</p>}
      </>
    )
  const { url, code, network, networks, isSeen, added } = phone
  const came = added.length > 0 && `Angekommen: ${added.join(', ')}.`
  return (
    <section className="phone" aria-label="Vom Handy">
      <svg viewBox={`0 0 ${code.side} ${code.side}`} role="img" aria-label={`QR-Code: ${url}`}>
        <path d={code.path} />
      </svg>
      <div>
        <p>Richten Sie die Kamera des Handys auf den Code. Es muss im selben Netz sein wie dieser Rechner.</p>
        <p>Die Seite bleibt 15 Minuten offen, solange dieses Fenster offen ist: {url}</p>
        {networks.length > 1 && (
          <label>
            {'Netz dieses Rechners: '}
            <select value={network.address} onChange={({ currentTarget }) => start.mutate(currentTarget.value)}>
              {networks.map(({ name, address }) => (
                <option key={address} value={address}>{`${name} (${address})`}</option>
              ))}
            </select>
          </label>
        )}
        <p role="status">{came || (isSeen ? 'Ein Handy hat die Seite geöffnet.' : UNSEEN)}</p>
        <Button onClick={close}>Fertig</Button>
      </div>
    </section>
  )
}
