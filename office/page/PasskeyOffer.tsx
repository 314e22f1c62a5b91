import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ACCESS } from './ask.ts'
import { hasPasskeys, makePasskey } from './passkey.ts'

const NOT_NOW = 'buero-kein-passkey'

/** Offers a passkey once, to an owner who has none and came in by mail. */
export function PasskeyOffer() {
  const client = useQueryClient()
  const [isOver, setIsOver] = useState(() => !hasPasskeys() || localStorage.getItem(NOT_NOW) !== null)
  const { data: access } = useQuery({ ...ACCESS, enabled: !isOver })
  const make = useMutation({
    mutationFn: makePasskey,
    onSuccess: () => client.invalidateQueries({ queryKey: ACCESS.queryKey }),
  })
  if (isOver || access?.passkeys.length !== 0) return null
  return (
    <section className="offer" aria-label="Passkey">
      <p>Beim nächsten Mal ohne E-Mail herein: mit Fingerabdruck, Gesicht oder PIN dieses Geräts.</p>
      {make.error && <p role="alert">{make.error.message}</p>}
      <button type="button" onClick={() => make.mutate()} disabled={make.isPending}>
        Einrichten
      </button>
      <button
        type="button"
        onClick={() => {
          localStorage.setItem(NOT_NOW, '1')
          setIsOver(true)
        }}
      >
        Nicht jetzt
      </button>
    </section>
  )
}
