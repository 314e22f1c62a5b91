import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { FORMS } from '../forms.ts'
import type { State } from '../server/server.ts'
import { askJson } from './api.ts'
import { FaultList } from './FaultList.tsx'
import { FormPage } from './FormPage.tsx'
import { PhotoList } from './Photos.tsx'
import { Publish } from './Publish.tsx'

const LOOK_AGAIN_MS = 700
const PHOTOS = { id: 'fotos', label: 'Fotos und Filme' }

/** The whole editor: the forms, the photos and publishing, with the site beside them. */
export function App() {
  // The address names the open form and the field to go to: '#/business/phones.0.number'.
  const [, id = '', target = ''] = useSyncExternalStore(onHash, () => location.hash).split('/')
  const { data, error } = useQuery({
    queryKey: ['state'],
    queryFn: () => askJson<State>('/state.json'),
    refetchInterval: LOOK_AGAIN_MS,
    refetchIntervalInBackground: true,
  })
  // Of the first answer: the page may show no other site in its frame.
  const [site, setSite] = useState('')
  if (data && site === '') setSite(data.site)
  if (!data) return <p role="status">{error?.message ?? 'Der Editor wird geladen …'}</p>
  const form = id === PHOTOS.id ? undefined : (FORMS.find((each) => each.id === id) ?? FORMS[0])
  const page = new URL(form?.page ?? '/', site || data.site).href
  return (
    <>
      <header className="top">
        <h1>Website bearbeiten</h1>
        <p>Speichern ändert nur die Dateien auf diesem Rechner.</p>
        <a href={page} target="_blank" rel="noreferrer">
          Website in eigenem Fenster
        </a>
        <Publish progress={data.progress} />
      </header>
      {error && (
        <p className="alert" role="alert">
          {error.message}
        </p>
      )}
      <div className="desk">
        <nav aria-label="Formulare">
          <ul>
            {[...FORMS, PHOTOS].map((each) => (
              <li key={each.id}>
                <a href={`#/${each.id}`} aria-current={each === (form ?? PHOTOS) ? 'page' : undefined}>
                  {each.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main>
          <FaultList heading="Die Website bleibt auf dem Stand davor, bis auch das stimmt:" faults={data.faults} />
          <h2>{(form ?? PHOTOS).label}</h2>
          {form ? <FormPage key={form.id} form={form} target={target} noHistory={data.noHistory} /> : <PhotoList />}
        </main>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the owner's own site, at an origin of its own */}
        <iframe className="preview" title="Ihre Website, wie sie mit dem Gespeicherten aussieht" src={page} />
      </div>
    </>
  )
}

function onHash(follow: () => void): () => void {
  addEventListener('hashchange', follow)
  return () => removeEventListener('hashchange', follow)
}
