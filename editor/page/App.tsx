import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Form } from '../forms.ts'
import type { State } from '../server/server.ts'
import { askJson } from './api.ts'
import { FaultList } from './FaultList.tsx'
import { FormPage } from './FormPage.tsx'
import { PhotosPage } from './Photos.tsx'
import { Publish } from './Publish.tsx'

type Setup = { site: string; forms: Form[]; noHistory: string | null }

const LOOK_AGAIN_MS = 700
const PHOTOS = 'fotos'

/** The whole editor: the forms, the photos and publishing, with the site beside them. The address names the open form. */
export function App() {
  const [id, target] = useAddress()
  const setup = useQuery({ queryKey: ['setup'], queryFn: () => askJson<Setup>('/setup.json') })
  const state = useQuery({
    queryKey: ['state'],
    queryFn: () => askJson<State>('/state.json'),
    refetchInterval: LOOK_AGAIN_MS,
    refetchIntervalInBackground: true,
  })
  if (!setup.data) return <p role="status">{setup.error?.message ?? 'Der Editor wird geladen …'}</p>
  const { site, forms, noHistory } = setup.data
  const form = forms.find((each) => each.id === id)
  const own = form && state.data?.forms[form.id]
  const live = own && { ...own, at: state.dataUpdatedAt }
  const page = new URL(form?.page ?? '/', site).href
  return (
    <>
      <header className="top">
        <h1>Website bearbeiten</h1>
        <p>Speichern ändert nur die Dateien auf diesem Rechner.</p>
        <a href={page} target="_blank" rel="noreferrer">
          Website in eigenem Fenster
        </a>
        <Publish progress={state.data?.progress} />
      </header>
      {state.error && (
        <p className="alert" role="alert">
          {state.error.message}
        </p>
      )}
      <div className="desk">
        <nav aria-label="Formulare">
          <ul>
            {[...forms, { id: PHOTOS, label: 'Fotos und Filme' }].map((each) => (
              <li key={each.id}>
                <a href={`#/${each.id}`} aria-current={each.id === id ? 'page' : undefined}>
                  {each.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main>
          <FaultList
            heading="Die Website bleibt auf dem Stand davor, bis auch das stimmt:"
            faults={state.data?.faults ?? []}
          />
          {form && <FormPage key={form.id} form={form} live={live} target={target} noHistory={noHistory} />}
          {id === PHOTOS && <PhotosPage />}
        </main>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the owner's own site, at an origin of its own */}
        <iframe className="preview" title="Ihre Website, wie sie mit dem Gespeicherten aussieht" src={page} />
      </div>
    </>
  )
}

/** The open form and the field to go to: '#/business/phones.0.number'. */
function useAddress(): readonly [id: string, target: string] {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const follow = () => setHash(location.hash)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const [, id = '', target = ''] = hash.split('/')
  return [id || 'business', target]
}
