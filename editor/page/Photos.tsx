import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import type { Photo } from '../server/photos.ts'
import { Button } from './Button.tsx'
import { ask, askJson } from './api.ts'

/** Media types by the kind of a file. */
const ACCEPT: Readonly<Record<string, string>> = {
  photo: 'image/jpeg,image/png,image/webp,image/avif,.jfif',
  film: 'video/mp4',
  drawing: 'image/svg+xml',
}

const addressOf = (name: string): string => `/fotos/${encodeURIComponent(name)}`

type Given = { kinds: readonly string[]; onAdded: (name: string) => void }

/** A button that adds files, several at once if they may be of any kind. @param onAdded hears the name of each. */
function AddPhotos({ kinds, onAdded }: Given) {
  const [faults, setFaults] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  async function send({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(currentTarget.files ?? [])]
    // So that the same file can be chosen again.
    currentTarget.value = ''
    setBusy(true)
    setFaults([])
    for (const file of files) {
      const added = ask(addressOf(file.name), { method: 'PUT', body: file }).then((answer) => answer.text())
      await added.then(onAdded, ({ message }: Error) => setFaults((before) => [...before, message]))
    }
    setBusy(false)
  }
  return (
    <>
      <label className="button">
        {isBusy ? 'Wird hinzugefügt …' : 'Dateien von diesem Rechner hinzufügen'}
        <input
          type="file"
          multiple={kinds.length > 1}
          accept={kinds.map((kind) => ACCEPT[kind]).join(',')}
          disabled={isBusy}
          onChange={(event) => void send(event)}
        />
      </label>
      {faults.map((fault) => (
        <p key={fault} className="fault" role="alert">
          {fault}
        </p>
      ))}
    </>
  )
}

/**
 * The owner's files; the demo's are not offered. Those that no form shows can be deleted.
 * @param kind if one is to be chosen for a field: the others are left out.
 */
export function PhotoList({ kind, onChosen }: { kind?: string; onChosen?: (name: string) => void }) {
  const { data = [], refetch } = useQuery({ queryKey: ['photos'], queryFn: () => askJson<Photo[]>('/fotos') })
  const [fault, setFault] = useState('')
  const own = data.filter((photo) => !photo.isDemo && (kind === undefined || photo.kind === kind))

  async function remove(name: string): Promise<void> {
    if (!confirm(`${name} löschen?`)) return
    setFault('')
    await ask(addressOf(name), { method: 'DELETE' }).catch(({ message }: Error) => setFault(message))
    await refetch()
  }
  return (
    <>
      <AddPhotos kinds={kind ? [kind] : Object.keys(ACCEPT)} onAdded={onChosen ?? (() => void refetch())} />
      {fault && <p role="alert">{fault}</p>}
      {own.length === 0 && <p>Hier stehen Ihre eigenen Fotos, Zeichnungen und Filme, sobald Sie welche hinzufügen.</p>}
      <ul className="photos">
        {own.map(({ name, shown }) => (
          <li key={name}>
            <Thumbnail name={name} />
            <p>{name}</p>
            {onChosen && (
              <Button onClick={() => onChosen(name)} aria-label={`${name} nehmen`}>
                Nehmen
              </Button>
            )}
            {!onChosen && shown.length > 0 && <p>Steht in: {shown.join(', ')}</p>}
            {!onChosen && shown.length === 0 && (
              <Button onClick={() => void remove(name)} aria-label={`${name} löschen`}>
                Löschen
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A photo, small; or a film. */
export function Thumbnail({ name }: { name: string }) {
  if (/\.(mp4|webm)$/i.test(name)) return <video src={addressOf(name)} muted preload="metadata" />
  return <img src={addressOf(name)} alt="" loading="lazy" />
}
