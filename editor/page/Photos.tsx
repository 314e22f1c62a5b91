import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { ask, askJson } from './api.ts'

type Photo = { name: string; isDemo: boolean; shown: string[] }
export const PHOTO = 'image/jpeg,image/png,image/webp,image/avif,.jfif'
export const FILM = 'video/mp4'
export const DRAWING = 'image/svg+xml'

/** The owner's files in content/media, and adding to them. The demo's are not offered. */
export function usePhotos() {
  const { data = [], refetch } = useQuery({ queryKey: ['photos'], queryFn: () => askJson<Photo[]>('/fotos') })
  return { own: data.filter(({ isDemo }) => !isDemo), refetch }
}

const addressOf = (name: string): string => `/fotos/${encodeURIComponent(name)}`

/** A button that adds files, several at once. @param onAdded hears the name of each. */
export function AddPhotos({ accept, onAdded }: { accept: string; onAdded: (name: string) => void }) {
  const [faults, setFaults] = useState<string[]>([])
  const [taken, setTaken] = useState<File[]>([])
  const [isBusy, setBusy] = useState(false)

  async function send(files: readonly File[], how = ''): Promise<void> {
    setBusy(true)
    const [refused, same]: [string[], File[]] = [[], []]
    for (const file of files) {
      const answer = await ask(addressOf(file.name) + how, { method: 'PUT', body: file }).catch((error) =>
        String(error),
      )
      if (typeof answer === 'string') refused.push(answer)
      else if (answer.status === 409) same.push(file)
      else if (!answer.ok) refused.push(await answer.text())
      else onAdded(file.name.normalize())
    }
    setFaults(refused)
    setTaken(same)
    setBusy(false)
  }
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(currentTarget.files ?? [])]
    // So that the same file can be chosen again.
    currentTarget.value = ''
    void send(files)
  }
  return (
    <div className="add-photos">
      <label className="button">
        {isBusy ? 'Wird hinzugefügt …' : 'Dateien von diesem Rechner hinzufügen'}
        <input type="file" className="unseen" multiple accept={accept} disabled={isBusy} onChange={choose} />
      </label>
      {[...faults, ...taken.map(({ name }) => `${name}: Ein Foto mit diesem Namen gibt es schon.`)].map((fault) => (
        <p key={fault} className="fault" role="alert">
          {fault}
        </p>
      ))}
      {taken.length > 0 && (
        <p>
          <button type="button" onClick={() => void send(taken, '?ersetzen')}>
            Ersetzen
          </button>
          <button type="button" onClick={() => void send(taken.map(renamed))}>
            Unter neuem Namen hinzufügen
          </button>
        </p>
      )}
    </div>
  )
}

/** 'kueche.jpg' -> 'kueche 14-05-33.jpg' */
function renamed(file: File): File {
  const time = new Date().toLocaleTimeString('de').replaceAll(':', '-')
  return new File([file], file.name.replace(/(\.[^.]*)?$/, ` ${time}$1`), { type: file.type })
}

/** All of the owner's files: where each is shown; those that are shown nowhere can be deleted. */
export function PhotosPage() {
  const { own, refetch } = usePhotos()
  const [fault, setFault] = useState('')
  async function remove(name: string): Promise<void> {
    if (!confirm(`${name} löschen?`)) return
    const answer = await ask(addressOf(name), { method: 'DELETE' })
    setFault(answer.ok ? '' : await answer.text())
    await refetch()
  }
  return (
    <>
      <h2>Fotos und Filme</h2>
      <AddPhotos accept={[PHOTO, FILM, DRAWING].join(',')} onAdded={() => void refetch()} />
      {fault && <p role="alert">{fault}</p>}
      {own.length === 0 && <p>Hier stehen Ihre eigenen Fotos, Zeichnungen und Filme, sobald Sie welche hinzufügen.</p>}
      <ul className="photos">
        {own.map(({ name, shown }) => (
          <li key={name}>
            <Thumbnail name={name} />
            <p>{name}</p>
            {shown.length > 0 ? (
              <p>Steht in: {shown.join(', ')}</p>
            ) : (
              <button type="button" onClick={() => void remove(name)} aria-label={`${name} löschen`}>
                Löschen
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

export function Thumbnail({ name }: { name: string }) {
  if (/\.(mp4|webm)$/i.test(name)) return <video src={addressOf(name)} muted preload="metadata" />
  return <img src={addressOf(name)} alt="" loading="lazy" />
}
