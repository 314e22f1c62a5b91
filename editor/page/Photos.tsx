import { useMutation, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import type { Photo } from '../server/photos.ts'
import { ask, askJson } from './api.ts'
import { Button } from './parts.tsx'
import { Phone } from './Phone.tsx'

const ACCEPT: Readonly<Record<string, string>> = {
  photo: 'image/jpeg,image/png,image/webp,image/avif,.jfif',
  film: 'video/mp4',
  drawing: 'image/svg+xml',
}

const addressOf = (name: string): string => `/fotos/${encodeURIComponent(name)}`

/**
 * The owner's files, with a button that adds others; the demo's are not offered. Files that no form shows can be
 * deleted.
 * @param kind the kind of file that a field needs: other files are left out. Without `kind` several files can be added
 * at once.
 */
export function PhotoList({ kind, onChosen }: { kind?: string; onChosen?: (name: string) => void }) {
  const [faults, setFaults] = useState<readonly string[]>([])
  const photos = useQuery({
    queryKey: ['photos'],
    queryFn: () => askJson<Photo[]>('/fotos'),
    // A phone sends photos, too.
    refetchInterval: 3000,
  })
  const own = photos.data?.filter((photo) => !photo.isDemo && (kind === undefined || photo.kind === kind)) ?? []
  const common = {
    // Uploads and deletions run one after the other.
    scope: { id: 'photos' },
    onError: ({ message }: Error) => setFaults((before) => [...before, message]),
    onSettled: () => photos.refetch(),
  }
  // The form may change during an upload: TanStack Query then calls the latest `onChosen`.
  const upload = useMutation({
    ...common,
    mutationFn: async (file: File) => (await ask(addressOf(file.name), { method: 'PUT', body: file })).text(),
    onSuccess: (name) => onChosen?.(name),
  })
  const remove = useMutation({ ...common, mutationFn: (name: string) => ask(addressOf(name), { method: 'DELETE' }) })

  function add({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    setFaults([])
    for (const file of currentTarget.files ?? []) upload.mutate(file)
    // Without this the same file could not be chosen again.
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
      {kind === undefined && <Phone />}
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

/** A small picture of a photo, or a film. */
export function Thumbnail({ name }: { name: string }) {
  if (/\.(mp4|webm)$/i.test(name)) return <video src={addressOf(name)} muted preload="metadata" />
  return <img src={addressOf(name)} alt="" loading="lazy" />
}
