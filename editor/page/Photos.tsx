import { useMutation, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import type { Photo } from '../server/photos.ts'
import { ask, askJson } from './api.ts'
import { Button } from './Button.tsx'

/** Media types by the kind of a file. */
const ACCEPT: Readonly<Record<string, string>> = {
  photo: 'image/jpeg,image/png,image/webp,image/avif,.jfif',
  film: 'video/mp4',
  drawing: 'image/svg+xml',
}

const addressOf = (name: string): string => `/fotos/${encodeURIComponent(name)}`

/**
 * The owner's files, with a button that adds others; the demo's are not offered. Those that no form shows can be deleted.
 * @param kind if one is to be chosen for a field: the others are left out. Without it several can be added at once.
 */
export function PhotoList({ kind, onChosen }: { kind?: string; onChosen?: (name: string) => void }) {
  const [faults, setFaults] = useState<readonly string[]>([])
  const photos = useQuery({ queryKey: ['photos'], queryFn: () => askJson<Photo[]>('/fotos') })
  const own = photos.data?.filter((photo) => !photo.isDemo && (kind === undefined || photo.kind === kind)) ?? []
  const common = {
    // One file after the other.
    scope: { id: 'photos' },
    onError: ({ message }: Error) => setFaults((before) => [...before, message]),
    onSettled: () => photos.refetch(),
  }
  // An upload may end after the form was changed: its name goes to the field as that is then.
  const upload = useMutation({
    ...common,
    mutationFn: async (file: File) => (await ask(addressOf(file.name), { method: 'PUT', body: file })).text(),
    onSuccess: (name) => onChosen?.(name),
  })
  const remove = useMutation({ ...common, mutationFn: (name: string) => ask(addressOf(name), { method: 'DELETE' }) })

  function add({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    setFaults([])
    for (const file of currentTarget.files ?? []) upload.mutate(file)
    // So that the same file can be chosen again.
    currentTarget.value = ''
  }
  function askToRemove(name: string): void {
    setFaults([])
    if (confirm(`${name} löschen?`)) remove.mutate(name)
  }
  return (
    <>
      <label className="button">
        {upload.isPending ? 'Wird hinzugefügt …' : 'Dateien von diesem Rechner hinzufügen'}
        <input
          type="file"
          multiple={kind === undefined}
          accept={kind === undefined ? Object.values(ACCEPT).join(',') : ACCEPT[kind]}
          disabled={upload.isPending}
          onChange={add}
        />
      </label>
      {faults.map((fault) => (
        <p key={fault} className="fault" role="alert">
          {fault}
        </p>
      ))}
      {own.length === 0 && <p>Hier stehen Ihre eigenen Fotos, Zeichnungen und Filme, sobald Sie welche hinzufügen.</p>}
      <ul className="photos">
        {own.map(({ name, shown }) => (
          <li key={name}>
            <Thumbnail name={name} />
            <p>{name}</p>
            {onChosen ? (
              <Button onClick={() => onChosen(name)} aria-label={`${name} nehmen`}>
                Nehmen
              </Button>
            ) : shown.length > 0 ? (
              <p>Steht in: {shown.join(', ')}</p>
            ) : (
              <Button onClick={() => askToRemove(name)} aria-label={`${name} löschen`}>
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
